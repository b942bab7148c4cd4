/**
 * When requests of an open loop are due. A request that leaves late, because the load or the service is behind, is counted from the
 * instant it was due, so a stall is felt by all who would have come during it (coordinated omission).
 */
export interface Schedule {
  /** Milliseconds, on the clock of `startedAtMs`. */
  dueAtMs(index: number): number;
  /** How many are due by then, at most `count`. */
  dueBy(nowMs: number): number;
  /** In all. */
  readonly count: number;
}

/** Evenly spaced, the first at once. `ratePerSecond` > 0. */
export function evenSchedule(startedAtMs: number, ratePerSecond: number, seconds: number): Schedule {
  const everyMs = 1_000 / ratePerSecond;
  const count = Math.floor(ratePerSecond * seconds);
  return {
    count,
    dueAtMs: (index) => startedAtMs + index * everyMs,
    dueBy: (nowMs) => (nowMs < startedAtMs ? 0 : Math.min(count, Math.floor((nowMs - startedAtMs) / everyMs) + 1)),
  };
}
