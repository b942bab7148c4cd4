import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newBuyer, Queue, userOf } from './queue.js';
import { shownWithinMs } from './rooms.js';

let queue: Queue;
beforeAll(async () => {
  queue = await Queue.open();
});
afterAll(() => queue.close());

describe('POST …/queue', () => {
  it('answers 201 with the queue token, and again with the same', async () => {
    const eventId = await queue.rooms.event({ maxInside: 1 });
    const buyer = newBuyer();
    const joined = await queue.join(eventId, buyer);
    expect(joined).toMatchObject({ status: 201, headers: { location: `/v1/events/${eventId}/queue/status`, 'cache-control': 'no-store' } });
    expect(joined.body).toEqual({
      id: expect.any(String),
      user_id: userOf(buyer),
      event_id: eventId,
      position: null,
      status: 'admitted',
      admitted_at: expect.stringMatching(/^\d{4}-.*Z$/),
      expires_at: expect.stringMatching(/^\d{4}-.*Z$/),
      eta_seconds: null,
      draws_at: null,
    });
    expect((await queue.join(eventId.toUpperCase(), buyer)).body).toEqual(joined.body);
    expect((await queue.join(eventId, newBuyer())).body).toMatchObject({
      position: 0,
      status: 'waiting',
      admitted_at: null,
      expires_at: null,
    });
  });

  it('takes an Idempotency-Key: 200 and the token as it is now, 409 for another event', async () => {
    const [eventId, other] = [await queue.rooms.event({ paused: true }), await queue.rooms.event({ paused: true })];
    const [buyer, key] = [newBuyer(), randomUUID()];
    const first = await queue.join(eventId, buyer, key);
    expect(first.status).toBe(201);
    const again = await queue.join(eventId, buyer, key);
    expect(again).toMatchObject({ status: 200, headers: { 'idempotency-replayed': 'true' }, body: { id: first.body.id } });
    expect((await queue.join(other, buyer, key)).body).toMatchObject({ status: 409, code: 'idempotency_key_reused' });
  });

  it('refuses with the code of the reason', async () => {
    const buyer = newBuyer();
    const eventId = await queue.rooms.event();
    const refused = async (id: string, as?: string) => {
      const { status, body } = await queue.ask('POST', `/events/${id}/queue`, as);
      return [status, body.code];
    };
    expect(await refused(eventId)).toEqual([401, 'unauthorized']);
    expect(await refused(eventId, 'staff')).toEqual([403, 'forbidden']);
    expect(await refused('nonsense', buyer)).toEqual([400, 'invalid_request']);
    expect(await refused(randomUUID(), buyer)).toEqual([404, 'not_found']);
    expect(await refused(await queue.rooms.event({ status: 'draft' }), buyer)).toEqual([404, 'not_found']);
    expect(await refused(await queue.rooms.event({ status: 'closed' }), buyer)).toEqual([409, 'sale_closed']);
  });
});

describe('GET …/queue/status', () => {
  it('has a weak ETag, and is 304 while nothing moves', async () => {
    const eventId = await queue.rooms.event({ paused: true });
    const [first, second] = [newBuyer(), newBuyer()];
    for (const buyer of [first, second]) await queue.join(eventId, buyer);
    const before = await queue.status(eventId, second);
    expect(before).toMatchObject({ status: 200, headers: { etag: expect.stringMatching(/^W\/"\d+"$/) }, body: { position: 1 } });
    expect(await queue.status(eventId, second, before.headers.etag)).toMatchObject({
      status: 304,
      body: undefined,
      headers: { etag: before.headers.etag },
    });
    await queue.leave(eventId, first);
    await sleep(shownWithinMs);
    const after = await queue.status(eventId, second, before.headers.etag);
    expect(after).toMatchObject({ status: 200, body: { position: 0 } });
    expect(after.headers.etag).not.toBe(before.headers.etag);
  });

  it('is 404 for whoever has no place, whose place is another’s, and where there is no event', async () => {
    const eventId = await queue.rooms.event();
    const buyer = newBuyer();
    await queue.join(eventId, buyer);
    for (const [id, as] of [
      [eventId, newBuyer()],
      [await queue.rooms.event(), buyer],
      [randomUUID(), buyer],
    ] as const) {
      expect((await queue.status(id, as)).body).toMatchObject({ status: 404, code: 'not_found' });
    }
  });

  it('follows a person from waiting over admitted to expired', async () => {
    const eventId = await queue.rooms.event({ maxInside: 1, passTtlSeconds: 1 });
    const [first, second] = [newBuyer(), newBuyer()];
    for (const buyer of [first, second]) await queue.join(eventId, buyer);
    const seen = new Set<string>();
    for (const giveUpAtMs = performance.now() + 8_000; !seen.has('expired') && performance.now() < giveUpAtMs; await sleep(50)) {
      await queue.rooms.round(eventId);
      seen.add((await queue.status(eventId, second)).body.status);
    }
    expect([...seen]).toEqual(['waiting', 'admitted', 'expired']);
  });
});

describe('DELETE …/queue', () => {
  it('is 204, also for whoever is in no queue, and 404 without an event', async () => {
    const eventId = await queue.rooms.event();
    const buyer = newBuyer();
    expect((await queue.leave(eventId, buyer)).status).toBe(204);
    await queue.join(eventId, buyer);
    expect((await queue.leave(eventId, buyer)).status).toBe(204);
    expect((await queue.status(eventId, buyer)).status).toBe(404);
    expect((await queue.leave(eventId, buyer)).status).toBe(204);
    expect((await queue.leave(randomUUID(), buyer)).status).toBe(404);
    expect((await queue.leave(await queue.rooms.event({ status: 'draft' }), buyer)).status).toBe(404);
  });
});

