import { BuyerSession, type BuyerTokens, createHoldfast, memoryTokens, newIntent, storedTokens, type TokenStore } from '@holdfast/client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DemoService, serveDemo } from './demo.js';
import { type LossyProxy, startLossyProxy } from './lossy-proxy.js';

let service: DemoService;
let proxy: LossyProxy;
let credentials: { email: string; password: string };

beforeAll(async () => {
  service = await serveDemo();
  proxy = await startLossyProxy(service.address);
}, 120_000);
afterAll(async () => {
  await proxy?.close();
  await service?.close();
});
beforeEach(async () => {
  proxy.decide(() => 'pass');
  credentials = { email: `buyer-${crypto.randomUUID()}@example.com`, password: 'correct horse' };
  const made = await createHoldfast({ baseUrl: service.address }).post('/v1/auth/register', { body: credentials, intent: newIntent() });
  expect(made.ok).toBe(true);
});

const refreshes = () => proxy.seen.filter(({ path }) => path === '/v1/auth/refresh').length;

/** A page: a session over a store, and what it asks with. `later`: milliseconds that its clock is ahead. */
function open(store: TokenStore, later = 0) {
  const nowMs = () => Date.now() + later;
  const session = new BuyerSession({ baseUrl: proxy.address, store, nowMs });
  const holdfast = createHoldfast({ baseUrl: proxy.address, credentials: session, retry: { baseMs: 1, capMs: 5 } });
  return { session, who: () => holdfast.get('/v1/auth/me'), holdfast };
}

async function signedIn(store: TokenStore = memoryTokens()): Promise<TokenStore> {
  expect((await open(store).session.logIn(credentials)).ok).toBe(true);
  return store;
}

/** One at a time over all who call it. */
function inTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work, work);
    last = mine.catch(() => {});
    return mine;
  };
}

const quarterOfAnHourMs = 15 * 60_000;

describe('a buyer who is signed in', () => {
  it('asks with their token, and without one is nobody', async () => {
    const { session, who } = open(memoryTokens());
    expect(await who()).toMatchObject({ ok: false, problem: { code: 'unauthorized' } });
    expect(await session.logIn({ ...credentials, password: 'wrong' })).toMatchObject({
      ok: false,
      problem: { code: 'invalid_credentials' },
    });
    expect(session.signedIn).toBe(false);
    expect(await session.logIn(credentials)).toMatchObject({ ok: true });
    expect(await who()).toMatchObject({ ok: true, value: { email: credentials.email } });
  });

  it('has one worn token renewed once, however many ask at once', async () => {
    const { who } = open(await signedIn(), quarterOfAnHourMs);
    const before = refreshes();
    const told = await Promise.all(Array.from({ length: 20 }, who));
    expect(told.every(({ ok }) => ok)).toBe(true);
    expect(refreshes() - before).toBe(1);
  });

  it('has a token that the service refuses renewed once, and what was asked is asked again, also what is sent only once', async () => {
    const store = await signedIn();
    const tokens = store.read() as BuyerTokens;
    store.write({ ...tokens, accessToken: `${tokens.accessToken.slice(0, -6)}AAAAAA` });
    const { who, holdfast } = open(store);
    const before = refreshes();
    const unkeyed = holdfast.post('/v1/orders/{order_id}/refund', { path: { order_id: crypto.randomUUID() } });
    const told = await Promise.all([...Array.from({ length: 5 }, who), unkeyed]);
    expect(told.slice(0, 5).every(({ ok, attempts }) => ok && attempts === 2)).toBe(true);
    // Known now, and not staff.
    expect(told[5]).toMatchObject({ ok: false, status: 403, attempts: 2 });
    expect(refreshes() - before).toBe(1);
  });

  it('is one sign-in in several pages that take turns', async () => {
    const store = { ...(await signedIn()), exclusively: inTurns() };
    const pages = [1, 2, 3].map(() => open(store, quarterOfAnHourMs));
    const before = refreshes();
    const told = await Promise.all(pages.flatMap(({ who }) => [who(), who()]));
    expect(told.every(({ ok }) => ok)).toBe(true);
    expect(refreshes() - before).toBe(1);
  });

  it('is signed out by several pages that do not take turns (control)', async () => {
    const tokens = (await signedIn()).read() as BuyerTokens;
    // Pages that know nothing of each other: each holds the tokens by itself.
    const stores = [1, 2, 3].map(() => memoryTokens(tokens));
    const pages = stores.map((store) => open(store, quarterOfAnHourMs));
    let ended = 0;
    for (const { session } of pages) session.onEnded = () => (ended += 1);
    await Promise.all(pages.map(({ who }) => who()));
    expect(ended).toBe(2);
    // Whoever was first is out with the next exchange.
    for (const [index, { session }] of pages.entries()) await session.token(stores[index]?.read()?.accessToken);
    expect(ended).toBe(3);
    expect(pages.map(({ session }) => session.signedIn)).toEqual([false, false, false]);
  });

  it('hears once that the sign-in has ended, and is then nobody', async () => {
    const store = await signedIn();
    const stolen = store.read() as BuyerTokens;
    await open(memoryTokens(stolen), quarterOfAnHourMs).who();
    const { session, who } = open(store, quarterOfAnHourMs);
    let ended = 0;
    session.onEnded = () => (ended += 1);
    const told = await Promise.all([who(), who(), who()]);
    expect(told.every((each) => !each.ok && each.problem.code === 'unauthorized')).toBe(true);
    expect([ended, session.signedIn]).toEqual([1, false]);
  });

  it('sends a refresh token once when the answer is lost, and uses what is left of the old token', async () => {
    const store = await signedIn();
    proxy.decide(({ path }) => (path === '/v1/auth/refresh' ? 'refuse' : 'pass'));
    const before = refreshes();
    // Ten seconds before its end.
    expect(await open(store, quarterOfAnHourMs - 10_000).who()).toMatchObject({ ok: true });
    expect(refreshes() - before).toBe(1);
    await expect(open(store, quarterOfAnHourMs).who()).rejects.toMatchObject({ name: 'NoAnswer', attempts: 1 });
    expect(refreshes() - before).toBe(2);
    proxy.decide(() => 'pass');
    expect(await open(store, quarterOfAnHourMs).who()).toMatchObject({ ok: true });
  });

  it('stays signed in over a reload, and not after signing out, here and at the service', async () => {
    const texts = new Map<string, string>();
    const storage = {
      getItem: (name: string) => texts.get(name) ?? null,
      setItem: (name: string, text: string) => void texts.set(name, text),
      removeItem: (name: string) => void texts.delete(name),
    };
    await signedIn(storedTokens(storage));
    const { session, who } = open(storedTokens(storage));
    expect((await who()).ok).toBe(true);
    const tokens = storedTokens(storage).read() as BuyerTokens;
    await session.logOut();
    expect(texts.size).toBe(0);
    expect((await who()).ok).toBe(false);
    const thief = open(memoryTokens(tokens), quarterOfAnHourMs);
    expect((await thief.who()).ok).toBe(false);
    await session.logOut();
    texts.set('holdfast.tokens', '{"accessToken":');
    expect(storedTokens(storage).read()).toBeUndefined();
  });
});
