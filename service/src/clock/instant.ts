/** The slots that written instants are kept in; a power of two. */
const slots = 64;
const kept: { ms: number; text: string }[] = Array.from({ length: slots }, () => ({ ms: Number.NaN, text: '' }));

/**
 * An instant in milliseconds since 1970 as RFC 3339 text in UTC, to the millisecond. Thousands of answers a second name the
 * same few instants (a batch is of one, a night has one deadline), so the last ones are kept as they were written.
 */
export function instant(ms: number): string {
  const slot = kept[Math.trunc(ms) & (slots - 1)] as { ms: number; text: string };
  if (slot.ms !== ms) {
    slot.text = new Date(ms).toISOString();
    slot.ms = ms;
  }
  return slot.text;
}

/** As {@link instant}; null remains null. */
export const instantOrNull = (ms: number | null) => (ms === null ? null : instant(ms));
