/** What cancelling would give back, by the terms that the booking was made under. The service decides; this is what is shown before. */
import type { Stay } from './queries.js';

export type RefundPreview =
  /** Nothing was paid, and nothing is asked. */
  | { readonly kind: 'held' | 'free' }
  /** Nothing was paid here, and the time for a free cancellation is over. */
  | { readonly kind: 'late' }
  /** Minor units of the stay's currency, of what was paid. */
  | { readonly kind: 'refund'; readonly cents: number }
  | { readonly kind: 'no_refund'; readonly paidCents: number };

/** Each room by its own deadline, as the service reckons. */
export function refundPreview(stay: Pick<Stay, 'status' | 'payment' | 'rooms' | 'total'>, nowMs: number): RefundPreview {
  if (stay.status === 'held') return { kind: 'held' };
  const free = stay.rooms.filter(({ cancellation: { refundable_until: until } }) => until !== null && nowMs < Date.parse(until));
  const cents = free.reduce((sum, room) => sum + room.total.amount_cents, 0);
  if (stay.payment === 'at_property' || stay.total.amount_cents === 0) return { kind: free.length > 0 ? 'free' : 'late' };
  return cents > 0 ? { kind: 'refund', cents } : { kind: 'no_refund', paidCents: stay.total.amount_cents };
}
