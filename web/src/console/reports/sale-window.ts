/** Which part of a sale is looked at. */

export const windows = ['all', 'minutes', 'hour', 'day', 'latest'] as const;
export type Window = (typeof windows)[number];

const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;
const lengthsMs = { minutes: 10 * minuteMs, hour: 60 * minuteMs, day: dayMs } as const;

/** Instants (RFC 3339); empty: the end of the sale on that side. `opensAt`: when it began, `at`: now. */
export function spanOf(window: Window, opensAt: string, at: string): { readonly from: string; readonly to: string } {
  if (window === 'all') return { from: '', to: '' };
  // To the minute: whoever looks again meanwhile asks for the same.
  if (window === 'latest') return { from: new Date(Math.floor(Date.parse(at) / minuteMs) * minuteMs - dayMs).toISOString(), to: '' };
  return { from: '', to: new Date(Date.parse(opensAt) + lengthsMs[window]).toISOString() };
}

/** Null: there is nothing to sell. */
export function partSold(sold: number, capacity: number): number | null {
  return capacity === 0 ? null : sold / capacity;
}
