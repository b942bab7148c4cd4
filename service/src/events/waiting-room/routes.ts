/** The routes of waiting rooms: each parses, calls one use case, and says what became of it. */
import type { Static } from 'typebox';
import { created, noContent, ok, replayed } from '../../http/answer.js';
import { eventStream } from '../../http/event-stream.js';
import { type Problem, problem } from '../../http/problems.js';
import { type Route, route } from '../../http/route.js';
import { changeAdmission, readAdmission } from './admission.js';
import type { Joined } from './join.js';
import { leave } from './leave.js';
import type { RoomSettings } from './room.js';
import * as shapes from './schemas.js';
import { tagSeen } from './token.js';
import type { WaitingRooms } from './waiting-room.js';
import { admissionOnWire, tokenOnWire } from './wire.js';

const tag = 'Waiting room';

const idOf = (text: string) => text.toLowerCase();

function refusalOf(status: Exclude<Joined['status'], 'joined' | 'replayed'>): Problem {
  if (status === 'key_reused') return problem('idempotency_key_reused');
  return problem(status === 'no_event' ? 'not_found' : 'sale_closed');
}

function settingsOf(body: Static<typeof shapes.AdmissionChange>): Partial<RoomSettings> {
  const { mode, rate_per_minute: ratePerMinute, max_inside: maxInside, pass_ttl_seconds: passTtlSeconds, draw, paused } = body;
  const named = { mode, ratePerMinute, maxInside, passTtlSeconds, draw, paused };
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined));
}

export function waitingRoomRoutes(rooms: WaitingRooms): Route[] {
  return [...queueRoutes(rooms), ...admissionRoutes(rooms)];
}

function queueRoutes(rooms: WaitingRooms): Route[] {
  const { joins, streams, tokens } = rooms;
  return [
    route({
      method: 'POST',
      path: '/events/:event_id/queue',
      operationId: 'joinQueue',
      summary: 'Joins the waiting room of an event; whoever is in it keeps their place',
      tag,
      auth: 'buyer',
      idempotencyKey: 'accepted',
      limit: 'polls',
      params: shapes.eventParams,
      responses: { 201: shapes.QueueToken, 200: shapes.QueueToken },
      problems: ['not_found', 'sale_closed'],
      handler: async (call) => {
        const { principal, params, key } = call;
        const eventId = idOf(params.event_id);
        const joined = await joins.join(eventId, principal.userId, {
          key,
          scope: principal.keyScope,
          fingerprint: key === null ? '' : call.fingerprint(),
        });
        if (joined.status !== 'joined' && joined.status !== 'replayed') return refusalOf(joined.status);
        if (joined.status === 'joined') {
          const told = await tokens.of(eventId, principal.userId, joined.place);
          return told === undefined ? problem('not_found') : created(tokenOnWire(told.token), `/events/${eventId}/queue/status`);
        }
        const told = await tokens.read(eventId, principal.userId);
        return told === undefined ? problem('not_found') : replayed(tokenOnWire(told.token));
      },
    }),
    route({
      method: 'GET',
      path: '/events/:event_id/queue/status',
      operationId: 'readQueueStatus',
      summary: 'Shows where one is',
      tag,
      auth: 'buyer',
      idempotencyKey: 'none',
      limit: 'polls',
      tagged: true,
      params: shapes.eventParams,
      responses: { 200: shapes.QueueToken },
      problems: ['not_found'],
      handler: async (call) => {
        const told = await tokens.read(idOf(call.params.event_id), call.principal.userId, tagSeen(call.header('if-none-match')));
        return told === undefined ? problem('not_found') : ok(tokenOnWire(told.token), { tag: told.tag });
      },
    }),
    route({
      method: 'GET',
      path: '/events/:event_id/queue/stream',
      operationId: 'watchQueue',
      summary: 'Sends a queue token whenever it changes, until it has expired',
      tag,
      auth: 'buyer',
      idempotencyKey: 'none',
      limit: 'polls',
      streams: true,
      params: shapes.eventParams,
      responses: { 200: shapes.QueueToken },
      problems: ['not_found'],
      handler: async (call) => {
        streams.assertRoom();
        const lastSeen = tagSeen(`"${call.header('last-event-id') ?? ''}"`);
        const told = await tokens.read(idOf(call.params.event_id), call.principal.userId, lastSeen);
        return told === undefined ? problem('not_found') : eventStream((sink) => streams.add(told, sink));
      },
    }),
    route({
      method: 'DELETE',
      path: '/events/:event_id/queue',
      operationId: 'leaveQueue',
      summary: 'Leaves: gives up the place, or the pass',
      tag,
      auth: 'buyer',
      idempotencyKey: 'none',
      params: shapes.eventParams,
      responses: { 204: null },
      problems: ['not_found'],
      handler: async ({ principal, params }) =>
        (await leave(rooms, idOf(params.event_id), principal.userId)) ? noContent() : problem('not_found'),
    }),
  ];
}

function admissionRoutes(rooms: WaitingRooms): Route[] {
  const { asking } = rooms;
  return [
    route({
      method: 'GET',
      path: '/events/:event_id/admission',
      operationId: 'readAdmission',
      summary: 'Shows how people are let in, and how many there are',
      tag,
      auth: 'staff',
      idempotencyKey: 'none',
      params: shapes.eventParams,
      responses: { 200: shapes.Admission },
      problems: ['not_found'],
      handler: async ({ principal, params }) => {
        const admission = await readAdmission(asking, principal, idOf(params.event_id));
        return 'code' in admission ? admission : ok(admissionOnWire(admission));
      },
    }),
    route({
      method: 'PATCH',
      path: '/events/:event_id/admission',
      operationId: 'changeAdmission',
      summary: 'Changes how people are let in',
      tag,
      auth: 'staff',
      scope: 'admission:write',
      idempotencyKey: 'none',
      params: shapes.eventParams,
      body: shapes.AdmissionChange,
      responses: { 200: shapes.Admission },
      problems: ['not_found', 'draw_fixed'],
      handler: async ({ principal, params, body }) => {
        const admission = await changeAdmission(rooms, principal, idOf(params.event_id), settingsOf(body));
        return 'code' in admission ? admission : ok(admissionOnWire(admission));
      },
    }),
  ];
}
