/** Reports and the tape chart against a simple recount of what was booked. */
import { randomUUID } from 'node:crypto';
import type { CalendarDate, LaneId, OrganisationId, PoolId } from '@holdfast/engine';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Backstage, openBackstage } from '../../src/console/backstage.js';
import { readOccupancy } from '../../src/console/occupancy.js';
import { readTapeChart } from '../../src/console/tape-chart.js';
import { signedCursors } from '../../src/http/cursors.js';
import type { Staff } from '../../src/http/principal.js';
import { Problem } from '../../src/http/problems.js';
import { type Body, firstNight, march, type Sellable } from '../stays/desk.js';
import { Hotel } from '../stays/hotel.js';
import { date } from '../stays/rules/terms-of.js';

let hotel: Hotel;
let backstage: Backstage;
beforeAll(async () => {
  hotel = await Hotel.open();
  backstage = openBackstage({ pool: hotel.pool, cursors: signedCursors(Buffer.from('test')), checks: [] });
}, 60_000);
afterAll(() => hotel.close());

async function staffOf(propertyId: string): Promise<Staff> {
  const { rows } = await hotel.pool.query('select organisation_id from stays.properties where property_id = $1', [propertyId]);
  return { organisationId: rows[0].organisation_id as OrganisationId } as unknown as Staff;
}

interface Asked {
  readonly from?: string;
  readonly to?: string;
  readonly roomTypeId?: string;
  readonly since?: string;
}

async function report(propertyId: string, { from = firstNight, to = march(11), roomTypeId, since }: Asked = {}) {
  const answer = await readOccupancy(backstage, await staffOf(propertyId), {
    propertyId: propertyId as LaneId,
    from: date(from),
    to: date(to),
    roomTypeId: roomTypeId as PoolId | undefined,
    pickedUpSince: since as CalendarDate | undefined,
  });
  if (answer instanceof Problem) throw new Error(answer.code);
  return answer;
}

/** A second room type, with a plan that is paid before. */
async function withPrepaid(sellable: Sellable, allotment: number, priceCents: number): Promise<Sellable> {
  const roomTypeId = await hotel.addRoomType(sellable.propertyId, { name: 'Suite', max_occupancy: 4 });
  const other = { propertyId: sellable.propertyId, roomTypeId };
  const suite = { ...other, ratePlanId: await hotel.addPlan(other, { payment: 'prepaid' }) };
  await hotel.publish(suite, { from: firstNight, to: march(31), allotment });
  await hotel.price(suite, firstNight, 30, { price_cents: priceCents });
  return suite;
}

const nightAt = (answer: Awaited<ReturnType<typeof report>>, day: number) => answer.nights.find((night) => night.date === march(day));

