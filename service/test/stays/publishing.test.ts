import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Body, Hotel, march } from './hotel.js';

describe('publishing', () => {
  let hotel: Hotel;
  beforeAll(async () => {
    hotel = await Hotel.open();
  });
  afterAll(() => hotel.close());

  const calendarOf = async (
    { propertyId }: { propertyId: string },
    from: string,
    to: string,
  ): Promise<{ nights: Body[]; rates: Body[] }> => {
    const { room_types } = await hotel.staffDoes('GET', `/properties/${propertyId}/calendar?from=${from}&to=${to}`);
    return { nights: room_types[0].nights, rates: room_types[0].rate_plans[0].nights };
  };
  const put = (sellable: { propertyId: string; roomTypeId: string }, update: Body, as = hotel.staff) =>
    hotel.ask('PUT', `/properties/${sellable.propertyId}/room-types/${sellable.roomTypeId}/inventory`, update, { as });
  const putRates = (sellable: { propertyId: string; ratePlanId: string }, rates: Body, as = hotel.staff) =>
    hotel.ask('PUT', `/properties/${sellable.propertyId}/rate-plans/${sellable.ratePlanId}/rates`, { rates }, { as });

  test('inventory is by field: what is not named keeps its value, null clears it', async () => {
    const own = await hotel.sellable({ nights: 3, allotment: 5 });
    await hotel.publish(own, { from: march(1), to: march(3), overbooking: 2, closed: true });
    await hotel.publish(own, { from: march(2), to: march(3), allotment: 7 });
    const night = { overbooking: 2, booked: 0, closed: true };
    expect((await calendarOf(own, march(1), march(4))).nights).toEqual([
      { date: march(1), allotment: 5, ...night },
      { date: march(2), allotment: 7, ...night },
      { date: march(3), allotment: 5, overbooking: 0, booked: 0, closed: false },
    ]);
    await hotel.publish(own, { from: march(1), to: march(2), overbooking: null, closed: null });
    expect((await calendarOf(own, march(1), march(2))).nights).toEqual([
      { date: march(1), allotment: 5, overbooking: 0, booked: 0, closed: false },
    ]);
    expect(await put(own, { from: march(1), to: march(2), allotment: null })).toMatchObject({
      status: 422,
      body: { code: 'allotment_required' },
    });
  });

  test('a new night needs an allotment, and nothing is stored when one night lacks it', async () => {
    const own = await hotel.sellable({ nights: 3 });
    expect(await put(own, { from: march(2), to: march(6), closed: true })).toMatchObject({
      status: 422,
      body: { code: 'allotment_required', night: march(4) },
    });
    const { nights } = await calendarOf(own, march(1), march(10));
    expect(nights.map((night) => [night.date, night.closed])).toEqual([
      [march(1), false],
      [march(2), false],
      [march(3), false],
    ]);
  });

  test('H08 an allotment never goes below what is booked, and a refused publish changes nothing', async () => {
    const own = await hotel.sellable({ allotment: 2 });
    await hotel.publish(own, { from: march(5), to: march(6), overbooking: 1 });
    for (let stay = 0; stay < 2; stay += 1) await hotel.sold(own, march(5), march(7));
    await hotel.sold(own, march(5), march(6));
    expect((await hotel.book(own, march(5), march(6))).status).toBe(409);
    expect(await put(own, { from: march(4), to: march(7), overbooking: 0, closed: true })).toMatchObject({
      status: 409,
      body: { code: 'allotment_below_booked', night: march(5), booked: 3, sellable: 2 },
    });
    expect(await put(own, { from: march(4), to: march(7), allotment: 1 })).toMatchObject({
      status: 409,
      body: { code: 'allotment_below_booked' },
    });
    const { nights } = await calendarOf(own, march(4), march(7));
    expect(nights.map(({ allotment, overbooking, booked, closed }) => [allotment, overbooking, booked, closed])).toEqual([
      [2, 0, 0, false],
      [2, 1, 3, false],
      [2, 0, 2, false],
    ]);
    await hotel.publish(own, { from: march(5), to: march(6), closed: true });
  });

  test('H10 a room taken out is gone from search, calendar and booking in the same commit', async () => {
    const own = await hotel.sellable({ allotment: 2 });
    await hotel.sold(own, march(5), march(6));
    await hotel.publish(own, { from: march(5), to: march(6), allotment: 1 });
    expect((await hotel.search(own, march(5), march(6))).body.refused).toMatchObject([{ code: 'sold_out', available: 0 }]);
    expect((await calendarOf(own, march(5), march(6))).nights).toMatchObject([{ allotment: 1, booked: 1 }]);
    expect((await hotel.book(own, march(5), march(6))).status).toBe(409);
  });

  test('S06 rates are by field: a new price keeps the restrictions, null clears a field', async () => {
    const own = await hotel.sellable({ nights: 2 });
    await hotel.rates(own, [
      { date: march(1), min_stay: 3, max_stay: 9, min_stay_through: 2, closed_to_arrival: true, closed_to_departure: true, closed: true },
    ]);
    await hotel.rates(own, [{ date: march(1), price_cents: 12_000 }]);
    const restricted = { min_stay: 3, max_stay: 9, min_stay_through: 2, closed_to_arrival: true, closed_to_departure: true, closed: true };
    const free = {
      min_stay: null,
      max_stay: null,
      min_stay_through: null,
      closed_to_arrival: false,
      closed_to_departure: false,
      closed: false,
    };
    expect((await calendarOf(own, march(1), march(3))).rates).toEqual([
      { date: march(1), price_cents: 12_000, ...restricted },
      { date: march(2), price_cents: 10_000, ...free },
    ]);
    await hotel.rates(own, [{ date: march(1), min_stay: null, closed: null }]);
    expect((await calendarOf(own, march(1), march(2))).rates).toEqual([
      { date: march(1), price_cents: 12_000, ...restricted, min_stay: null, closed: false },
    ]);
    await hotel.rates(own, [
      { date: march(1), ...Object.fromEntries(Object.keys(restricted).map((field) => [field, null])), price_cents: null },
      { date: march(9), closed: true },
    ]);
    expect((await calendarOf(own, march(1), march(10))).rates).toEqual([
      { date: march(1), price_cents: null, ...free },
      { date: march(2), price_cents: 10_000, ...free },
      { date: march(9), price_cents: null, ...free, closed: true },
    ]);
  });

  test('H48 the same publish twice is the same state, and a change after it counts', async () => {
    const own = await hotel.sellable({ nights: 2 });
    const rate = { date: march(1), price_cents: 11_000, min_stay: 2, closed_to_arrival: false };
    for (let times = 0; times < 2; times += 1) {
      await hotel.rates(own, [rate]);
      await hotel.publish(own, { from: march(1), to: march(3), allotment: 6 });
    }
    expect((await calendarOf(own, march(1), march(2))).rates).toMatchObject([rate]);
    await hotel.rates(own, [{ ...rate, min_stay: 1 }]);
    await hotel.publish(own, { from: march(1), to: march(3), allotment: 3 });
    expect(await calendarOf(own, march(1), march(2))).toMatchObject({ nights: [{ allotment: 3 }], rates: [{ min_stay: 1 }] });
  });

  test('H53 one price applies to a night: the one published last, never a sum', async () => {
    const own = await hotel.sellable({ nights: 7, priceCents: 6_500 });
    await hotel.price(own, march(1), 7, { price_cents: 16_000 });
    await hotel.rates(own, [
      { date: march(5), price_cents: 20_000 },
      { date: march(6), price_cents: 20_000 },
    ]);
    const stay = await hotel.sold(own, march(4), march(6));
    expect(stay.nights.map((night: Body) => night.price.amount_cents)).toEqual([16_000, 20_000]);
  });

  test('one date twice is refused, and nothing is stored', async () => {
    const own = await hotel.sellable({ nights: 2 });
    expect(
      await putRates(own, [
        { date: march(1), price_cents: 1 },
        { date: march(2), price_cents: 1 },
        { date: march(1), closed: true },
      ]),
    ).toMatchObject({ status: 422, body: { code: 'duplicate_date', date: march(1) } });
    expect((await calendarOf(own, march(1), march(3))).rates).toMatchObject([{ price_cents: 10_000 }, { price_cents: 10_000 }]);
  });

  test('S04 a number is stored as it was sent or refused, never wrapped', async () => {
    const own = await hotel.sellable({ nights: 1 });
    await hotel.publish(own, { from: march(1), to: march(2), allotment: 70_000 });
    await hotel.rates(own, [{ date: march(1), min_stay: 70_000, price_cents: 100_000_000_000 }]);
    expect(await calendarOf(own, march(1), march(2))).toMatchObject({
      nights: [{ allotment: 70_000 }],
      rates: [{ min_stay: 70_000, price_cents: 100_000_000_000 }],
    });
    for (const allotment of [-1, 100_001, 1.5, '4', 2 ** 53, true, []])
      expect((await put(own, { from: march(1), to: march(2), allotment })).status, String(allotment)).toBe(400);
    for (const rate of [
      { min_stay: 0 },
      { min_stay: 100_001 },
      { max_stay: -1 },
      { price_cents: -1 },
      { price_cents: 100_000_000_001 },
      { price_cents: 0.5 },
      { price_cents: '100' },
      { closed: 'no' },
      { closed: 0 },
      { unknown: 1 },
    ]) {
      expect(await putRates(own, [{ date: march(1), ...rate }]), JSON.stringify(rate)).toMatchObject({
        status: 400,
        body: { code: 'invalid_request' },
      });
    }
    expect((await calendarOf(own, march(1), march(2))).nights).toMatchObject([{ allotment: 70_000 }]);
  });

  test('ranges and lists have bounds', async () => {
    const own = await hotel.sellable({ nights: 1 });
    for (const range of [
      { from: march(2), to: march(2) },
      { from: march(3), to: march(2) },
      { from: march(1), to: '2033-03-02' },
      { from: '2031-02-30', to: march(2) },
      { from: '1999-01-01', to: march(2) },
      { to: march(2) },
    ]) {
      expect(await put(own, { ...range, allotment: 1 }), JSON.stringify(range)).toMatchObject({
        status: 400,
        body: { code: 'invalid_request' },
      });
    }
    await hotel.publish(own, { from: march(1), to: '2033-03-01', allotment: 1 });
    expect(await putRates(own, [])).toMatchObject({ status: 400 });
    expect(
      await hotel.ask('GET', `/properties/${own.propertyId}/calendar?from=${march(1)}&to=2032-03-02`, undefined, { as: hotel.staff }),
    ).toMatchObject({ status: 400 });
  });

  test('S08 staff of one house publish nothing for another', async () => {
    const own = await hotel.sellable();
    const other = await hotel.sellable();
    const update = { from: march(1), to: march(2), allotment: 1 };
    for (const crossed of [
      { ...own, roomTypeId: other.roomTypeId },
      { ...other, roomTypeId: own.roomTypeId },
    ])
      expect(await put(crossed, update)).toMatchObject({ status: 404 });
    for (const crossed of [{ ...own, ratePlanId: other.ratePlanId }])
      expect(await putRates(crossed, [{ date: march(1), price_cents: 1 }])).toMatchObject({ status: 404 });
    expect(await put(own, update, hotel.rival)).toMatchObject({ status: 404 });
    expect(await putRates(own, [{ date: march(1), price_cents: 1 }], hotel.rival)).toMatchObject({ status: 404 });
    expect(await hotel.ask('PUT', `/properties/${own.propertyId}/room-types/${own.roomTypeId}/inventory`, update)).toMatchObject({
      status: 401,
    });
    expect((await calendarOf(own, march(1), march(2))).rates).toMatchObject([{ price_cents: 10_000 }]);
  });

  test('an inventory that changes meanwhile needs no new price, a rate that changes does', async () => {
    const own = await hotel.sellable();
    const version = async () =>
      (await hotel.pool.query('select version::int from holdfast.lanes where lane_id = $1', [own.propertyId])).rows[0].version as number;
    const before = await version();
    await hotel.publish(own, { from: march(1), to: march(2), allotment: 9 });
    expect(await version()).toBe(before);
    await hotel.rates(own, [{ date: march(1), price_cents: 10_100 }]);
    expect(await version()).toBe(before + 1);
    expect((await hotel.sold(own, march(1), march(2))).total.amount_cents).toBe(10_100);
  });

  test('what is published says so in an event, with who did it', async () => {
    const own = await hotel.sellable({ nights: 1 });
    const { rows } = await hotel.pool.query(
      "select type, actor, payload from holdfast.outbox where lane_id = $1 and type like '%.published' order by occurred_at",
      [own.propertyId],
    );
    expect(rows.map((row) => row.type)).toEqual(['inventory.published', 'rates.published']);
    expect(rows[0]).toMatchObject({
      actor: expect.stringMatching(/^key:/),
      payload: { room_type_id: own.roomTypeId, from: march(1), to: march(2), allotment: 4 },
    });
    expect(rows[1].payload).toMatchObject({ rate_plan_id: own.ratePlanId, dates: 1 });
  });
});
