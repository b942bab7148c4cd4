import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LimitPolicy, Verdict } from '../../src/http/limits.js';
import { exampleServer, type Server, thingId, tokens } from './example-server.js';

describe('the order of judgement', () => {
  let app: Server;
  beforeAll(async () => {
    app = await exampleServer({ authenticate: async (token) => tokens[token] ?? null });
  });
  afterAll(() => app.close());

  const codeOf = async (method: 'POST' | 'PUT', url: string, headers: Record<string, string>, payload: string) => {
    const answer = await app.inject({ method, url, headers: { 'content-type': 'application/json', ...headers }, payload });
    return answer.body === '' ? answer.statusCode : (answer.json().code ?? answer.statusCode);
  };

  it('asks who before what: 401, then key, then schema, then scope, then existence', async () => {
    const url = `/v1/things/${thingId}/cancel`;
    const bad = { 'idempotency-key': '"' };
    expect(await codeOf('POST', '/v1/things/none/cancel', bad, '{')).toBe('unauthorized');
    expect(await codeOf('POST', '/v1/things/none/cancel', { ...bad, authorization: 'Bearer wrong' }, '{')).toBe('unauthorized');
    expect(await codeOf('POST', '/v1/things/none/cancel', { ...bad, authorization: 'Bearer no-scopes' }, '{')).toBe(
      'idempotency_key_malformed',
    );
    expect(await codeOf('POST', '/v1/things/none/cancel', { authorization: 'Bearer no-scopes' }, '{')).toBe('invalid_json');
    expect(await codeOf('POST', '/v1/things/none/cancel', { authorization: 'Bearer no-scopes' }, '{}')).toBe('invalid_request');
    expect(await codeOf('POST', url, { authorization: 'Bearer no-scopes' }, '{}')).toBe('forbidden');
    expect(await codeOf('POST', url, { authorization: 'Bearer all-scopes' }, '{}')).toBe(200);
    const absent = '/v1/things/00000000-0000-0000-0000-000000000009/count';
    expect(await codeOf('PUT', absent, { authorization: 'Bearer no-scopes' }, '{"count":"1"}')).toBe('invalid_request');
    expect(await codeOf('PUT', absent, { authorization: 'Bearer no-scopes' }, '{"count":1}')).toBe('forbidden');
    expect(await codeOf('PUT', absent, { authorization: 'Bearer all-scopes' }, '{"count":1}')).toBe('not_found');
  });

  it('names the scope that is missing, and the scheme that is wanted', async () => {
    const forbidden = await app.inject({
      method: 'PUT',
      url: `/v1/things/${thingId}/count`,
      headers: { authorization: 'Bearer no-scopes' },
      payload: { count: 1 },
    });
    expect(forbidden.json()).toMatchObject({ status: 403, required: 'inventory:write' });
    const unauthorized = await app.inject({ method: 'PUT', url: `/v1/things/${thingId}/count`, payload: { count: 1 } });
    expect(unauthorized.headers['www-authenticate']).toBe('Bearer');
  });

  it('refuses a credential that is not valid where none is needed, and looks at none where nobody asks', async () => {
    for (const authorization of ['Bearer wrong', 'Bearer', 'Bearer a b', 'Basic YTpi', 'all-scopes', '', `Bearer ${'x'.repeat(600)}`]) {
      expect([authorization, await codeOf('POST', '/v1/things', { authorization, 'idempotency-key': 'k' }, '{"count":1}')]).toEqual([
        authorization,
        'unauthorized',
      ]);
      expect((await app.inject({ url: '/v1/things', headers: { authorization } })).statusCode).toBe(200);
    }
    for (const authorization of ['Bearer all-scopes', 'bearer all-scopes', 'BEARER  all-scopes'])
      expect(await codeOf('POST', '/v1/things', { authorization, 'idempotency-key': 'k' }, '{"count":1}')).toBe(201);
  });

  it('answers 503, never a yes, when the credential cannot be verified', async () => {
    const broken = await exampleServer({
      authenticate: () => Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })),
    });
    const answer = await broken.inject({
      method: 'POST',
      url: '/v1/things',
      headers: { authorization: 'Bearer all-scopes', 'idempotency-key': 'k' },
      payload: { count: 1 },
    });
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable']);
    await broken.close();
  });

  it('T11 T56 counts a request before it reads it, by principal or by network, and publishes the limit', async () => {
    const taken: [string, string][] = [];
    const verdict = (policy: LimitPolicy, subject: string): Verdict => {
      taken.push([policy.name, subject]);
      return { allowed: taken.length !== 3, remaining: 41, fullInSeconds: 7, retryAfterSeconds: taken.length === 3 ? 4 : 0 };
    };
    for (const take of [verdict, async (policy: LimitPolicy, subject: string) => verdict(policy, subject)]) {
      taken.length = 0;
      const limited = await exampleServer({ limiter: { take } });
      const ask = (headers: Record<string, string>) =>
        limited.inject({ method: 'POST', url: '/v1/things', headers: { 'idempotency-key': 'k', ...headers }, payload: { count: 1 } });
      const first = await ask({});
      expect(first.headers).toMatchObject({
        'ratelimit-policy': '"anonymous-reservations";q=3000;w=60',
        ratelimit: '"anonymous-reservations";r=41;t=7',
      });
      expect((await ask({ authorization: 'Bearer all-scopes' })).headers['ratelimit-policy']).toBe('"reservations";q=500;w=50');
      const refused = await ask({ 'idempotency-key': '"' });
      expect([refused.statusCode, refused.headers['retry-after'], refused.json().code]).toEqual([429, '4', 'rate_limited']);
      expect((await ask({ authorization: 'Bearer wrong' })).statusCode).toBe(401);
      expect((await limited.inject('/v1/things')).headers['ratelimit-policy']).toBeUndefined();
      expect(taken).toEqual([
        ['anonymous-reservations', '127.0.0.1'],
        ['reservations', 'k'],
        ['anonymous-reservations', '127.0.0.1'],
      ]);
      await limited.close();
    }
  });

  it('believes X-Forwarded-For of trusted proxies only', async () => {
    const seen: string[] = [];
    const limiter = {
      take: (_policy: LimitPolicy, subject: string) => (
        seen.push(subject), { allowed: true, remaining: 1, fullInSeconds: 1, retryAfterSeconds: 0 }
      ),
    };
    for (const trustProxy of [undefined, 1, true, '127.0.0.1', '10.0.0.0/8']) {
      const server = await exampleServer({ limiter, ...(trustProxy === undefined ? {} : { trustProxy }) });
      await server.inject({
        method: 'POST',
        url: '/v1/things',
        headers: { 'idempotency-key': 'k', 'x-forwarded-for': '203.0.113.9, 198.51.100.7' },
        payload: { count: 1 },
      });
      await server.close();
    }
    expect(seen).toEqual(['127.0.0.1', '198.51.100.7', '203.0.113.9', '198.51.100.7', '127.0.0.1']);
  });
});
