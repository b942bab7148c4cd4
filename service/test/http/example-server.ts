/** A server with a few routes of its own, for the tests of the HTTP room. */
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { Type } from 'typebox';
import { created, noContent, ok, replayed } from '../../src/http/answer.js';
import type { Scope, Staff } from '../../src/http/principal.js';
import { problem } from '../../src/http/problems.js';
import { type Route, route } from '../../src/http/route.js';
import { CalendarDate, Email, pageOf, pageQuery, Uuid } from '../../src/http/schemas.js';
import { buildServer, type ServerDeps } from '../../src/http/server.js';

export const thingId = '44444444-4444-4444-4444-444444444444';

export const Thing = Type.Object({ id: Uuid, count: Type.Integer() }, { title: 'Thing', additionalProperties: false });
const ThingOrder = Type.Object(
  {
    count: Type.Integer({ minimum: 1, maximum: 100_000 }),
    email: Type.Optional(Email),
    day: Type.Optional(CalendarDate),
    note: Type.Optional(Type.String({ maxLength: 200 })),
    parts: Type.Optional(
      Type.Array(Type.Object({ name: Type.String({ minLength: 1, maxLength: 10 }) }, { additionalProperties: false }), { maxItems: 3 }),
    ),
  },
  { title: 'ThingOrder', additionalProperties: false },
);

export function staff(...scopes: Scope[]): Staff {
  return { kind: 'staff', keyId: 'k', organisationId: 'o', scopes: new Set(scopes), actor: 'key:k', keyScope: 'key:o:k' };
}

export const exampleRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/things',
    operationId: 'makeThing',
    summary: 'Makes a thing',
    tag: 'Things',
    auth: 'anyone',
    idempotencyKey: 'required',
    limit: 'reservations',
    body: ThingOrder,
    responses: { 201: Thing, 200: Thing },
    problems: ['sold_out', 'not_found'],
    handler: async (call) => {
      if (call.body.count === 9) return problem('sold_out', undefined, { available: 5 });
      if (call.body.count === 10) throw problem('not_found');
      if (call.body.count === 11) throw new Error('select secret from somewhere at /srv/app/file.ts');
      if (call.body.count === 12) throw Object.assign(new Error('the queue is full'), { code: 'busy' });
      if (call.body.count === 13) throw Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
      if (call.body.count === 14) return replayed({ id: thingId, count: 14 });
      return created({ id: thingId, count: call.body.count }, `/things/${thingId}`);
    },
  }),
  route({
    method: 'GET',
    path: '/things',
    operationId: 'listThings',
    catalogue: true,
    summary: 'Lists things',
    tag: 'Things',
    auth: 'public',
    idempotencyKey: 'none',
    query: Type.Object(
      {
        ...pageQuery,
        explain: Type.Optional(Type.Boolean()),
        day: Type.Optional(CalendarDate),
        q: Type.Optional(Type.String({ maxLength: 50 })),
      },
      { additionalProperties: false },
    ),
    responses: { 200: pageOf(Type.Unknown(), 'EchoPage') },
    problems: [],
    handler: async (call) => ok({ data: [call.query], next_cursor: null }),
  }),
  route({
    method: 'GET',
    path: '/things/:thing_id',
    operationId: 'getThing',
    summary: 'Reads a thing',
    tag: 'Things',
    auth: 'public',
    idempotencyKey: 'none',
    params: Type.Object({ thing_id: Uuid }, { additionalProperties: false }),
    responses: { 200: Thing },
    problems: ['not_found'],
    handler: async (call) => (call.params.thing_id === thingId ? ok({ id: thingId, count: 1 }) : problem('not_found')),
  }),
  route({
    method: 'PUT',
    path: '/things/:thing_id/count',
    operationId: 'setCount',
    summary: 'Sets a count',
    tag: 'Things',
    auth: 'staff',
    scope: 'inventory:write',
    idempotencyKey: 'none',
    params: Type.Object({ thing_id: Uuid }, { additionalProperties: false }),
    body: Type.Object({ count: Type.Integer({ minimum: 0 }) }, { additionalProperties: false }),
    responses: { 204: null },
    problems: ['not_found', 'allotment_below_booked'],
    handler: async (call) => (call.params.thing_id === thingId ? noContent() : problem('not_found')),
  }),
  route({
    method: 'POST',
    path: '/things/:thing_id/cancel',
    operationId: 'cancelThing',
    summary: 'Cancels a thing',
    tag: 'Things',
    auth: 'staff',
    scope: 'reservations:write',
    idempotencyKey: 'accepted',
    params: Type.Object({ thing_id: Uuid }, { additionalProperties: false }),
    responses: { 200: Thing },
    problems: ['not_found'],
    handler: async () => ok({ id: thingId, count: 0 }),
  }),
];

export const tokens: Readonly<Record<string, Staff>> = {
  'all-scopes': staff('inventory:write', 'reservations:write'),
  'no-scopes': staff(),
};

export function exampleServer(deps: Partial<ServerDeps> = {}) {
  return buildServer({
    log: pino({ level: 'silent' }),
    routes: exampleRoutes,
    version: '0.0.0',
    authenticate: (token) => tokens[token] ?? null,
    limiter: null,
    checks: {},
    registry: new Registry(),
    ...deps,
  });
}

export type Server = Awaited<ReturnType<typeof exampleServer>>;