describe('…/admission', () => {
  const changed = (eventId: string, body: object, as = 'staff') => queue.ask('PATCH', `/events/${eventId}/admission`, as, body);
  const shown = (eventId: string, as = 'staff') => queue.ask('GET', `/events/${eventId}/admission`, as);

  it('shows and sets how people are let in, field by field', async () => {
    const eventId = await queue.rooms.event({ mode: 'open', opensInMs: 60_000 });
    const { body } = await shown(eventId);
    expect(body).toEqual({
      mode: 'open',
      rate_per_minute: 6_000,
      max_inside: 1_000,
      pass_ttl_seconds: 600,
      draw: 'fifo',
      paused: false,
      waiting: 0,
      inside: 0,
      admitted_total: 0,
      draw_commitment: expect.stringMatching(/^[0-9a-f]{64}$/),
      draw_held_at: null,
      draw_participants: null,
      draw_joins_digest: null,
      draw_secret: null,
    });
    const wanted = { mode: 'queue', rate_per_minute: 120, max_inside: 2, pass_ttl_seconds: 60, draw: 'lottery', paused: true };
    for (const [field, value] of Object.entries(wanted)) expect((await changed(eventId, { [field]: value })).body[field]).toBe(value);
    expect((await shown(eventId)).body).toEqual({ ...body, ...wanted });
    expect((await changed(eventId, {})).body).toEqual({ ...body, ...wanted });
  });

  it('B91 counts who waits, who is inside and who was ever let in', async () => {
    const eventId = await queue.rooms.event({ maxInside: 2 });
    const buyers = [newBuyer(), newBuyer(), newBuyer(), newBuyer()] as const;
    for (const buyer of buyers) await queue.join(eventId, buyer);
    expect((await shown(eventId)).body).toMatchObject({ waiting: 2, inside: 2, admitted_total: 2 });
    await queue.leave(eventId, buyers[0]);
    await queue.leave(eventId, buyers[3]);
    await queue.rooms.untilAdmitted(eventId, 3);
    expect((await shown(eventId)).body).toMatchObject({ waiting: 0, inside: 2, admitted_total: 3 });
  });

  it('lets people in at once when the door is opened wider, or the pause ends', async () => {
    const eventId = await queue.rooms.event({ maxInside: 1 });
    const buyers = [newBuyer(), newBuyer(), newBuyer()] as const;
    for (const buyer of buyers) await queue.join(eventId, buyer);
    expect((await changed(eventId, { max_inside: 2 })).body).toMatchObject({ inside: 2, waiting: 1 });
    await changed(eventId, { paused: true, max_inside: 3 });
    await sleep(shownWithinMs);
    const statuses = async () => Promise.all(buyers.map(async (buyer) => (await queue.status(eventId, buyer)).body.status));
    expect(await statuses()).toEqual(['admitted', 'admitted', 'waiting']);
    expect((await changed(eventId, { paused: false })).body).toMatchObject({ inside: 3, waiting: 0 });
    await sleep(shownWithinMs);
    expect(await statuses()).toEqual(['admitted', 'admitted', 'admitted']);
  });

  it('keeps the draw as it is once somebody joined', async () => {
    const eventId = await queue.rooms.event({ opensInMs: 60_000 });
    await queue.join(eventId, newBuyer());
    expect((await changed(eventId, { draw: 'lottery', max_inside: 7 })).body).toMatchObject({ status: 409, code: 'draw_fixed' });
    expect((await shown(eventId)).body).toMatchObject({ draw: 'fifo', max_inside: 1_000 });
    expect((await changed(eventId, { draw: 'fifo', max_inside: 7 })).body).toMatchObject({ max_inside: 7 });
  });

  it('is for staff of the event’s organisation, and changed only by whoever may', async () => {
    const eventId = await queue.rooms.event();
    expect((await shown(eventId, 'onlooker')).status).toBe(200);
    expect((await changed(eventId, {}, 'onlooker')).body).toMatchObject({ status: 403, required: 'admission:write' });
    for (const refused of [await shown(eventId, 'rival'), await changed(eventId, { paused: true }, 'rival'), await shown(randomUUID())])
      expect(refused.status).toBe(404);
    expect((await shown(eventId, newBuyer())).status).toBe(403);
    for (const body of [
      { rate_per_minute: 0 },
      { max_inside: 1.5 },
      { pass_ttl_seconds: -1 },
      { draw: 'other' },
      { paused: null },
      { mode: 'shut' },
      { waiting: 3 },
    ]) {
      expect((await changed(eventId, body)).body).toMatchObject({ status: 400, code: 'invalid_request' });
    }
  });
});

describe('limits', () => {
  it('allow a token two polls a second, and tell when to come back', async () => {
    const limited = await Queue.open({ limits: true });
    const [eventId, other] = [await limited.rooms.event(), await limited.rooms.event()];
    const buyer = newBuyer();
    for (const id of [eventId, other]) expect((await limited.join(id, buyer)).status).toBe(201);
    const statuses = await Promise.all(Array.from({ length: 20 }, () => limited.status(eventId, buyer)));
    const refused = statuses.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(10);
    expect(refused[0]).toMatchObject({ headers: { 'retry-after': '1' }, body: { code: 'rate_limited', violated_policies: ['polls'] } });
    // A place in another queue is another token.
    expect((await limited.status(other, buyer)).status).toBe(200);
    await limited.close();
  });
});
