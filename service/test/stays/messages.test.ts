import { listDeliveries, retryDeliveries } from '@holdfast/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Hotel, march } from './hotel.js';

describe('what stays tell the world', () => {
  let hotel: Hotel;
  beforeAll(async () => {
    hotel = await Hotel.open();
  });
  afterAll(() => hotel.close());

  test('S10 a receiver that is down for five attempts finds the event in the dead letters, and gets it when it is sent again', async () => {
    let down = true;
    const got: string[] = [];
    const { relay } = hotel.engine.loops;
    const receiver = {
      name: 'channel',
      deliver: async ({ id }: { id: string }) => {
        if (down) throw new Error('down');
        got.push(id);
      },
    };
    const deliveries = await relay.addTarget(receiver, { backoffSeconds: () => -1 });
    const own = await hotel.sellable({ nights: 3 });
    await hotel.sold(own, march(1), march(2));
    while ((await relay.runOnce()) > 0);
    for (let tick = 0; tick < 5; tick += 1) await deliveries.runOnce();
    const dead = await listDeliveries(hotel.pool, { state: 'dead' });
    expect(dead.map(({ type, attempts }) => [type, attempts])).toContainEqual(['reservation.confirmed', 5]);
    expect(await deliveries.runOnce()).toBe(0);
    down = false;
    await retryDeliveries(hotel.pool);
    await deliveries.runOnce();
    expect(got).toEqual(expect.arrayContaining(dead.map(({ eventId }) => eventId)));
    expect(new Set(got).size).toBe(got.length);
    expect(await listDeliveries(hotel.pool, { state: 'dead' })).toEqual([]);
  });

  test('every change of a stay is one event, in order, that says what it came to', async () => {
    const own = await hotel.sellable({ plan: { payment: 'prepaid' } });
    const free = { ...own, ratePlanId: await hotel.addPlan(own) };
    await hotel.price(free, march(1), 5, { price_cents: 7_000 });
    const held = await hotel.sold(own, march(1), march(2));
    await hotel.ask('DELETE', `/reservations/${held.id}?email=${held.guest.email}`);
    const confirmed = await hotel.sold(free, march(1), march(3));
    await hotel.cancel(confirmed);
    const { rows } = await hotel.pool.query(
      "select type, aggregate_id, aggregate_version::int, actor, payload from holdfast.outbox where lane_id = $1 and type like 'reservation.%' order by id",
      [own.propertyId],
    );
    expect(rows.map(({ type, aggregate_id, aggregate_version, actor }) => [type, aggregate_id, aggregate_version, actor])).toEqual([
      ['reservation.held', held.id, 1, 'guest'],
      ['reservation.released', held.id, 2, 'guest'],
      ['reservation.confirmed', confirmed.id, 1, 'guest'],
      ['reservation.cancelled', confirmed.id, 2, 'guest'],
    ]);
    expect(rows[3].payload).toMatchObject({
      state: 'cancelled',
      total_cents: 14_000,
      currency: 'EUR',
      result: { refund_cents: 14_000, refundable: true, rooms: [{ item_no: 1, refund_cents: 14_000 }] },
    });
  });
});
