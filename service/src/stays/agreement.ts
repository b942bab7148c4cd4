/** What a booking agrees on: rooms and their prices by the terms, as the kernel's command and as the stay that is shown. */
import type { Done, LaneId, Line, PoolId, ReserveCommand } from '@holdfast/engine';
import { normalisedEmail } from '../identity/guest-access.js';
import type { RoomDetail } from './parts.js';
import { earliestDeadlineMs, policyDeadlineMs, policyOf, refundableUntilMs } from './rules/cancellation.js';
import { type PricedNight, priceRoom, totalOf } from './rules/price.js';
import type { Stay } from './rules/stay.js';
import type { PlanTerms, RatePlanId } from './rules/terms.js';
import type { ShownStay } from './shown-stay.js';

export interface RoomWanted {
  readonly roomTypeId: PoolId;
  readonly ratePlanId: RatePlanId;
  readonly guests: number;
}

/** What is asked for, by whom it is for. */
export interface Booking {
  readonly propertyId: LaneId;
  readonly stay: Stay;
  /** 1 to 10. */
  readonly rooms: readonly RoomWanted[];
  readonly adults: number | null;
  readonly childrenAges: readonly number[] | null;
  readonly email: string;
  readonly fullName: string;
  readonly phone: string | null;
  readonly source: string | null;
  readonly externalReference: string | null;
}

interface AgreedRoom extends RoomDetail {
  readonly nights: readonly PricedNight[];
}

export interface Agreement {
  readonly booking: Booking;
  /** What the kernel knows the guest by. */
  readonly owner: string;
  /** Terms of the rooms, in their order; of one property. */
  readonly terms: readonly [PlanTerms, ...PlanTerms[]];
  readonly rooms: readonly AgreedRoom[];
}

/** Prices the rooms. For terms that the evaluator let pass. */
export function agree(booking: Booking, owner: string, terms: readonly [PlanTerms, ...PlanTerms[]]): Agreement {
  const rooms = booking.rooms.map((wanted, index): AgreedRoom => {
    const plan = terms[index] as PlanTerms;
    const nights = priceRoom(plan, booking.stay);
    const { roomTypeId, ratePlanId, guests } = wanted;
    return {
      itemNo: index + 1,
      roomTypeId,
      ratePlanId,
      guests,
      nights,
      totalCents: totalOf(nights),
      deadlineMs: policyDeadlineMs(plan),
      policy: policyOf(plan),
    };
  });
  return { booking, owner, terms, rooms };
}

/** The contact as it is stored and shown. */
function guestOf({ email, fullName, phone, source, externalReference }: Booking) {
  return { email: normalisedEmail(email), emailAsGiven: email, fullName, phone, source, externalReference };
}

function partyOf({ stay, rooms, adults, childrenAges }: Booking) {
  return {
    checkIn: stay.checkIn,
    checkOut: stay.checkOut,
    guests: rooms.reduce((sum, room) => sum + room.guests, 0),
    adults,
    childrenAges,
  };
}

/** The share of a `reserve` that follows from the agreement: confirmed at once, or a hold for who pays first. */
export function reserveFor({ booking, owner, terms, rooms }: Agreement, paymentGraceSeconds: number) {
  const [{ property, plan, arrival }] = terms;
  const prepaid = plan.payment === 'prepaid' && rooms.some((room) => room.totalCents > 0);
  return {
    laneId: booking.propertyId,
    kind: 'stay',
    owner,
    currency: property.currency,
    lines: rooms.flatMap(({ itemNo, roomTypeId, nights }) =>
      nights.map(({ date, priceCents }): Line => ({ itemNo, poolId: roomTypeId, date, role: 'unit', quantity: 1, priceCents })),
    ),
    charges: rooms.map(({ itemNo, totalCents }) => ({ itemNo, component: 'room', cents: totalCents })),
    as: prepaid
      ? { ttlSeconds: Math.min(...terms.map((each) => each.plan.holdTtlSeconds)), graceSeconds: paymentGraceSeconds }
      : 'confirmed',
    detail: { ...partyOf(booking), ...guestOf(booking), checkInAtMs: arrival.checkInAtMs, payment: plan.payment, rooms },
  } satisfies Partial<ReserveCommand>;
}

/** A stay just booked, out of what was agreed and what the kernel made of it: nothing is read again. */
export function shownAfter({ booking, owner, terms, rooms }: Agreement, { reservation, atMs }: Done): ShownStay {
  if (reservation === null) throw new Error('a reserve that made no reservation');
  const { id, laneId, organisationId, reference, state, currency, totalCents, createdAtMs } = reservation;
  const shownRooms = rooms.map(({ deadlineMs, policy: _policy, ...room }) => ({
    ...room,
    refundableUntilMs: refundableUntilMs(deadlineMs, atMs),
  }));
  return {
    ...partyOf(booking),
    ...guestOf(booking),
    id,
    propertyId: laneId,
    organisationId,
    reference,
    owner,
    status: state,
    expiresAtMs: reservation.state === 'held' ? reservation.expiresAtMs : null,
    currency,
    totalCents,
    createdAtMs,
    payment: terms[0].plan.payment,
    refundableUntilMs: earliestDeadlineMs(shownRooms.map((room) => room.refundableUntilMs)),
    cancelledAtMs: null,
    refundCents: null,
    refundable: null,
    rooms: shownRooms,
  };
}
