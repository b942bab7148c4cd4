import {
  awaitAdmission,
  BuyerSession,
  createHoldfast,
  type Holdfast,
  newIntent,
  staffKey,
  type WatchOptions,
  watchQueue,
} from '@holdfast/client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DemoService, demo, serveDemo } from './demo.js';
import { type LossyProxy, startLossyProxy } from './lossy-proxy.js';

let service: DemoService;
let proxy: LossyProxy;
let staff: Holdfast;
let buyer: Holdfast;
let eventId: string;

beforeAll(async () => {
  service = await serveDemo();
  proxy = await startLossyProxy(service.address);
  staff = createHoldfast({ baseUrl: service.address, credentials: staffKey(demo.staffKey) });
}, 120_000);
afterAll(async () => {
  await proxy?.close();
  await service?.close();
});

async function newBuyer(): Promise<Holdfast> {
  const account = { email: `buyer-${crypto.randomUUID()}@example.com`, password: 'correct horse' };
  const session = new BuyerSession({ baseUrl: service.address });
  await createHoldfast({ baseUrl: service.address }).post('/v1/auth/register', { body: account, intent: newIntent() });
  expect((await session.logIn(account)).ok).toBe(true);
  return createHoldfast({ baseUrl: proxy.address, credentials: session, retry: { baseMs: 20, capMs: 100 } });
}

const inEvent = () => ({ path: { event_id: eventId } });
const letIn = (paused: boolean) =>
  staff.patch('/v1/events/{event_id}/admission', { ...inEvent(), body: { mode: 'queue', paused, rate_per_minute: 6_000 } });

beforeEach(async () => {
  proxy.decide(() => 'pass');
  const made = await staff.post('/v1/events', {
    intent: newIntent(),
    body: {
      name: 'Evening',
      venue: 'Hall',
      timezone: 'Europe/Rome',
      status: 'on_sale',
      starts_at: new Date(Date.now() + 30 * 86_400_000).toISOString(),
      sales_open_at: new Date(Date.now() - 60_000).toISOString(),
    },
  });
  if (!made.ok) throw new Error(made.problem.detail);
  eventId = made.value.id;
  expect((await letIn(true)).ok).toBe(true);
  buyer = await newBuyer();
});

/** Watches until the watch ends by itself; `seen` grows meanwhile. */
function watch(options: WatchOptions = {}) {
  const seen: (string | number)[] = [];
  const interruptions: unknown[] = [];
  const ended = (async () => {
    for await (const told of watchQueue(buyer, eventId, { onInterrupted: (reason) => interruptions.push(reason), ...options }))
      seen.push(told.ok ? (told.value.position ?? told.value.status) : told.problem.code);
  })();
  return { seen, interruptions, ended };
}

const join = async (who = buyer) =>
  expect((await who.post('/v1/events/{event_id}/queue', { ...inEvent(), intent: newIntent() })).ok).toBe(true);
const leave = async (who = buyer) => expect((await who.delete('/v1/events/{event_id}/queue', inEvent())).ok).toBe(true);
const requests = (end: string) => proxy.seen.filter(({ path }) => path === `/v1/events/${eventId}/queue/${end}`);

describe('somebody who waits', () => {
  it('hears of every change over one stream, until the place is given up', async () => {
    const first = await newBuyer();
    await join(first);
    await join();
    const { seen, ended, interruptions } = watch();
    await expect.poll(() => seen, { timeout: 5_000 }).toEqual([1]);
    await leave(first);
    await expect.poll(() => seen, { timeout: 5_000 }).toEqual([1, 0]);
    await letIn(false);
    await expect.poll(() => seen, { timeout: 10_000 }).toEqual([1, 0, 'admitted']);
    await leave();
    await ended;
    expect(seen).toEqual([1, 0, 'admitted', 'expired']);
    expect([requests('stream').length, requests('status').length, interruptions.length]).toEqual([1, 0, 0]);
  });

  it('is connected again after a broken connection, from the last event on, and hears nothing twice', async () => {
    await join();
    const { seen, ended, interruptions } = watch();
    await expect.poll(() => seen, { timeout: 5_000 }).toEqual([0]);
    proxy.cutStreams();
    await expect.poll(() => requests('stream').length, { timeout: 5_000 }).toBe(2);
    expect(requests('stream').map(({ lastEventId }) => typeof lastEventId)).toEqual(['undefined', 'string']);
    await letIn(false);
    await expect.poll(() => seen, { timeout: 10_000 }).toEqual([0, 'admitted']);
    await leave();
    await ended;
    expect(seen).toEqual([0, 'admitted', 'expired']);
    expect(interruptions).toHaveLength(1);
    expect(requests('status')).toHaveLength(0);
  });

  for (const fate of ['html', 'silence', 'cut'] as const)
    it(`asks instead where no stream gets through (${fate})`, async () => {
      await join();
      proxy.decide(({ path }) => (path.endsWith('/stream') ? fate : 'pass'));
      const { seen, ended } = watch({ firstMs: 300, pollMs: 1_000 });
      await expect.poll(() => seen, { timeout: 10_000 }).toEqual([0]);
      expect(requests('stream')).toHaveLength(2);
      await letIn(false);
      await expect.poll(() => seen, { timeout: 10_000 }).toEqual([0, 'admitted']);
      await leave();
      await ended;
      // Whoever left is told so by a stream; to a question there is nothing any more.
      expect(['expired', 'not_found']).toContain(seen.at(-1));
    });

  it('has a stream again once one gets through', async () => {
    await join();
    proxy.decide(({ path }) => (path.endsWith('/stream') ? 'cut' : 'pass'));
    const { seen, ended } = watch({ pollMs: 1_000, streamAgainMs: 1_500 });
    await expect.poll(() => requests('status').length, { timeout: 10_000 }).toBeGreaterThan(0);
    proxy.decide(() => 'pass');
    await expect.poll(() => requests('stream').at(-1)?.fate, { timeout: 10_000 }).toBe('pass');
    const asked = requests('status').length;
    // What is heard now is heard by the stream: it is there before its listener leaves.
    await letIn(false);
    await expect.poll(() => seen, { timeout: 10_000 }).toEqual([0, 'admitted']);
    await leave();
    await ended;
    expect(seen).toEqual([0, 'admitted', 'expired']);
    expect(requests('status')).toHaveLength(asked);
  });

  it('is let in', async () => {
    await join();
    const admission = awaitAdmission(buyer, eventId);
    await letIn(false);
    expect(await admission).toMatchObject({ ok: true, value: { status: 'admitted', event_id: eventId } });
    await expect.poll(async () => (await staff.get('/v1/events/{event_id}/admission', inEvent())).ok).toBe(true);
  });

  it('is refused where they are not waiting', async () => {
    expect(await awaitAdmission(buyer, eventId)).toMatchObject({ ok: false, problem: { code: 'not_found' } });
    expect(await awaitAdmission(createHoldfast({ baseUrl: service.address }), eventId)).toMatchObject({
      problem: { code: 'unauthorized' },
    });
  });

  it('may stop watching: by a signal, or by leaving the loop', async () => {
    await join();
    const page = new AbortController();
    const { seen, ended } = watch({ signal: page.signal });
    await expect.poll(() => seen, { timeout: 5_000 }).toEqual([0]);
    const reason = new Error('the page was left');
    page.abort(reason);
    await expect(ended).rejects.toBe(reason);
    for await (const told of watchQueue(buyer, eventId)) if (told.ok) break;
    expect(requests('stream')).toHaveLength(2);
  });
});
