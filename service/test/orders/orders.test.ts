import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Till, until } from './till.js';

describe('an order', () => {
  let till: Till;
  beforeAll(async () => {
    till = await Till.open({ patience: { callMs: 400, failuresMax: 50, restMs: 100 } });
    till.start();
  });
  afterAll(() => till.close());

  const settled = (orderId: string) =>
    until(
      () => till.read(orderId),
      (order) => order.status !== 'pending',
    );
  const refunds = (orderId: string) =>
    until(
      () => till.read(orderId),
      (order) => order.refunds.length > 0 && order.refunds.every((refund: { status: string }) => refund.status === 'succeeded'),
    );

  test('B57 is charged and confirms its reservation: one ticket, one event of each', async () => {
    const event = await till.event(5);
    const hold = await till.hold(event);
    const order = await till.ordered(hold);
    expect(order).toMatchObject({
      status: 'pending',
      amount_cents: 5_000,
      currency: 'EUR',
      reservation_id: hold.id,
      user_id: hold.userId,
      refunds: [],
    });
    expect(await settled(order.id)).toMatchObject({ status: 'paid', refunded_cents: 0, failure_code: null });
    expect(await till.state(hold)).toBe('confirmed');
    expect(await till.events(order.id)).toEqual(['order.paid']);
    const { rows } = await till.pool.query('select count(*)::int as tickets from events.tickets where reservation_id = $1', [hold.id]);
    expect(rows[0].tickets).toBe(1);
    expect(await till.ledger(order.id)).toMatchObject([{ type: 'charge', amount_cents: 5_000, status: 'succeeded' }]);
    await till.expectSound();
  });

  test.for(['test_slow', 'test_timeout', 'test_silent', 'test_duplicate'])('is paid once with %s', async (method) => {
    const event = await till.event(1);
    const hold = await till.hold(event);
    const order = await till.ordered(hold, method);
    expect(await settled(order.id)).toMatchObject({ status: 'paid' });
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await till.events(order.id)).toEqual(['order.paid']);
    expect(await till.ledger(order.id)).toHaveLength(1);
    await till.expectSound();
  });

  test('B58 a declined card leaves the hold, and another order pays for it', async () => {
    const hold = await till.hold(await till.event(1));
    const first = await till.ordered(hold, 'test_declined');
    expect(await settled(first.id)).toMatchObject({ status: 'failed', failure_code: 'card_declined' });
    expect(await till.state(hold)).toBe('held');
    const { rows } = await till.pool.query(
      'select extract(epoch from expires_at - clock_timestamp())::float8 as left from holdfast.reservations where id = $1',
      [hold.id],
    );
    expect(rows[0].left).toBeGreaterThan(60);
    const second = await till.ordered(hold);
    expect(second.id).not.toBe(first.id);
    expect(await settled(second.id)).toMatchObject({ status: 'paid' });
    expect(await till.events(first.id)).toEqual(['order.failed']);
    await till.expectSound();
  });

  test('B50 is one, however often and under however many keys it is asked for at once', async () => {
    const hold = await till.hold(await till.event(1));
    const key = randomUUID();
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => till.order(hold, 'test_slow', key)),
      ...Array.from({ length: 5 }, () => till.order(hold, 'test_slow')),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(202));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    const again = await till.order(hold, 'test_slow', key);
    expect(again).toMatchObject({ status: 202, headers: { 'idempotency-replayed': 'true' }, body: { id: answers[0]?.body.id } });
    expect((await till.order(hold, 'test_ok', key)).body.code).toBe('idempotency_key_reused');
    expect((await till.release(hold)) as unknown).toMatchObject({ refusal: { reason: 'payment_in_progress' } });
    await settled(again.body.id);
    expect((await till.order(hold, 'test_slow', key)).body).toMatchObject({ id: again.body.id, status: 'paid' });
    expect((await till.order(hold)).body.code).toBe('reservation_not_held');
  });

  test("B11 T19 cannot be made on an expired or a released hold, nor on another person's", async () => {
    const event = await till.event(3);
    const expired = await till.hold(event);
    await till.expireNow(expired);
    expect((await till.order(expired)).body.code).toBe('hold_expired');
    const released = await till.hold(event);
    await till.release(released);
    expect((await till.order(released)).body.code).toBe('reservation_not_held');
    const hold = await till.hold(event);
    expect((await till.order({ ...hold, userId: randomUUID() })).status).toBe(404);
    expect((await till.ask('POST', '/orders', { reservation_id: hold.id }, { as: till.staff, key: randomUUID() })).status).toBe(404);
    const order = await till.ordered(hold);
    expect((await till.ask('GET', `/orders/${order.id}`, undefined, { as: `user:${randomUUID()}` })).status).toBe(404);
    expect((await till.ask('GET', `/orders/${order.id}`, undefined, { as: `user:${hold.userId}` })).body.id).toBe(order.id);
    const listed = await till.ask('GET', '/orders', undefined, { as: `user:${hold.userId}` });
    expect(listed.body.data.map((each: { id: string }) => each.id)).toEqual([order.id]);
    expect((await till.ask('POST', '/orders', { reservation_id: hold.id }, { as: `user:${hold.userId}` })).body.code).toBe(
      'idempotency_key_required',
    );
  });

  test('B61 T33 T34 partial refunds keep the seats, the rest gives them back, and nothing goes back twice', async () => {
    const event = await till.event(2);
    const hold = await till.hold(event, { quantity: 2 });
    const order = await till.ordered(hold);
    const refund = (body?: object, key?: string) =>
      till.ask('POST', `/orders/${order.id}/refund`, body, { as: till.staff, ...(key === undefined ? {} : { key }) });
    await settled(order.id);
    expect((await refund({ amount_cents: 10_001 })).body).toMatchObject({ code: 'refund_exceeds_payment', available: 10_000 });
    const key = randomUUID();
    const partial = await Promise.all([1, 2, 3].map(() => refund({ amount_cents: 4_000 }, key)));
    expect(partial.map(({ status, body }) => [status, body.refunded_cents])).toEqual(Array(3).fill([202, 4_000]));
    expect(await till.booked(event)).toBe(2);
    const rest = await Promise.all([undefined, {}, undefined].map((body) => refund(body)));
    expect(rest.filter(({ status }) => status === 202)).toHaveLength(1);
    expect(await refunds(order.id)).toMatchObject({ status: 'refunded', refunded_cents: 10_000 });
    expect(await till.state(hold)).toBe('cancelled');
    expect(await till.booked(event)).toBe(0);
    expect((await refund()).body.code).toBe('not_refundable');
    expect((await refund({ amount_cents: 4_000 }, key)).headers['idempotency-replayed']).toBe('true');
    const ledger = await till.ledger(order.id);
    expect(ledger.map(({ type, amount_cents }) => [type, amount_cents]).sort()).toEqual([
      ['charge', 10_000],
      ['refund', 4_000],
      ['refund', 6_000],
    ]);
    expect((await till.events(order.id)).sort()).toEqual(['order.paid', 'order.refunded', 'order.refunded']);
    await till.expectSound();
  });
});
