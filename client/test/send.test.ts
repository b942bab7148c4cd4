import { createHoldfast, type Holdfast, type HoldfastOptions, NoAnswer, newIntent } from '@holdfast/client';
import { describe, expect, it } from 'vitest';

interface Asked {
  readonly url: string;
  readonly init: RequestInit;
  readonly atMs: number;
}

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  () =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
const problem = (status: number, code: string, headers: Record<string, string> = {}) =>
  json(
    status,
    { code, status, title: code, detail: '', type: '', instance: '', request_id: 'r' },
    { ...headers, 'content-type': 'application/problem+json' },
  );
const page = (status: number) => () => new Response('<h1>no</h1>', { status, headers: { 'content-type': 'text/html' } });
const lost = () => {
  throw new TypeError('fetch failed');
};
const never = (init: RequestInit) =>
  new Promise<Response>((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason)));

type Reply = (init: RequestInit) => Response | Promise<Response>;

/** A client of something that replies so, one after the other, and then with the last for ever. */
function against(replies: readonly Reply[], options: Partial<HoldfastOptions> = {}): { holdfast: Holdfast; asked: Asked[] } {
  const asked: Asked[] = [];
  const holdfast = createHoldfast({
    baseUrl: 'http://service.test',
    retry: { baseMs: 1, capMs: 2, attemptMs: 50, deadlineMs: 2_000 },
    fetch: async (url, init) => {
      asked.push({ url, init, atMs: performance.now() });
      return (replies[Math.min(asked.length, replies.length) - 1] as Reply)(init);
    },
    ...options,
  });
  return { holdfast, asked };
}

const property = { property_id: '44444444-4444-4444-4444-444444444444' };
const get = (holdfast: Holdfast, more: object = {}) => holdfast.get('/v1/properties/{property_id}', { path: property, ...more });
const order = { reservation_id: 'HF-0123456789' };
const keyed = (holdfast: Holdfast, more: object = {}) => holdfast.post('/v1/orders', { body: order, intent: newIntent(), ...more });
const unkeyed = (holdfast: Holdfast) =>
  holdfast.post('/v1/orders/{order_id}/refund', { path: { order_id: 'o' }, body: { amount_cents: 1 } });
const passing = [lost, page(502), problem(503, 'busy'), page(504), problem(429, 'rate_limited'), never] as const;

