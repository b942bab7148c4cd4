import { randomUUID } from 'node:crypto';
import type { LaneId } from '@holdfast/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Body, Hotel, keyOf, march, type Sellable } from './hotel.js';

const until = async (condition: () => Promise<boolean>) => {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('it never came');
};

describe('what ends how', () => {
  let hotel: Hotel;
  let sellable: Sellable;
  let prepaidId: string;
  beforeAll(async () => {
    hotel = await Hotel.open();
    sellable = await hotel.sellable({ allotment: 50 });
    prepaidId = await hotel.addPlan(sellable, { payment: 'prepaid', hold_ttl_seconds: 600 });
    await hotel.price({ ...sellable, ratePlanId: prepaidId }, march(1), 31, { price_cents: 9_000 });
  });
  afterAll(() => hotel.close());

  const held = (more: Body = {}) => hotel.sold(sellable, march(3), march(5), { rate_plan_id: prepaidId, ...more });
  const confirmed = () => hotel.sold(sellable, march(3), march(5));
  const release = (stay: Body, as?: string) =>
    hotel.ask(
      'DELETE',
      `/reservations/${stay.id}${as === undefined ? `?email=${stay.guest.email}` : ''}`,
      undefined,
      as === undefined ? {} : { as },
    );
  const read = (stay: Body) => hotel.ask('GET', `/reservations/${stay.id}?email=${stay.guest.email}`);
  /** A hold whose deadline has passed and that nobody has settled. */
  const expired = async () => {
    const planId = await hotel.addPlan(sellable, { payment: 'prepaid', hold_ttl_seconds: 1 });
    await hotel.price({ ...sellable, ratePlanId: planId }, march(3), 2, { price_cents: 9_000 });
    const stay = await hotel.sold(sellable, march(3), march(5), { rate_plan_id: planId });
    await until(async () => (await read(stay)).body.status === 'expired');
    return stay;
  };

  test('a held stay shows its deadline, and letting go of it is 204, also the second time', async () => {
    const before = await hotel.booked(sellable, march(3), march(5));
    const stay = await held();
    expect(stay).toMatchObject({ status: 'held', payment: 'prepaid' });
    const lasts = Date.parse(stay.expires_at) - Date.parse(stay.created_at);
    expect(lasts).toBe(600_000);
    expect((await release(stay)).status).toBe(204);
    expect((await read(stay)).body).toMatchObject({ status: 'released', expires_at: null, cancelled_at: null });
    expect((await release(stay)).status).toBe(204);
    expect(await hotel.booked(sellable, march(3), march(5))).toEqual(before);
  });

  test('a confirmed stay is not let go of, and a cancelled one is 204', async () => {
    const stay = await confirmed();
    expect(await release(stay)).toMatchObject({ status: 409, body: { code: 'already_confirmed' } });
    await hotel.cancel(stay);
    expect((await release(stay)).status).toBe(204);
  });

  test('a confirmed stay is cancelled by its policy, once', async () => {
    const before = await hotel.booked(sellable, march(3), march(5));
    const stay = await confirmed();
    const cancelled = await hotel.cancel(stay);
    expect(cancelled.status).toBe(200);
    expect(cancelled.body).toEqual({
      reservation: { ...stay, status: 'cancelled', cancelled_at: expect.stringMatching(/Z$/) },
      refund: { amount_cents: 20_000, currency: 'EUR' },
      refundable: true,
    });
    expect((await read(stay)).body).toEqual(cancelled.body.reservation);
    expect(await hotel.cancel(stay)).toMatchObject({ status: 409, body: { code: 'already_cancelled' } });
    expect(await hotel.booked(sellable, march(3), march(5))).toEqual(before);
  });

  test('a held stay that is cancelled is released, and gives no money back', async () => {
    const stay = await held();
    const key = randomUUID();
    const cancelled = await hotel.cancel(stay, { key });
    expect(cancelled).toMatchObject({
      status: 200,
      body: { reservation: { status: 'released', cancelled_at: null, expires_at: null }, refund: { amount_cents: 0 }, refundable: false },
    });
    expect(await hotel.cancel(stay)).toMatchObject({ status: 409, body: { code: 'not_cancellable' } });
    const again = await hotel.cancel(stay, { key });
    expect(again).toMatchObject({ status: 200, body: cancelled.body });
    expect(again.headers['idempotency-replayed']).toBe('true');
  });

  test('a cancel repeated with its key gives the same refund, and another key is too late', async () => {
    const stay = await confirmed();
    const key = randomUUID();
    const first = await hotel.cancel(stay, { key });
    expect(first.headers['idempotency-replayed']).toBeUndefined();
    const second = await hotel.cancel(stay, { key: `"${key}"` });
    expect(second.status).toBe(200);
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect(second.body).toEqual(first.body);
    // It is the same reservation by whichever of its names.
    for (const name of [stay.reference, stay.reference.toLowerCase(), stay.id.toUpperCase()]) {
      const again = await hotel.ask('POST', `/reservations/${name}/cancel?email=${stay.guest.email}`, undefined, { key });
      expect(again).toMatchObject({ status: 200, body: first.body, headers: { 'idempotency-replayed': 'true' } });
    }
    expect(await hotel.cancel(stay, { key: randomUUID() })).toMatchObject({ status: 409, body: { code: 'already_cancelled' } });
    const other = await confirmed();
    expect(await hotel.ask('POST', `/reservations/${other.id}/cancel?email=${other.guest.email}`, undefined, { key })).toMatchObject({
      status: 200,
    });
    const sameGuest = await hotel.sold(sellable, march(3), march(5), { guest: stay.guest });
    expect(await hotel.cancel(sameGuest, { key })).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } });
  });

  test('H24 a hold of the last room is shown to staff, with its end, and nobody books over it', async () => {
    const own = await hotel.sellable({ allotment: 1, plan: { payment: 'prepaid', hold_ttl_seconds: 600 } });
    const stay = await hotel.sold(own, march(3), march(5));
    const listed = await hotel.staffDoes('GET', `/properties/${own.propertyId}/reservations?from=${march(1)}&to=${march(9)}&state=held`);
    expect(listed.data).toEqual([stay]);
    expect(Date.parse(listed.data[0].expires_at)).toBeGreaterThan(Date.parse(stay.created_at));
    const refused = await hotel.book(own, march(3), march(5), {}, { as: hotel.staff });
    expect(refused).toMatchObject({ status: 409, body: { code: 'sold_out', available: 0 } });
  });

  test('H25 a hold of fifteen minutes can be confirmed a second before its end, and not from its end on', async () => {
    const own = await hotel.sellable({ from: '2027-06-01', allotment: 9, plan: { payment: 'prepaid', hold_ttl_seconds: 900 } });
    const confirm = ({ id }: Body) =>
      hotel.engine.confirm({ laneId: own.propertyId as LaneId, reservationId: id, kind: 'stay', actor: 'guest' });
    try {
      hotel.now = '2027-06-01T08:00:00Z';
      const [early, late] = [await hotel.sold(own, '2027-06-10', '2027-06-11'), await hotel.sold(own, '2027-06-10', '2027-06-11')];
      expect(early.expires_at).toBe('2027-06-01T08:15:00.000Z');
      hotel.now = '2027-06-01T08:14:59Z';
      expect(await confirm(early)).toMatchObject({ status: 'done', reservation: { state: 'confirmed' } });
      hotel.now = '2027-06-01T08:15:00Z';
      expect(await confirm(late)).toMatchObject({ status: 'refused', refusal: { code: 'hold_expired' } });
      expect((await read(early)).body).toMatchObject({ status: 'confirmed', expires_at: null });
      expect((await read(late)).body).toMatchObject({ status: 'expired' });
    } finally {
      hotel.now = null;
    }
  });

  test('H25 an expired hold reads as expired before anybody settles it, and cannot be cancelled', async () => {
    const stay = await expired();
    expect((await read(stay)).body).toMatchObject({ status: 'expired', expires_at: null });
    expect(await hotel.cancel(stay)).toMatchObject({ status: 409, body: { code: 'not_cancellable' } });
    expect((await release(stay)).status).toBe(204);
    const listed = await hotel.staffDoes('GET', `/reservations?q=${stay.reference}&state=expired`);
    expect(listed.data.map((each: Body) => each.id)).toEqual([stay.id]);
    expect((await hotel.staffDoes('GET', `/reservations?q=${stay.reference}&state=held`)).data).toEqual([]);
    await hotel.engine.loops.expire.runOnce();
    expect((await read(stay)).body.status).toBe('expired');
    expect(await hotel.cancel(stay)).toMatchObject({ status: 409, body: { code: 'not_cancellable' } });
    expect((await release(stay)).status).toBe(204);
  });

  test('H12 units of an expired hold are free at once, in search, calendar and booking, with no sweeper', async () => {
    const one = await hotel.sellable({ allotment: 1, plan: { payment: 'prepaid', hold_ttl_seconds: 1 } });
    const stay = await hotel.sold(one, march(10), march(12));
    expect((await hotel.search(one, march(10), march(12))).body).toMatchObject({
      offers: [],
      refused: [{ code: 'sold_out', night: march(10), required: 1, available: 0 }],
    });
    expect((await hotel.book(one, march(11), march(12))).status).toBe(409);
    await until(async () => (await read(stay)).body.status === 'expired');
    expect((await hotel.search(one, march(10), march(12))).body.offers[0].units_left).toBe(1);
    const calendar = await hotel.staffDoes('GET', `/properties/${one.propertyId}/calendar?from=${march(10)}&to=${march(12)}`);
    expect(calendar.room_types[0].nights.map((night: Body) => night.booked)).toEqual([0, 0]);
    await hotel.sold(one, march(10), march(12));
    expect(await hotel.booked(one, march(10), march(12))).toEqual([1, 1]);
  });

  test('S01 a stay is cancelled by the policy of the day it was booked', async () => {
    const own = await hotel.sellable({ from: '2027-06-01', plan: { refundable_until_hours: 24 } });
    try {
      hotel.now = '2027-06-01T08:00:00Z';
      const early = await hotel.sold(own, '2027-06-10', '2027-06-11');
      await hotel.staffDoes('PATCH', `/properties/${own.propertyId}/rate-plans/${own.ratePlanId}`, { refundable_until_hours: 240 });
      await hotel.staffDoes('PATCH', `/properties/${own.propertyId}`, { check_in_time: '09:00', timezone: 'Asia/Tokyo' });
      const later = await hotel.sold(own, '2027-06-10', '2027-06-11');
      expect(early.cancellation.refundable_until).toBe('2027-06-09T13:00:00.000Z');
      expect(later.cancellation.refundable_until).toBeNull();
      hotel.now = '2027-06-09T12:59:59Z';
      expect((await hotel.cancel(early)).body).toMatchObject({ refund: { amount_cents: 10_000 }, refundable: true });
      expect((await hotel.cancel(later)).body).toMatchObject({ refund: { amount_cents: 0 }, refundable: false });
      const { rows } = await hotel.pool.query('select policy from stays.stay_rooms where reservation_id = $1', [early.id]);
      expect(rows[0].policy).toEqual({ kind: 'free_until', hours_before_check_in: 24, check_in_time: '15:00', timezone: 'Europe/Rome' });
    } finally {
      hotel.now = null;
    }
  });

  test.each([
    ['Pacific/Honolulu', '2027-06-10T01:00:00Z', '2027-06-11T01:00:00Z'],
    ['Asia/Tokyo', '2027-06-09T06:00:00Z', '2027-06-10T06:00:00Z'],
  ])('S02 in %s the deadline and the end of cancelling online are local instants', async (timezone, deadline, checkIn) => {
    const own = await hotel.sellable({ from: '2027-06-01', allotment: 9, property: { timezone } });
    const shift = (instant: string, ms: number) => new Date(Date.parse(instant) + ms).toISOString();
    try {
      hotel.now = '2027-06-01T08:00:00Z';
      const [free, late, onTheDay, started, byStaff] = await Promise.all(
        [0, 1, 2, 3, 4].map(() => hotel.sold(own, '2027-06-10', '2027-06-12')),
      );
      expect(free.cancellation.refundable_until).toBe(shift(deadline, 0));
      hotel.now = shift(deadline, -1);
      expect((await hotel.cancel(free)).body).toMatchObject({ refund: { amount_cents: 20_000 }, refundable: true });
      hotel.now = deadline;
      expect((await hotel.cancel(late)).body).toMatchObject({ refund: { amount_cents: 0 }, refundable: false });
      hotel.now = shift(checkIn, -1);
      expect((await hotel.cancel(onTheDay)).body).toMatchObject({ refund: { amount_cents: 0 }, reservation: { status: 'cancelled' } });
      hotel.now = checkIn;
      expect(await hotel.cancel(started)).toMatchObject({ status: 409, body: { code: 'stay_started' } });
      expect(await hotel.ask('POST', `/reservations/${byStaff.reference}/cancel`, undefined, { as: hotel.staff })).toMatchObject({
        status: 200,
        body: { refund: { amount_cents: 0 }, reservation: { status: 'cancelled' } },
      });
    } finally {
      hotel.now = null;
    }
  });

  test('H64 a late cancel charges, it does not fail', async () => {
    const stay = await hotel.sold(sellable, march(3), march(5), { rate_plan_id: await nonRefundable() });
    expect(stay.cancellation).toEqual({ refundable_until: null });
    expect(await hotel.cancel(stay)).toMatchObject({
      status: 200,
      body: { refund: { amount_cents: 0, currency: 'EUR' }, refundable: false },
    });
  });
  const nonRefundable = async () => {
    const planId = await hotel.addPlan(sellable, { refundable_until_hours: null });
    await hotel.price({ ...sellable, ratePlanId: planId }, march(3), 2, { price_cents: 8_000 });
    return planId;
  };

  test('H17 every road out gives the same nights back once', async () => {
    const own = await hotel.sellable({ allotment: 3, plan: { payment: 'prepaid' } });
    const free = await hotel.addPlan(own);
    await hotel.price({ ...own, ratePlanId: free }, march(1), 10, { price_cents: 10_000 });
    const cancelled = await hotel.sold(own, march(1), march(4), { rate_plan_id: free });
    const let_go = await hotel.sold(own, march(1), march(4));
    const cancelledHold = await hotel.sold(own, march(1), march(4));
    expect(await hotel.booked(own, march(1), march(4))).toEqual([3, 3, 3]);
    for (let times = 0; times < 2; times += 1) {
      await hotel.cancel(cancelled);
      await release(let_go);
      await hotel.ask('POST', `/reservations/${cancelledHold.id}/cancel`, undefined, { as: hotel.staff });
      expect(await hotel.booked(own, march(1), march(4))).toEqual([0, 0, 0]);
    }
    await hotel.expectSound();
  });

  test('a night unpublished or closed meanwhile does not keep a stay from being cancelled, nor reopen', async () => {
    const own = await hotel.sellable({ allotment: 2 });
    const stay = await hotel.sold(own, march(1), march(4));
    await hotel.publish(own, { from: march(2), to: march(3), closed: true });
    expect((await hotel.cancel(stay)).status).toBe(200);
    expect(await hotel.booked(own, march(1), march(4))).toEqual([0, 0, 0]);
    expect(await hotel.book(own, march(1), march(4))).toMatchObject({ status: 422, body: { code: 'closed', night: march(2) } });
  });

  test('H23 twenty cancels at once give the room back once, with one refund and one event', async () => {
    const own = await hotel.sellable({ allotment: 1 });
    const stay = await hotel.sold(own, march(1), march(3));
    const answers = await Promise.all(Array.from({ length: 20 }, () => hotel.cancel(stay)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 409 && answer.body.code === 'already_cancelled')).toHaveLength(19);
    expect(await hotel.booked(own, march(1), march(3))).toEqual([0, 0]);
    const { rows } = await hotel.pool.query(
      "select count(*)::int as events from holdfast.outbox where aggregate_id = $1 and type = 'reservation.cancelled'",
      [stay.id],
    );
    expect(rows[0].events).toBe(1);
    const again = await hotel.sold(own, march(1), march(3));
    const key = randomUUID();
    const keyed = await Promise.all(Array.from({ length: 20 }, () => hotel.cancel(again, { key })));
    expect(new Set(keyed.map((answer) => `${answer.status} ${JSON.stringify(answer.body)}`)).size).toBe(1);
    expect(keyed.filter((answer) => answer.headers['idempotency-replayed'] === undefined)).toHaveLength(1);
    await hotel.expectSound();
  });

  test("only the guest and the house's staff may have a stay; for all others there is none", async () => {
    const stay = await confirmed();
    const { rows } = await hotel.pool.query('select organisation_id from stays.stays where reservation_id = $1', [stay.id]);
    const reader = await keyOf(hotel.pool, rows[0].organisation_id, ['reservations:read']);
    const paths = [
      ['GET', `/reservations/${stay.id}`],
      ['POST', `/reservations/${stay.id}/cancel`],
      ['DELETE', `/reservations/${stay.id}`],
    ] as const;
    for (const [method, path] of paths) {
      expect(await hotel.ask(method, path), `${method} without anything`).toMatchObject({ status: 404, body: { code: 'not_found' } });
      expect(await hotel.ask(method, `${path}?email=somebody@example.com`), `${method} as somebody else`).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      });
      expect(await hotel.ask(method, path, undefined, { as: hotel.rival }), `${method} as other staff`).toMatchObject({ status: 404 });
      expect(await hotel.ask(method, path, undefined, { as: 'nonsense' }), `${method} with a bad key`).toMatchObject({ status: 401 });
      expect((await hotel.ask(method, path, undefined, { as: reader })).status).toBe(method === 'GET' ? 200 : 403);
    }
    for (const name of [stay.id, stay.id.toUpperCase(), stay.reference, stay.reference.toLowerCase()]) {
      expect((await hotel.ask('GET', `/reservations/${name}?email=${stay.guest.email.toUpperCase()}`)).body.id).toBe(stay.id);
    }
    for (const nobody of ['HF-0000000000', '00000000-0000-0000-0000-000000000000', randomUUID()])
      expect((await hotel.ask('GET', `/reservations/${nobody}?email=${stay.guest.email}`)).status).toBe(404);
    for (const nonsense of ['42', 'HF-1', `${stay.id}0`])
      expect((await hotel.ask('GET', `/reservations/${nonsense}?email=${stay.guest.email}`)).status).toBe(400);
  });

  test('guessing e-mails for a reference has a budget', async () => {
    const strict = await Hotel.open({ guessBudget: { perReference: 3, perAddress: 100, inAll: 1_000, windowSeconds: 60 } });
    try {
      const own = await strict.sellable();
      const stay = await strict.sold(own, march(1), march(2));
      for (let guess = 0; guess < 3; guess += 1)
        expect((await strict.ask('GET', `/reservations/${stay.reference}?email=guess${guess}@example.com`)).status).toBe(404);
      const spent = await strict.ask('GET', `/reservations/${stay.reference}?email=guess4@example.com`);
      expect(spent).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
      expect(Number(spent.headers['retry-after'])).toBeGreaterThan(0);
    } finally {
      await strict.close();
    }
  });

  test('too many unpaid holds of one address are refused, and those let go of do not count', async () => {
    const guest = { email: 'hoarder@example.com', full_name: 'A Hoarder' };
    const stays = [];
    for (let hold = 0; hold < 10; hold += 1) stays.push(await held({ guest }));
    const refused = await hotel.book(sellable, march(3), march(5), {
      guest: { ...guest, email: 'Hoarder@Example.com' },
      rate_plan_id: prepaidId,
    });
    expect(refused).toMatchObject({ status: 409, body: { code: 'too_many_holds', limit: 10 } });
    await hotel.sold(sellable, march(3), march(5), { guest });
    await release(stays[0]);
    await held({ guest });
  });

  test('every counter still equals its lines', () => hotel.expectSound());
});
