import {
  awaitAdmission,
  BuyerSession,
  createHoldfast,
  type Holdfast,
  keepIntents,
  NoAnswer,
  newIntent,
  settledOrder,
  staffKey,
} from '@holdfast/client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DemoService, demo, newStay, serveDemo } from './demo.js';
import { type Fate, type LossyProxy, startLossyProxy, strikesThenPasses } from './lossy-proxy.js';

let service: DemoService;
let proxy: LossyProxy;
let guest: Holdfast;
let staff: Holdfast;
/** Each test has nights of its own. */
let night = 30;
let stay: ReturnType<typeof newStay>;

beforeAll(async () => {
  service = await serveDemo();
  proxy = await startLossyProxy(service.address);
  const retry = { baseMs: 5, capMs: 20, attemptMs: 3_000 };
  guest = createHoldfast({ baseUrl: proxy.address, retry });
  staff = createHoldfast({ baseUrl: proxy.address, credentials: staffKey(demo.staffKey), retry });
}, 120_000);
afterAll(async () => {
  await proxy?.close();
  await service?.close();
});
beforeEach(() => {
  night += 2;
  stay = newStay({ from: night, to: night + 1 });
  proxy.decide(() => 'pass');
});

const booked = async () => {
  const { rows } = await service.database.pool.query<{ id: string }>(
    'select reservation_id as id from stays.stays where email_as_given = $1',
    [stay.guest.email],
  );
  return rows.map(({ id }) => id);
};

