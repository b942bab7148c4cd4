/** How long it may take. An estimate, and honest: where nothing can be said, nothing is said. */

export interface Pace {
  /** The door is shut by staff, or the sale has ended. */
  readonly shut: boolean;
  /** Seconds until the sale opens; 0 once it has. */
  readonly opensInSeconds: number;
  readonly ratePerMinute: number;
  readonly maxInside: number;
  readonly passTtlSeconds: number;
  /** Persons inside. */
  readonly inside: number;
  /** Persons per second who left lately; null when that is not known. */
  readonly lately: number | null;
}

/**
 * Seconds until the person at `position` (0 is next) is let in, or null. While there is space it is the door's rate. When the
 * room is full somebody must leave first: then it is the pace at which people left of late, at most the door's rate and at least
 * that of a room in which everybody stays as long as a pass lasts.
 */
export function etaSeconds(position: number, pace: Pace): number | null {
  if (pace.shut) return null;
  const rate = pace.ratePerMinute / 60;
  const space = Math.max(0, pace.maxInside - pace.inside);
  const atTheDoor = (position + 1) / rate;
  if (position < space) return Math.ceil(pace.opensInSeconds + atTheDoor);
  const slowest = pace.maxInside / pace.passTtlSeconds;
  const leaving = Math.min(rate, Math.max(slowest, pace.lately ?? 0));
  return Math.ceil(pace.opensInSeconds + Math.max(atTheDoor, (position + 1 - space) / leaving));
}
