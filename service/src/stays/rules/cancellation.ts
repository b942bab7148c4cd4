/**
 * Cancelling a stay. The deadline is computed once, when the stay is booked, from the property's zone and check-in time of
 * that day, and stored as an instant beside a snapshot of the policy; whatever staff change later binds later stays only.
 */
import type { PlanTerms } from './terms.js';

/** The policy as it was when the room was booked, kept for people to read; the stored deadline decides. */
export type PolicySnapshot =
  | { readonly kind: 'non_refundable' }
  | { readonly kind: 'free_until'; readonly hours_before_check_in: number; readonly check_in_time: string; readonly timezone: string };

/** The plan's policy and the property's check-in time, as they are now. */
export function policyOf(terms: PlanTerms): PolicySnapshot {
  const hours = terms.plan.refundableUntilHours;
  if (hours === null) return { kind: 'non_refundable' };
  return { kind: 'free_until', hours_before_check_in: hours, check_in_time: terms.property.checkInTime, timezone: terms.property.timezone };
}

const hourMs = 3_600_000;

/** Check-in time on the arrival date minus the plan's hours, as elapsed hours through any clock change; null: non-refundable. */
export function policyDeadlineMs(terms: PlanTerms): number | null {
  const hours = terms.plan.refundableUntilHours;
  return hours === null ? null : terms.arrival.checkInAtMs - hours * hourMs;
}

/** The deadline that a stay booked at `nowMs` gets: one that is past already makes it non-refundable. */
export function refundableUntilMs(deadlineMs: number | null, nowMs: number): number | null {
  return deadlineMs !== null && nowMs < deadlineMs ? deadlineMs : null;
}

/** Of several rooms, the earliest; null as soon as one of them is non-refundable. */
export function earliestDeadlineMs(deadlines: readonly (number | null)[]): number | null {
  let earliest: number | null = null;
  for (const deadline of deadlines) {
    if (deadline === null) return null;
    if (earliest === null || deadline < earliest) earliest = deadline;
  }
  return earliest;
}

/** What cancelling one room is judged by. */
export interface RoomAgreed {
  readonly itemNo: number;
  readonly totalCents: number;
  readonly refundableUntilMs: number | null;
}

/** What cancelling a stay gives back. */
export interface Refund {
  /** By room, in their order; they add up to `cents`. */
  readonly rooms: readonly { readonly itemNo: number; readonly cents: number }[];
  readonly cents: number;
  /** Was at least one room still free to cancel? A stay of no price may be. */
  readonly refundable: boolean;
}

/** What cancelling gives back at `nowMs`: before its deadline a room's whole total, from it on nothing. */
export function refundAt(rooms: readonly RoomAgreed[], nowMs: number): Refund {
  let cents = 0;
  let refundable = false;
  const byRoom = rooms.map((room) => {
    const free = room.refundableUntilMs !== null && nowMs < room.refundableUntilMs;
    refundable ||= free;
    cents += free ? room.totalCents : 0;
    return { itemNo: room.itemNo, cents: free ? room.totalCents : 0 };
  });
  return { rooms: byRoom, cents, refundable };
}

/** Who cancels. */
export type Canceller = 'guest' | 'staff';

/** From check-in time on the arrival date guests no longer cancel online; staff may. */
export function stayStarted(checkInAtMs: number, by: Canceller, nowMs: number): boolean {
  return by === 'guest' && nowMs >= checkInAtMs;
}
