import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { Hotel, march, type Sellable } from './hotel.js';

/** Terms are priced from memory, and the kernel says under the lock whether that memory is old. */
describe('remembered terms', () => {
  let hotel: Hotel;
  beforeAll(async () => {
    hotel = await Hotel.open();
  });
  afterAll(() => hotel.close());
  afterEach(() => vi.restoreAllMocks());

  const countLoads = () => {
    const asked = vi.spyOn(hotel.pool, 'query');
    return () => asked.mock.calls.filter(([query]) => (query as { name?: string }).name === 'stays_load_terms').length;
  };

  test('sell without asking the database again', async () => {
    const own = await hotel.sellable({ allotment: 10 });
    await hotel.sold(own, march(1), march(3));
    const loads = countLoads();
    for (let times = 0; times < 5; times += 1) await hotel.sold(own, march(1), march(3), { guests: 1 });
    expect(loads()).toBe(0);
  });

  test('never sell once staff have changed them: the new price is charged, at once', async () => {
    const own = await hotel.sellable({ allotment: 10, priceCents: 10_000 });
    for (let price = 10_000; price < 10_005; price += 1) {
      await hotel.price(own, march(1), 2, { price_cents: price });
      expect((await hotel.sold(own, march(1), march(3))).total.amount_cents).toBe(2 * price);
    }
  });

  test('never refuse: a restriction that was lifted no longer binds anybody', async () => {
    const own = await hotel.sellable();
    await hotel.sold(own, march(1), march(3));
    await hotel.rates(own, [{ date: march(1), min_stay: 3 }]);
    expect((await hotel.book(own, march(1), march(3))).status).toBe(422);
    await hotel.rates(own, [{ date: march(1), min_stay: null }]);
    await hotel.sold(own, march(1), march(3));
    await hotel.staffDoes('PATCH', `/properties/${own.propertyId}/room-types/${own.roomTypeId}`, { max_occupancy: 4 });
    await hotel.sold(own, march(1), march(3), { guests: 4 });
  });

  test('of many properties are loaded together', async () => {
    const houses = await Promise.all(Array.from({ length: 30 }, () => hotel.sellable({ nights: 3 })));
    const loads = countLoads();
    const answers = await Promise.all(houses.map((own) => hotel.book(own, march(1), march(3))));
    expect(answers.map((answer) => answer.status)).toEqual(houses.map(() => 201));
    expect(loads()).toBeLessThanOrEqual(4);
  });

  test('nobody books at terms that were withdrawn with 2xx before, however fast they change', async () => {
    const own = await hotel.sellable({ allotment: 100_000, priceCents: 1 });
    let published = 1;
    let done = false;
    const staff = async () => {
      for (let price = 2; price <= 40; price += 1) {
        await hotel.price(own, march(1), 2, { price_cents: price });
        published = price;
      }
      done = true;
    };
    const buy = async (each: Sellable) => {
      while (!done) {
        const atLeast = published;
        const answer = await hotel.book(each, march(1), march(3));
        if (answer.status === 503) continue;
        expect(answer.status).toBe(201);
        expect(answer.body.total.amount_cents).toBeGreaterThanOrEqual(2 * atLeast);
        expect(answer.body.nights[0].price).toEqual(answer.body.nights[1].price);
      }
    };
    await Promise.all([staff(), ...Array.from({ length: 8 }, () => buy(own))]);
    await hotel.expectSound();
  });

  test('that are stale time and again are judged with the property locked, by all who wait for it', async () => {
    const own = await hotel.sellable({ allotment: 30 });
    vi.spyOn(hotel.engine, 'reserve').mockResolvedValue({ status: 'refused', refusal: { code: 'stale', version: 0 } });
    const answers = await Promise.all(Array.from({ length: 40 }, () => hotel.book(own, march(1), march(3))));
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(30);
    expect(answers.filter((answer) => answer.body.code === 'sold_out')).toHaveLength(10);
    const key = 'once';
    const body = hotel.booking(own, march(5), march(6));
    expect((await hotel.ask('POST', '/reservations', body, { key })).status).toBe(201);
    expect((await hotel.ask('POST', '/reservations', body, { key })).headers['idempotency-replayed']).toBe('true');
    await hotel.expectSound();
  });
});
