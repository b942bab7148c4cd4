/** The report as one HTML file that needs nothing else: no script, no font, no network. */
import { escapeText, figureOf, type Plot } from './plots.js';
import type { Row } from './rows.js';

export interface Chapter {
  readonly title: string;
  readonly plots: readonly Plot[];
}

export interface Report {
  readonly heading: string;
  /** Machine, versions, mode: name and value. */
  readonly facts: readonly (readonly [string, string])[];
  readonly rows: readonly Row[];
  readonly remarks: readonly string[];
  readonly chapters: readonly Chapter[];
}

const style = `
:root { color-scheme: light dark; }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 76rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .2rem .7rem; border-bottom: 1px solid #8884; text-align: right; white-space: nowrap; }
th:nth-child(-n+2), td:nth-child(-n+2) { text-align: left; }
.met { color: #0b6e4f; } .missed { color: #c8553d; font-weight: 600; }
figure { display: inline-block; width: min(37rem, 100%); margin: 0 .5rem 1.5rem 0; vertical-align: top; }
figcaption { font-weight: 600; }
svg { width: 100%; height: auto; font: 12px system-ui, sans-serif; } svg text { fill: currentColor; }
.grid line { stroke: #8883; } .legend span { margin-right: 1rem; } .legend i { display: inline-block; width: .8rem; height: .8rem; margin-right: .3rem; }
dl { display: grid; grid-template-columns: max-content auto; gap: 0 1rem; } dd { margin: 0; }
.wide { overflow-x: auto; }`;

function rowOf(row: Row, before: Row | undefined): string {
  const { scenario, figure, holdfast, against, ratio, target, met } = row;
  const cells = [before?.scenario === scenario ? '' : scenario, figure, holdfast, against, ratio, target];
  const tick = met === null ? '<td></td>' : met ? '<td class="met">✓</td>' : '<td class="missed">✗</td>';
  return `<tr>${cells.map((cell) => `<td>${escapeText(cell)}</td>`).join('')}${tick}</tr>`;
}

export function htmlOf({ heading, facts, rows, remarks, chapters }: Report): string {
  const head = ['scenario', 'figure', 'holdfast', 'against', 'ratio', 'target', ''].map((name) => `<th>${name}</th>`).join('');
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeText(heading)}</title><style>${style}</style></head>
<body>
<h1>${escapeText(heading)}</h1>
<dl>${facts.map(([name, value]) => `<dt>${escapeText(name)}</dt><dd>${escapeText(value)}</dd>`).join('')}</dl>
<div class="wide"><table><thead><tr>${head}</tr></thead><tbody>
${rows.map((row, index) => rowOf(row, rows[index - 1])).join('\n')}
</tbody></table></div>
${remarks.map((remark) => `<p>${escapeText(remark)}</p>`).join('\n')}
${chapters
  .filter(({ plots }) => plots.length > 0)
  .map(({ title, plots }) => `<h2>${escapeText(title)}</h2>\n${plots.map(figureOf).join('\n')}`)
  .join('\n')}
</body>
</html>
`;
}
