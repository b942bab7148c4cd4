/** A change of a stay as the kernel is asked for it; over HTTP there is none yet. */
import type { AmendCommand, LaneId, PoolId, ReservationId } from '@holdfast/engine';
import type { StayDetail } from '../../src/stays/parts.js';
import type { RatePlanId } from '../../src/stays/rules/terms.js';
import type { Body, Sellable } from './desk.js';
import { date, stayOf } from './rules/terms-of.js';

/** Of every night of an amended stay, in minor units. */
const priceCents = 5_000;

/** Other dates for a live stay as shown, in one room of `own`, non-refundable from midnight (UTC) of the arrival. */
export function amendment(own: Sellable, stay: Body, checkIn: string, checkOut: string): AmendCommand {
  const { nights } = stayOf(checkIn, checkOut);
  const deadlineMs = Date.parse(checkIn);
  const [laneId, poolId] = [own.propertyId as LaneId, own.roomTypeId as PoolId];
  const totalCents = nights.length * priceCents;
  const detail: StayDetail = {
    checkIn: date(checkIn),
    checkOut: date(checkOut),
    checkInAtMs: deadlineMs + 50_000_000,
    guests: 1,
    adults: null,
    childrenAges: null,
    email: stay.guest.email,
    emailAsGiven: stay.guest.email,
    fullName: stay.guest.full_name,
    phone: null,
    source: null,
    externalReference: null,
    payment: stay.payment,
    rooms: [
      {
        itemNo: 1,
        roomTypeId: poolId,
        ratePlanId: own.ratePlanId as RatePlanId,
        guests: 1,
        totalCents,
        deadlineMs,
        policy: { kind: 'non_refundable' },
      },
    ],
  };
  return {
    laneId,
    reservationId: stay.id as ReservationId,
    kind: 'stay',
    actor: 'guest',
    lines: nights.map((night) => ({ itemNo: 1, poolId, date: night, role: 'unit', quantity: 1, priceCents })),
    charges: [{ itemNo: 1, component: 'room', cents: totalCents }],
    detail,
  };
}
