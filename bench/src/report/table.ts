/** The table on the terminal. */
import type { Row } from './rows.js';

const tick = (met: boolean | null) => (met === null ? '' : met ? '✓' : '✗');
/** Columns from this one on stand at the right. */
const firstRight = 2;

/** One line for each row, under a head; a scenario is named once. */
export function table(rows: readonly Row[]): string {
  const head = ['scenario', 'figure', 'holdfast', 'against', 'ratio', 'target', ''];
  const cells = rows.map((row, index) => [
    rows[index - 1]?.scenario === row.scenario ? '' : row.scenario,
    row.figure,
    row.holdfast,
    row.against,
    row.ratio,
    row.target,
    tick(row.met),
  ]);
  const widths = head.map((name, column) => Math.max(name.length, ...cells.map((line) => (line[column] as string).length)));
  const lines = [head, ...cells].map((line) =>
    line
      .map((cell, column) => (column < firstRight ? cell.padEnd(widths[column] as number) : cell.padStart(widths[column] as number)))
      .join('  ')
      .trimEnd(),
  );
  return [lines[0], '─'.repeat(Math.max(...lines.map((line) => line.length))), ...lines.slice(1)].join('\n');
}

/** `12 of 14 targets met`, and how many rows have none. */
export function verdict(rows: readonly Row[]): string {
  const judged = rows.filter(({ met }) => met !== null);
  const met = judged.filter((row) => row.met).length;
  return `${met} of ${judged.length} targets met; ${rows.length - judged.length} rows have none.`;
}
