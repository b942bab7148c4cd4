import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Gateway } from '../../src/orders/gateway.js';
import { type Hold, Till, until } from './till.js';

/** Where the process dies: before the gateway is asked, or after it did what it was asked and before we know. */
type Death = 'before charge' | 'after charge' | 'before cancel' | 'after cancel' | 'before refund' | 'after refund' | null;

let death: Death = null;
const never = new Promise<never>(() => {});

/** Whoever dies does nothing more: no answer, no error. What it had claimed is claimed for as long as its lease. */
function mortal(gateway: Gateway): Gateway {
  const dying =
    <Asked, Answer>(verb: 'charge' | 'cancel' | 'refund', work: (asked: Asked) => Promise<Answer>) =>
    async (asked: Asked): Promise<Answer> => {
      if (death === `before ${verb}`) return never;
      const answer = await work(asked);
      return death === `after ${verb}` ? never : answer;
    };
  return {
    name: gateway.name,
    methodFault: (method) => gateway.methodFault(method),
    charge: dying('charge', (intent) => gateway.charge(intent)),
    cancel: dying('cancel', (intent) => gateway.cancel(intent)),
    find: (intent) => gateway.find(intent),
    refund: dying('refund', (intent) => gateway.refund(intent)),
    readNotice: (raw, header) => gateway.readNotice(raw, header),
  };
}

describe('killed', () => {
  let till: Till;
  beforeAll(async () => {
    till = await Till.open({ around: mortal, patience: { callMs: 600_000, failuresMax: 1_000, restMs: 1 } });
  });
  afterAll(() => till.close());

  /** Another process comes: what the dead one had claimed is due again. */
  async function another(): Promise<void> {
    death = null;
    await till.pool.query('update orders.orders set due_at = clock_timestamp() where due_at is not null');
    await till.pool.query('update orders.refunds set due_at = clock_timestamp() where due_at is not null');
    await till.loop.runOnce(100);
  }
  const eventually = (id: string, status: string) =>
    until(
      async () => {
        await till.gateway.sender.runOnce();
        await another();
        return till.read(id);
      },
      (order) => order.status === status && order.refunds.every((refund: { status: string }) => refund.status === 'succeeded'),
    );
  const begun = async (hold: Hold, method = 'test_silent') => {
    const order = await till.ordered(hold, method);
    await new Promise((resolve) => setTimeout(resolve, 50));
    return order.id as string;
  };

  test.for(['before charge', 'after charge'] as const)('B45 %s: another finds the order, and the money is taken once', async (point) => {
    for (const method of ['test_ok', 'test_silent', 'test_duplicate']) {
      death = point;
      const hold = await till.hold(await till.event(1));
      const id = await begun(hold, method);
      expect((await till.read(id)).status).toBe('pending');
      expect(await till.ledger(id)).toHaveLength(point === 'before charge' ? 0 : 1);
      await eventually(id, 'paid');
      expect(await till.state(hold)).toBe('confirmed');
      expect(await till.ledger(id)).toHaveLength(1);
    }
    await till.expectSound();
  });

  test('B45 after the charge, and found only when the seat is gone: the money goes back once', async () => {
    death = 'after charge';
    const event = await till.event(1);
    const hold = await till.hold(event);
    const id = await begun(hold);
    await till.expireNow(hold);
    await till.hold(event);
    expect(await eventually(id, 'refunded')).toMatchObject({ failure_code: 'hold_expired', refunds: [{ reason: 'late' }] });
    expect((await till.ledger(id)).map(({ type }) => type).sort()).toEqual(['charge', 'refund']);
    await till.expectSound();
  });

  test.for(['before cancel', 'after cancel'] as const)('B28 %s of what expired: it is called off, and nothing is owed', async (point) => {
    const hold = await till.hold(await till.event(1));
    const id = await begun(hold, 'test_slow');
    await till.expireNow(hold);
    death = point;
    void till.loop.runOnce();
    await until(
      () => till.read(id),
      (order) => order.status === 'failed',
    );
    await another();
    await until(
      () =>
        till.pool.query('select recovery_point from orders.orders where order_id = $1', [id]).then(({ rows }) => rows[0].recovery_point),
      (point) => point === 'settled',
    );
    expect(await till.read(id)).toMatchObject({ status: 'failed', failure_code: 'hold_expired', refunds: [] });
    expect(await till.ledger(id)).toMatchObject([{ status: 'cancelled' }]);
    expect(await till.events(id)).toEqual(['order.failed']);
    await till.expectSound();
  });

  test.for(['before refund', 'after refund'] as const)('%s: another gives the money back, once', async (point) => {
    const hold = await till.hold(await till.event(1));
    const id = await begun(hold);
    await eventually(id, 'paid');
    await till.ask('POST', `/orders/${id}/refund`, {}, { as: till.staff });
    death = point;
    void till.loop.runOnce();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect((await till.read(id)).refunds[0].status).toBe('pending');
    await eventually(id, 'refunded');
    expect((await till.ledger(id)).filter(({ type }) => type === 'refund')).toHaveLength(1);
    expect(await till.events(id)).toEqual(['order.paid', 'order.refunded']);
    await till.expectSound();
  });
});
