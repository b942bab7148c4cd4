/** Who may reserve. */

/** What the tickets part knows of the buyer's pass, read in its transaction. */
export interface PassRow {
  readonly mode: unknown;
  readonly pass_expires_at_ms: unknown;
}

/**
 * The part's no to a reservation, or undefined. In an event whose waiting room is in `queue` mode a pass of that event is needed
 * that has not ended: 403 `not_admitted`. `row` is the command's row of `passFacts`; undefined where the event has no room.
 */
export function passRefusal(row: PassRow | undefined, nowMs: number): { readonly refuse: 'not_admitted' } | undefined {
  if (row === undefined || row.mode === 'open') return undefined;
  const { pass_expires_at_ms: expiresAtMs } = row;
  return typeof expiresAtMs === 'number' && expiresAtMs > nowMs ? undefined : { refuse: 'not_admitted' };
}
