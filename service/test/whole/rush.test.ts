/** Everybody wants the same night, through one process and through three; and the same rush with the guard off. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveThree } from '../../../testing/serve.js';
import { codes, march, type Sellable } from '../stays/desk.js';
import { Hotel } from '../stays/hotel.js';
import { checkThenWrite } from './check-then-write.js';
import { forgetUpdates } from './forgetful.js';
import { ServedHotel } from './served-hotel.js';

const three = { start: (databaseUrl: string) => serveThree({ databaseUrl }) };

/** As many different guests, each with a key and a connection of their own, behind one barrier. */
function rushAt(hotel: ServedHotel, own: Sellable, guests: number, [checkIn, checkOut]: readonly [string, string] = [march(1), march(2)]) {
  return hotel.atOnce(Array.from({ length: guests }, () => hotel.bookingSent(hotel.booking(own, checkIn, checkOut), randomUUID())));
}

describe.each([
  ['one process', {}],
  ['three processes at once', three],
])('through %s', (_through, options) => {
  let hotel: ServedHotel;
  beforeAll(async () => {
    hotel = await ServedHotel.open(options);
  }, 120_000);
  afterAll(() => hotel.close());

  it('the last room is sold once when fifty guests want it: one gets 201, forty-nine 409 sold_out', async () => {
    for (let round = 0; round < 3; round += 1) {
      const own = await hotel.sellable({ allotment: 1, nights: 1 });
      const answers = await rushAt(hotel, own, 50);
      expect(codes(answers)).toEqual({ '201': 1, '409 sold_out': 49 });
      expect(await hotel.booked(own, march(1), march(2))).toEqual([1]);
      for (const { headers } of answers) expect(headers['ratelimit-policy']).toMatch(/^"anonymous-reservations";q=3000;/);
    }
  });

  it('a refused guest leaves nothing behind: no reservation, no stay, no key, no event', async () => {
    const own = await hotel.sellable({ allotment: 1, nights: 1 });
    await rushAt(hotel, own, 50);
    const { rows } = await hotel.pool.query(
      `select (select count(*)::int from holdfast.reservations where lane_id = $1) as reservations,
         (select count(*)::int from holdfast.reservation_lines where lane_id = $1) as lines,
         (select count(*)::int from stays.stays where property_id = $1) as stays,
         (select count(*)::int from holdfast.idempotency_keys where lane_id = $1) as keys,
         (select count(*)::int from holdfast.outbox where lane_id = $1 and type like 'reservation.%') as events`,
      [own.propertyId],
    );
    expect(rows).toEqual([{ reservations: 1, lines: 1, stays: 1, keys: 1, events: 1 }]);
  });

  it('four on Friday, one on Saturday and three on Sunday are exactly one more stay over all three', async () => {
    const own = await hotel.sellable({ nights: 3 });
    for (const [night, allotment] of [
      [1, 4],
      [2, 1],
      [3, 3],
    ] as const)
      await hotel.publish(own, { from: march(night), to: march(night + 1), allotment });
    const answers = await rushAt(hotel, own, 20, [march(1), march(4)]);
    expect(codes(answers)).toEqual({ '201': 1, '409 sold_out': 19 });
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ night: march(2), required: 1, available: 0 });
    expect(await hotel.booked(own, march(1), march(4))).toEqual([1, 1, 1]);
    // What Saturday did not take is still there for those who only want Friday, or Sunday.
    expect(codes(await rushAt(hotel, own, 5, [march(1), march(2)]))).toEqual({ '201': 3, '409 sold_out': 2 });
    expect(codes(await rushAt(hotel, own, 5, [march(3), march(4)]))).toEqual({ '201': 2, '409 sold_out': 3 });
  });

  it('the house is sound after it', () => hotel.expectSound());
});

describe('with the guard off', () => {
  it('oversells when fifty guests look first and write then (control)', async () => {
    const hotel = await Hotel.open({ connectionsMax: 60 });
    try {
      const own = await hotel.sellable({ allotment: 1, nights: 1 });
      expect(await checkThenWrite(hotel.pool, own, march(1), 50)).toEqual({ sold: 50, booked: 1 });
      expect(await hotel.faults()).toHaveProperty('for every cell, booked = the lines of active reservations', 1);
    } finally {
      await hotel.close();
    }
  });

  it('oversells through three processes when the counter keeps nothing (control)', async () => {
    const hotel = await ServedHotel.open(three);
    try {
      const own = await hotel.sellable({ allotment: 1, nights: 1 });
      await forgetUpdates(hotel.pool, 'holdfast.inventory');
      const sold = [...(await rushAt(hotel, own, 50)), ...(await rushAt(hotel, own, 1))].filter(({ status }) => status === 201);
      expect(sold.length).toBeGreaterThan(1);
      expect(await hotel.booked(own, march(1), march(2))).toEqual([0]);
      expect(await hotel.faults()).toHaveProperty('for every cell, booked = the lines of active reservations', 1);
    } finally {
      await hotel.close();
    }
  });
});
