import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Gateway } from '../../src/orders/gateway.js';
import { orderKind } from '../../src/orders/parts.js';
import { type Event, type Hold, Till, until } from './till.js';

/** A gateway that takes nothing by itself, so that every notice is a test's own, and gives back what it is asked to. */
const quiet = (gateway: Gateway): Gateway => ({
  name: 'test',
  methodFault: () => null,
  charge: async ({ orderId, amountCents, currency }) => ({
    providerRef: `pay_${orderId.slice(24)}`,
    status: 'processing',
    amountCents,
    currency,
    failureCode: null,
  }),
  find: async () => null,
  cancel: async () => null,
  refund: async ({ refundId }) => ({ refundRef: `re_${refundId}`, status: 'succeeded' }),
  readNotice: (raw, header) => gateway.readNotice(raw, header),
});

describe('on one hold, with others in its lane', () => {
  let till: Till;
  beforeAll(async () => {
    till = await Till.open({ around: quiet });
  });
  afterAll(() => till.close());

  interface Ended {
    readonly reservation: string;
    readonly order: string;
    readonly applied: number;
    readonly returned: number;
  }
  async function ends(orderIds: readonly string[]): Promise<Ended[]> {
    const { rows } = await till.pool.query<Ended>(
      `select r.state as reservation, o.state as "order",
        (select count(*)::int from orders.payments p where p.order_id = o.order_id and p.applied) as applied,
        (select count(*)::int from orders.payments p where p.order_id = o.order_id and not p.applied) as returned
       from unnest($1::uuid[]) as asked (order_id) join orders.orders o on o.order_id = asked.order_id
       join holdfast.reservations r on r.lane_id = o.lane_id and r.id = o.reservation_id`,
      [orderIds],
    );
    return rows;
  }
  const name = ({ reservation, order, applied, returned }: Ended) => `${reservation} ${order} ${applied}+${returned}`;

  async function paidAndExpiredAtOnce(event: Event, hold: Hold): Promise<string> {
    const { id } = await till.ordered(hold);
    const notice = till.notice(id);
    const another = Math.random() < 0.5 ? [till.reserve(event, randomUUID())] : [];
    await Promise.all([
      ...another,
      till.tell(notice),
      till.expireNow(hold).then(() => till.engine.expire({ laneId: hold.laneId, reservationId: hold.id, kind: 'tickets', actor: 'clock' })),
      till.release(hold),
      till.tell({ ...notice, event_id: randomUUID() }),
      till.loop.runOnce(),
      till.reserve(event, randomUUID()),
    ]);
    return id;
  }

  test('B25 T32 a payment, the clock and a release race for it 150 times: one wins each time, and the recount is exact', async () => {
    const orderIds: string[] = [];
    for (let round = 0; round < 15; round += 1) {
      const event = await till.event(14);
      const holds = await Promise.all(Array.from({ length: 10 }, () => till.hold(event)));
      orderIds.push(...(await Promise.all(holds.map((hold) => paidAndExpiredAtOnce(event, hold)))));
    }
    for (let turn = 0; turn < 10; turn += 1) await till.loop.runOnce(200);
    await until(
      () => till.pool.query(`select count(*)::int as open from orders.refunds where state = 'pending'`).then(({ rows }) => rows[0].open),
      (open) => open === 0,
    );
    const ended = await ends(orderIds);
    expect(ended).toHaveLength(150);
    const counts: Record<string, number> = {};
    for (const each of ended) counts[name(each)] = (counts[name(each)] ?? 0) + 1;
    const right = ['confirmed paid 1+0', 'expired refunded 0+1'];
    expect(Object.keys(counts).filter((each) => !right.includes(each))).toEqual([]);
    expect(Object.keys(counts).sort()).toEqual(right);
    await till.expectSoundButForeign();
  }, 90_000);

  test('an order and a release race for it: the hold is released, or the order is pending and the release is refused', async () => {
    const event = await till.event(200);
    const holds = await Promise.all(Array.from({ length: 60 }, () => till.hold(event)));
    const outcomes = await Promise.all(
      holds.map(async (hold) => {
        const [ordered, released] = await Promise.all([till.order(hold), till.release(hold)]);
        return `${ordered.status} ${released.status} ${await till.state(hold)}`;
      }),
    );
    for (const outcome of new Set(outcomes)) expect(['202 refused held', '409 done released']).toContain(outcome);
    await till.expectSoundButForeign();
  });

  test('T36 B02 staff cancel it twenty times at once: cancelled once, refunded once', async () => {
    const event = await till.event(1);
    const hold = await till.hold(event);
    const { id } = await till.ordered(hold);
    await till.tell(till.notice(id));
    const cancel = () =>
      till.engine.cancel({
        laneId: hold.laneId,
        reservationId: hold.id,
        kind: 'tickets',
        also: [orderKind],
        actor: 'key:test',
        detail: { by: 'staff' },
      });
    const refund = () => till.ask('POST', `/orders/${id}/refund`, {}, { as: till.staff });
    await Promise.all(Array.from({ length: 10 }, () => [cancel(), refund()]).flat());
    expect(await till.read(id)).toMatchObject({
      status: 'refunded',
      refunded_cents: 5_000,
      refunds: [{ reason: 'cancelled', amount_cents: 5_000 }],
    });
    expect(await till.booked(event)).toBe(0);
    await till.loop.runOnce();
    expect(await till.events(id)).toEqual(['order.paid', 'order.refunded']);
    await till.expectSoundButForeign();
  });
});
