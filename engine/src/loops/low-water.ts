/**
 * Where the reading of a list begins whose head was worked off before. While somebody keeps an old snapshot, a backup or a report, PostgreSQL may not
 * clean away what was taken off the list, and a reading from the beginning goes through all of it, each time.
 */

/** Milliseconds after which a list is read from its beginning, whatever was found there before: so long at most waits what came below the mark. */
const wholeEveryMs = 60_000;

export class LowWater<Mark> {
  private mark: Mark | undefined;
  private wholeAtMs = Number.NEGATIVE_INFINITY;

  /** The mark at which the reading that is about to be made begins; undefined: at the beginning. */
  begin(): Mark | undefined {
    const now = performance.now();
    if (now - this.wholeAtMs < wholeEveryMs) return this.mark;
    this.wholeAtMs = now;
    return undefined;
  }

  /** Nothing that is still to come lies below. */
  rise(mark: Mark): void {
    this.mark = mark;
  }
}
