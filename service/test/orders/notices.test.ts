import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attendNotice } from '../../src/orders/receive-notice.js';
import { type Event, type Hold, Till, until } from './till.js';

/** Nothing runs by itself here: what a notice does is done when it is answered. */
describe('a notice of the gateway', () => {
  let till: Till;
  let event: Event;
  beforeAll(async () => {
    // The gateway takes no charge by itself, so that every notice is a test's own.
    till = await Till.open({
      around: (gateway) => ({
        ...gateway,
        name: 'test',
        methodFault: () => null,
        charge: async (intent) => ({
          providerRef: `pay_${intent.orderId.slice(24)}`,
          status: 'processing',
          amountCents: intent.amountCents,
          currency: intent.currency,
          failureCode: null,
        }),
        find: async (intent) =>
          intent.paymentMethod === 'known'
            ? {
                providerRef: intent.providerRef ?? '',
                status: 'succeeded',
                amountCents: intent.amountCents,
                currency: intent.currency,
                failureCode: null,
              }
            : null,
        cancel: async () => null,
        refund: async ({ refundId }) => ({ refundRef: `re_${refundId}`, status: 'succeeded' }),
        readNotice: (raw, header) => gateway.readNotice(raw, header),
      }),
    });
    event = await till.event(10_000);
  });
  afterAll(() => till.close());

  async function pending(paymentMethod = 'any', on = event): Promise<{ hold: Hold; id: string }> {
    const hold = await till.hold(on);
    const { id } = await till.ordered(hold, paymentMethod);
    await Promise.all(till.desk.underway);
    return { hold, id };
  }
  const money = async (orderId: string) => {
    const { rows } = await till.pool.query(
      `select (select count(*)::int from orders.payments where order_id = $1 and applied) as applied, (select count(*)::int from orders.payments where order_id = $1 and not applied) as returned,
        (select coalesce(sum(amount_cents), 0)::int from orders.refunds where order_id = $1) as refunds`,
      [orderId],
    );
    return rows[0];
  };

  test('B47 T23 T24 is applied once, however often and however close together it comes', async () => {
    const { hold, id } = await pending();
    const notice = till.notice(id);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => till.tell(index % 2 === 0 ? notice : { ...notice, event_id: randomUUID() })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect((await till.tell(notice)).status).toBe(200);
    expect(await till.read(id)).toMatchObject({ status: 'paid', refunds: [] });
    expect(await till.state(hold)).toBe('confirmed');
    expect(await till.events(id)).toEqual(['order.paid']);
    expect(await money(id)).toEqual({ applied: 1, returned: 0, refunds: 0 });
  });

  test('T25 T26 is refused when it is forged, and taken with whatever white space it was signed with', async () => {
    const { id } = await pending();
    const text = JSON.stringify(till.notice(id));
    expect((await till.tell(text, 'f'.repeat(64))).body.code).toBe('bad_signature');
    expect((await till.tell(text, 'no signature')).status).toBe(401);
    expect((await till.ask('POST', '/webhooks/payment', text)).status).toBe(401);
    const other = (await import('../../src/orders/rules/signed-notice.js')).signatureOf('another secret', text);
    expect((await till.tell(text, other)).status).toBe(401);
    expect((await till.read(id)).status).toBe('pending');
    expect((await till.pool.query('select count(*)::int as kept from orders.inbox where order_id = $1', [id])).rows[0].kept).toBe(0);
    const odd = JSON.stringify({ further: { field: [1] }, ...till.notice(id) }, null, 3).replace('{', '{ \t\n');
    expect((await till.tell(odd)).status).toBe(200);
    expect((await till.read(id)).status).toBe('paid');
    expect((await till.tell('{"order_id":')).body.code).toBe('invalid_request');
    expect((await till.tell('[]')).body.code).toBe('invalid_request');
  });

  test('T28 a failure that comes after the success changes nothing', async () => {
    const { hold, id } = await pending();
    expect((await till.tell(till.notice(id))).status).toBe(200);
    expect((await till.tell(till.notice(id, { status: 'failed' }))).status).toBe(200);
    expect((await till.read(id)).status).toBe('paid');
    expect(await till.state(hold)).toBe('confirmed');
  });

  test('T29 a success that follows a failure is honoured, once', async () => {
    const { hold, id } = await pending();
    await till.tell(till.notice(id, { status: 'failed', failure_code: 'insufficient_funds' }));
    expect(await till.read(id)).toMatchObject({ status: 'failed', failure_code: 'insufficient_funds' });
    await till.tell(till.notice(id));
    expect(await till.read(id)).toMatchObject({ status: 'paid', failure_code: null });
    expect(await till.state(hold)).toBe('confirmed');
    expect(await till.events(id)).toEqual(['order.failed', 'order.paid']);
  });

  test('T29 of a failed and a pending order whichever is paid first pays; the other is given back', async () => {
    const hold = await till.hold(event);
    const first = await till.ordered(hold);
    await Promise.all(till.desk.underway);
    await till.tell(till.notice(first.id, { status: 'failed' }));
    const second = await till.ordered(hold);
    await Promise.all(till.desk.underway);
    await till.tell(till.notice(first.id));
    expect((await till.read(first.id)).status).toBe('paid');
    expect(await till.read(second.id)).toMatchObject({ status: 'failed', failure_code: 'superseded' });
    expect(await till.events(second.id)).toEqual(['order.failed']);
    await till.tell(till.notice(second.id));
    expect(await till.read(second.id)).toMatchObject({ status: 'refunded', refunds: [{ reason: 'late', amount_cents: 5_000 }] });
    await till.loop.runOnce();
    await till.expectSoundButForeign();
  });

  test('T30 with another amount or currency confirms nothing, and the right one still does', async () => {
    const { hold, id } = await pending();
    const wrong = till.notice(id, { amount_cents: 4_999 });
    expect((await till.tell(wrong)).body.code).toBe('payment_mismatch');
    expect((await till.tell(wrong)).body.code).toBe('payment_mismatch');
    expect((await till.tell(till.notice(id, { currency: 'USD' }))).body.code).toBe('payment_mismatch');
    expect((await till.read(id)).status).toBe('pending');
    expect(await till.state(hold)).toBe('held');
    expect(
      (await till.pool.query(`select count(*)::int as kept from orders.inbox where order_id = $1 and state = 'mismatch'`, [id])).rows[0]
        .kept,
    ).toBe(2);
    expect((await till.tell(till.notice(id))).status).toBe(200);
    expect((await till.read(id)).status).toBe('paid');
  });

  test('without an amount the gateway is asked before anything is confirmed', async () => {
    const unknown = await pending();
    const bare = { amount_cents: undefined, currency: undefined };
    expect((await till.tell(till.notice(unknown.id, bare))).status).toBe(202);
    expect((await till.read(unknown.id)).status).toBe('pending');
    const known = await pending('known');
    expect((await till.tell(till.notice(known.id, bare))).status).toBe(200);
    expect((await till.read(known.id)).status).toBe('paid');
  });

  test('T27 that comes before its order is visible is kept, and applied without coming again', async () => {
    const hold = await till.hold(event);
    const orderId = randomUUID();
    const early = await till.tell(till.notice(orderId));
    expect(early.status).toBe(202);
    const made = await till.ordered(hold);
    await Promise.all(till.desk.underway);
    // The order that the notice means becomes visible.
    await till.pool.query('update orders.orders set order_id = $1 where order_id = $2', [orderId, made.id]);
    await till.pool.query('update orders.inbox set due_at = clock_timestamp() where order_id = $1', [orderId]);
    await till.loop.runOnce();
    expect((await till.read(orderId)).status).toBe('paid');
    expect(await money(orderId)).toMatchObject({ applied: 1, returned: 0 });
  });

  test('of an order that never comes is listed as unclaimed after three days', async () => {
    const orderId = randomUUID();
    await till.tell(till.notice(orderId));
    const { rows } = await till.pool.query(
      `update orders.inbox set received_at = clock_timestamp() - interval '73 hours' where order_id = $1 returning inbox_id::text`,
      [orderId],
    );
    await attendNotice(till.desk, rows[0].inbox_id);
    expect((await till.pool.query('select state from orders.inbox where order_id = $1', [orderId])).rows[0].state).toBe('unclaimed');
  });

  test('B43 T31 late money finds its stock again, and the order is paid', async () => {
    const own = await till.event(1);
    const { hold, id } = await pending('any', own);
    await till.expireNow(hold);
    await till.engine.loops.expire.runOnce();
    expect(await till.state(hold)).toBe('expired');
    await till.tell(till.notice(id));
    expect((await till.read(id)).status).toBe('paid');
    expect(await till.state(hold)).toBe('confirmed');
    expect(await till.booked(own)).toBe(1);
  });

  test('B40 B48 B51 late money whose seat is gone goes back, once, and the other buyer keeps it', async () => {
    const own = await till.event(1);
    const { hold, id } = await pending('any', own);
    await till.expireNow(hold);
    const other = await till.hold(own);
    const notice = till.notice(id);
    await Promise.all([till.tell(notice), till.tell({ ...notice, event_id: randomUUID() })]);
    expect(await till.read(id)).toMatchObject({
      status: 'refunded',
      failure_code: 'hold_expired',
      refunds: [{ reason: 'late', amount_cents: 5_000, status: 'pending' }],
    });
    await till.loop.runOnce();
    await till.loop.runOnce();
    expect((await till.read(id)).refunds).toMatchObject([{ status: 'succeeded' }]);
    expect(await till.events(id)).toEqual(['order.refunded']);
    expect([await till.state(hold), await till.state(other), await till.booked(own)]).toEqual(['expired', 'held', 1]);
  });

  test('B46 a second capture of a paid order is given back, once, and the order stays paid', async () => {
    const { id } = await pending();
    await till.tell(till.notice(id));
    const second = till.notice(id, { provider_ref: `other_${id.slice(24)}` });
    await Promise.all([till.tell(second), till.tell({ ...second, event_id: randomUUID() }), till.tell(second)]);
    expect(await till.read(id)).toMatchObject({
      status: 'paid',
      refunded_cents: 0,
      refunds: [{ reason: 'duplicate', amount_cents: 5_000 }],
    });
    expect(await money(id)).toEqual({ applied: 1, returned: 1, refunds: 5_000 });
  });

  test('B52 our own refund, told back to us, is no second refund', async () => {
    const { id } = await pending();
    await till.tell(till.notice(id));
    const refunded = await till.ask('POST', `/orders/${id}/refund`, { amount_cents: 1_000 }, { as: till.staff });
    const refundId = refunded.body.refunds[0].id;
    await till.loop.runOnce();
    for (let copy = 0; copy < 3; copy += 1) await till.tell(till.notice(id, { type: 'refund', refund_id: refundId, amount_cents: 1_000 }));
    await till.tell(till.notice(id, { type: 'refund', refund_id: randomUUID(), amount_cents: 1_000 }));
    expect(await till.read(id)).toMatchObject({ status: 'paid', refunded_cents: 1_000, refunds: [{ status: 'succeeded' }] });
    expect(await till.events(id)).toEqual(['order.paid', 'order.refunded']);
  });

  test('money is given back twice where nothing says that it was recorded (control)', async () => {
    const control = await Till.open();
    try {
      await control.pool.query('alter table orders.refunds drop constraint a_refund_is_of_a_payment');
      await control.pool.query('alter table orders.payments drop constraint a_payment_is_recorded_once');
      await control.pool.query('drop index orders.a_change_is_told_once, orders.money_is_returned_once');
      const own = await control.event(1);
      const hold = await control.hold(own);
      const order = await control.ordered(hold, 'test_silent');
      await Promise.all(control.desk.underway);
      await control.expireNow(hold);
      await control.hold(own);
      const notice = control.notice(order.id);
      await control.tell(notice);
      await control.tell({ ...notice, event_id: randomUUID() });
      expect((await control.read(order.id)).refunds).toHaveLength(2);
    } finally {
      // The refunds are being asked for.
      await Promise.allSettled(control.desk.underway);
      await control.close();
    }
  });

  test('everything that these tests did adds up', async () => {
    for (let turn = 0; turn < 5; turn += 1) await till.loop.runOnce(200);
    await until(
      () => till.pool.query(`select count(*)::int as open from orders.refunds where state = 'pending'`),
      ({ rows }) => rows[0].open === 0,
    );
    await till.expectSoundButForeign();
  });
});
