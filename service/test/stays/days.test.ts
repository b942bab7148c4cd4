import type { LaneId } from '@holdfast/engine';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Problem } from '../../src/http/problems.js';
import { plusDays } from '../../src/stays/rules/calendar.js';
import { type Found, search } from '../../src/stays/search.js';
import { type Body, Hotel, march, type Sellable } from './hotel.js';
import { date, stayOf } from './rules/terms-of.js';

/** Nights that the house of the property publishes, from the first of March on: no stay is longer. */
const published = 14;
const lengths = Array.from({ length: published + 1 }, (_, index) => index + 1);

describe('the calendar of a property', () => {
  let hotel: Hotel;
  beforeAll(async () => {
    hotel = await Hotel.open();
  });
  afterAll(() => hotel.close());

  const calendar = ({ propertyId }: Sellable, from: string, to: string, query = '') =>
    hotel.ask('GET', `/properties/${propertyId}/availability/calendar?from=${from}&to=${to}${query}`);
  const departures = ({ propertyId }: Sellable, checkIn: string, query = '') =>
    hotel.ask('GET', `/properties/${propertyId}/availability/departures?check_in=${checkIn}${query}`);

  test('says of each date whether one can come or go, for how long, and for how much', async () => {
    const own = await hotel.sellable({ allotment: 1, nights: 12 });
    await hotel.rates(own, [
      { date: march(1), closed_to_arrival: true },
      { date: march(3), min_stay: 2, price_cents: 7_000 },
      { date: march(6), closed: true },
      { date: march(8), min_stay: 3 },
    ]);
    await hotel.sold(own, march(9), march(10));
    const { status, body } = await calendar(own, march(1), march(14));
    const shown = (day: number) => body.days[day - 1];
    const eur = (amount_cents: number) => ({ amount_cents, currency: 'EUR' });
    expect(status).toBe(200);
    expect(body.days).toHaveLength(13);
    expect(shown(1)).toEqual({ date: march(1), arrival: false, departure: false, nights: null, price: null, code: 'closed_to_arrival' });
    expect(shown(2)).toEqual({ date: march(2), arrival: true, departure: false, nights: 1, price: eur(10_000), code: null });
    expect(shown(3)).toEqual({ date: march(3), arrival: true, departure: true, nights: 2, price: eur(7_000), code: null });
    expect(shown(6)).toEqual({ date: march(6), arrival: false, departure: true, nights: null, price: null, code: 'closed' });
    expect(shown(7)).toMatchObject({ arrival: true, departure: false });
    expect(shown(8)).toEqual({ date: march(8), arrival: false, departure: true, nights: 3, price: null, code: 'min_stay_not_met' });
    expect(shown(9)).toMatchObject({ arrival: false, departure: true, code: 'sold_out' });
    expect(shown(13)).toMatchObject({ arrival: false, departure: true, code: 'rate_unavailable' });

    expect((await calendar(own, march(2), march(3), '&guests=4&rooms=2')).body.days[0]).toMatchObject({ code: 'sold_out' });
    expect((await calendar(own, march(2), march(3), '&guests=3')).body.days[0]).toMatchObject({ code: 'occupancy_exceeded' });
  });

  test('says of each date after an arrival whether one can leave, and what the stay costs', async () => {
    const own = await hotel.sellable({ nights: 5 });
    await hotel.rates(own, [
      { date: march(1), min_stay: 2 },
      { date: march(4), closed_to_departure: true },
    ]);
    const { body } = await departures(own, march(1), '&guests=4&rooms=2');
    const day = (nights: number, cents: number | null, code: string | null, required: number | null) => ({
      date: march(1 + nights),
      nights,
      total: cents === null ? null : { amount_cents: cents, currency: 'EUR' },
      code,
      required,
    });
    expect(body.days).toHaveLength(30);
    expect(body.days.slice(0, 6)).toEqual([
      day(1, null, 'min_stay_not_met', 2),
      day(2, 40_000, null, null),
      day(3, null, 'closed_to_departure', null),
      day(4, 80_000, null, null),
      day(5, 100_000, null, null),
      day(6, null, 'rate_unavailable', null),
    ]);
  });

  test('agrees with the search: of every date it says what the search says of each stay that begins or ends on it', async () => {
    const double = await hotel.sellable({ allotment: 2, nights: published });
    const cheap = { ...double, ratePlanId: await hotel.addPlan(double, { payment: 'prepaid' }) };
    const suiteId = await hotel.addRoomType(double.propertyId, { max_occupancy: 4 });
    const suite = { ...double, roomTypeId: suiteId, ratePlanId: await hotel.addPlan({ ...double, roomTypeId: suiteId }) };
    const plans = [double, cheap, suite];
    const seen = new Set<string>();

    /** What the search says of every stay from a date, or to one, by its nights. */
    const searches = (stays: readonly (readonly [from: string, to: string])[], party: { guests: number; rooms: number }) =>
      Promise.all(
        stays.map(async ([from, to]) => {
          const found = await search(hotel.house, { propertyId: double.propertyId as LaneId, stay: stayOf(from, to), ...party });
          if (found instanceof Problem) throw new Error(found.code);
          return found;
        }),
      );
    const codesOf = (found: readonly Found[]) => found.flatMap(({ refused }) => refused.map(({ refusal }) => refusal.code));
    const nightsOf = (found: readonly Found[], code: string) =>
      found.flatMap(({ refused }) =>
        refused.flatMap(({ refusal }) => (refusal.code === code && 'required' in refusal ? [refusal.required] : [])),
      );

    const agrees = async (day: Body, party: { guests: number; rooms: number }) => {
      const starting = await searches(
        lengths.map((nights) => [day.date, plusDays(day.date, nights)] as const),
        party,
      );
      const shortest = starting.findIndex(({ offers }) => offers.length > 0);
      seen.add(day.code ?? `open ${day.nights > 1}`).add(`departure ${day.departure} arrival ${day.arrival}`);
      expect(day.arrival, day.date).toBe(shortest >= 0);
      if (day.arrival) {
        const prices = starting[shortest]?.offers.map(({ nights }) => nights[0]?.priceCents as number) ?? [];
        expect(day).toMatchObject({ nights: shortest + 1, price: { amount_cents: Math.min(...prices) }, code: null });
      } else {
        expect(codesOf(starting), day.date).toContain(day.code);
        if (day.code === 'min_stay_not_met') expect(nightsOf(starting, day.code)).toContain(day.nights);
      }
      const ending = await searches(
        lengths.map((nights) => [plusDays(day.date, -nights), day.date] as const),
        party,
      );
      expect(day.departure, day.date).toBe(ending.some(({ offers }) => offers.length > 0));

      const { body } = await departures(double, day.date, `&guests=${party.guests}&rooms=${party.rooms}`);
      for (const [index, { offers, refused }] of starting.entries()) {
        const left = body.days[index];
        expect(left.date).toBe(plusDays(day.date, index + 1));
        expect(left.total?.amount_cents).toBe(offers[0]?.totalCents);
        if (left.total !== null) continue;
        expect(refused.map(({ refusal }) => refusal.code)).toContain(left.code);
        if (left.required !== null) expect(nightsOf([{ offers, refused }], left.code)).toContain(left.required);
      }
    };

    const few = (freq: number) => fc.integer({ min: 0, max: freq }).map((dice) => dice === 0);
    const rate = fc.record({
      price_cents: fc.oneof({ weight: 12, arbitrary: fc.integer({ min: 0, max: 30_000 }) }, { weight: 1, arbitrary: fc.constant(null) }),
      min_stay: fc.option(fc.integer({ min: 1, max: 5 }), { nil: null, freq: 2 }),
      max_stay: fc.constantFrom(null, null, null, 1, 3, 6),
      min_stay_through: fc.constantFrom(null, null, null, 1, 2, 3),
      closed_to_arrival: few(5),
      closed_to_departure: few(5),
      closed: few(9),
    });
    const stock = fc.array(fc.constantFrom(0, 1, 2, 2, 2, 2), { minLength: published, maxLength: published });
    const house = fc.record({
      rates: fc.array(fc.array(rate, { minLength: published, maxLength: published }), { minLength: plans.length, maxLength: plans.length }),
      stock: fc.array(stock, { minLength: 2, maxLength: 2 }),
      party: fc.constantFrom({ guests: 2, rooms: 1 }, { guests: 2, rooms: 1 }, { guests: 3, rooms: 1 }, { guests: 2, rooms: 2 }),
      from: fc.integer({ min: 1, max: published - 2 }),
      today: fc.constantFrom(null, null, 2, 7),
    });
    try {
      await fc.assert(
        fc.asyncProperty(house, async ({ rates, stock, party, from, today }) => {
          await Promise.all([
            ...plans.map((plan, index) => hotel.rates(plan, rates[index]?.map((each, day) => ({ date: march(day + 1), ...each })) ?? [])),
            ...[double, suite].flatMap((room, index) =>
              (stock[index] ?? []).map((allotment, day) => hotel.publish(room, { from: march(day + 1), to: march(day + 2), allotment })),
            ),
          ]);
          hotel.now = today === null ? null : `${march(today)}T12:00:00Z`;
          const { body } = await calendar(double, march(from), march(from + 3), `&guests=${party.guests}&rooms=${party.rooms}`);
          expect(body.days.map((day: Body) => day.date)).toEqual([0, 1, 2].map((days) => plusDays(date(march(from)), days)));
          for (const day of body.days) await agrees(day, party);
        }),
        { numRuns: 15 },
      );
    } finally {
      hotel.now = null;
    }
    expect(seen).toContain('open false');
    expect(seen).toContain('departure true arrival false');
    // However the dice fell, it was no monotonous lot.
    expect(seen.size).toBeGreaterThan(6);
  }, 90_000);

  test('follows at once what is sold and what staff change', async () => {
    const own = await hotel.sellable({ allotment: 1, nights: 3 });
    const first = async () => (await calendar(own, march(1), march(2))).body.days[0];
    expect(await first()).toMatchObject({ arrival: true });
    const stay = await hotel.sold(own, march(1), march(2));
    expect(await first()).toMatchObject({ arrival: false, code: 'sold_out' });
    await hotel.cancel(stay);
    await hotel.rates(own, [{ date: march(1), min_stay: 2, price_cents: 1 }]);
    expect(await first()).toMatchObject({ arrival: true, nights: 2, price: { amount_cents: 1 } });
  });

  test('costs two statements, however long it is', async () => {
    const own = await hotel.sellable();
    const asked = vi.spyOn(hotel.pool, 'query');
    try {
      await calendar(own, march(1), plusDays(date(march(1)), 92));
      await departures(own, march(1));
      expect(asked.mock.calls.map(([query]) => (query as { name?: string }).name).sort()).toEqual([
        'stays_load_property',
        'stays_load_property',
        'stays_read_stock',
        'stays_read_stock',
      ]);
    } finally {
      asked.mockRestore();
    }
  });

  test('has a tag, and is not sent again while nothing has changed', async () => {
    const own = await hotel.sellable({ nights: 3 });
    const path = `/properties/${own.propertyId}/availability/calendar?from=${march(1)}&to=${march(4)}`;
    const { headers } = await hotel.ask('GET', path);
    const again = () => hotel.ask('GET', path, undefined, { headers: { 'if-none-match': String(headers['etag']) } });
    expect(headers['cache-control']).toContain('max-age=1');
    expect((await again()).status).toBe(304);
    await hotel.sold(own, march(1), march(2));
    expect((await again()).status).toBe(304);
    await hotel.publish(own, { from: march(1), to: march(2), closed: true });
    expect((await again()).status).toBe(200);
  });

  test('parameters that are none are 400, a property that is none is 404', async () => {
    const own = await hotel.sellable({ nights: 2 });
    for (const [from, to, more] of [
      [march(1), march(1), ''],
      [march(2), march(1), ''],
      [march(1), plusDays(date(march(1)), 93), ''],
      ['2031-02-30', march(1), ''],
      [march(1), march(2), '&guests=0'],
      [march(1), march(2), '&rooms=11'],
      [march(1), march(2), '&explain=true'],
    ] as const)
      expect(await calendar(own, from, to, more), `${from} ${to} ${more}`).toMatchObject({
        status: 400,
        body: { code: 'invalid_request' },
      });
    expect(await departures(own, 'tomorrow')).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    const nobodys = { ...own, propertyId: '00000000-0000-0000-0000-000000000000' };
    expect(await calendar(nobodys, march(1), march(2))).toMatchObject({ status: 404 });
    expect(await departures(nobodys, march(1))).toMatchObject({ status: 404 });
  });

  test('reaches to the last date there is', async () => {
    const own = await hotel.sellable({ from: '2199-12-28', nights: 3 });
    const { body } = await calendar(own, '2199-12-30', '2199-12-31');
    expect(body.days).toMatchObject([{ date: '2199-12-30', arrival: true, departure: true, nights: 1 }]);
    expect((await departures(own, '2199-12-30')).body.days).toHaveLength(1);
    expect((await departures(own, '2199-12-31')).body.days).toHaveLength(0);
    expect((await calendar(own, '2000-01-01', '2000-01-02')).body.days).toMatchObject([{ code: 'arrival_in_the_past' }]);
  });
});
