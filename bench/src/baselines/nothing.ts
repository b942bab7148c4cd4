/**
 * Routes that authenticate, validate and do nothing (N): what the same server makes of a request when nobody has any work with it.
 * They answer in the shape, and so in about as many bytes, as the routes they stand beside.
 */
import { NewTicketItems, NewTickets, TicketReservation } from '@holdfast/service/events/schemas.js';
import { eventParams, QueueToken } from '@holdfast/service/events/waiting-room/schemas.js';
import { created, ok } from '@holdfast/service/http/answer.js';
import type { Buyer } from '@holdfast/service/http/principal.js';
import { type Route, route } from '@holdfast/service/http/route.js';
import { NewStay } from '@holdfast/service/stays/schemas.js';

const tag = 'Nothing';
const nobody = '00000000-0000-4000-8000-000000000000';
const never = '2030-01-01T00:00:00.000Z';
const free = { amount_cents: 45_000, currency: 'EUR' };

function reservationOf(userId: string, sectorId: string) {
  return {
    id: nobody,
    reference: 'HF-0000000000',
    kind: 'tickets' as const,
    user_id: userId,
    event_id: nobody,
    sector_id: sectorId,
    quantity: 1,
    items: [{ sector_id: sectorId, quantity: 1, price: free, total: free }],
    status: 'held' as const,
    expires_at: never,
    total: free,
    created_at: never,
    cancelled_at: null,
  };
}

function tokenOf(userId: string, eventId: string) {
  return {
    id: nobody,
    user_id: userId,
    event_id: eventId,
    position: 0,
    status: 'waiting' as const,
    admitted_at: null,
    expires_at: null,
    eta_seconds: null,
    draws_at: null,
  };
}

/** As `POST /reservations`, `POST /events/:event_id/queue` and `GET /events/:event_id/queue/status`. */
export const nothingRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/nothing/reservations',
    operationId: 'reserveNothing',
    summary: 'Reserves nothing',
    tag,
    auth: 'anyone',
    idempotencyKey: 'required',
    bodies: [
      { schema: NewTicketItems, means: (body) => 'items' in body || 'event_id' in body, asBuyer: true },
      { schema: NewTickets, means: (body) => 'sector_id' in body || 'quantity' in body, asBuyer: true },
      { schema: NewStay, means: () => true },
    ],
    responses: { 201: TicketReservation },
    problems: [],
    handler: async ({ principal, body }) =>
      created(reservationOf((principal as Buyer).userId, (body as { sector_id: string }).sector_id), `/reservations/${nobody}`),
  }),
  route({
    method: 'POST',
    path: '/nothing/:event_id/queue',
    operationId: 'joinNothing',
    summary: 'Joins nothing',
    tag,
    auth: 'buyer',
    idempotencyKey: 'accepted',
    params: eventParams,
    responses: { 201: QueueToken },
    problems: [],
    handler: async ({ principal, params }) =>
      created(tokenOf(principal.userId, params.event_id), `/events/${params.event_id}/queue/status`),
  }),
  route({
    method: 'GET',
    path: '/nothing/:event_id/status',
    operationId: 'readNothing',
    summary: 'Shows nothing',
    tag,
    auth: 'buyer',
    idempotencyKey: 'none',
    params: eventParams,
    responses: { 200: QueueToken },
    problems: [],
    handler: async ({ principal, params }) => ok(tokenOf(principal.userId, params.event_id)),
  }),
];
