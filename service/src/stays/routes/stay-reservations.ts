/** Stays, as one of the kinds that the routes of reservations serve. */
import type { Static } from 'typebox';
import { created, replayed } from '../../http/answer.js';
import type { Principal } from '../../http/principal.js';
import { Problem, type ProblemCode, problem } from '../../http/problems.js';
import type { FoundReservation, ListAsked, ReservationKind } from '../../reservations/kind.js';
import { book } from '../book.js';
import { cancel } from '../cancel.js';
import type { House } from '../house.js';
import { staysOfOrganisation, staysOfUser } from '../list.js';
import { release } from '../release.js';
import * as shapes from '../schemas.js';
import { readStays, type StayName } from '../shown-stay.js';
import { stayOnWire } from '../wire.js';
import { bookingOf } from './booking-of.js';

/** Whatever the evaluator or the stock may say. */
const stayRefusals: readonly ProblemCode[] = [
  'sold_out',
  'rate_unavailable',
  'min_stay_not_met',
  'max_stay_exceeded',
  'closed_to_arrival',
  'closed_to_departure',
  'closed',
  'occupancy_exceeded',
  'rate_plan_mismatch',
  'arrival_in_the_past',
  'mixed_payment',
  'currency_mismatch',
];

/** What only a channel says of a booking; a guest has none. */
function staffOnly(principal: Principal, body: { readonly source?: string; readonly external_reference?: string }): Problem | undefined {
  if (principal.kind === 'staff' || (body.source === undefined && body.external_reference === undefined)) return undefined;
  return problem('forbidden', 'Only staff say where a booking came from.', { required: 'reservations:write' });
}

const nameOf = ({ laneId, id }: Pick<FoundReservation, 'laneId' | 'id'>): StayName => ({ propertyId: laneId, reservationId: id });

async function list(house: House, { who, q, ...asked }: ListAsked) {
  const found = who.kind === 'staff' ? await staysOfOrganisation(house, who, q, asked) : await staysOfUser(house, who.userId, asked);
  return found.map(({ name, createdAtUs }) => ({ laneId: name.propertyId, id: name.reservationId, createdAtUs }));
}

/** What stays say of themselves to the routes of reservations. */
export function stayReservations(house: House): ReservationKind {
  return {
    kind: 'stay',
    shape: shapes.StayReservation,
    cancelledShape: shapes.Cancelled,
    bodies: [{ schema: shapes.NewStay, means: () => true }],
    problems: {
      book: ['invalid_stay', 'too_many_holds', 'external_reference_taken', ...stayRefusals],
      release: ['already_confirmed', 'payment_in_progress'],
      cancel: ['already_cancelled', 'stay_started', 'not_cancellable', 'payment_in_progress'],
    },
    async book(call) {
      const { principal: by, requestId } = call;
      const body = call.body as Static<typeof shapes.NewStay>;
      const booking = bookingOf(body);
      if (booking instanceof Problem) return booking;
      const refusal = staffOnly(by, body);
      if (refusal !== undefined) return refusal;
      const booked = await book(house, { booking, by, key: call.key as string, fingerprint: call.fingerprint(), requestId, signal: call });
      if (booked instanceof Problem) return booked;
      const stay = stayOnWire(booked.stay);
      const options = { shape: shapes.StayReservation };
      return booked.replayed ? replayed(stay, options) : created(stay, `/reservations/${stay.id}`, options);
    },
    show: async (names) => (await readStays(house, names.map(nameOf))).map(stayOnWire),
    release: (access) => release(house, access),
    async cancel(access, key) {
      const cancelled = await cancel(house, access, key);
      if (cancelled instanceof Problem) return cancelled;
      const { stay, refundCents, refundable } = cancelled;
      return {
        body: { reservation: stayOnWire(stay), refund: { amount_cents: refundCents, currency: stay.currency }, refundable },
        replayed: cancelled.replayed,
      };
    },
    list: (asked) => list(house, asked),
  };
}
