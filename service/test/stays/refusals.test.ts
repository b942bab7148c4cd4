import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Hotel, march } from './hotel.js';

describe('a booking that is not to be', () => {
  let hotel: Hotel;
  beforeAll(async () => {
    hotel = await Hotel.open();
  });
  afterAll(() => hotel.close());

  test('two rooms paid in two ways are refused, and so is a plan of another room type', async () => {
    const sellable = await hotel.sellable();
    const prepaidId = await hotel.addPlan(sellable, { payment: 'prepaid' });
    const otherTypeId = await hotel.addRoomType(sellable.propertyId);
    const room = { room_type_id: sellable.roomTypeId, rate_plan_id: sellable.ratePlanId, guests: 2 };
    expect(await hotel.book(sellable, march(1), march(2), { rooms: [room, { ...room, rate_plan_id: prepaidId }] })).toMatchObject({
      status: 422,
      body: { code: 'mixed_payment' },
    });
    expect(await hotel.book(sellable, march(1), march(2), { room_type_id: otherTypeId })).toMatchObject({
      status: 422,
      body: { code: 'rate_plan_mismatch' },
    });
    expect(await hotel.book(sellable, march(1), march(2), { guests: 3 })).toMatchObject({
      status: 422,
      body: { code: 'occupancy_exceeded', required: 3, max_occupancy: 2 },
    });
  });

  test("what is not the property's does not exist", async () => {
    const sellable = await hotel.sellable();
    const other = await hotel.sellable();
    const nobody = '00000000-0000-0000-0000-000000000000';
    for (const more of [
      { property_id: nobody },
      { room_type_id: other.roomTypeId },
      { rate_plan_id: other.ratePlanId },
      { room_type_id: nobody },
      { rate_plan_id: nobody },
      { property_id: other.propertyId },
    ]) {
      expect(await hotel.book(sellable, march(1), march(2), more), JSON.stringify(more)).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      });
    }
    expect(await hotel.book(sellable, march(1), march(2), {}, { as: hotel.rival })).toMatchObject({ status: 404 });
  });

  test('a closed night and an unpublished one are refused by name', async () => {
    const sellable = await hotel.sellable({ nights: 10 });
    await hotel.publish(sellable, { from: march(5), to: march(6), closed: true });
    await hotel.price(sellable, march(11), 2, { price_cents: 10_000 });
    expect(await hotel.book(sellable, march(4), march(7))).toMatchObject({ status: 422, body: { code: 'closed', night: march(5) } });
    expect(await hotel.book(sellable, march(9), march(12))).toMatchObject({
      status: 422,
      body: { code: 'rate_unavailable', missing: 'inventory', night: march(11) },
    });
    await hotel.sold(sellable, march(6), march(8));
    await hotel.sold(sellable, march(3), march(5));
  });

  test('H60 a party that does not add up is 400, never one adult', async () => {
    const sellable = await hotel.sellable();
    const book = (more: object) => hotel.book(sellable, march(1), march(2), more);
    for (const more of [
      { children_ages: ['4'] },
      { children_ages: '4' },
      { children_ages: [4.5] },
      { children_ages: [18] },
      { children_ages: [-1] },
      { adults: 0 },
      { adults: 3 },
      { adults: 2, children_ages: [3] },
      { children_ages: [3, 4] },
    ]) {
      expect(await book(more), JSON.stringify(more)).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    }
    expect(await hotel.sold(sellable, march(1), march(2), { adults: 1, children_ages: [4] })).toMatchObject({
      adults: 1,
      children_ages: [4],
      guests: 2,
    });
  });

  test('H34 dates that are no stay are 400 with a code', async () => {
    const sellable = await hotel.sellable();
    for (const [from, to, code] of [
      [march(5), march(5), 'invalid_stay'],
      [march(6), march(5), 'invalid_stay'],
      [march(1), '2031-04-01', 'invalid_stay'],
      ['2031-02-30', march(5), 'invalid_request'],
      ['1999-01-01', '1999-01-02', 'invalid_request'],
      ['infinity', march(5), 'invalid_request'],
      ['tomorrow', march(5), 'invalid_request'],
    ] as const) {
      expect(await hotel.book(sellable, from, to), `${from} ${to}`).toMatchObject({ status: 400, body: { code } });
    }
    expect(await hotel.sold(sellable, march(1), march(31))).toMatchObject({ check_out: march(31) });
  });

  test("S12 an arrival before the property's today is refused, whatever day it is elsewhere", async () => {
    const tokyo = await hotel.sellable({ property: { timezone: 'Asia/Tokyo' }, from: '2027-06-01' });
    const honolulu = await hotel.sellable({ property: { timezone: 'Pacific/Honolulu' }, from: '2027-06-01' });
    try {
      hotel.now = '2027-06-10T15:30:00Z';
      expect(await hotel.book(tokyo, '2027-06-10', '2027-06-12')).toMatchObject({
        status: 422,
        body: { code: 'arrival_in_the_past', date: '2027-06-10', today: '2027-06-11' },
      });
      expect((await hotel.book(tokyo, '2027-06-11', '2027-06-12')).status).toBe(201);
      expect((await hotel.book(honolulu, '2027-06-10', '2027-06-12')).status).toBe(201);
      expect(await hotel.book(honolulu, '2027-06-09', '2027-06-12')).toMatchObject({
        status: 422,
        body: { code: 'arrival_in_the_past', today: '2027-06-10' },
      });
    } finally {
      hotel.now = null;
    }
  });

  test('every counter still equals its lines', () => hotel.expectSound());
});
