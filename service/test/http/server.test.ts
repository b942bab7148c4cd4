import { pino } from 'pino';
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { created, ok } from '../../src/http/answer.js';
import { problem } from '../../src/http/problems.js';
import { route } from '../../src/http/route.js';
import { Uuid, pageQuery } from '../../src/http/schemas.js';
import { buildServer } from '../../src/http/server.js';

const id = '44444444-4444-4444-4444-444444444444';
const thing = Type.Object({ id: Uuid, count: Type.Integer() }, { title: 'Thing', additionalProperties: false });
const routes = [
  route({
    method: 'POST', path: '/things', operationId: 'makeThing', summary: 'Makes a thing', tag: 'Things', auth: 'anyone', idempotencyKey: 'required',
    body: Type.Object({ count: Type.Integer({ minimum: 1 }), note: Type.Optional(Type.String()) }, { additionalProperties: false }),
    responses: { 201: thing }, problems: ['sold_out'],
    handler: async (call) => (call.body.count > 5 ? problem('sold_out', undefined, { available: 5 }) : created({ id, count: call.body.count }, `/things/${id}`)),
  }),
  route({
    method: 'GET', path: '/things', operationId: 'listThings', summary: 'Lists things', tag: 'Things', auth: 'public', idempotencyKey: 'none',
    query: Type.Object({ ...pageQuery }, { additionalProperties: false }),
    responses: { 200: Type.Object({ limit: Type.Integer() }) }, problems: [],
    handler: async (call) => ok({ limit: call.query.limit ?? -1 }, { catalogue: true }),
  }),
];

describe('the server', () => {
  let app: Awaited<ReturnType<typeof buildServer>>;
  beforeAll(async () => {
    app = await buildServer({ log: pino({ level: 'silent' }), routes, authenticate: () => null, limiter: null });
  });
  afterAll(() => app.close());

  it('serves a route under both base paths', async () => {
    for (const base of ['/v1', '/api']) {
      const answer = await app.inject({ method: 'POST', url: `${base}/things`, headers: { 'idempotency-key': 'k' }, payload: { count: 2 } });
      expect(answer.statusCode).toBe(201);
      expect(answer.headers.location).toBe(`/v1/things/${id}`);
      expect(answer.json()).toEqual({ id, count: 2 });
    }
  });

  it('answers a refusal as a problem document', async () => {
    const answer = await app.inject({ method: 'POST', url: '/v1/things?email=a@b.c', headers: { 'idempotency-key': 'k', 'x-request-id': 'r-1' }, payload: { count: 9 } });
    expect(answer.statusCode).toBe(409);
    expect(answer.headers['content-type']).toBe('application/problem+json');
    expect(answer.json()).toMatchObject({ code: 'sold_out', available: 5, instance: '/v1/things', request_id: 'r-1' });
  });

  it('reads a query as declared', async () => {
    expect((await app.inject('/v1/things')).json()).toEqual({ limit: 20 });
    expect((await app.inject('/v1/things?limit=7')).json()).toEqual({ limit: 7 });
    for (const bad of ['limit=x', 'limit=', 'limit=1&limit=2', 'limit=101', 'limit=1.5', 'other=1', 'limit=1e1']) expect((await app.inject(`/v1/things?${bad}`)).json()).toMatchObject({ code: 'invalid_request' });
  });
});
