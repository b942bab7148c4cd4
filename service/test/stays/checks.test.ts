/** The doctor's checks of stays are not blind: each finds what it is there to find, and a healthy house gets a clean bill. */
import { examine } from '@holdfast/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stayChecks } from '../../src/stays/checks.js';
import { Hotel, march } from './hotel.js';

const stays = 'every stay has its reservation, and what was agreed';
const rooms = 'every room has the nights and the price of its lines';
const refunds = 'every cancelled stay has its one refund';

/** Damage by hand to a house with a stay of one room and one of two, and one that was cancelled. */
const damages: readonly [what: string, by: string, found: readonly string[]][] = [
  ['a reservation without what was agreed', "delete from stays.stays where check_in = '2031-03-01'", [stays]],
  [
    'what was agreed without its reservation',
    "update holdfast.reservations set kind = 'other' where id = (select reservation_id from stays.stays where check_in = '2031-03-01')",
    [stays, rooms],
  ],
  ['a room that is gone', 'delete from stays.stay_rooms where item_no = 2', [rooms]],
  ['a room of another price', 'update stays.stay_rooms set total_cents = total_cents + 1 where item_no = 2', [rooms]],
  [
    'a room of another type',
    "update stays.stay_rooms set room_type_id = '01890000-0000-7000-8000-000000000000' where item_no = 2",
    [rooms],
  ],
  ['a night too many', "update stays.stays set check_out = check_out + 1 where check_in = '2031-03-01'", [rooms]],
  ['a night elsewhere', "update holdfast.reservation_lines set date = date + 7 where date = '2031-03-02'", [rooms]],
  ['a cancelled stay that was told no refund', 'update stays.stays set refund_cents = null where cancelled_at is not null', [refunds]],
  [
    'a refund that is not that of its rooms',
    'update stays.stays set refund_cents = refund_cents - 1 where cancelled_at is not null',
    [refunds],
  ],
  ['a refund of a stay that is still booked', "update stays.stays set refund_cents = 1 where check_in = '2031-03-01'", [refunds]],
  ['a cancelled stay that is booked again', "update holdfast.reservations set state = 'confirmed' where state = 'cancelled'", [refunds]],
];

describe('the doctor of stays', () => {
  let hotel: Hotel;
  beforeAll(async () => {
    hotel = await Hotel.open();
    const own = await hotel.sellable({ allotment: 9 });
    const room = { room_type_id: own.roomTypeId, rate_plan_id: own.ratePlanId, guests: 2 };
    await hotel.sold(own, march(1), march(4));
    await hotel.sold(own, march(10), march(12), { rooms: [room, room] });
    await hotel.cancel(await hotel.sold(own, march(20), march(22)));
  });
  afterAll(() => hotel.close());

  test('finds nothing in a healthy house', () => hotel.expectSound());

  test.each(damages)('finds %s', async (_what, by, found) => {
    const tx = await hotel.pool.connect();
    try {
      await tx.query('begin');
      await tx.query(by);
      const titles: string[] = [];
      for (const { title, statement } of stayChecks) if ((await tx.query(statement.text)).rowCount !== 0) titles.push(title);
      expect(titles).toEqual(found);
    } finally {
      await tx.query('rollback');
      tx.release();
    }
    expect((await examine(hotel.pool, stayChecks)).filter(({ count }) => count > 0)).toEqual([]);
  });
});