describe('occupancy', () => {
  it('counts the nights slept of confirmed stays, several rooms each, at the prices that were booked', async () => {
    const double = await hotel.sellable({ allotment: 4, priceCents: 10_000, nights: 9 });
    await hotel.sold(double, march(1), march(3));
    await hotel.sold(double, march(2), march(5), {
      rooms: [1, 2].map(() => ({ room_type_id: double.roomTypeId, rate_plan_id: double.ratePlanId, guests: 1 })),
    });
    // What is published later changes no booking.
    await hotel.price(double, firstNight, 9, { price_cents: 99_900 });
    const answer = await report(double.propertyId);
    expect(answer).toMatchObject({ currency: 'EUR', room_type_id: null });
    expect(answer.nights.map(({ date: night, sold }) => [night, sold])).toEqual(
      [1, 3, 2, 2, 0, 0, 0, 0, 0, 0].map((sold, index) => [march(index + 1), sold]),
    );
    expect(nightAt(answer, 2)).toMatchObject({
      rooms: 4,
      sold: 3,
      revenue_cents: 30_000,
      occupancy: 0.75,
      adr_cents: 10_000,
      revpar_cents: 7_500,
    });
    expect(nightAt(answer, 9)).toMatchObject({ rooms: 4, sold: 0, occupancy: 0, adr_cents: null, revpar_cents: 0 });
    // Never published: no rooms.
    expect(nightAt(answer, 10)).toMatchObject({ rooms: 0, occupancy: null, revpar_cents: null });
    expect(answer.total).toMatchObject({ rooms: 36, sold: 8, revenue_cents: 80_000, adr_cents: 10_000, revpar_cents: 2_222 });
  });

  it('takes cells out of sale and not out of the house when sales are stopped; a smaller allotment takes them out', async () => {
    const double = await hotel.sellable({ allotment: 4, nights: 9 });
    await hotel.publish(double, { from: march(1), to: march(2), closed: true });
    await hotel.publish(double, { from: march(2), to: march(3), allotment: 3 });
    await hotel.publish(double, { from: march(3), to: march(4), overbooking: 2 });
    const answer = await report(double.propertyId, { to: march(5) });
    expect(answer.nights.map(({ rooms }) => rooms)).toEqual([4, 3, 4, 4]);
  });

  it('leaves out what was cancelled or let go, and counts what is held apart, until its deadline', async () => {
    const double = await hotel.sellable({ nights: 9 });
    const suite = await withPrepaid(double, 2, 20_000);
    const stay = await hotel.sold(double, march(1), march(2));
    expect((await hotel.cancel(stay)).status).toBe(200);
    const held = await hotel.sold(suite, march(1), march(2));
    expect(held.status).toBe('held');
    expect((await report(double.propertyId)).total).toMatchObject({ sold: 0, held: 1, revenue_cents: 0 });
    await hotel.pool.query("update holdfast.reservations set expires_at = clock_timestamp() - interval '1 second' where id = $1", [
      held.id,
    ]);
    expect((await report(double.propertyId)).total).toMatchObject({ sold: 0, held: 0 });
    // It is put back, so that its stock is settled as it should be.
    await hotel.pool.query("update holdfast.reservations set expires_at = clock_timestamp() + interval '10 seconds' where id = $1", [
      held.id,
    ]);
  });

  it('shows the nights of one room type, beside the sums of all', async () => {
    const double = await hotel.sellable({ allotment: 4, nights: 9 });
    const suite = await withPrepaid(double, 2, 20_000);
    await hotel.sold(double, march(1), march(2));
    const answer = await report(double.propertyId, { roomTypeId: suite.roomTypeId, to: march(3) });
    expect(answer.total).toMatchObject({ rooms: 4, sold: 0 });
    expect(answer.all_room_types).toMatchObject({ rooms: 12, sold: 1 });
    expect(answer.room_types.map(({ room_type_id, name, rooms, sold }) => [room_type_id, name, rooms, sold])).toEqual([
      [double.roomTypeId, 'Double', 8, 1],
      [suite.roomTypeId, 'Suite', 4, 0],
    ]);
    const answerOfOther = readOccupancy(backstage, await staffOf(double.propertyId), {
      propertyId: double.propertyId as LaneId,
      from: date(march(1)),
      to: date(march(2)),
      roomTypeId: randomUUID() as PoolId,
      pickedUpSince: undefined,
    });
    expect(await answerOfOther).toMatchObject({ code: 'not_found' });
  });

  it('sees a stay of thirty nights that began before the first night asked for, and no other nights of it', async () => {
    const double = await hotel.sellable({ nights: 60 });
    await hotel.sold(double, march(1), march(31));
    const answer = await report(double.propertyId, { from: march(30), to: '2031-04-03' });
    expect(answer.nights.map(({ sold }) => sold)).toEqual([1, 0, 0, 0]);
  });

  it('tells what was picked up: sold since then, less what was cancelled since of what was sold before', async () => {
    const double = await hotel.sellable({ nights: 9 });
    const older = await hotel.sold(double, march(1), march(3));
    const newer = await hotel.sold(double, march(2), march(4));
    const long = await hotel.sold(double, march(1), march(2));
    await hotel.pool.query("update holdfast.reservations set created_at = created_at - interval '20 days' where id = any($1)", [
      [older.id, long.id],
    ]);
    const picked = async (since?: string) =>
      (await report(double.propertyId, { to: march(4), ...(since && { since }) })).nights.map((night) => night.picked_up);
    expect(await picked()).toEqual([0, 1, 1]);
    expect((await hotel.cancel(older)).status).toBe(200);
    expect(await picked()).toEqual([-1, 0, 1]);
    // Sold and cancelled since: nothing came of it.
    expect((await hotel.cancel(newer)).status).toBe(200);
    expect(await picked()).toEqual([-1, -1, 0]);
    expect(await picked('2020-01-01')).toEqual([1, 0, 0]);
  });

  it('is another organisation’s: not found', async () => {
    const double = await hotel.sellable({ nights: 3 });
    const stranger = { organisationId: randomUUID() } as unknown as Staff;
    const propertyId = double.propertyId as LaneId;
    const range = { from: date(march(1)), to: date(march(2)) };
    expect(
      await readOccupancy(backstage, stranger, { propertyId, ...range, roomTypeId: undefined, pickedUpSince: undefined }),
    ).toMatchObject({ code: 'not_found' });
    expect(await readTapeChart(backstage, stranger, propertyId, range.from, range.to)).toMatchObject({ code: 'not_found' });
  });

  it('is what a recount of all bookings gives, whatever was booked and cancelled', async () => {
    const oneBooking = fc.record({
      first: fc.integer({ min: 1, max: 12 }),
      nights: fc.integer({ min: 1, max: 5 }),
      suite: fc.boolean(),
      rooms: fc.integer({ min: 1, max: 3 }),
      cancelled: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(oneBooking, { maxLength: 12 }), async (bookings) => {
        const double = await hotel.sellable({ allotment: 5, priceCents: 10_000, nights: 20 });
        const suite = await withPrepaid(double, 2, 33_333);
        const counted = new Map<string, { sold: number; held: number; revenue: number }>();
        for (const { first, nights, suite: inSuite, rooms, cancelled } of bookings) {
          const what = inSuite ? suite : double;
          const asked = Array.from({ length: rooms }, () => ({ room_type_id: what.roomTypeId, rate_plan_id: what.ratePlanId, guests: 1 }));
          const answer = await hotel.book(what, march(first), march(first + nights), { rooms: asked });
          if (answer.status !== 201) continue;
          if (cancelled) {
            expect((await hotel.cancel(answer.body)).status).toBe(200);
            continue;
          }
          for (const room of answer.body.rooms as Body[]) {
            for (const { date: night, price } of room.nights as Body[]) {
              const name = `${room.room_type_id} ${night}`;
              const { sold, held, revenue } = counted.get(name) ?? { sold: 0, held: 0, revenue: 0 };
              counted.set(
                name,
                answer.body.status === 'held'
                  ? { sold, held: held + 1, revenue }
                  : { sold: sold + 1, held, revenue: revenue + price.amount_cents },
              );
            }
          }
        }
        const range = { from: march(3), to: march(15) };
        let [soldInAll, revenueInAll] = [0, 0];
        for (const { roomTypeId } of [double, suite]) {
          const { nights } = await report(double.propertyId, { ...range, roomTypeId });
          expect(nights).toHaveLength(12);
          for (const night of nights) {
            const { sold, held, revenue } = counted.get(`${roomTypeId} ${night.date}`) ?? { sold: 0, held: 0, revenue: 0 };
            expect([night.date, night.sold, night.held, night.revenue_cents]).toEqual([night.date, sold, held, revenue]);
            soldInAll += sold;
            revenueInAll += revenue;
          }
        }
        const { total, all_room_types } = await report(double.propertyId, range);
        expect(total).toMatchObject({ sold: soldInAll, revenue_cents: revenueInAll, rooms: 12 * 7 });
        expect(all_room_types).toEqual(total);
      }),
      { numRuns: 12 },
    );
  }, 60_000);
});

