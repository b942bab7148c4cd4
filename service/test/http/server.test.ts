import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exampleServer, type Server, thingId } from './example-server.js';

describe('the server', () => {
  let app: Server;
  const make = (payload: unknown, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: '/v1/things',
      headers: { 'idempotency-key': 'k', 'content-type': 'application/json', ...headers },
      payload: typeof payload === 'string' || Buffer.isBuffer(payload) ? payload : JSON.stringify(payload),
    });

  beforeAll(async () => {
    app = await exampleServer();
  });
  afterAll(() => app.close());

  it('serves a route under both base paths', async () => {
    for (const base of ['/v1', '/api']) {
      const answer = await app.inject({
        method: 'POST',
        url: `${base}/things`,
        headers: { 'idempotency-key': 'k' },
        payload: { count: 2 },
      });
      expect(answer.statusCode).toBe(201);
      expect(answer.headers.location).toBe(`/v1/things/${thingId}`);
      expect(answer.json()).toEqual({ id: thingId, count: 2 });
    }
    for (const url of ['/apiary/things', '/api', '/apithings', '/v1/api/things', '/api/v1/things'])
      expect((await app.inject(url)).statusCode).toBe(404);
  });

  it('answers a refusal as a problem document, returned or thrown', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/v1/things',
      headers: { 'idempotency-key': 'k', 'x-request-id': 'r-1' },
      payload: { count: 9 },
    });
    expect(answer.statusCode).toBe(409);
    expect(answer.headers['content-type']).toBe('application/problem+json');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toEqual({
      type: '/docs/errors#sold_out',
      title: 'Sold out',
      status: 409,
      detail: 'Not enough units are left.',
      instance: '/v1/things',
      code: 'sold_out',
      request_id: 'r-1',
      available: 5,
    });
    expect((await make({ count: 10 })).json()).toMatchObject({ status: 404, code: 'not_found' });
  });

  it('never shows what an unexpected error says', async () => {
    const answer = await make({ count: 11 });
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toMatchObject({ code: 'internal_error' });
    expect(answer.body).not.toMatch(/select|srv|\.ts|Error:/);
  });

  it('answers lost infrastructure with 503 and Retry-After', async () => {
    for (const [count, code] of [
      [12, 'busy'],
      [13, 'unavailable'],
    ] as const) {
      const answer = await make({ count });
      expect(answer.statusCode).toBe(503);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(answer.json()).toMatchObject({ code });
      expect(answer.body).not.toContain('127.0.0.1');
    }
  });

  it('takes a well-formed request id and makes one otherwise', async () => {
    for (const id of ['a', 'A-1.b:c_d', 'x'.repeat(128)])
      expect((await app.inject({ url: '/healthz', headers: { 'x-request-id': id } })).headers['x-request-id']).toBe(id);
    for (const id of ['', 'a b', 'x'.repeat(129), '<script>', 'ä'])
      expect((await app.inject({ url: '/healthz', headers: { 'x-request-id': id } })).headers['x-request-id']).toMatch(
        /^[\da-f]{16}-[\da-z]+$/,
      );
  });

  it('T49 sends its security headers with every answer, also where nothing is', async () => {
    for (const url of ['/healthz', '/v1/things', '/nowhere', '/v1/things?limit=x']) {
      const { headers } = await app.inject(url);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      });
      expect(headers['x-request-id']).toBeDefined();
      expect(JSON.stringify(headers)).not.toContain('upgrade-insecure-requests');
    }
  });

  it('reads a query as declared and refuses what is not', async () => {
    const read = async (query: string) => (await app.inject(`/v1/things?${query}`)).json();
    expect(await read('')).toEqual({ data: [{ limit: 20 }], next_cursor: null });
    expect(await read('limit=7&explain=true&day=2027-02-28&q=5')).toEqual({
      data: [{ limit: 7, explain: true, day: '2027-02-28', q: '5' }],
      next_cursor: null,
    });
    for (const bad of [
      'limit=x',
      'limit=',
      'limit=1&limit=2',
      'limit=101',
      'limit=0',
      'limit=1.5',
      'limit=1e1',
      'limit=+1',
      'limit= 1',
      'limit=01',
      'limit=9007199254740993',
      'other=1',
      'explain=1',
      'explain=TRUE',
      'day=2027-02-29',
      'day=2027-2-1',
      'q=%00',
      'q=a%0Ab',
      '__proto__=1',
      'constructor=1',
    ]) {
      const answer = await app.inject(`/v1/things?${bad}`);
      expect([bad, answer.statusCode, answer.json().code]).toEqual([bad, 400, 'invalid_request']);
    }
    expect((await app.inject('/v1/things?limit=x')).json().fields).toEqual([{ in: 'query', field: 'limit', message: 'must be integer' }]);
  });

  it('names the field that does not fit', async () => {
    const fields = async (body: unknown) => (await make(body)).json().fields;
    expect(await fields({ count: '2' })).toEqual([{ in: 'body', field: 'count', message: 'must be integer' }]);
    expect(await fields({})).toEqual([{ in: 'body', field: 'count', message: 'is missing' }]);
    expect(await fields({ count: 1, price: 1 })).toEqual([{ in: 'body', field: 'price', message: 'is not known here' }]);
    expect(await fields({ count: 1, parts: [{ name: 'a' }, { name: '' }] })).toMatchObject([{ in: 'body', field: 'parts.1.name' }]);
    expect((await app.inject('/v1/things/xyz')).json().fields).toMatchObject([{ in: 'path', field: 'thing_id' }]);
  });

  it('T45 T50 refuses bodies that are no JSON, too large, of another type or compressed', async () => {
    const big = JSON.stringify({ count: 1, note: 'x'.repeat(70_000) });
    const cases: [string | Buffer, Record<string, string>, number, string][] = [
      ['{"count":', {}, 400, 'invalid_json'],
      ['', {}, 400, 'invalid_request'],
      ['[]', {}, 400, 'invalid_request'],
      ['null', {}, 400, 'invalid_request'],
      ['1', {}, 400, 'invalid_request'],
      ['NaN', {}, 400, 'invalid_json'],
      ['{"count":1e400}', {}, 400, 'invalid_request'],
      ['{"count":01}', {}, 400, 'invalid_json'],
      ['{"count":1,}', {}, 400, 'invalid_json'],
      ['{"count":1}{}', {}, 400, 'invalid_json'],
      ['{"count":1,"count":1}', {}, 400, 'invalid_json'],
      ['['.repeat(10_000) + ']'.repeat(10_000), {}, 400, 'invalid_json'],
      ['{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000), {}, 400, 'invalid_json'],
      ['{"count":1,"__proto__":{"a":1}}', {}, 400, 'invalid_json'],
      ['{"count":1,"constructor":{"prototype":{"a":1}}}', {}, 400, 'invalid_json'],
      [Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), {}, 400, 'invalid_json'],
      [big, {}, 413, 'payload_too_large'],
      ['{"count":1}', { 'content-type': 'text/plain' }, 415, 'unsupported_media_type'],
      ['count=1', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'unsupported_media_type'],
      ['{"count":1}', { 'content-type': 'application/json; charset=utf-16' }, 415, 'unsupported_media_type'],
      ['{"count":1}', { 'content-type': 'nonsense' }, 415, 'unsupported_media_type'],
      [Buffer.from('1f8b08', 'hex'), { 'content-encoding': 'gzip' }, 415, 'unsupported_media_type'],
    ];
    for (const [body, headers, status, code] of cases) {
      const answer = await make(body, headers);
      expect([String(body).slice(0, 40), answer.statusCode, answer.json().code]).toEqual([String(body).slice(0, 40), status, code]);
    }
    expect((await make('{"count":1}', { 'content-type': 'application/json; charset=UTF-8' })).statusCode).toBe(201);
    expect((await make('{"count":1}', { 'content-encoding': 'identity' })).statusCode).toBe(201);
    expect((await make('{"count":1.0e0}')).statusCode).toBe(201);
  });

  it('T46 refuses control characters and half surrogate pairs anywhere in a body, and takes every other text', async () => {
    for (const note of ['\u0000', 'a\u0000b', '\n', '\u007f', '\u0085', '\ud800', 'x\udc00', '\u001f']) {
      const answer = await make(JSON.stringify({ count: 1, note }));
      expect([note, answer.statusCode, answer.json().fields?.[0]?.field]).toEqual([note, 400, 'note']);
    }
    expect((await make('{"count":1,"parts":[{"name":"a"},{"name":"\\ud83d"}]}')).json().fields).toMatchObject([{ field: 'parts.1.name' }]);
    expect((await make('{"count":1,"a\\u0000":1}')).statusCode).toBe(400);
    for (const note of ['\u202e', '😀'.repeat(50), "'; drop table x; --", 'é', '\ufeff', '\u2028', '"\\/'])
      expect((await make({ count: 1, note })).statusCode).toBe(201);
  });

  it('takes no body where none is declared', async () => {
    const cancel = (payload?: string) =>
      app.inject({
        method: 'POST',
        url: `/v1/things/${thingId}/cancel`,
        headers: { authorization: 'Bearer all-scopes', ...(payload === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(payload === undefined ? {} : { payload }),
      });
    expect((await cancel()).statusCode).toBe(200);
    expect((await cancel('')).statusCode).toBe(200);
    expect((await cancel('{}')).statusCode).toBe(200);
    expect((await cancel('{"a":1}')).json()).toMatchObject({ status: 400, code: 'invalid_request' });
    expect((await cancel('{')).json()).toMatchObject({ status: 400, code: 'invalid_json' });
  });

  it('T49 answers 405 with Allow on a known path, and 404 elsewhere, before it reads a body', async () => {
    const wrong = await app.inject({ method: 'DELETE', url: '/v1/things', payload: '{', headers: { 'content-type': 'application/json' } });
    expect(wrong.statusCode).toBe(405);
    expect(wrong.headers.allow).toBe('GET, HEAD, POST, OPTIONS');
    expect(wrong.json()).toMatchObject({ code: 'method_not_allowed' });
    expect((await app.inject({ method: 'POST', url: `/api/things/${thingId}` })).headers.allow).toBe('GET, HEAD, OPTIONS');
    expect((await app.inject({ method: 'POST', url: '/healthz' })).headers.allow).toBe('GET, HEAD, OPTIONS');
    const options = await app.inject({ method: 'OPTIONS', url: '/v1/things' });
    expect([options.statusCode, options.headers.allow]).toEqual([204, 'GET, HEAD, POST, OPTIONS']);
    for (const url of [
      '/v1',
      '/v1/',
      '/v1/things/',
      '/v1/things/x/y/z',
      '/v1//things',
      '/V1/things',
      '/v1/thingsx',
      '/v1/things%2f',
      '/nowhere?x=1',
      '/openapiXjson',
    ]) {
      const answer = await app.inject({ method: 'POST', url, payload: '{', headers: { 'content-type': 'application/json' } });
      expect([url, answer.statusCode, answer.json().code]).toEqual([url, 404, 'not_found']);
    }
    expect((await app.inject('/v1/things/%')).json()).toMatchObject({ status: 400, code: 'invalid_request' });
  });

  it('answers HEAD as GET without a body', async () => {
    const head = await app.inject({ method: 'HEAD', url: '/v1/things' });
    const get = await app.inject('/v1/things');
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect(head.headers.etag).toBe(get.headers.etag);
  });

  it('answers 304 to a matching If-None-Match on a catalogue read', async () => {
    const first = await app.inject('/v1/things?limit=3');
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    expect(first.headers['cache-control']).toBe('public, max-age=1');
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await app.inject({ url: '/v1/things?limit=3', headers: { 'if-none-match': tag } });
      expect([tag, again.statusCode, again.body]).toEqual([tag, 304, '']);
      expect(again.headers.etag).toBe(etag);
    }
    for (const tag of ['"other"', etag.slice(1, -1)])
      expect((await app.inject({ url: '/v1/things?limit=3', headers: { 'if-none-match': tag } })).statusCode).toBe(200);
    expect((await app.inject({ url: '/v1/things?limit=4', headers: { 'if-none-match': etag } })).statusCode).toBe(200);
  });

  it('marks a replay', async () => {
    const answer = await make({ count: 14 });
    expect([answer.statusCode, answer.headers['idempotency-replayed']]).toEqual([200, 'true']);
  });
});
