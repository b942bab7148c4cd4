import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { created } from '../../src/http/answer.js';
import { oneOf } from '../../src/http/body-shapes.js';
import { openApiDocument } from '../../src/http/openapi.js';
import { buyerOf } from '../../src/http/principal.js';
import { route } from '../../src/http/route.js';
import { exampleServer, type Server } from './example-server.js';

const closed = { additionalProperties: false } as const;
const Ride = Type.Object({ seats: Type.Integer({ minimum: 1, maximum: 8 }) }, { title: 'Ride', ...closed });
const Room = Type.Object({ nights: Type.Integer({ minimum: 1 }), email: Type.String({ format: 'email' }) }, { title: 'Room', ...closed });
const Booked = oneOf(
  Type.Object({ kind: Type.Literal('ride'), seats: Type.Integer() }, { title: 'BookedRide', ...closed }),
  Type.Object({ kind: Type.Literal('room'), nights: Type.Integer() }, { title: 'BookedRoom', ...closed }),
);

const book = route({
  method: 'POST',
  path: '/bookings',
  operationId: 'book',
  summary: 'Books a ride or a room',
  tag: 'Bookings',
  auth: 'anyone',
  idempotencyKey: 'required',
  bodies: [
    { schema: Ride, means: (body) => 'seats' in body, asBuyer: true },
    { schema: Room, means: () => true },
  ],
  responses: { 201: Booked },
  problems: [],
  handler: async ({ body }) => {
    const { seats, nights } = body as { seats?: number; nights?: number };
    return created(seats === undefined ? { kind: 'room' as const, nights: nights as number } : { kind: 'ride' as const, seats });
  },
});

describe('a route that takes several bodies', () => {
  let app: Server;
  beforeAll(async () => {
    app = await exampleServer({ routes: [book], authenticate: (token) => (token === 'ada' ? buyerOf('1') : null) });
  });
  afterAll(() => app.close());

  async function post(payload: unknown, headers: Record<string, string> = {}) {
    const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
    const answer = await app.inject({
      method: 'POST',
      url: '/v1/bookings',
      payload: text,
      headers: { 'content-type': 'application/json', ...headers },
    });
    return { status: answer.statusCode, ...answer.json() };
  }
  const keyed = { 'idempotency-key': 'k1' };
  const ada = { authorization: 'Bearer ada' };

  it('serves each of them', async () => {
    expect(await post({ seats: 2 }, { ...keyed, ...ada })).toEqual({ status: 201, kind: 'ride', seats: 2 });
    expect(await post({ nights: 3, email: 'ada@example.com' }, keyed)).toEqual({ status: 201, kind: 'room', nights: 3 });
  });

  it('asks for the account that a body needs before it looks at key and fields', async () => {
    expect(await post({ seats: 2 }, keyed)).toMatchObject({ status: 401, code: 'unauthorized' });
    expect(await post({ seats: 2 })).toMatchObject({ status: 401, code: 'unauthorized' });
    expect(await post({ seats: 99, more: true })).toMatchObject({ status: 401, code: 'unauthorized' });
  });

  it('judges the key before the fields', async () => {
    expect(await post({ seats: 99 }, ada)).toMatchObject({ status: 400, code: 'idempotency_key_required' });
    expect(await post({ nights: 0 })).toMatchObject({ status: 400, code: 'idempotency_key_required' });
    expect(await post({ nights: 0 }, { 'idempotency-key': '' })).toMatchObject({ status: 400, code: 'idempotency_key_malformed' });
  });

  it('says what is wrong by the shape that the body means to have', async () => {
    const fault = async (payload: unknown) => {
      const { status, code, fields } = await post(payload, { ...keyed, ...ada });
      return [status, code, fields?.[0]?.field];
    };
    expect(await fault({ seats: 9 })).toEqual([400, 'invalid_request', 'seats']);
    expect(await fault({ seats: 2, nights: 1 })).toEqual([400, 'invalid_request', 'nights']);
    expect(await fault({ nights: 1 })).toEqual([400, 'invalid_request', 'email']);
    expect(await fault({ nights: 1, email: 'ada@example.com', more: 1 })).toEqual([400, 'invalid_request', 'more']);
    for (const payload of [[], 'null', '3', '"text"', {}]) expect((await fault(payload)).slice(0, 2)).toEqual([400, 'invalid_request']);
    expect((await post('', keyed)).status).toBe(400);
    expect(await post('{', keyed)).toMatchObject({ status: 400, code: 'invalid_json' });
  });

  it('is documented as one of them', () => {
    const document = openApiDocument([book], '1') as {
      paths: Record<string, { post: { requestBody: { content: object }; responses: Record<string, { content: object }> } }>;
    };
    const { requestBody, responses } = document.paths['/v1/bookings']?.post ?? {};
    const refs = (...names: string[]) => ({
      'application/json': { schema: { oneOf: names.map((name) => ({ $ref: `#/components/schemas/${name}` })) } },
    });
    expect(requestBody?.content).toEqual(refs('Ride', 'Room'));
    expect(responses?.['201']?.content).toEqual(refs('BookedRide', 'BookedRoom'));
  });
});
