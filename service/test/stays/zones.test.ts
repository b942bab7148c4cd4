/** The process in Tokyo, the database in New York, the property elsewhere: dates stay dates, and deadlines the property's own. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Body, Hotel } from './hotel.js';

const processZone = process.env.TZ;

describe('zones', () => {
  let hotel: Hotel;
  beforeAll(async () => {
    process.env.TZ = 'Asia/Tokyo';
    hotel = await Hotel.open({ databaseZone: 'America/New_York' });
  });
  afterAll(async () => {
    await hotel.close();
    if (processZone === undefined) delete process.env.TZ;
    else process.env.TZ = processZone;
  });

  test('the test is what it says', async () => {
    expect(new Date(0).getHours()).toBe(9);
    expect((await hotel.pool.query('show timezone')).rows[0].TimeZone).toBe('America/New_York');
    expect((await hotel.database.pool.query('select to_timestamp(0)::text as at')).rows[0].at).toBe('1969-12-31 19:00:00-05');
  });

  test.each([
    ['Europe/Rome', '2031-03-29', ['2031-03-29', '2031-03-30'], '2031-03-28T14:00:00.000Z'],
    ['Europe/Rome', '2031-10-25', ['2031-10-25', '2031-10-26'], '2031-10-24T13:00:00.000Z'],
    ['Europe/Rome', '2031-10-26', ['2031-10-26', '2031-10-27'], '2031-10-25T14:00:00.000Z'],
    ['America/New_York', '2031-03-08', ['2031-03-08', '2031-03-09'], '2031-03-07T20:00:00.000Z'],
    ['Pacific/Auckland', '2031-04-05', ['2031-04-05', '2031-04-06'], '2031-04-04T02:00:00.000Z'],
    ['Pacific/Honolulu', '2031-03-29', ['2031-03-29', '2031-03-30'], '2031-03-29T01:00:00.000Z'],
  ])(
    'H31 H32 in %s a stay from %s has its own nights and deadline, stored, read and listed alike',
    async (timezone, from, nights, deadline) => {
      const own = await hotel.sellable({ from, nights: 4, allotment: 3, property: { timezone } });
      const to = nextOf(nights[1] as string);
      const offered = (await hotel.search(own, from, to)).body;
      expect(offered.nights).toBe(2);
      const stay = await hotel.sold(own, from, to);
      expect(stay.nights.map((night: Body) => night.date)).toEqual(nights);
      expect(stay).toMatchObject({
        check_in: from,
        check_out: to,
        cancellation: { refundable_until: deadline },
        total: { amount_cents: 20_000 },
      });
      expect(offered.offers[0].cancellation).toEqual(stay.cancellation);
      const read = await hotel.ask('GET', `/reservations/${stay.id}?email=${stay.guest.email}`);
      expect(read.body).toEqual(stay);
      const listed = await hotel.staffDoes('GET', `/properties/${own.propertyId}/reservations?from=${from}&to=${nights[1]}`);
      expect(listed.data).toEqual([stay]);
      const { room_types } = await hotel.staffDoes('GET', `/properties/${own.propertyId}/calendar?from=${from}&to=${nextOf(to)}`);
      expect(room_types[0].nights.map((night: Body) => [night.date, night.booked])).toEqual([
        [nights[0], 1],
        [nights[1], 1],
        [to, 0],
      ]);
    },
  );

  test('H62 at −4 a cancel a minute before the local deadline is free, and at it is not, wherever it is sent from', async () => {
    const own = await hotel.sellable({
      from: '2031-03-10',
      nights: 8,
      allotment: 3,
      property: { timezone: 'America/Caracas', check_in_time: '23:59' },
      plan: { refundable_until_hours: 48 },
    });
    try {
      hotel.now = '2031-03-01T00:00:00Z';
      const [free, late] = [await hotel.sold(own, '2031-03-14', '2031-03-15'), await hotel.sold(own, '2031-03-14', '2031-03-15')];
      expect(free.cancellation.refundable_until).toBe('2031-03-13T03:59:00.000Z');
      hotel.now = '2031-03-12T23:58:00-04:00';
      expect((await hotel.cancel(free)).body.refund.amount_cents).toBe(10_000);
      hotel.now = '2031-03-12T23:59:00-04:00';
      expect((await hotel.cancel(late)).body.refund.amount_cents).toBe(0);
    } finally {
      hotel.now = null;
    }
  });
});

function nextOf(text: string): string {
  return new Date(Date.parse(`${text}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}
