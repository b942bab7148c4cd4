/** Small statistics over what was measured. */

export function median(values: readonly number[]): number {
  if (values.length === 0) return Number.NaN;
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[middle] as number) : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The ratio of one to the other in each round, and the median of those: what drifts from round to round drifts for both. */
export function ratioOfRounds<Round>(rounds: readonly Round[], one: (round: Round) => number, other: (round: Round) => number): number {
  return median(rounds.map((round) => one(round) / other(round)));
}

/** Things in `parts` groups of their order, as equal as can be: the first of them is the first tenth of ten. */
export function inParts<Thing>(things: readonly Thing[], parts: number): Thing[][] {
  return Array.from({ length: parts }, (_, part) =>
    things.slice(Math.floor((part * things.length) / parts), Math.floor(((part + 1) * things.length) / parts)),
  );
}

/** How many a second, in each of `parts` parts of the instants (milliseconds, ascending) at which something was done. */
export function ratesInParts(doneAtMs: readonly number[], parts: number): number[] {
  return inParts(doneAtMs, parts).map((part, index, all) => {
    const before = index === 0 ? part[0] : all[index - 1]?.at(-1);
    const tookMs = (part.at(-1) ?? Number.NaN) - (before ?? Number.NaN);
    return ((index === 0 ? part.length - 1 : part.length) * 1_000) / tookMs;
  });
}
