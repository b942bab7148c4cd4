import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { steeringOf } from '../../src/orders/test-gateway/steering.js';
import { type Body, Till, until } from './till.js';

describe('what is measured of payments', () => {
  let till: Till;
  beforeAll(async () => {
    till = await Till.open({ patience: { callMs: 300, failuresMax: 3, restMs: 60_000 } });
    till.start();
  });
  afterAll(() => till.close());

  const settled = (orderId: string) =>
    until(
      () => till.read(orderId),
      ({ status, refunds }) => status !== 'pending' && refunds.every((refund: Body) => refund.status !== 'pending'),
    );
  const measuredUntil = (so: (values: Record<string, number>) => boolean) => until(() => till.measured(), so);

  test('counts what the gateway was asked, how it answered, how long it took, and what became of it', async () => {
    const ordered = async (method: string) => (await till.ordered(await till.hold(await till.event(1)), method)).id as string;
    const [paid, declined, slow] = [await ordered('test_ok'), await ordered('test_declined'), await ordered('test_timeout')];
    for (const id of [paid, declined, slow]) await settled(id);
    await till.ask('POST', `/orders/${paid}/refund`, { amount_cents: 1_000 }, { as: till.staff });
    await settled(paid);
    await steeringOf(till.pool).set({ refunds: 'refused' });
    await till.ask('POST', `/orders/${paid}/refund`, { amount_cents: 1_000 }, { as: till.staff });
    await settled(paid);
    await steeringOf(till.pool).reset();
    const values = await measuredUntil(
      (now) => now['holdfast_payment_call_seconds_count{gateway="test",verb="charge",result="timeout"}'] === 1,
    );
    expect(values).toMatchObject({
      'holdfast_payment_call_seconds_count{gateway="test",verb="charge",result="done"}': 2,
      'holdfast_payment_call_seconds_count{gateway="test",verb="refund",result="done"}': 2,
      'holdfast_payment_outcomes_total{gateway="test",outcome="confirmed"}': 2,
      'holdfast_payment_outcomes_total{gateway="test",outcome="failed"}': 1,
      'holdfast_payment_outcomes_total{gateway="test",outcome="refunded"}': 1,
      'holdfast_payment_outcomes_total{gateway="test",outcome="refund_refused"}': 1,
      'holdfast_payment_breaker_open{gateway="test"}': 0,
    });
    expect(values['holdfast_payment_call_seconds_sum{gateway="test",verb="charge",result="timeout"}']).toBeGreaterThan(0.25);
  });

  test('says what is under way and what waits for people', async () => {
    const hold = await till.hold(await till.event(1));
    const { id } = await till.ordered(hold, 'test_slow');
    await till.tell(till.notice(id, { amount_cents: 1 }));
    await till.tell(till.notice(randomUUID()));
    await till.pool.query(`update orders.orders set created_at = created_at - interval '5 minutes' where order_id = $1`, [id]);
    const values = await measuredUntil((now) => now['holdfast_orders_open{older_than_seconds="60"}'] === 1);
    expect(values).toMatchObject({
      'holdfast_orders_open{older_than_seconds="0"}': 1,
      'holdfast_orders_open{older_than_seconds="600"}': 0,
      'holdfast_refunds_open{state="pending"}': 0,
      'holdfast_refunds_open{state="refused"}': 1,
      'holdfast_payment_notices_unmatched{state="mismatch"}': 1,
      'holdfast_payment_notices_unmatched{state="waiting"}': 1,
      'holdfast_payment_notices_unmatched{state="unclaimed"}': 0,
      'holdfast_payment_outcomes_total{gateway="test",outcome="mismatch"}': 1,
    });
    expect(values['holdfast_payment_oldest_seconds{of="order"}']).toBeGreaterThan(299);
    await settled(id);
  }, 20_000);

  test('shows a gateway that is left alone, and the calls that it was spared', async () => {
    await steeringOf(till.pool).set({ outcome: 'unreachable' });
    await till.ordered(await till.hold(await till.event(1)));
    const values = await measuredUntil((now) => (now['holdfast_payment_calls_spared_total{gateway="test",verb="charge"}'] ?? 0) > 0);
    expect(values['holdfast_payment_breaker_open{gateway="test"}']).toBe(1);
    expect(values['holdfast_payment_call_seconds_count{gateway="test",verb="charge",result="failed"}']).toBe(3);
  });

  test('leaves out what a database that is gone cannot tell, and tells the rest', async () => {
    await till.pool.query('alter table orders.inbox rename to inbox_gone');
    try {
      const values = await measuredUntil((now) => now['holdfast_orders_open{older_than_seconds="0"}'] === undefined);
      expect(Object.keys(values).filter((name) => /^holdfast_(?:orders|refunds)_|notices|oldest/.test(name))).toEqual([]);
      expect(values['holdfast_payment_outcomes_total{gateway="test",outcome="confirmed"}']).toBeGreaterThan(0);
    } finally {
      await till.pool.query('alter table orders.inbox_gone rename to inbox');
    }
  });
});
