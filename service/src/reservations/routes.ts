/** The routes of reservations, whatever they are of: which room answers is said by the body, or by the reservation's kind. */
import { Type } from 'typebox';
import { noContent, ok, replayed } from '../http/answer.js';
import { oneOf } from '../http/body-shapes.js';
import type { Cursors } from '../http/cursors.js';
import { Problem, type ProblemCode, problem } from '../http/problems.js';
import { type Call, type Route, route } from '../http/route.js';
import { pageOf, pageQuery } from '../http/schemas.js';
import { access, type Desk, type Requester } from './access.js';
import type { Access, ReservationKind } from './kind.js';
import { list } from './list.js';
import { guestQuery, reservationParams, State } from './schemas.js';

const tag = 'Reservations';

export interface ReservationsDeps extends Desk {
  readonly cursors: Cursors;
  /** The first is what a body means that means none of the others. */
  readonly kinds: readonly [ReservationKind, ...ReservationKind[]];
}

type OneCall = Pick<
  Call<'anyone', { reservation_id: string }, { email?: string }>,
  'params' | 'principal' | 'query' | 'address' | 'requestId'
>;

function requesterOf({ principal, query, address, requestId }: OneCall): Requester {
  return { principal, email: query.email, address, requestId };
}

export function reservationRoutes(deps: ReservationsDeps): Route[] {
  const { kinds, cursors } = deps;
  const shapes = kinds.map((kind) => kind.shape);
  const Reservation = shapes.length === 1 ? (shapes[0] as (typeof shapes)[number]) : oneOf(...shapes);
  const Cancelled = oneOf(...kinds.map((kind) => kind.cancelledShape));
  const [first, ...others] = kinds;
  const bookable = [...others, first].flatMap((kind) => kind.bodies.map((body) => ({ kind, body })));
  const problemsOf = (verb: keyof ReservationKind['problems']): ProblemCode[] => [...new Set(kinds.flatMap((kind) => kind.problems[verb]))];

  /** The reservation of a path, for who may have it, and its room. */
  async function open(call: OneCall): Promise<{ readonly found: Access; readonly kind: ReservationKind } | Problem> {
    const found = await access(deps, call.params.reservation_id, requesterOf(call));
    if (found instanceof Problem) return found;
    const kind = kinds.find((each) => each.kind === found.reservation.kind);
    return kind === undefined ? problem('not_found') : { found, kind };
  }

  return [
    route({
      method: 'POST',
      path: '/reservations',
      operationId: 'makeReservation',
      summary: 'Books a stay, or holds tickets: all of it or none',
      tag,
      auth: 'anyone',
      scope: 'reservations:write',
      idempotencyKey: 'required',
      limit: 'reservations',
      bodies: bookable.map(({ body }) => body),
      responses: { 201: Reservation, 200: Reservation },
      problems: ['not_found', 'forbidden', ...problemsOf('book')],
      handler: async (call) => {
        const body = call.body as Record<string, unknown>;
        const { kind } = bookable.find((each) => each.body.means(body)) ?? { kind: first };
        return kind.book(call);
      },
    }),
    route({
      method: 'GET',
      path: '/reservations',
      operationId: 'listReservations',
      summary: "Lists one's own reservations, or an organisation's to its staff; newest first",
      tag,
      auth: 'known',
      scope: 'reservations:read',
      idempotencyKey: 'none',
      query: Type.Object({
        q: Type.Optional(
          Type.String({ minLength: 1, maxLength: 254, description: 'Staff only: a reference, an e-mail, or part of a name.' }),
        ),
        state: Type.Optional(State),
        ...pageQuery,
      }),
      responses: { 200: pageOf(Reservation, 'ReservationPage') },
      problems: [],
      handler: async ({ principal, query: { q, state, cursor, limit = 20 } }) => {
        if (principal.kind === 'buyer' && q !== undefined)
          return problem('forbidden', 'Only staff search.', { required: 'reservations:read' });
        const page = await list(kinds, cursors, { who: principal, q, state, cursor, limit });
        return page instanceof Problem ? page : ok({ ...page, data: [...page.data] });
      },
    }),
    route({
      method: 'GET',
      path: '/reservations/:reservation_id',
      operationId: 'readReservation',
      summary: 'Shows a reservation to whoever made it, or to staff',
      tag,
      auth: 'anyone',
      scope: 'reservations:read',
      idempotencyKey: 'none',
      params: reservationParams,
      query: guestQuery,
      responses: { 200: Reservation },
      problems: ['not_found', 'rate_limited'],
      handler: async (call) => {
        const opened = await open(call);
        if (opened instanceof Problem) return opened;
        const [shown] = await opened.kind.show([opened.found.reservation]);
        return shown === undefined ? problem('not_found') : ok(shown, { shape: opened.kind.shape });
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
      params: reservationParams,
      query: guestQuery,
      responses: { 204: null },
      problems: ['not_found', 'rate_limited', ...problemsOf('release')],
      handler: async (call) => {
        const opened = await open(call);
        return opened instanceof Problem ? opened : ((await opened.kind.release(opened.found)) ?? noContent());
      },
    }),
    route({
      method: 'POST',
      path: '/reservations/:reservation_id/cancel',
      operationId: 'cancelReservation',
      summary: 'Cancels a stay by the policy it was booked with, or, for staff, tickets',
      tag,
      auth: 'anyone',
      scope: 'reservations:write',
      idempotencyKey: 'accepted',
      params: reservationParams,
      query: guestQuery,
      responses: { 200: Cancelled },
      problems: ['not_found', 'rate_limited', ...problemsOf('cancel')],
      handler: async (call) => {
        const opened = await open(call);
        if (opened instanceof Problem) return opened;
        const { found, kind } = opened;
        // By its id or by its reference: it is one intent.
        const fingerprint = () => call.fingerprint({ reservation_id: found.reservation.id });
        const key = call.key === null ? null : { scope: found.keyScope, key: call.key, fingerprint: fingerprint() };
        const cancelled = await kind.cancel(found, key);
        if (cancelled instanceof Problem) return cancelled;
        const options = { shape: kind.cancelledShape };
        return cancelled.replayed ? replayed(cancelled.body, options) : ok(cancelled.body, options);
      },
    }),
  ];
}
