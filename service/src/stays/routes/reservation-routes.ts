/** Booking, and what one does with a booking. */
import type { LaneId } from '@holdfast/engine';
import { Type } from 'typebox';
import { created, noContent, ok, replayed } from '../../http/answer.js';
import type { Principal } from '../../http/principal.js';
import { Problem, type ProblemCode, problem } from '../../http/problems.js';
import { type Call, type Route, route } from '../../http/route.js';
import { pageOf, pageQuery } from '../../http/schemas.js';
import { book } from '../book.js';
import { cancel } from '../cancel.js';
import type { House } from '../house.js';
import { listArrivals, searchStays } from '../list.js';
import { release } from '../release.js';
import { accessStay, type Requester } from '../requester.js';
import * as shapes from '../schemas.js';
import { publishedDatesMax } from '../schemas.js';
import { stayOnWire } from '../wire.js';
import { bookingOf } from './booking-of.js';
import { idOf, parseRange } from './parse.js';

const tag = 'Reservations';
const StayPage = pageOf(shapes.StayReservation, 'StayPage');
/** Whatever the evaluator or the stock may say. */
export const stayRefusals: readonly ProblemCode[] = [
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

function requesterOf(call: Pick<Call<'anyone', unknown, { email?: string }>, 'principal' | 'query' | 'address' | 'requestId'>): Requester {
  return { principal: call.principal, email: call.query.email, address: call.address, requestId: call.requestId };
}

/** What only a channel says of a booking; a guest has none. */
function staffOnly(principal: Principal, body: { readonly source?: string; readonly external_reference?: string }): Problem | undefined {
  if (principal.kind === 'staff' || (body.source === undefined && body.external_reference === undefined)) return undefined;
  return problem('forbidden', 'Only staff say where a booking came from.', { required: 'reservations:write' });
}

/** Reservations of guests, and staff's lists of them. */
export function reservationRoutes(house: House): Route[] {
  return [
    route({
      method: 'POST',
      path: '/reservations',
      operationId: 'bookStay',
      summary: 'Books a stay: every room of it or none',
      tag,
      auth: 'anyone',
      scope: 'reservations:write',
      idempotencyKey: 'required',
      limit: 'reservations',
      body: shapes.NewStay,
      responses: { 201: shapes.StayReservation, 200: shapes.StayReservation },
      problems: ['not_found', 'forbidden', 'invalid_stay', 'too_many_holds', 'external_reference_taken', ...stayRefusals],
      handler: async (call) => {
        const { principal, body, requestId } = call;
        const booking = bookingOf(body);
        if (booking instanceof Problem) return booking;
        const refusal = staffOnly(principal, body);
        if (refusal !== undefined) return refusal;
        const booked = await book(house, {
          booking,
          staff: principal.kind === 'staff' ? principal : null,
          key: call.key as string,
          fingerprint: call.fingerprint(),
          requestId,
        });
        if (booked instanceof Problem) return booked;
        const stay = stayOnWire(booked.stay);
        return booked.replayed ? replayed(stay) : created(stay, `/reservations/${stay.id}`);
      },
    }),
    route({
      method: 'GET',
      path: '/reservations',
      operationId: 'searchReservations',
      summary: "Searches the organisation's reservations, newest first",
      tag,
      auth: 'staff',
      scope: 'reservations:read',
      idempotencyKey: 'none',
      query: Type.Object({
        q: Type.Optional(Type.String({ minLength: 1, maxLength: 254, description: 'A reference, an e-mail, or part of a name.' })),
        state: Type.Optional(shapes.State),
        ...pageQuery,
      }),
      responses: { 200: StayPage },
      problems: [],
      handler: async ({ principal, query: { q, state, cursor, limit = 20 } }) => {
        const page = await searchStays(house, principal, { q, state, cursor, limit });
        return page instanceof Problem ? page : ok({ ...page, data: page.data.map(stayOnWire) });
      },
    }),
    route({
      method: 'GET',
      path: '/reservations/:reservation_id',
      operationId: 'readReservation',
      summary: 'Shows a reservation to its guest or to staff',
      tag,
      auth: 'anyone',
      scope: 'reservations:read',
      idempotencyKey: 'none',
      params: shapes.reservationParams,
      query: shapes.guestQuery,
      responses: { 200: shapes.StayReservation },
      problems: ['not_found', 'rate_limited'],
      handler: async (call) => {
        const access = await accessStay(house, call.params.reservation_id, requesterOf(call));
        return access instanceof Problem ? access : ok(stayOnWire(access.stay));
      },
    }),
    route({
      method: 'DELETE',
      path: '/reservations/:reservation_id',
      operationId: 'releaseReservation',
      summary: 'Lets go of a held reservation',
      tag,
      auth: 'anyone',
      scope: 'reservations:write',
      idempotencyKey: 'none',
      params: shapes.reservationParams,
      query: shapes.guestQuery,
      responses: { 204: null },
      problems: ['not_found', 'rate_limited', 'already_confirmed'],
      handler: async (call) => (await release(house, call.params.reservation_id, requesterOf(call))) ?? noContent(),
    }),
    route({
      method: 'POST',
      path: '/reservations/:reservation_id/cancel',
      operationId: 'cancelStay',
      summary: 'Cancels a stay by the policy it was booked with',
      tag,
      auth: 'anyone',
      scope: 'reservations:write',
      idempotencyKey: 'accepted',
      params: shapes.reservationParams,
      query: shapes.guestQuery,
      responses: { 200: shapes.Cancelled },
      problems: ['not_found', 'rate_limited', 'already_cancelled', 'stay_started', 'not_cancellable'],
      handler: async (call) => {
        const cancelled = await cancel(house, call.params.reservation_id, requesterOf(call), call.key, () => call.fingerprint());
        if (cancelled instanceof Problem) return cancelled;
        const { stay, refundCents, refundable } = cancelled;
        const body = { reservation: stayOnWire(stay), refund: { amount_cents: refundCents, currency: stay.currency }, refundable };
        return cancelled.replayed ? replayed(body) : ok(body);
      },
    }),
    route({
      method: 'GET',
      path: '/properties/:property_id/reservations',
      operationId: 'listArrivals',
      summary: 'Lists the arrivals of a property in a range of dates',
      tag,
      auth: 'staff',
      scope: 'reservations:read',
      idempotencyKey: 'none',
      params: shapes.propertyParams,
      query: Type.Object({ ...shapes.rangeQuery, state: Type.Optional(shapes.State), ...pageQuery }),
      responses: { 200: StayPage },
      problems: ['not_found'],
      handler: async ({ principal, params, query: { state, cursor, limit = 20, ...dates } }) => {
        const range = parseRange('query', dates, publishedDatesMax);
        if (range instanceof Problem) return range;
        const page = await listArrivals(house, principal, { propertyId: idOf<LaneId>(params.property_id), ...range, state, cursor, limit });
        return page instanceof Problem ? page : ok({ ...page, data: page.data.map(stayOnWire) });
      },
    }),
  ];
}
