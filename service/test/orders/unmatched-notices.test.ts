import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holdfast } from '../../../testing/serve.js';
import type { Charge, ChargeIntent, Gateway } from '../../src/orders/gateway.js';
import { attendNotice } from '../../src/orders/receive-notice.js';
import { listNotices } from '../../src/orders/unmatched-notices.js';
import { Till, until } from './till.js';

/** A gateway that takes nothing by itself, and says when it is asked that it took less than what it was asked for. */
const stingy = (gateway: Gateway): Gateway => {
  const charged = ({ orderId, amountCents, currency, paymentMethod }: ChargeIntent, status: Charge['status']): Charge => ({
    providerRef: `pay_${orderId.slice(24)}`,
    status,
    amountCents: paymentMethod === 'stingy' ? amountCents - 1 : amountCents,
    currency,
    failureCode: null,
  });
  return {
    name: 'test',
    methodFault: () => null,
    charge: async (intent) => charged(intent, 'processing'),
    find: async (intent) => (intent.paymentMethod === 'stingy' ? charged(intent, 'succeeded') : null),
    cancel: async (intent) => (intent.paymentMethod === 'stingy' ? charged(intent, 'succeeded') : null),
    refund: async ({ refundId }) => ({ refundRef: `re_${refundId}`, status: 'succeeded' }),
    readNotice: (raw, header) => gateway.readNotice(raw, header),
  };
};

describe('a notice that matches nothing', () => {
  let till: Till;
  beforeAll(async () => {
    till = await Till.open({ around: stingy });
  }, 120_000);
  afterAll(() => till.close());

  const notices = (...args: string[]) => holdfast(['payments', 'notices', ...args], { DATABASE_URL: till.database.url });
  const listed = (orderId: string) => listNotices(till.pool, null, 1_000).then((all) => all.filter((notice) => notice.orderId === orderId));
  const ordered = async (method = 'any') => {
    const hold = await till.hold(await till.event(1));
    const { id } = await till.ordered(hold, method);
    await Promise.all(till.desk.underway);
    return { hold, id: id as string };
  };

  test('because its amount is another is listed with what its order asks for, until somebody saw to it', async () => {
    const { id } = await ordered();
    const wrong = till.notice(id, { amount_cents: 4_999 });
    expect((await till.tell(wrong)).body.code).toBe('payment_mismatch');
    expect(await listed(id)).toMatchObject([
      { state: 'mismatch', amountCents: 4_999, currency: 'EUR', askedCents: 5_000, askedCurrency: 'EUR', status: 'succeeded' },
    ]);
    const no = (await listed(id))[0]?.no as string;
    expect((await notices('list')).stdout).toMatch(new RegExp(`^${no}  mismatch  .*4999 EUR  order ${id} asks for 5000 EUR`, 'm'));
    expect((await notices('close', no)).stderr).toContain('--note');
    expect((await notices('close', no, '--note', 'given back at the gateway')).stdout).toContain(`Notice ${no} is closed.`);
    expect(await listed(id)).toEqual([]);
    expect((await notices('close', no, '--note', 'again')).code).toBe(1);
    // Seen to, and a mismatch all the same; the right one still pays.
    expect((await till.tell(wrong)).body.code).toBe('payment_mismatch');
    expect((await till.tell(till.notice(id))).status).toBe(200);
    expect((await till.read(id)).status).toBe('paid');
  }, 60_000);

  test('because no order came for it is listed after three days, and waits again when it is told to', async () => {
    const orderId = randomUUID();
    await till.tell(till.notice(orderId));
    expect(await listed(orderId)).toEqual([]);
    expect((await notices('list', '--state', 'waiting')).stdout).toContain(`no order ${orderId}`);
    await till.pool.query(`update orders.inbox set received_at = clock_timestamp() - interval '73 hours' where order_id = $1`, [orderId]);
    const { rows } = await till.pool.query('select inbox_id::text as no from orders.inbox where order_id = $1', [orderId]);
    const { no } = rows[0];
    await attendNotice(till.desk, no);
    expect(await listed(orderId)).toMatchObject([{ no, state: 'unclaimed', askedCents: null }]);
    expect((await notices('retry', no)).stdout).toContain('waits for its order again');
    expect(await notices('retry', no)).toMatchObject({ code: 1, stderr: expect.stringContaining('no unclaimed notice') });
    const { id } = await ordered();
    await till.pool.query('update orders.orders set order_id = $1 where order_id = $2', [orderId, id]);
    await till.pool.query('update orders.inbox set due_at = clock_timestamp() where order_id = $1', [orderId]);
    await till.loop.runOnce();
    expect((await till.read(orderId)).status).toBe('paid');
    expect(await listed(orderId)).toEqual([]);
  }, 60_000);

  test('is made of another amount that the gateway names when it is asked, once; nothing is confirmed, and the order ends', async () => {
    const { hold, id } = await ordered('stingy');
    const due = () =>
      till.pool.query('update orders.orders set due_at = clock_timestamp() where order_id = $1 and due_at is not null', [id]);
    for (let turn = 0; turn < 3; turn += 1) {
      await due();
      await till.loop.runOnce();
    }
    expect(await till.read(id)).toMatchObject({ status: 'pending' });
    expect(await listed(id)).toMatchObject([{ state: 'mismatch', amountCents: 4_999, askedCents: 5_000 }]);
    await till.expireNow(hold);
    await until(
      async () => {
        await due();
        await till.loop.runOnce();
        const { rows } = await till.pool.query('select recovery_point from orders.orders where order_id = $1', [id]);
        return rows[0].recovery_point;
      },
      (point) => point === 'settled',
    );
    expect(await till.read(id)).toMatchObject({ status: 'failed', failure_code: 'hold_expired', refunds: [] });
    expect(await listed(id)).toHaveLength(1);
    expect(await till.state(hold)).not.toBe('confirmed');
  });
});
