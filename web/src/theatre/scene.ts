/** What is to be seen of a performance: as it is, or as it was at an instant of it. Pure. */
import type { Performance } from './use-theatre.js';

export interface Scene {
  readonly available: number;
  /** One letter for each buyer, as the service says them. */
  readonly outcomes: string;
  readonly sold: number;
  readonly refused: number;
  /** Sizes, in the order of their commits. */
  readonly batches: readonly number[];
}

const count = (outcomes: string, mark: string) => outcomes.split(mark).length - 1;

/** `atMs`: milliseconds from the opening, of a performance that has ended; null: now. */
export function sceneOf(performance: Performance, atMs: number | null): Scene {
  const { available, outcomes, sold, refused, batches, seats, answered_at_ms: answeredAtMs } = performance;
  if (atMs === null) return { available, outcomes, sold, refused, batches: batches.map(({ size }) => size) };
  const then = [...outcomes].map((mark, index) => ((answeredAtMs[index] ?? Number.POSITIVE_INFINITY) <= atMs ? mark : '.')).join('');
  const committed = batches.filter((batch) => batch.at_ms <= atMs).map(({ size }) => size);
  return {
    available: committed.reduce((left, size) => left - size, seats),
    outcomes: then,
    sold: count(then, 's'),
    refused: count(then, 'r'),
    batches: committed,
  };
}

/** Where the dots of a crowd stand: columns and rows, wider than high. */
export function gridOf(buyers: number): { readonly columns: number; readonly rows: number } {
  const columns = Math.max(1, Math.ceil(Math.sqrt(buyers * 1.6)));
  return { columns, rows: Math.ceil(buyers / columns) };
}

/** A path of one dot for each buyer with this mark; `step` from one to the next. */
export function dotsOf(outcomes: string, mark: string, columns: number, step: number): string {
  let path = '';
  for (let index = outcomes.indexOf(mark); index >= 0; index = outcomes.indexOf(mark, index + 1))
    path += `M${((index % columns) + 0.5) * step} ${(Math.floor(index / columns) + 0.5) * step}h0`;
  return path;
}
