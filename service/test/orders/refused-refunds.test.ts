import { randomUUID } from 'node:crypto';
import { examine } from '@holdfast/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holdfast } from '../../../testing/serve.js';
import { orderChecks } from '../../src/orders/checks.js';
import { listRefunds, makeRefundAgain } from '../../src/orders/owed-refunds.js';
import { steeringOf } from '../../src/orders/test-gateway/steering.js';
import { type Body, type Event, type Hold, Till, until } from './till.js';

describe('a refund that the gateway refuses', () => {
  let till: Till;
  beforeAll(async () => {
    till = await Till.open();
    till.start();
  }, 120_000);
  afterAll(() => till.close());

  const payments = (...args: string[]) => holdfast(['payments', ...args], { DATABASE_URL: till.database.url });
  const refusing = (refunds: 'ok' | 'refused') => steeringOf(till.pool).set({ refunds });
  const refund = (orderId: string, body?: object) => till.ask('POST', `/orders/${orderId}/refund`, body, { as: till.staff });
  const settledRefunds = (orderId: string) =>
    until(
      () => till.read(orderId),
      ({ refunds }) => refunds.length > 0 && refunds.every((each: Body) => each.status !== 'pending'),
    );
  const owed = async (orderId: string) => (await listRefunds(till.pool, 'refused', 100)).filter((each) => each.orderId === orderId);
  /** What the doctor says of it: nothing, or that it is owed, and nothing else. */
  const complaints = async () =>
    (await examine(till.pool, orderChecks)).filter(({ count }) => count > 0).map(({ title, count }) => `${title}: ${count}`);
  const isOwed = (count: number) => [`what was to be given back and was refused is owed to nobody any more: ${count}`];

  async function paid(event: Event, options: { quantity?: number } = {}): Promise<{ hold: Hold; id: string }> {
    const hold = await till.hold(event, options);
    const { id } = await till.ordered(hold);
    await until(
      () => till.read(id),
      ({ status }) => status === 'paid',
    );
    return { hold, id };
  }

  /** Money that came when its seat was gone, and whose refund was refused. */
  async function lateAndRefused(): Promise<{ hold: Hold; id: string }> {
    await refusing('refused');
    const event = await till.event(1);
    const hold = await till.hold(event);
    const { id } = await till.ordered(hold, 'test_silent');
    await Promise.all(till.desk.underway);
    await till.expireNow(hold);
    await till.hold(event);
    await until(
      () => till.read(id),
      ({ refunds }) => refunds[0]?.status === 'failed',
    );
    await refusing('ok');
    return { hold, id };
  }

  test('is owed: its order shows no refund, people see it, and making it again gives the money back once', async () => {
    const event = await till.event(2);
    const { hold, id } = await paid(event, { quantity: 2 });
    await refusing('refused');
    expect(await refund(id)).toMatchObject({ status: 202, body: { status: 'refunded', refunded_cents: 10_000 } });
    expect(await settledRefunds(id)).toMatchObject({
      status: 'paid',
      refunded_cents: 0,
      refunds: [{ status: 'failed', reason: 'cancelled' }],
    });
    expect([await till.state(hold), await till.booked(event)]).toEqual(['cancelled', 0]);
    expect(await till.events(id)).toEqual(['order.paid', 'order.refund_failed']);
    expect(await complaints()).toEqual(isOwed(1));

    const [listed] = await owed(id);
    expect(listed).toMatchObject({
      amountCents: 10_000,
      currency: 'EUR',
      reason: 'cancelled',
      orderState: 'paid',
      reservationState: 'cancelled',
    });
    const refundId = listed?.refundId as string;
    expect((await payments('refunds', 'list')).stdout).toMatch(
      new RegExp(`^${refundId}  10000 EUR  cancelled .*HF-\\w{10} cancelled`, 'm'),
    );

    await refusing('ok');
    const answers = await Promise.all(Array.from({ length: 10 }, () => makeRefundAgain(till.pool, refundId, null)));
    expect(answers.filter((answer) => answer !== undefined)).toHaveLength(1);
    expect(await settledRefunds(id)).toMatchObject({
      status: 'refunded',
      refunded_cents: 10_000,
      refunds: [{ status: 'failed' }, { status: 'succeeded', reason: 'cancelled', amount_cents: 10_000 }],
    });
    expect((await till.ledger(id)).filter(({ type, status }) => type === 'refund' && status === 'succeeded')).toHaveLength(1);
    expect(await till.events(id)).toEqual(['order.paid', 'order.refund_failed', 'order.refunded']);
    expect(await payments('refunds', 'retry', refundId)).toMatchObject({ code: 1, stderr: expect.stringContaining('no refused refund') });
    expect((await refund(id)).body.code).toBe('not_refundable');
    expect(await complaints()).toEqual([]);
  }, 60_000);

  test('of late money leaves its order failed, and staff or an operator make it again', async () => {
    const one = await lateAndRefused();
    expect(await till.read(one.id)).toMatchObject({ status: 'failed', failure_code: 'hold_expired', refunded_cents: 0 });
    expect(await owed(one.id)).toMatchObject([{ reason: 'late', orderState: 'failed', reservationState: 'expired' }]);
    expect(await complaints()).toEqual(isOwed(1));
    expect(await refund(one.id, { amount_cents: 5_001 })).toMatchObject({ status: 409, body: { available: 5_000 } });
    expect(await refund(one.id)).toMatchObject({ status: 202, body: { status: 'refunded', refunded_cents: 5_000 } });
    expect((await settledRefunds(one.id)).refunds).toMatchObject([{ status: 'failed' }, { status: 'succeeded', reason: 'requested' }]);
    expect(await owed(one.id)).toEqual([]);
    expect((await refund(one.id)).body.code).toBe('not_refundable');

    const other = await lateAndRefused();
    const [listed] = await owed(other.id);
    expect((await payments('refunds', 'retry', listed?.refundId as string)).stdout).toContain('5000 EUR will be asked for');
    expect(await settledRefunds(other.id)).toMatchObject({
      status: 'refunded',
      refunds: [{ status: 'failed' }, { status: 'succeeded', reason: 'late' }],
    });
    expect(await complaints()).toEqual([]);
  }, 60_000);

  test('of late money does not let a refund of it take the seats of whoever paid after that', async () => {
    const late = await lateAndRefused();
    // The reservation found its stock again after all, and another order of it was paid.
    await till.pool.query('update holdfast.inventory set allotment = allotment + 1 where lane_id = $1', [late.hold.laneId]);
    const confirmed = { laneId: late.hold.laneId, reservationId: late.hold.id, kind: 'tickets', actor: 'test' };
    expect(await till.engine.reinstate(confirmed)).toMatchObject({ status: 'done' });
    expect(await refund(late.id)).toMatchObject({ status: 202, body: { status: 'refunded' } });
    expect(await till.state(late.hold)).toBe('confirmed');
    await settledRefunds(late.id);
    await till.engine.cancel({ ...confirmed, detail: { by: 'staff' } });
    expect(await complaints()).toEqual([]);
  }, 60_000);

  test('may be given back by hand: nobody asks the gateway, and nothing is owed', async () => {
    const { id } = await paid(await till.event(1));
    await refusing('refused');
    await refund(id, { amount_cents: 2_000 });
    expect(await settledRefunds(id)).toMatchObject({ status: 'paid', refunded_cents: 0 });
    const [listed] = await owed(id);
    expect((await payments('refunds', 'settle', listed?.refundId as string)).stderr).toContain('--note');
    const settled = await payments('refunds', 'settle', listed?.refundId as string, '--note', 'transfer 4711');
    expect(settled.stdout).toContain('2000 EUR are given back by hand');
    expect(await till.read(id)).toMatchObject({
      status: 'paid',
      refunded_cents: 2_000,
      refunds: [{ status: 'failed' }, { status: 'succeeded' }],
    });
    expect(await till.events(id)).toEqual(['order.paid', 'order.refund_failed', 'order.refunded']);
    expect((await till.ledger(id)).filter(({ type, status }) => type === 'refund' && status === 'succeeded')).toEqual([]);
    await refusing('ok');
    expect(await refund(id, { amount_cents: 3_001 })).toMatchObject({ status: 409, body: { available: 3_000 } });
    expect(await owed(id)).toEqual([]);
    expect(await complaints()).toEqual([]);
  }, 60_000);

  test('after it said that the money was on its way is owed as well, and told again changes nothing', async () => {
    const { id } = await paid(await till.event(1));
    const begun = await refund(id);
    const refundId = begun.body.refunds[0].id;
    expect((await settledRefunds(id)).status).toBe('refunded');
    const [charge] = await till.ledger(id);
    const failed = {
      type: 'refund',
      refund_id: refundId,
      provider_ref: charge?.provider_ref,
      status: 'failed',
      failure_code: 'closed_account',
    };
    for (let copy = 0; copy < 3; copy += 1) expect((await till.tell(till.notice(id, failed))).status).toBe(200);
    expect(await till.read(id)).toMatchObject({ status: 'paid', refunded_cents: 0, refunds: [{ status: 'failed' }] });
    expect(await owed(id)).toMatchObject([{ failureCode: 'closed_account', amountCents: 5_000 }]);
    expect(await makeRefundAgain(till.pool, refundId, 'transfer 4712')).toMatchObject({ amountCents: 5_000 });
    expect(await till.read(id)).toMatchObject({ status: 'refunded', refunded_cents: 5_000 });
  }, 60_000);

  test('that is none, is given back by hand, or was never refused is not made again', async () => {
    const { id } = await paid(await till.event(1));
    const begun = await refund(id, { amount_cents: 1_000 });
    await settledRefunds(id);
    for (const refundId of [begun.body.refunds[0].id, randomUUID(), 'nonsense'])
      expect(await makeRefundAgain(till.pool, refundId, null)).toBeUndefined();
  });

  test('may be written before the one that was made in its stead, as a restore does it, and not without it', async () => {
    const { id } = await paid(await till.event(1));
    await refusing('refused');
    await refund(id, { amount_cents: 1_000 });
    await settledRefunds(id);
    await refusing('ok');
    const [listed] = await owed(id);
    await makeRefundAgain(till.pool, listed?.refundId as string, 'transfer 4713');
    const { rows } = await till.pool.query('select made_again_as from orders.refunds where refund_id = $1', [listed?.refundId]);
    const tx = await till.pool.connect();
    try {
      const drop = 'with gone as (delete from orders.refunds where refund_id = $1 returning *) select row_to_json(gone) as row from gone';
      await tx.query('begin');
      const gone = await tx.query(drop, [rows[0].made_again_as]);
      await tx.query('insert into orders.refunds select (jsonb_populate_record(null::orders.refunds, $1)).*', [gone.rows[0].row]);
      await tx.query('commit');
      await tx.query('begin');
      await tx.query(drop, [rows[0].made_again_as]);
      await expect(tx.query('commit')).rejects.toMatchObject({ constraint: 'a_refund_is_made_again_as_another' });
    } finally {
      tx.release();
    }
  }, 60_000);
});
