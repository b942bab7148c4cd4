import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { codes, newBuyer, Venue } from './venue.js';

describe('the limit of a customer', () => {
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

  test('B84 B85 counts what one person has, held and confirmed, over reservations and sectors', async () => {
    const sale = await venue.onSale([50, 50], { limit_per_customer: 4 });
    const [one, two] = sale.sectorIds;
    const buyer = newBuyer();
    await venue.confirmed(one, 1, { as: buyer });
    const hold = await venue.held(two, 2, { as: buyer });
    expect(await venue.reserve(one, 2, { as: buyer })).toMatchObject({
      status: 409,
      body: { code: 'limit_reached', limit: 4, taken: 3, required: 2, available: 1 },
    });
    await venue.held(one, 1, { as: buyer });
    expect(await venue.reserve(two, 1, { as: buyer })).toMatchObject({ status: 409, body: { code: 'limit_reached' } });
    await venue.ask('DELETE', `/reservations/${hold.id}`, undefined, { as: buyer });
    expect(
      await venue.reserveItems(
        sale.eventId,
        [
          { sector_id: one, quantity: 1 },
          { sector_id: two, quantity: 2 },
        ],
        { as: buyer },
      ),
    ).toMatchObject({ status: 409 });
    expect(
      await venue.reserveItems(
        sale.eventId,
        [
          { sector_id: one, quantity: 1 },
          { sector_id: two, quantity: 1 },
        ],
        { as: buyer },
      ),
    ).toMatchObject({ status: 201 });
    await venue.held(one, 4);
  });

  test('B85 is exact when twenty ask at once', async () => {
    const sale = await venue.onSale([50, 50], { limit_per_customer: 4 });
    const as = newBuyer();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => venue.reserve(sale.sectorIds[index % 2], 1, { as })));
    expect(codes(answers)).toEqual({ 201: 4, '409 limit_reached': 16 });
  });

  test('counts no hold past its deadline, and no cap', async () => {
    const sale = await venue.onSale([50], { limit_per_customer: 4, hold_ttl_seconds: 10 });
    await venue.addCap(sale.eventId, 40, sale.sectorIds);
    const as = newBuyer();
    const hold = await venue.held(sale.sectorIds[0], 4, { as });
    venue.now = new Date(Date.parse(hold.expires_at) + 1).toISOString();
    await venue.held(sale.sectorIds[0], 4, { as });
  });

  test('is said before that there is nothing left, and obeyed when staff change it', async () => {
    const sale = await venue.onSale([4], { limit_per_customer: 4 });
    const as = newBuyer();
    await venue.held(sale.sectorIds[0], 4, { as });
    expect(await venue.reserve(sale.sectorIds[0], 1, { as })).toMatchObject({ body: { code: 'limit_reached' } });
    expect(await venue.reserve(sale.sectorIds[0], 1)).toMatchObject({ body: { code: 'sold_out' } });
    await venue.changeEvent(sale.eventId, { limit_per_customer: null });
    expect(await venue.reserve(sale.sectorIds[0], 1, { as })).toMatchObject({ body: { code: 'sold_out' } });
  });
});

test('T43 a buyer holds so many unpaid reservations at a time, over all events', async () => {
  const small = await Venue.open({ maxLiveHolds: 3 });
  try {
    const sales = [await small.onSale([9]), await small.onSale([9])];
    const as = newBuyer();
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => small.reserve(sales[index % 2]?.sectorIds[0], 1, { as })));
    expect(codes(answers)).toEqual({ 201: 3, '409 too_many_holds': 5 });
    await small.confirm(answers.find(({ status }) => status === 201)?.body);
    await small.held(sales[0]?.sectorIds[0], 1, { as });
    await small.held(sales[0]?.sectorIds[0]);
  } finally {
    await small.close();
  }
});