describe('a request', () => {
  it('that reads is sent again until it is answered', async () => {
    const { holdfast, asked } = against([...passing.slice(0, 5), json(200, { name: 'Hotel' })]);
    expect(await get(holdfast)).toMatchObject({ ok: true, value: { name: 'Hotel' }, attempts: 6, status: 200, replayed: false });
    expect(asked.every(({ url }) => url === `http://service.test/v1/properties/${property.property_id}`)).toBe(true);
  });

  it('with an intent goes with the same key, the same bytes and the same length every time', async () => {
    const { holdfast, asked } = against([...passing, json(202, { id: 'o' }, { 'idempotency-replayed': 'true' })], {
      retry: { attemptsMax: 9, baseMs: 1, capMs: 2, attemptMs: 50 },
    });
    const intent = newIntent();
    expect(await holdfast.post('/v1/orders', { body: order, intent })).toMatchObject({ ok: true, replayed: true, attempts: 7 });
    expect(new Set(asked.map(({ init }) => new Headers(init.headers).get('idempotency-key')))).toEqual(new Set([intent.key]));
    expect(new Set(asked.map(({ init }) => init.body))).toEqual(new Set([JSON.stringify(order)]));
    expect(asked.every(({ init }) => init.redirect === 'manual')).toBe(true);
  });

  it('that writes without a key is never sent again', async () => {
    for (const reply of [...passing, problem(500, 'internal_error'), problem(503, 'outcome_unknown'), page(200)]) {
      const { holdfast, asked } = against([reply, json(202, {})]);
      await unkeyed(holdfast).catch((error: unknown) => expect(error).toBeInstanceOf(NoAnswer));
      expect(asked).toHaveLength(1);
    }
  });

  it('that is refused is not sent again', async () => {
    for (const status of [400, 401, 403, 404, 405, 409, 413, 415, 422]) {
      const { holdfast, asked } = against([problem(status, 'some_new_code')]);
      expect(await keyed(holdfast)).toMatchObject({ ok: false, status, attempts: 1, unsettled: false, problem: { code: 'some_new_code' } });
      expect(asked).toHaveLength(1);
    }
  });

  it('is sent at most so often, and the last "not now" then is the answer', async () => {
    const { holdfast, asked } = against([problem(503, 'busy', { 'retry-after': '0' })]);
    expect(await get(holdfast)).toMatchObject({ ok: false, attempts: 6, problem: { code: 'busy' }, retryAfterMs: 0 });
    expect(asked).toHaveLength(6);
  });

  it('waits as long as it is told to', async () => {
    const date = new Date(0).toUTCString();
    const dated = { date, 'retry-after': new Date(1_000).toUTCString() };
    for (const headers of [{ 'retry-after': '1' }, dated]) {
      const { holdfast, asked } = against([problem(429, 'rate_limited', headers), json(200, {})]);
      expect((await get(holdfast)).ok).toBe(true);
      expect((asked[1] as Asked).atMs - (asked[0] as Asked).atMs).toBeGreaterThanOrEqual(990);
    }
  });

  it('does not wait past its deadline: the answer comes at once, with when to come back', async () => {
    const { holdfast, asked } = against([problem(503, 'unavailable', { 'retry-after': '60' })]);
    const begun = performance.now();
    expect(await keyed(holdfast)).toMatchObject({ ok: false, attempts: 1, retryAfterMs: 60_000, unsettled: false });
    expect(performance.now() - begun).toBeLessThan(5_000);
    expect(asked).toHaveLength(1);
  });

  it('ends at its deadline, however it hangs', async () => {
    const { holdfast } = against([never], { retry: { attemptMs: 10_000, deadlineMs: 120 } });
    const begun = performance.now();
    await expect(keyed(holdfast)).rejects.toMatchObject({ name: 'NoAnswer', reason: 'timeout', unsettled: true });
    expect(performance.now() - begun).toBeLessThan(5_000);
  });

  it('is called off by its signal, while it is sent and while it waits, with the reason of the caller', async () => {
    for (const reply of [never, problem(503, 'busy', { 'retry-after': '1' })]) {
      const { holdfast, asked } = against([reply], { retry: { attemptMs: 5_000 } });
      const caller = new AbortController();
      const reason = new Error('the page was left');
      setTimeout(() => caller.abort(reason), 30);
      await expect(get(holdfast, { signal: caller.signal })).rejects.toBe(reason);
      expect(asked).toHaveLength(1);
    }
    const { holdfast, asked } = against([json(200, {})]);
    await expect(get(holdfast, { signal: AbortSignal.abort(new Error('before')) })).rejects.toThrow('before');
    expect(asked).toHaveLength(0);
  });

  it('says whether it may have been done all the same', async () => {
    const settings = { retry: { attemptsMax: 2, baseMs: 1, capMs: 1 } };
    const unsettled = async (...replies: Reply[]) =>
      keyed(against(replies, settings).holdfast).then(
        (told) => !told.ok && told.unsettled,
        (error: unknown) => (error as NoAnswer).unsettled,
      );
    expect(await unsettled(problem(503, 'busy'))).toBe(false);
    expect(await unsettled(problem(429, 'rate_limited'))).toBe(false);
    expect(await unsettled(lost, problem(503, 'busy'))).toBe(true);
    expect(await unsettled(problem(503, 'outcome_unknown'))).toBe(true);
    expect(await unsettled(page(504), problem(429, 'rate_limited'))).toBe(true);
    expect(await unsettled(lost)).toBe(true);
    // A refusal on the merits is the answer to the key: it was not done before either.
    expect(await unsettled(lost, problem(409, 'sold_out'))).toBe(false);
    expect(await unsettled(lost, problem(422, 'closed'))).toBe(false);
    // Who is asking is judged before the key.
    expect(await unsettled(lost, problem(401, 'unauthorized'))).toBe(true);
    expect(await unsettled(lost, problem(404, 'not_found'))).toBe(true);
    await expect(get(against([lost], settings).holdfast)).rejects.toMatchObject({ reason: 'network', unsettled: false });
  });

  it('takes nobody else for the service', async () => {
    for (const reply of [
      page(404),
      page(403),
      () => new Response(null, { status: 302, headers: { location: '/' } }),
      json(404, { oops: 1 }),
    ]) {
      const { holdfast, asked } = against([reply]);
      await expect(get(holdfast)).rejects.toMatchObject({ name: 'NoAnswer', reason: 'not_understood', attempts: 1 });
      expect(asked).toHaveLength(1);
    }
    // What may be another answer next time is asked for again.
    const half = () => new Response('{"id":', { headers: { 'content-type': 'application/json' } });
    for (const reply of [page(200), half, () => new Response('', { headers: { 'content-type': 'application/json' } })])
      expect(await get(against([reply, json(200, {})]).holdfast)).toMatchObject({ ok: true, attempts: 2 });
  });

  it('goes to where the client was told, with path and query encoded', async () => {
    const { holdfast, asked } = against([json(200, { data: [], next_cursor: null })], { baseUrl: 'http://service.test/' });
    await holdfast.get('/v1/reservations', { query: { q: 'a&b=ü', limit: 5 } });
    await holdfast.get('/v1/reservations/{reservation_id}', { path: { reservation_id: 'a/../b' } });
    expect(asked.map(({ url }) => url)).toEqual([
      'http://service.test/v1/reservations?q=a%26b%3D%C3%BC&limit=5',
      'http://service.test/v1/reservations/a%2F..%2Fb',
    ]);
  });
});
