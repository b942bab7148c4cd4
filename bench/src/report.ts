/** From what was measured to rows with their units, a ratio taken pair by pair, and a target. */
import type { Compared, Pair } from './comparison.js';
import type { EngineMeasured } from './engine-alone.js';

export interface Row {
  readonly scenario: string;
  readonly holdfast: string;
  readonly perRequest: string;
  readonly ratio: string;
  readonly target: string;
  /** Null: there is no target. */
  readonly met: boolean | null;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[middle] as number) : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}

const perSecond = (value: number) => `${Math.round(value).toLocaleString('en')}/s`;
const milliseconds = (value: number) => `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ms`;
const times = (value: number) => `${value.toFixed(2)}×`;

type Figure = keyof Pick<Pair['holdfast'], 'perSecond' | 'p50Ms' | 'p99Ms'>;
interface Target {
  readonly kind: 'at least' | 'at most';
  readonly ratio: number;
}

/** One figure of a comparison: medians of both, and the median of the ratios of the pairs. */
export function rowOf(compared: Compared, figure: Figure, target?: Target): Row {
  const { pairs } = compared;
  const ratio = median(pairs.map((pair) => pair.holdfast[figure] / pair.perRequest[figure]));
  const show = figure === 'perSecond' ? perSecond : milliseconds;
  const what = { perSecond: 'reservations/s', p50Ms: 'p50', p99Ms: 'p99' }[figure];
  return {
    scenario: `${compared.scenario}, ${what}`,
    holdfast: show(median(pairs.map((pair) => pair.holdfast[figure]))),
    perRequest: show(median(pairs.map((pair) => pair.perRequest[figure]))),
    ratio: times(ratio),
    target: target === undefined ? '' : `${target.kind === 'at least' ? '≥' : '≤'} ${target.ratio}×`,
    met: target === undefined ? null : target.kind === 'at least' ? ratio >= target.ratio : ratio <= target.ratio,
  };
}

export function engineRow({ batch, perSecond: rate }: EngineMeasured): Row {
  return { scenario: `engine alone, batches of ${batch}`, holdfast: perSecond(rate), perRequest: '', ratio: '', target: '', met: null };
}

export function memoryRow(megabytes: number | undefined, maxMegabytes: number): Row {
  const known = megabytes !== undefined;
  return {
    scenario: 'memory of an idle service, after 10 s',
    holdfast: known ? `${megabytes.toFixed(0)} MB` : 'unknown here',
    perRequest: '',
    ratio: '',
    target: `≤ ${maxMegabytes} MB`,
    met: known ? megabytes <= maxMegabytes : null,
  };
}

const tick = (met: boolean | null) => (met === null ? '' : met ? '✓' : '✗');

export function table(rows: readonly Row[]): string {
  const head = ['scenario', 'holdfast', 'per request', 'ratio', 'target', ''];
  const cells = [head, ...rows.map((row) => [row.scenario, row.holdfast, row.perRequest, row.ratio, row.target, tick(row.met)])];
  const widths = head.map((_, column) => Math.max(...cells.map((line) => (line[column] as string).length)));
  const lines = cells.map((line) =>
    line
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] as number) : cell.padStart(widths[column] as number)))
      .join('  ')
      .trimEnd(),
  );
  return [lines[0], '─'.repeat(Math.max(...lines.map((line) => line.length))), ...lines.slice(1)].join('\n');
}

/** Answers other than reservations, summed over the slices; an honest run has none. */
export function othersOf(compared: readonly Compared[]): {
  readonly holdfast: Record<string, number>;
  readonly perRequest: Record<string, number>;
} {
  const sums = { holdfast: {} as Record<string, number>, perRequest: {} as Record<string, number> };
  for (const pair of compared.flatMap(({ pairs }) => pairs)) {
    for (const who of ['holdfast', 'perRequest'] as const) {
      for (const [name, count] of Object.entries(pair[who].others)) sums[who][name] = (sums[who][name] ?? 0) + count;
    }
  }
  return sums;
}
