import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attendOrder } from '../../src/orders/attend.js';
import type { Charge, ChargeIntent, Gateway } from '../../src/orders/gateway.js';
import { type Hold, Till, until } from './till.js';

/** What the gateway was asked, in order; what it takes; and what it does not answer. */
const asked: string[] = [];
const charges = new Map<string, Charge>();
let deaf = new Set<string>();
/** A charge that is under way comes into being when this resolves. */
let underWay: Promise<void> | null = null;

function listening(gateway: Gateway): Gateway {
  const hear = (verb: string, orderId: string) => {
    asked.push(`${verb} ${orderId}`);
    if (deaf.has(verb)) throw new Error(`${verb} is not answered`);
  };
  return {
    name: 'test',
    methodFault: (method) => (method === 'nonsense' ? 'is nonsense' : null),
    async charge({ orderId, amountCents, currency }: ChargeIntent) {
      hear('charge', orderId);
      await underWay;
      const charge: Charge = { providerRef: `pay_${orderId.slice(24)}`, status: 'processing', amountCents, currency, failureCode: null };
      if (!charges.has(orderId)) charges.set(orderId, charge);
      return charges.get(orderId) as Charge;
    },
    async find({ orderId }) {
      hear('find', orderId);
      return charges.get(orderId) ?? null;
    },
    async cancel({ orderId }) {
      hear('cancel', orderId);
      const charge = charges.get(orderId);
      if (charge?.status === 'processing') charges.set(orderId, { ...charge, status: 'cancelled' });
      return charges.get(orderId) ?? null;
    },
    refund: async ({ refundId }) => ({ refundRef: `re_${refundId}`, status: 'succeeded' }),
    readNotice: (raw, header) => gateway.readNotice(raw, header),
  };
}

