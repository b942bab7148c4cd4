import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Body, codes, newBuyer, type OnSale, Venue } from './venue.js';

describe('a waiting room in queue mode', () => {
  let venue: Venue;
  beforeAll(async () => {
    venue = await Venue.open();
  });
  afterEach(() => {
    venue.now = null;
  });
  afterAll(async () => {
    await venue.expectSound();
    await venue.close();
  });

  const setRoom = (sale: OnSale, settings: Body) => venue.staffDoes('PATCH', `/events/${sale.eventId}/admission`, settings);
  const queued = async (totals: readonly number[], fields: Body = {}, settings: Body = {}): Promise<OnSale> => {
    const sale = await venue.onSale(totals, fields);
    await setRoom(sale, { mode: 'queue', ...settings });
    return sale;
  };
  const join = async ({ eventId }: OnSale, as: string): Promise<Body> => {
    const { status, body } = await venue.ask('POST', `/events/${eventId}/queue`, undefined, { as });
    expect(status, JSON.stringify(body)).toBe(201);
    return body;
  };

  test('lets reserve whoever was admitted, and nobody else, as the recipe has it', async () => {
    const sale = await queued([5]);
    const buyer = newBuyer();
    const asking = { as: buyer, key: 'demo-1' };
    expect(await venue.reserve(sale.sectorIds[0], 2, asking)).toMatchObject({ status: 403, body: { code: 'not_admitted' } });
    expect(await join(sale, buyer)).toMatchObject({ status: 'admitted' });
    const first = await venue.reserve(sale.sectorIds[0], 2, asking);
    const second = await venue.reserve(sale.sectorIds[0], 2, asking);
    expect([first.status, second.status, second.body.id]).toEqual([201, 200, first.body.id]);
    expect(await venue.reserve(sale.sectorIds[0], 2)).toMatchObject({ status: 403 });
  });

  test('T44 takes no pass of another event, none that is over, and none of somebody who left', async () => {
    const [sale, other] = [await queued([5], {}, { pass_ttl_seconds: 60 }), await queued([5])];
    const buyer = newBuyer();
    await join(other, buyer);
    expect(await venue.reserve(sale.sectorIds[0], 1, { as: buyer })).toMatchObject({ status: 403, body: { code: 'not_admitted' } });
    const pass = await join(sale, buyer);
    const hold = await venue.held(sale.sectorIds[0], 1, { as: buyer, key: 'mine' });
    venue.now = new Date(Date.parse(pass.expires_at) + 1).toISOString();
    expect(await venue.reserve(sale.sectorIds[0], 1, { as: buyer })).toMatchObject({ status: 403, body: { code: 'not_admitted' } });
    expect(await venue.reserve(sale.sectorIds[0], 1, { as: buyer, key: 'mine' })).toMatchObject({ status: 200, body: { id: hold.id } });
    venue.now = null;
    await join(other, buyer);
    await venue.held(other.sectorIds[0], 1, { as: buyer });
    expect((await venue.ask('DELETE', `/events/${other.eventId}/queue`, undefined, { as: buyer })).status).toBe(204);
    expect(await venue.reserve(other.sectorIds[0], 1, { as: buyer })).toMatchObject({ status: 403, body: { code: 'not_admitted' } });
  });

  test('is asked for after the sale window and before limit and stock', async () => {
    const sale = await queued([1], { limit_per_customer: 1 });
    const [ada, eve] = [newBuyer(), newBuyer()];
    await join(sale, ada);
    await venue.held(sale.sectorIds[0], 1, { as: ada });
    // Asked often enough for the look to be the one that answers.
    for (let round = 0; round < 5; round += 1) {
      expect(await venue.reserve(sale.sectorIds[0], 1, { as: eve })).toMatchObject({ status: 403, body: { code: 'not_admitted' } });
      expect(await venue.reserve(sale.sectorIds[0], 1, { as: ada })).toMatchObject({ status: 409, body: { code: 'limit_reached' } });
    }
    const bob = newBuyer();
    await join(sale, bob);
    expect(await venue.reserve(sale.sectorIds[0], 1, { as: bob })).toMatchObject({ status: 409, body: { code: 'sold_out' } });
    await venue.changeEvent(sale.eventId, { status: 'closed' });
    expect(await venue.reserve(sale.sectorIds[0], 1, { as: eve })).toMatchObject({ status: 409, body: { code: 'sale_closed' } });
  });

  test('answers a stampede without a pass, and one that comes too late, without taking the road', async () => {
    const sale = await queued([10], {}, { max_inside: 10_000, rate_per_minute: 100_000 });
    const admitted = Array.from({ length: 200 }, newBuyer);
    await Promise.all(admitted.map((buyer) => join(sale, buyer)));
    expect(codes(await Promise.all(admitted.map((as) => venue.reserve(sale.sectorIds[0], 1, { as }))))).toEqual({
      201: 10,
      '409 sold_out': 190,
    });
    const before = { ...venue.engine.counters };
    const late = await Promise.all(admitted.map((as) => venue.reserve(sale.sectorIds[0], 1, { as })));
    const strangers = await Promise.all(Array.from({ length: 200 }, () => venue.reserve(sale.sectorIds[0])));
    expect(codes(late)).toEqual({ '409 sold_out': 200 });
    expect(codes(strangers)).toEqual({ '403 not_admitted': 200 });
    const after = venue.engine.counters;
    expect(after.looked - before.looked).toBeGreaterThanOrEqual(390);
    expect(after.commands - before.commands).toBeLessThanOrEqual(10);
  });

  test('binds from the moment that staff switch it on, whatever a process remembers', async () => {
    const sale = await venue.onSale([1000]);
    await venue.held(sale.sectorIds[0]);
    const selling = Promise.all(Array.from({ length: 100 }, () => venue.reserve(sale.sectorIds[0])));
    await setRoom(sale, { mode: 'queue' });
    const late = await Promise.all(Array.from({ length: 50 }, () => venue.reserve(sale.sectorIds[0])));
    expect(codes(late)).toEqual({ '403 not_admitted': 50 });
    for (const { status, body } of await selling) if (status !== 201) expect(body.code).toBe('not_admitted');
    await setRoom(sale, { mode: 'open' });
    await venue.held(sale.sectorIds[0]);
  });

  test('takes the pass when the tickets are paid, and leaves the tickets', async () => {
    const sale = await queued([5]);
    const buyer = newBuyer();
    await join(sale, buyer);
    const first = await venue.held(sale.sectorIds[0], 1, { as: buyer });
    const second = await venue.held(sale.sectorIds[0], 1, { as: buyer });
    await venue.confirm(first);
    expect(await venue.reserve(sale.sectorIds[0], 1, { as: buyer })).toMatchObject({ status: 403, body: { code: 'not_admitted' } });
    await venue.confirm(second);
    const ids = (await venue.ask('GET', '/reservations?state=confirmed', undefined, { as: buyer })).body.data.map((each: Body) => each.id);
    expect(ids.sort()).toEqual([first.id, second.id].sort());
    await join(sale, buyer);
    await venue.held(sale.sectorIds[0], 1, { as: buyer });
  });

  test('fixes the opening that a draw waits for, and no other', async () => {
    const opening = (hours: number) => ({ sales_open_at: new Date(Date.now() + hours * 3_600_000).toISOString() });
    const fixed = { status: 409, body: { code: 'draw_fixed' } };
    const change = (sale: OnSale, body: Body) => venue.ask('PATCH', `/events/${sale.eventId}`, body, { as: venue.staff });
    const lottery = await queued([5], opening(1), { draw: 'lottery' });
    expect((await change(lottery, opening(2))).status).toBe(200);
    await join(lottery, newBuyer());
    expect(await change(lottery, opening(3))).toMatchObject(fixed);
    expect((await change(lottery, { name: 'Another name' })).status).toBe(200);
    const fifo = await queued([5], opening(1));
    await join(fifo, newBuyer());
    expect((await change(fifo, opening(3))).status).toBe(200);
  });
});