describe('a tape chart', () => {
  it('has a room for each that somebody has in the nights asked for, and for whoever leaves that first morning', async () => {
    const double = await hotel.sellable({ allotment: 5 });
    const suite = await withPrepaid(double, 2, 20_000);
    const over = await hotel.sold(double, march(5), march(9));
    const leaves = await hotel.sold(double, march(8), march(10));
    const two = await hotel.sold(double, march(9), march(12), {
      rooms: [1, 2].map((guests) => ({ room_type_id: double.roomTypeId, rate_plan_id: double.ratePlanId, guests })),
    });
    const held = await hotel.sold(suite, march(11), march(14));
    const comes = await hotel.sold(double, march(13), march(15));
    const cancelled = await hotel.sold(double, march(10), march(12));
    await hotel.cancel(cancelled);
    const chart = await readTapeChart(
      backstage,
      await staffOf(double.propertyId),
      double.propertyId as LaneId,
      date(march(10)),
      date(march(13)),
    );
    if (chart instanceof Problem) throw new Error(chart.code);
    expect(chart.complete).toBe(true);
    expect(chart.rooms.map((room) => [room.reference, room.item_no, room.status, room.guests, room.check_in, room.check_out])).toEqual([
      [leaves.reference, expect.any(Number), 'confirmed', 2, march(8), march(10)],
      [two.reference, expect.any(Number), 'confirmed', 1, march(9), march(12)],
      [two.reference, expect.any(Number), 'confirmed', 2, march(9), march(12)],
      [held.reference, expect.any(Number), 'held', 2, march(11), march(14)],
    ]);
    const shown = JSON.stringify(chart);
    for (const other of [over, comes, cancelled]) expect(shown).not.toContain(other.reference);
  });
});
