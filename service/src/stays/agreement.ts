/** What a booking agrees on: rooms and their prices by the terms, as the kernel's command and as the stay that is shown. */
import type { Done, LaneId, Line, PoolId, ReserveCommand } from '@holdfast/engine';
import type { RoomDetail, StayDetail } from './parts.js';
import { earliestDeadlineMs, policyDeadlineMs, policyOf, refundableUntilMs } from './rules/cancellation.js';
import { type PricedNight, priceRoom, totalOf } from './rules/price.js';
import type { Stay } from './rules/stay.js';
import type { PlanTerms, RatePlanId } from './rules/terms.js';
import type { ShownStay } from './shown-stay.js';

/** One room of a request: its type, the plan it is sold by, and who sleeps in it. */
export interface RoomWanted {
  readonly roomTypeId: PoolId;
  readonly ratePlanId: RatePlanId;
  readonly guests: number;
}

/** The party and its contact, as they are stored and shown. */
export type Party = Pick<
  StayDetail,
  | 'checkIn'
  | 'checkOut'
  | 'guests'
  | 'adults'
  | 'childrenAges'
  | 'email'
  | 'emailAsGiven'
  | 'fullName'
  | 'phone'
  | 'source'
  | 'externalReference'
>;

/** What is asked for, and who for. */
export interface Booking {
  readonly propertyId: LaneId;
  readonly stay: Stay;
  /** 1 to 10. */
  readonly rooms: readonly RoomWanted[];
  readonly party: Party;
}

interface AgreedRoom extends RoomDetail {
  readonly nights: readonly PricedNight[];
}

/** A booking with its prices and policies, before the kernel has had its say. */
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
    detail: { checkInAtMs: arrival.checkInAtMs, payment: plan.payment, rooms, ...booking.party } satisfies StayDetail,
  } satisfies Partial<ReserveCommand>;
}

/** A stay just booked, out of what was agreed and what the kernel made of it: nothing is read again. */
export function shownAfter({ booking, owner, terms, rooms }: Agreement, { reservation, atMs }: Done): ShownStay {
  if (reservation === null) throw new Error('a reserve that made no reservation');
  const { id, laneId, organisationId, reference, state, currency, totalCents, createdAtMs } = reservation;
  // Every booking comes by here: members named one by one and a spread at the end cost a hundredth of the other way round.
  const shownRooms = rooms.map((room) => ({
    itemNo: room.itemNo,
    roomTypeId: room.roomTypeId,
    ratePlanId: room.ratePlanId,
    guests: room.guests,
    nights: room.nights,
    totalCents: room.totalCents,
    refundableUntilMs: refundableUntilMs(room.deadlineMs, atMs),
  }));
  return {
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
    ...booking.party,
  };
}
