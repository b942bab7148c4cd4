/** Text pictures: a bar that fills, and how the latencies are spread. Pure. */

const full = '█';
const empty = '░';
const eighths = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/** `[██████░░░░] 300/500` */
export function bar(done: number, all: number, width = 40): string {
  const filled = all === 0 ? width : Math.floor((done / all) * width);
  return `[${full.repeat(filled)}${empty.repeat(width - filled)}] ${done}/${all}`;
}

/** The smallest of 1, 2 and 5 times a power of ten that cuts `span` into at most `pieces`. */
function stepFor(span: number, pieces: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(span / pieces, 0.1)));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step * pieces > span) as number;
}

/** One line per step of milliseconds, from the first that has a value to the last. */
export function histogram(valuesMs: readonly number[], { pieces = 12, width = 40 } = {}): string[] {
  if (valuesMs.length === 0) return [];
  const step = stepFor(Math.max(...valuesMs), pieces);
  const counts: number[] = [];
  for (const value of valuesMs) {
    const index = Math.floor(value / step);
    while (counts.length <= index) counts.push(0);
    counts[index] = (counts[index] as number) + 1;
  }
  const first = counts.findIndex((count) => count > 0);
  const most = Math.max(...counts);
  const label = (index: number) => `${round(index * step)}–${round((index + 1) * step)} ms`;
  const labelWidth = label(counts.length - 1).length;
  return counts.slice(first).map((count, offset) => {
    const length = (count / most) * width;
    const line = full.repeat(Math.floor(length)) + (eighths[Math.floor((length % 1) * 8)] as string);
    return `${label(first + offset).padStart(labelWidth)}  ${line}${line === '' ? '' : ' '}${count}`;
  });
}

function round(value: number): string {
  return String(Math.round(value * 10) / 10);
}
