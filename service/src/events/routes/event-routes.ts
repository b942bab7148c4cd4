/** What anyone may see of events, and what staff make and change of them. */
import { asId, type LaneId } from '@holdfast/engine';
import { Type } from 'typebox';
import { created, ok, replayed } from '../../http/answer.js';
import type { Principal } from '../../http/principal.js';
import { Problem, problem } from '../../http/problems.js';
import { type Route, route } from '../../http/route.js';
import { pageOf, pageQuery } from '../../http/schemas.js';
import { State } from '../../reservations/schemas.js';
import type { BoxOffice } from '../box-office.js';
import { listEvents, readEvent, type ShownEvent } from '../catalogue.js';
import { changeEvent, createEvent, type EventFields } from '../event.js';
import { listEventReservations } from '../list.js';
import * as shapes from '../schemas.js';
import { eventOnWire, eventSummaryOnWire, ticketsOnWire } from '../wire.js';
import { eventFieldsOf } from './parse.js';
import { requestOf } from './staff-request.js';

const tag = 'Events';

const staffOf = (principal: Principal) => (principal.kind === 'staff' ? principal : null);
const isOwn = (event: ShownEvent, principal: Principal) => principal.kind === 'staff' && principal.organisationId === event.organisationId;

const unsaid = { status: 'draft', salesCloseAtMs: null, limitPerCustomer: null, holdTtlSeconds: null } as const;

export function eventRoutes(office: BoxOffice): Route[] {
  return [
    route({
      method: 'GET',
      path: '/events',
      operationId: 'listEvents',
      summary: 'Lists the events; drafts to staff of their organisation only',
      tag,
      auth: 'anyone',
      idempotencyKey: 'none',
      catalogue: true,
      query: Type.Object(pageQuery),
      responses: { 200: pageOf(shapes.EventSummary, 'EventPage') },
      problems: [],
      handler: async ({ principal, query: { cursor, limit = 20 } }) => {
        const page = await listEvents(office, staffOf(principal), cursor, limit);
        return page instanceof Problem ? page : ok({ ...page, data: page.data.map(eventSummaryOnWire) });
      },
    }),
    route({
      method: 'GET',
      path: '/events/:event_id',
      operationId: 'readEvent',
      summary: 'Shows an event with its sectors and what is left of them',
      tag,
      auth: 'anyone',
      idempotencyKey: 'none',
      catalogue: true,
      params: shapes.eventParams,
      responses: { 200: shapes.Event },
      problems: ['not_found'],
      handler: async ({ principal, params }) => {
        const event = await readEvent(office, asId<LaneId>(params.event_id), staffOf(principal));
        return event === undefined ? problem('not_found') : ok(eventOnWire(event, isOwn(event, principal)));
      },
    }),
    route({
      method: 'POST',
      path: '/events',
      operationId: 'createEvent',
      summary: 'Makes an event',
      tag,
      auth: 'staff',
      scope: 'catalogue:write',
      idempotencyKey: 'accepted',
      body: shapes.NewEvent,
      responses: { 201: shapes.Event, 200: shapes.Event },
      problems: ['not_found'],
      handler: async (call) => {
        const made = await createEvent(office, requestOf(call), { ...unsaid, ...eventFieldsOf(call.body) } as EventFields);
        if (made instanceof Problem) return made;
        const event = eventOnWire(made.thing, true);
        return made.replayed ? replayed(event) : created(event, `/events/${event.id}`);
      },
    }),
    route({
      method: 'PATCH',
      path: '/events/:event_id',
      operationId: 'changeEvent',
      summary: 'Changes an event',
      tag,
      auth: 'staff',
      scope: 'catalogue:write',
      idempotencyKey: 'none',
      params: shapes.eventParams,
      body: shapes.EventChange,
      responses: { 200: shapes.Event },
      problems: ['not_found', 'draw_fixed'],
      handler: async (call) => {
        const event = await changeEvent(office, requestOf(call), asId<LaneId>(call.params.event_id), eventFieldsOf(call.body));
        return event instanceof Problem ? event : ok(eventOnWire(event, true));
      },
    }),
    route({
      method: 'GET',
      path: '/events/:event_id/reservations',
      operationId: 'listEventReservations',
      summary: 'Lists the reservations of an event, newest first',
      tag,
      auth: 'staff',
      scope: 'reservations:read',
      idempotencyKey: 'none',
      params: shapes.eventParams,
      query: Type.Object({ state: Type.Optional(State), ...pageQuery }),
      responses: { 200: pageOf(shapes.TicketReservation, 'TicketReservationPage') },
      problems: ['not_found'],
      handler: async ({ principal, params, query: { state, cursor, limit = 20 } }) => {
        const page = await listEventReservations(office, principal, { eventId: asId<LaneId>(params.event_id), state, cursor, limit });
        return page instanceof Problem ? page : ok({ ...page, data: page.data.map(ticketsOnWire) });
      },
    }),
  ];
}
