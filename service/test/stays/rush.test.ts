import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plusDays } from '../../src/stays/rules/calendar.js';
import { amendment } from './amendment.js';
import { type Answer, type Body, codes, march, type Sellable } from './desk.js';
import { Hotel } from './hotel.js';
import { date } from './rules/terms-of.js';

describe('a rush', () => {
  let hotel: Hotel;
  beforeAll(async () => {
    hotel = await Hotel.open();
  });
  afterAll(() => hotel.close());

  test('H06 fifty guests want the last room at once: one gets it, nothing is stored for the others', async () => {
    const own = await hotel.sellable({ allotment: 1 });
    const answers = await Promise.all(Array.from({ length: 50 }, () => hotel.book(own, march(1), march(3))));
    expect(codes(answers)).toEqual({ '201': 1, '409 sold_out': 49 });
    expect(await hotel.booked(own, march(1), march(3))).toEqual([1, 1]);
    const { rows } = await hotel.pool.query(
      'select (select count(*)::int from holdfast.reservations where lane_id = $1) as reservations, (select count(*)::int from stays.stays where property_id = $1) as stays, (select count(*)::int from holdfast.idempotency_keys where lane_id = $1) as keys',
      [own.propertyId],
    );
    expect(rows[0]).toEqual({ reservations: 1, stays: 1, keys: 1 });
  });

  test('H14 two staff who confirm two guests into one room at once: one wins', async () => {
    const own = await hotel.sellable({ allotment: 1 });
    const answers = await Promise.all([0, 1].map(() => hotel.book(own, march(1), march(3), {}, { as: hotel.staff })));
    expect(codes(answers)).toEqual({ '201': 1, '409 sold_out': 1 });
  });

  test('four on Friday, one on Saturday, three on Sunday: exactly one more stay over all three', async () => {
    const own = await hotel.sellable({ nights: 3 });
    for (const [night, allotment] of [
      [1, 4],
      [2, 1],
      [3, 3],
    ] as const)
      await hotel.publish(own, { from: march(night), to: march(night + 1), allotment });
    const answers = await Promise.all(Array.from({ length: 10 }, () => hotel.book(own, march(1), march(4))));
    expect(codes(answers)).toEqual({ '201': 1, '409 sold_out': 9 });
    expect(answers.find((answer) => answer.status === 409)?.body).toMatchObject({ night: march(2), available: 0 });
    expect(await hotel.booked(own, march(1), march(4))).toEqual([1, 1, 1]);
  });

  test('H19 H20 fifty partly overlapping stays over ten nights: sold or sold out, never a deadlock', async () => {
    const own = await hotel.sellable({ allotment: 8, nights: 10 });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => {
        const from = 1 + ((index * 7) % 9);
        return hotel.book(own, march(from), march(Math.min(11, from + 1 + (index % 4))));
      }),
    );
    expect(Object.keys(codes(answers)).sort()).toEqual(['201', '409 sold_out']);
    await hotel.expectSound();
  });

  const amend = (own: Sellable, stay: Body, checkIn: string, checkOut: string) =>
    hotel.engine.amend(amendment(own, stay, checkIn, checkOut));

  test('an amended stay moves its nights, its price and its deadline together, or not at all', async () => {
    const own = await hotel.sellable({ allotment: 1 });
    const stay = await hotel.sold(own, march(1), march(3));
    await hotel.sold(own, march(10), march(11));
    expect(await amend(own, stay, march(9), march(12))).toMatchObject({
      status: 'refused',
      refusal: { code: 'sold_out', date: march(10) },
    });
    expect(await hotel.booked(own, march(1), march(12))).toEqual([1, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0]);
    expect(await amend(own, stay, march(2), march(6))).toMatchObject({ status: 'done' });
    expect(await hotel.booked(own, march(1), march(7))).toEqual([0, 1, 1, 1, 1, 0]);
    const { body } = await hotel.ask('GET', `/reservations/${stay.id}?email=${stay.guest.email}`);
    expect(body).toMatchObject({
      check_in: march(2),
      check_out: march(6),
      guests: 1,
      total: { amount_cents: 20_000 },
      rooms: [{ total: { amount_cents: 20_000 } }],
      cancellation: { refundable_until: '2031-03-02T00:00:00.000Z' },
    });
    expect((await hotel.cancel(stay)).body.refund.amount_cents).toBe(20_000);
    await hotel.expectSound();
  });

  test('H21 bookings, cancels, releases, changes and publishing on the same nights: no 5xx, and every counter right', async () => {
    const own = await hotel.sellable({ allotment: 6, nights: 12 });
    const prepaid = { ...own, ratePlanId: await hotel.addPlan(own, { payment: 'prepaid', hold_ttl_seconds: 1 }) };
    await hotel.price(prepaid, march(1), 12, { price_cents: 9_000 });
    const statuses: number[] = [];
    const stays: Body[] = [];
    const note = (answer: Answer) => {
      statuses.push(answer.status);
      if (answer.status >= 500) console.log(answer.body);
      if (answer.status === 201) stays.push(answer.body);
    };
    const dice = (sides: number) => Math.floor(Math.random() * sides);
    const worker = async () => {
      for (let turn = 0; turn < 25; turn += 1) {
        const from = 1 + dice(9);
        const to = plusDays(date(march(from)), 1 + dice(3));
        const stay = stays[dice(stays.length)];
        const kind = dice(10);
        if (kind < 4 || stay === undefined) note(await hotel.book(dice(3) === 0 ? prepaid : own, march(from), to));
        else if (kind < 6) note(await hotel.cancel(stay));
        else if (kind < 7) note(await hotel.ask('DELETE', `/reservations/${stay.id}`, undefined, { as: hotel.staff }));
        else if (kind < 8) expect(['done', 'refused']).toContain((await amend(own, stay, march(from), to)).status);
        else if (kind < 9)
          note(
            await hotel.ask(
              'PUT',
              `/properties/${own.propertyId}/room-types/${own.roomTypeId}/inventory`,
              { from: march(from), to, allotment: 4 + dice(4), closed: dice(8) === 0 },
              { as: hotel.staff },
            ),
          );
        else
          note(
            await hotel.ask(
              'PUT',
              `/properties/${own.propertyId}/rate-plans/${own.ratePlanId}/rates`,
              { rates: [{ date: march(from), price_cents: 9_000 + dice(99), min_stay: 1 + dice(2) }] },
              { as: hotel.staff },
            ),
          );
      }
    };
    await Promise.all(Array.from({ length: 12 }, worker));
    await hotel.engine.loops.expire.runOnce();
    expect([...new Set(statuses)].sort().filter((status) => ![200, 201, 204, 409, 422].includes(status))).toEqual([]);
    expect(statuses.length).toBeGreaterThan(200);
    await hotel.expectSound();
    const { rows } = await hotel.pool.query(`
      select count(*)::int as wrong
      from holdfast.reservations r
      left join (select property_id, reservation_id, sum(total_cents) as cents from stays.stay_rooms group by 1, 2) rooms on rooms.property_id = r.lane_id and rooms.reservation_id = r.id
      left join stays.stays s on s.property_id = r.lane_id and s.reservation_id = r.id
      where r.lane_id = '${own.propertyId}' and (s.reservation_id is null or rooms.cents is distinct from r.total_cents)`);
    expect(rows[0].wrong).toBe(0);
  });

  test('one guest at many properties at once is no bottleneck and no conflict', async () => {
    const houses = await Promise.all(Array.from({ length: 10 }, () => hotel.sellable({ nights: 3 })));
    const guest = { email: `${randomUUID()}@example.com`, full_name: 'A Traveller' };
    const answers = await Promise.all(houses.map((own) => hotel.book(own, march(1), march(2), { guest })));
    expect(codes(answers)).toEqual({ '201': 10 });
  });
});