/** Nothing runs by itself here. */
describe('paying a second time', () => {
  let till: Till;
  beforeAll(async () => {
    till = await Till.open({ around: listening, patience: { callMs: 20_000, failuresMax: 1_000, restMs: 1 } });
  });
  afterAll(() => till.close());

  const pointOf = async (orderId: string): Promise<string> =>
    (await till.pool.query('select recovery_point from orders.orders where order_id = $1', [orderId])).rows[0].recovery_point;
  async function pending(hold?: Hold): Promise<{ hold: Hold; id: string }> {
    const on = hold ?? (await till.hold(await till.event(1)));
    const { id } = await till.ordered(on, 'any');
    await Promise.all(till.desk.underway);
    return { hold: on, id };
  }
  async function due(orderId: string): Promise<void> {
    await till.pool.query('update orders.orders set due_at = clock_timestamp() where order_id = $1 and due_at is not null', [orderId]);
    await till.loop.runOnce();
  }

  test('waits until the first is called off at the gateway, also when the first failed only after the second was placed', async () => {
    const first = await pending();
    await till.tell(till.notice(first.id, { status: 'failed' }));
    // As if it had failed a moment later: what is to be called off was not seen when the second was placed.
    const hide = `update orders.orders set recovery_point = 'settled', due_at = null where order_id = $1`;
    await till.pool.query(hide, [first.id]);
    deaf = new Set(['charge', 'cancel']);
    const second = await pending(first.hold);
    await till.pool.query(`update orders.orders set recovery_point = 'cancelling', due_at = clock_timestamp() where order_id = $1`, [
      first.id,
    ]);
    asked.length = 0;
    deaf = new Set(['cancel']);
    await due(second.id);
    expect(asked.filter((each) => each.startsWith('charge'))).toEqual([]);
    expect((await till.read(second.id)).status).toBe('pending');
    deaf = new Set();
    asked.length = 0;
    expect(await attendOrder(till.desk, second.id)).toBe(true);
    expect(asked).toEqual([`cancel ${first.id}`, `charge ${second.id}`]);
    await till.tell(till.notice(second.id));
    expect((await till.read(second.id)).status).toBe('paid');
  });

  test('is not charged when the first turns out to have been paid', async () => {
    const first = await pending();
    await till.tell(till.notice(first.id, { status: 'failed' }));
    await till.pool.query(`update orders.orders set recovery_point = 'settled', due_at = null where order_id = $1`, [first.id]);
    deaf = new Set(['charge']);
    const second = await pending(first.hold);
    deaf = new Set();
    await till.pool.query(`update orders.orders set recovery_point = 'cancelling', due_at = clock_timestamp() where order_id = $1`, [
      first.id,
    ]);
    charges.set(first.id, { ...(charges.get(first.id) as Charge), status: 'succeeded' });
    asked.length = 0;
    await attendOrder(till.desk, second.id);
    expect(asked.filter((each) => each.startsWith('charge'))).toEqual([]);
    expect((await till.read(first.id)).status).toBe('paid');
    expect(await till.read(second.id)).toMatchObject({ status: 'failed', failure_code: 'superseded' });
    expect(await till.events(second.id)).toEqual(['order.failed']);
  });

  test('with one key for two contents at the same instant is one of them; the other is refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { hold, id } = await pending();
      const key = randomUUID();
      const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => till.order(hold, index % 2 === 0 ? 'one' : 'other', key)));
      const taken = answers.map(({ status }, index) => (status === 202 ? index % 2 : null)).filter((each) => each !== null);
      expect(taken).toHaveLength(4);
      expect(new Set(taken).size).toBe(1);
      for (const { status, body } of answers)
        expect(status === 202 ? body.id : body.code).toBe(status === 202 ? id : 'idempotency_key_reused');
    }
  });

  test('is judged by what is sent before it is asked whose it is', async () => {
    const hold = await till.hold(await till.event(1));
    const stranger = { ...hold, userId: randomUUID() };
    expect(await till.order(stranger, 'nonsense')).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    expect((await till.order(stranger, 'any')).status).toBe(404);
  });

  test('takes a key that was purged for a new order', async () => {
    const first = await pending();
    const key = randomUUID();
    await till.tell(till.notice(first.id, { status: 'failed' }));
    const { body: second } = await till.order(first.hold, 'any', key);
    await till.tell(till.notice(second.id, { status: 'failed' }));
    await till.pool.query('delete from holdfast.idempotency_keys where key = $1', [key]);
    const { body: third } = await till.order(first.hold, 'any', key);
    expect(third.id).not.toBe(second.id);
    expect((await till.order(first.hold, 'any', key)).body.id).toBe(third.id);
  });

  test('that another charge failed says nothing of the one that is under way', async () => {
    const { id } = await pending();
    expect((await till.tell(till.notice(id, { status: 'failed', provider_ref: 'pay_another' }))).status).toBe(200);
    expect((await till.read(id)).status).toBe('pending');
    await till.tell(till.notice(id));
    expect((await till.read(id)).status).toBe('paid');
  });

  test('a charge that comes into being after it was called off is called off again', async () => {
    const hold = await till.hold(await till.event(1));
    let arrive: () => void = () => undefined;
    underWay = new Promise((resolve) => {
      arrive = resolve;
    });
    const { id } = await till.ordered(hold, 'any');
    await until(async () => asked.includes(`charge ${id}`), Boolean);
    await till.expireNow(hold);
    // Given up by somebody else, who found nothing to call off, twice.
    for (let turn = 0; turn < 4 && (await pointOf(id)) !== 'settled'; turn += 1) await due(id);
    expect(await till.read(id)).toMatchObject({ status: 'failed', failure_code: 'hold_expired' });
    expect(await pointOf(id)).toBe('settled');
    underWay = null;
    arrive();
    await Promise.all(till.desk.underway);
    expect(await pointOf(id)).toBe('cancelling');
    await due(id);
    expect([await pointOf(id), charges.get(id)?.status]).toEqual(['settled', 'cancelled']);
  });

  test('an order of a gateway that is not in use is nobody else’s to charge; it ends by its deadline', async () => {
    const { hold, id } = await pending();
    await till.pool.query(
      `update orders.orders set gateway = 'former', recovery_point = 'intended', due_at = clock_timestamp() where order_id = $1`,
      [id],
    );
    asked.length = 0;
    await till.loop.runOnce();
    expect((await till.read(id)).status).toBe('pending');
    await till.expireNow(hold);
    await till.loop.runOnce();
    expect(await till.read(id)).toMatchObject({ status: 'failed', failure_code: 'hold_expired' });
    await due(id);
    expect([await pointOf(id), asked.filter((each) => each.endsWith(id))]).toEqual(['cancelling', []]);
  });
});
