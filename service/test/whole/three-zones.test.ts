/** The process in Tokyo, the database in New York, the property in a third zone: dates stay dates, deadlines the property's own. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cloneDatabase } from '../../../testing/clone-database.js';
import { serve } from '../../../testing/serve.js';
import { datesBetween, plusDays } from '../../src/stays/rules/calendar.js';
import type { Body } from '../stays/desk.js';
import { date } from '../stays/rules/terms-of.js';
import { ServedHotel } from './served-hotel.js';

describe('a service in Tokyo over a database in New York', () => {
  let hotel: ServedHotel;
  beforeAll(async () => {
    const database = await cloneDatabase();
    // Every session that begins from now on has it.
    await database.pool.query(`alter database ${database.name} set timezone to 'America/New_York'`);
    hotel = await ServedHotel.open({
      database,
      start: async (databaseUrl) => [await serve({ databaseUrl, env: { TZ: 'Asia/Tokyo' } })],
    });
  }, 120_000);
  afterAll(() => hotel.close());

  it.each([
    ['Europe/Rome', 'into summer', '2031-03-28', 4, '2031-03-27T14:00:00.000Z'],
    ['Europe/Rome', 'on the day after the change', '2031-03-30', 2, '2031-03-29T13:00:00.000Z'],
    ['Europe/Rome', 'into winter', '2031-10-24', 4, '2031-10-23T13:00:00.000Z'],
    ['Europe/Rome', 'on the day after the change back', '2031-10-26', 2, '2031-10-25T14:00:00.000Z'],
    ['Europe/Rome', 'for a month with a change in it', '2031-03-15', 30, '2031-03-14T14:00:00.000Z'],
    ['America/New_York', 'into summer', '2031-03-08', 2, '2031-03-07T20:00:00.000Z'],
    ['America/New_York', 'into winter', '2031-11-01', 2, '2031-10-31T19:00:00.000Z'],
    ['Pacific/Auckland', 'into winter', '2031-04-05', 2, '2031-04-04T02:00:00.000Z'],
    ['Australia/Lord_Howe', 'into winter, by half an hour', '2031-04-06', 2, '2031-04-05T04:30:00.000Z'],
    ['Asia/Tokyo', 'where no clock changes', '2031-03-30', 3, '2031-03-29T06:00:00.000Z'],
  ])(
    'sells a stay in %s, %s, by its own nights and deadline: offered, booked, read, listed and stored alike',
    async (timezone, _when, from, nights, deadline) => {
      const own = await hotel.sellable({ from, nights: nights + 1, property: { timezone } });
      const to = plusDays(date(from), nights);
      const expected = datesBetween(date(from), to);
      const { body: offered } = await hotel.search(own, from, to);
      expect(offered.nights).toBe(nights);
      expect(offered.offers[0].nights.map((night: Body) => night.date)).toEqual(expected);
      const stay = await hotel.sold(own, from, to);
      expect(stay.nights.map((night: Body) => night.date)).toEqual(expected);
      expect(stay).toMatchObject({
        check_in: from,
        check_out: to,
        cancellation: { refundable_until: deadline },
        total: { amount_cents: nights * 10_000 },
      });
      expect(offered.offers[0].cancellation).toEqual(stay.cancellation);
      expect(offered.offers[0].total).toEqual(stay.total);
      expect((await hotel.ask('GET', `/reservations/${stay.id}?email=${stay.guest.email}`)).body).toEqual(stay);
      const arrivals = async (first: string, beyond: string) =>
        (await hotel.staffDoes('GET', `/properties/${own.propertyId}/reservations?from=${first}&to=${beyond}`)).data;
      expect(await arrivals(from, plusDays(date(from), 1))).toEqual([stay]);
      expect(await arrivals(plusDays(date(from), -1), from)).toEqual([]);
      const { room_types } = await hotel.staffDoes('GET', `/properties/${own.propertyId}/calendar?from=${from}&to=${plusDays(to, 1)}`);
      expect(room_types[0].nights.map((night: Body) => [night.date, night.booked])).toEqual([
        ...expected.map((night) => [night, 1]),
        [to, 0],
      ]);
      const { rows } = await hotel.pool.query(
        `select (refundable_until at time zone 'UTC')::text as deadline, check_in::text, check_out::text, array(select date::text from holdfast.reservation_lines l where l.reservation_id = s.reservation_id order by date) as nights
       from stays.stays s where reservation_id = $1`,
        [stay.id],
      );
      const storedDeadline = deadline.replace('T', ' ').replace('.000Z', '');
      expect(rows).toEqual([{ deadline: storedDeadline, check_in: from, check_out: to, nights: expected }]);
    },
  );

  // Nineteen hours behind Tokyo and five ahead of it: at every hour one of the two has another date.
  it.each(['Pacific/Honolulu', 'Pacific/Kiritimati'])(
    'knows by the calendar of %s what today is, and whether a stay has started',
    async (timezone) => {
      const todayThere = async () => {
        const { rows } = await hotel.pool.query('select (clock_timestamp() at time zone $1)::date::text as today', [timezone]);
        return date(rows[0].today);
      };
      for (;;) {
        const today = await todayThere();
        const own = await hotel.sellable({
          from: plusDays(today, -1),
          nights: 4,
          property: { timezone, check_in_time: '00:00' },
          plan: { refundable_until_hours: 0 },
        });
        const past = await hotel.book(own, plusDays(today, -1), plusDays(today, 1));
        const started = await hotel.book(own, today, plusDays(today, 1));
        const coming = await hotel.book(own, plusDays(today, 1), plusDays(today, 2));
        const [cancelStarted, cancelComing] = [await hotel.cancel(started.body), await hotel.cancel(coming.body)];
        // Past midnight meanwhile: once more, on the new day.
        if ((await todayThere()) !== today) continue;
        expect(past).toMatchObject({ status: 422, body: { code: 'arrival_in_the_past' } });
        expect(started).toMatchObject({ status: 201, body: { cancellation: { refundable_until: null } } });
        expect(cancelStarted).toMatchObject({ status: 409, body: { code: 'stay_started' } });
        expect(coming.status).toBe(201);
        expect(cancelComing).toMatchObject({ status: 200, body: { refund: { amount_cents: 10_000 }, refundable: true } });
        return;
      }
    },
  );
});