describe('behind a network that loses answers', () => {
  const struck: readonly (readonly [string, readonly Fate[]])[] = [
    ['the connection ended before the request arrived', ['refuse']],
    ['the connection ended after it was done', ['cut']],
    ['the answer broke off in its middle', ['half']],
    ['the answer never came', ['silence']],
    ['a gateway answered with a page of its own', ['html']],
    ['all of that happened in turn', ['cut', 'half', 'html', 'refuse', 'cut']],
  ];
  for (const [what, fates] of struck)
    it(`books once when ${what}`, async () => {
      proxy.decide(strikesThenPasses(...fates));
      const before = proxy.seen.length;
      const told = await guest.post('/v1/reservations', { body: stay, intent: newIntent() });
      expect(told).toMatchObject({ ok: true, attempts: fates.length + 1, replayed: fates.some((fate) => fate !== 'refuse') });
      const sent = proxy.seen.slice(before);
      expect(sent).toHaveLength(fates.length + 1);
      expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
      expect(await booked()).toEqual([told.ok && told.value.id]);
    });

  it('books twice when every retry draws a key of its own (control)', async () => {
    proxy.decide(strikesThenPasses('cut', 'half'));
    for (let again = true; again; ) {
      const told = await guest
        .post('/v1/reservations', { body: stay, intent: newIntent(), retry: { attemptsMax: 1 } })
        .catch((error: unknown) => error);
      again = told instanceof NoAnswer;
    }
    expect(await booked()).toHaveLength(3);
  });

  it('says that it may have been done when no retry brought the answer, and finds it with the kept intent after a reload', async () => {
    const pages = new Map<string, string>();
    const storage = {
      getItem: (name: string) => pages.get(name) ?? null,
      setItem: (name: string, text: string) => void pages.set(name, text),
      removeItem: (name: string) => void pages.delete(name),
    };
    proxy.decide(({ method }) => (method === 'POST' ? 'cut' : 'pass'));
    const lost = guest.post('/v1/reservations', { body: stay, intent: keepIntents(storage).of('book', stay), retry: { attemptsMax: 2 } });
    await expect(lost).rejects.toMatchObject({ name: 'NoAnswer', reason: 'network', attempts: 2, unsettled: true });
    proxy.decide(() => 'pass');
    const intents = keepIntents(storage);
    const told = await guest.post('/v1/reservations', { body: stay, intent: intents.of('book', stay) });
    expect(told).toMatchObject({ ok: true, replayed: true, attempts: 1 });
    expect(await booked()).toHaveLength(1);
    intents.settle('book');
    const second = await guest.post('/v1/reservations', { body: stay, intent: intents.of('book', stay) });
    expect(second).toMatchObject({ ok: true, replayed: false, status: 201 });
    expect(await booked()).toHaveLength(2);
  });

  it('a double click is one reservation', async () => {
    const intent = newIntent();
    const clicks = await Promise.all([1, 2, 3].map(() => guest.post('/v1/reservations', { body: stay, intent })));
    expect(clicks.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    expect(await booked()).toHaveLength(1);
  });

  it('cancels once, and tells the same refund to who asks again', async () => {
    const made = await guest.post('/v1/reservations', { body: stay, intent: newIntent() });
    if (!made.ok) throw new Error(made.problem.detail);
    proxy.decide(strikesThenPasses('cut', 'half'));
    const path = { reservation_id: made.value.reference };
    const gone = await guest.post('/v1/reservations/{reservation_id}/cancel', {
      path,
      query: { email: stay.guest.email },
      intent: newIntent(),
    });
    expect(gone).toMatchObject({ ok: true, attempts: 3, replayed: true, value: { reservation: { status: 'cancelled' } } });
    const again = await guest.post('/v1/reservations/{reservation_id}/cancel', {
      path,
      query: { email: stay.guest.email },
      intent: newIntent(),
    });
    expect(again).toMatchObject({ ok: false, status: 409, problem: { code: 'already_cancelled' }, unsettled: false });
  });

  it('holds once and pays once, and releases what was not paid', async () => {
    const session = new BuyerSession({ baseUrl: service.address });
    expect((await session.logIn({ email: demo.email, password: demo.password })).ok).toBe(true);
    const buyer = createHoldfast({ baseUrl: proxy.address, credentials: session, retry: { baseMs: 5, capMs: 20, attemptMs: 3_000 } });
    const path = { event_id: demo.eventId };
    proxy.decide(strikesThenPasses('cut', 'half'));
    expect(await buyer.post('/v1/events/{event_id}/queue', { path, intent: newIntent() })).toMatchObject({ ok: true, attempts: 3 });
    expect(await awaitAdmission(buyer, demo.eventId)).toMatchObject({ ok: true, value: { status: 'admitted' } });
    const hold = async (quantity: number) => {
      proxy.decide(strikesThenPasses('cut', 'html', 'half'));
      const held = await buyer.post('/v1/reservations', { body: { sector_id: demo.sectorId, quantity }, intent: newIntent() });
      if (!held.ok) throw new Error(held.problem.detail);
      expect(held).toMatchObject({ attempts: 4, replayed: true, value: { status: 'held' } });
      return held.value.id;
    };
    const [spare, wanted] = [await hold(1), await hold(2)];
    proxy.decide(strikesThenPasses('cut'));
    const released = buyer.delete('/v1/reservations/{reservation_id}', { path: { reservation_id: spare }, repeatable: true });
    expect(await released).toMatchObject({ ok: true, attempts: 2 });
    proxy.decide(strikesThenPasses('half', 'html', 'cut'));
    const ordered = await buyer.post('/v1/orders', { body: { reservation_id: wanted, payment_method: 'test_ok' }, intent: newIntent() });
    if (!ordered.ok) throw new Error(ordered.problem.detail);
    expect(ordered.attempts).toBe(4);
    expect(await settledOrder(buyer, ordered.value.id)).toMatchObject({ ok: true, value: { status: 'paid' } });
    const charges = await staff.get('/v1/test-gateway/charges', { query: { order_id: ordered.value.id } });
    expect(charges).toMatchObject({ ok: true, value: { data: [{ type: 'charge', amount_cents: 24_000 }] } });
    expect(charges.ok && charges.value.data).toHaveLength(1);
    const mine = await buyer.get('/v1/reservations');
    expect(mine.ok && mine.value.data.map(({ id, status }) => [id, status])).toEqual([
      [wanted, 'confirmed'],
      [spare, 'released'],
    ]);
  });

  it('a write without a key is sent once, whatever becomes of it', async () => {
    const publish = () =>
      staff.put('/v1/properties/{property_id}/room-types/{room_type_id}/inventory', {
        path: { property_id: demo.propertyId, room_type_id: demo.doubleId },
        body: { from: stay.check_in, to: stay.check_out, allotment: 4 },
      });
    const properties = () =>
      staff.post('/v1/properties', {
        body: { name: 'Once', city: 'Rome', timezone: 'Europe/Rome', currency: 'EUR', check_in_time: '15:00' },
      });
    for (const work of [publish, properties])
      for (const fate of ['cut', 'html', 'half'] as const) {
        // Nothing comes of half an answer that has no body.
        if (work === publish && fate === 'half') continue;
        proxy.decide(strikesThenPasses(fate));
        const before = proxy.seen.length;
        await expect(work()).rejects.toMatchObject({ name: 'NoAnswer', attempts: 1, unsettled: true });
        expect(proxy.seen.length - before).toBe(1);
      }
  });

  it('a PUT that its caller calls repeatable is repeated', async () => {
    proxy.decide(strikesThenPasses('cut'));
    const told = await staff.put('/v1/properties/{property_id}/room-types/{room_type_id}/inventory', {
      path: { property_id: demo.propertyId, room_type_id: demo.doubleId },
      body: { from: stay.check_in, to: stay.check_out, allotment: 4 },
      repeatable: true,
    });
    expect(told).toMatchObject({ ok: true, status: 204, value: undefined, attempts: 2 });
  });

  it('a refusal of the service is an answer: it is not sent again', async () => {
    const before = proxy.seen.length;
    const told = await guest.post('/v1/reservations', { body: { ...stay, guests: 5 }, intent: newIntent() });
    expect(told).toMatchObject({ ok: false, attempts: 1, status: 422, problem: { code: 'occupancy_exceeded' } });
    expect(told.requestId).toBeTypeOf('string');
    expect(proxy.seen.length - before).toBe(1);
  });
});
