import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { plusDays } from '../../src/stays/rules/calendar.js';
import { type Body, Hotel, march } from './hotel.js';
import { date } from './rules/terms-of.js';

describe('search', () => {
  let hotel: Hotel;
  beforeAll(async () => {
    hotel = await Hotel.open();
  });
  afterAll(() => hotel.close());

  test('offers each plan with its price, what is left, and how it is cancelled', async () => {
    const own = await hotel.sellable({ allotment: 4, roomType: { name: 'Double' }, plan: { code: 'FLEX' } });
    const prepaidId = await hotel.addPlan(own, { code: 'PRE', payment: 'prepaid', refundable_until_hours: null });
    await hotel.price({ ...own, ratePlanId: prepaidId }, march(1), 10, { price_cents: 9_000 });
    await hotel.sold(own, march(3), march(4));
    const answer = await hotel.ask('GET', `/properties/${own.propertyId}/availability?check_in=${march(2)}&check_out=${march(4)}`);
    const offer = (rate_plan_id: string, rate_plan_code: string, cents: number, more: object) => ({
      room_type_id: own.roomTypeId,
      room_type_name: 'Double',
      max_occupancy: 2,
      rate_plan_id,
      rate_plan_code,
      units_left: 3,
      total: { amount_cents: 2 * cents, currency: 'EUR' },
      nights: [2, 3].map((day) => ({ date: march(day), price: { amount_cents: cents, currency: 'EUR' } })),
      ...more,
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      check_in: march(2),
      check_out: march(4),
      nights: 2,
      offers: [
        offer(prepaidId, 'PRE', 9_000, { cancellation: { refundable_until: null }, payment: 'prepaid' }),
        offer(own.ratePlanId, 'FLEX', 10_000, { cancellation: { refundable_until: '2031-03-01T14:00:00.000Z' }, payment: 'at_property' }),
      ],
    });
  });

  test('a party in several rooms is offered types that sleep their share, at the price of all rooms', async () => {
    const own = await hotel.sellable({ allotment: 3 });
    const find = async (query: string) => (await hotel.search(own, march(2), march(4), query)).body;
    expect((await find('&guests=4&rooms=2')).offers).toMatchObject([
      {
        total: { amount_cents: 40_000 },
        nights: [{ price: { amount_cents: 20_000 } }, { price: { amount_cents: 20_000 } }],
        units_left: 3,
      },
    ]);
    expect(await find('&guests=5&rooms=2')).toMatchObject({
      offers: [],
      refused: [{ code: 'occupancy_exceeded', required: 3, max_occupancy: 2 }],
    });
    expect(await find('&guests=8&rooms=4')).toMatchObject({
      offers: [],
      refused: [{ code: 'sold_out', night: march(2), required: 4, available: 3 }],
    });
    expect((await find('&guests=1&rooms=3')).offers).toHaveLength(1);
  });

  test('H46 says why a plan is not offered, and what would do', async () => {
    const own = await hotel.sellable();
    await hotel.rates(own, [{ date: march(14), min_stay: 3 }]);
    const { body } = await hotel.search(own, march(14), march(16));
    expect(body).toMatchObject({
      offers: [],
      refused: [{ rate_plan_id: own.ratePlanId, code: 'min_stay_not_met', rule: 'min_stay', date: march(14), required: 3, nights: 2 }],
    });
    expect(body.refused[0].detail).toContain('at least 3 nights');
    expect(await hotel.ask('GET', `/properties/${own.propertyId}/availability?check_in=${march(14)}&check_out=${march(16)}`)).toMatchObject(
      { body: { offers: [] } },
    );
  });

  test('H40 H43 restrictions bind over HTTP as they do in the rules', async () => {
    const own = await hotel.sellable();
    await hotel.rates(own, [
      { date: march(22), closed_to_departure: true },
      { date: march(14), min_stay: 3 },
      { date: '2031-04-30', closed_to_departure: true, price_cents: null },
    ]);
    expect(await hotel.book(own, march(21), march(22))).toMatchObject({
      status: 422,
      body: { code: 'closed_to_departure', date: march(22) },
    });
    await hotel.sold(own, march(20), march(23));
    await hotel.sold(own, march(13), march(15));
    expect(await hotel.book(own, march(14), march(16))).toMatchObject({ status: 422, body: { code: 'min_stay_not_met', required: 3 } });
    expect(await hotel.book(own, '2031-04-28', '2031-04-30')).toMatchObject({
      status: 422,
      body: { code: 'closed_to_departure', date: '2031-04-30' },
    });
  });

  test('H35 H38 a stay of three nights shows on three nights of the calendar, and not on its departure', async () => {
    const own = await hotel.sellable();
    await hotel.sold(own, march(5), march(8));
    const { room_types } = await hotel.staffDoes('GET', `/properties/${own.propertyId}/calendar?from=${march(4)}&to=${march(10)}`);
    expect(room_types[0].nights.map((night: Body) => night.booked)).toEqual([0, 1, 1, 1, 0, 0]);
  });

  test('H66 shows until when cancelling is free, before and after booking alike', async () => {
    const own = await hotel.sellable();
    const offered = (await hotel.search(own, march(5), march(8))).body.offers[0];
    const stay = await hotel.sold(own, march(5), march(8));
    expect(offered.cancellation).toEqual({ refundable_until: '2031-03-04T14:00:00.000Z' });
    expect(stay.cancellation).toEqual(offered.cancellation);
  });

  test('H52 what is shown is what is stored and charged, for every number of rooms', async () => {
    const own = await hotel.sellable({ allotment: 10, priceCents: 3_333 });
    for (const count of [1, 2, 3, 7]) {
      const offered = (await hotel.search(own, march(5), march(8), `&guests=${count}&rooms=${count}`)).body.offers[0];
      const rooms = Array.from({ length: count }, () => ({ room_type_id: own.roomTypeId, rate_plan_id: own.ratePlanId, guests: 1 }));
      const stay = await hotel.sold(own, march(5), march(8), { rooms });
      expect(stay.total).toEqual(offered.total);
      expect(stay.nights).toEqual(offered.nights);
      const { rows } = await hotel.pool.query(
        'select (select sum(quantity * price_cents)::float8 from holdfast.reservation_lines where reservation_id = $1) as lines, (select sum(cents)::float8 from holdfast.reservation_charges where reservation_id = $1) as charges',
        [stay.id],
      );
      expect(rows[0]).toEqual({ lines: stay.total.amount_cents, charges: stay.total.amount_cents });
      await hotel.cancel(stay);
    }
  });

  test('H50 what search offers booking accepts, and what it refuses booking refuses by the same code', async () => {
    const own = await hotel.sellable({ nights: 25, allotment: 2 });
    await hotel.publish(own, { from: march(20), to: march(21), closed: true });
    await hotel.sold(own, march(16), march(17));
    await hotel.sold(own, march(16), march(17));
    const length = fc.option(fc.integer({ min: 1, max: 6 }), { nil: null, freq: 2 });
    const flag = fc.integer({ min: 0, max: 5 }).map((dice) => dice === 0);
    const rate = fc.record({
      price_cents: fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 0, max: 30_000 }) }, { weight: 1, arbitrary: fc.constant(null) }),
      min_stay: length,
      max_stay: length,
      min_stay_through: fc.option(fc.integer({ min: 1, max: 4 }), { nil: null, freq: 3 }),
      closed_to_arrival: flag,
      closed_to_departure: flag,
      closed: flag,
    });
    const stay = fc.record({
      from: fc.integer({ min: 1, max: 26 }),
      nights: fc.integer({ min: 1, max: 5 }),
      guests: fc.integer({ min: 1, max: 3 }),
    });
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        fc.array(rate, { minLength: 28, maxLength: 28 }),
        fc.array(stay, { minLength: 4, maxLength: 4 }),
        async (rates, stays) => {
          await hotel.rates(
            own,
            rates.map((each, index) => ({ date: march(index + 1), ...each })),
          );
          for (const { from, nights, guests } of stays) {
            const [checkIn, checkOut] = [march(from), plusDays(date(march(from)), nights)];
            const { offers, refused } = (await hotel.search(own, checkIn, checkOut, `&guests=${guests}`)).body;
            const booked = await hotel.book(own, checkIn, checkOut, { guests });
            seen.add(booked.body.code ?? 'sold');
            if (offers.length > 0) {
              expect(booked.status).toBe(201);
              expect(booked.body.total).toEqual(offers[0].total);
              expect(booked.body.cancellation).toEqual(offers[0].cancellation);
              await hotel.cancel(booked.body);
            } else {
              const { room_type_id: _room, rate_plan_id: _plan, ...why } = refused[0];
              expect(booked.body).toMatchObject(why);
            }
          }
        },
      ),
      { numRuns: 40 },
    );
    expect(seen).toContain('sold');
    expect(seen.size).toBeGreaterThan(5);
  });

  test('parameters that are no search are 400, and a property that is none is 404', async () => {
    const own = await hotel.sellable();
    const stay = `check_in=${march(1)}&check_out=${march(3)}`;
    for (const [query, code] of [
      [`check_in=${march(3)}&check_out=${march(3)}`, 'invalid_stay'],
      [`check_in=${march(1)}&check_out=2031-05-01`, 'invalid_stay'],
      [`check_in=${march(1)}`, 'invalid_request'],
      ['check_in=2031-02-30&check_out=2031-03-02', 'invalid_request'],
      [`${stay}&guests=0`, 'invalid_request'],
      [`${stay}&guests=101`, 'invalid_request'],
      [`${stay}&guests=2.5`, 'invalid_request'],
      [`${stay}&rooms=11`, 'invalid_request'],
      [`${stay}&explain=maybe`, 'invalid_request'],
      [`${stay}&unknown=1`, 'invalid_request'],
    ]) {
      expect(await hotel.ask('GET', `/properties/${own.propertyId}/availability?${query}`), query).toMatchObject({
        status: 400,
        body: { code },
      });
    }
    expect((await hotel.ask('GET', `/properties/00000000-0000-0000-0000-000000000000/availability?${stay}`)).status).toBe(404);
    expect((await hotel.ask('GET', `/properties/nonsense/availability?${stay}`)).status).toBe(400);
  });

  test('many at once are read together, and each gets the answer to its own question', async () => {
    const houses = await Promise.all(
      Array.from({ length: 24 }, (_, index) => hotel.sellable({ nights: 4, priceCents: 10_000 + index, allotment: index + 1 })),
    );
    const asked = vi.spyOn(hotel.pool, 'query');
    const found = await Promise.all([
      ...houses.map((own) => hotel.search(own, march(1), march(3))),
      ...houses.map((own) => hotel.search(own, march(2), march(3))),
    ]);
    const statements = asked.mock.calls.length;
    asked.mockRestore();
    const told = (nights: number) =>
      houses.map((own, index) => [own.ratePlanId, index + 1, nights * (10_000 + index)] as [string, number, number]);
    expect(found.map(({ body: { offers } }) => [offers[0].rate_plan_id, offers[0].units_left, offers[0].total.amount_cents])).toEqual([
      ...told(2),
      ...told(1),
    ]);
    expect(statements).toBeLessThan(found.length / 2);
  });

  test('an arrival in the past is found to be so', async () => {
    const own = await hotel.sellable({ from: '2027-06-01' });
    try {
      hotel.now = '2027-06-10T22:30:00Z';
      expect((await hotel.search(own, '2027-06-10', '2027-06-12')).body).toMatchObject({
        offers: [],
        refused: [{ code: 'arrival_in_the_past', today: '2027-06-11' }],
      });
      expect((await hotel.search(own, '2027-06-11', '2027-06-12')).body.offers).toHaveLength(1);
    } finally {
      hotel.now = null;
    }
  });
});
