import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Hotel, march } from './hotel.js';

describe('booking', () => {
  let hotel: Hotel;
  beforeAll(async () => {
    hotel = await Hotel.open();
  });
  afterAll(() => hotel.close());

  test('answers with everything that was agreed', async () => {
    const sellable = await hotel.sellable();
    await hotel.rates(sellable, [{ date: march(15), price_cents: 12_345 }]);
    const guest = { email: 'Ada.Guest@Example.com', full_name: 'Ada Guest', phone: '+39 081 000' };
    const answer = await hotel.book(sellable, march(14), march(16), { guest });
    expect(answer.status).toBe(201);
    expect(answer.headers.location).toBe(`/v1/reservations/${answer.body.id}`);
    const cancellation = { refundable_until: '2031-03-13T14:00:00.000Z' };
    const nights = [
      { date: march(14), price: { amount_cents: 10_000, currency: 'EUR' } },
      { date: march(15), price: { amount_cents: 12_345, currency: 'EUR' } },
    ];
    const total = { amount_cents: 22_345, currency: 'EUR' };
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      reference: expect.stringMatching(/^HF-[0-9A-HJKMNP-TV-Z]{10}$/),
      kind: 'stay',
      status: 'confirmed',
      property_id: sellable.propertyId,
      room_type_id: sellable.roomTypeId,
      rate_plan_id: sellable.ratePlanId,
      check_in: march(14),
      check_out: march(16),
      guests: 2,
      adults: null,
      children_ages: null,
      guest,
      rooms: [{ room_type_id: sellable.roomTypeId, rate_plan_id: sellable.ratePlanId, guests: 2, nights, total, cancellation }],
      nights,
      total,
      cancellation,
      payment: 'at_property',
      source: null,
      external_reference: null,
      expires_at: null,
      created_at: expect.stringMatching(/Z$/),
      cancelled_at: null,
    });
    const read = await hotel.ask('GET', `/reservations/${answer.body.reference}?email=ada.guest@example.com`);
    expect(read.body).toEqual(answer.body);
    expect(read.headers['cache-control']).toBe('no-store');
  });

  test('H01 compares each night with its own stock, not with the bookings that touch the stay', async () => {
    const sellable = await hotel.sellable({ allotment: 4 });
    for (const [from, to] of [
      [18, 20],
      [17, 19],
      [19, 21],
      [20, 22],
      [20, 21],
    ] as const)
      await hotel.sold(sellable, march(from), march(to));
    expect(await hotel.booked(sellable, march(18), march(21))).toEqual([2, 2, 3]);
    await hotel.sold(sellable, march(18), march(21));
    expect(await hotel.booked(sellable, march(18), march(21))).toEqual([3, 3, 4]);
    const full = await hotel.book(sellable, march(18), march(21));
    expect(full).toMatchObject({
      status: 409,
      body: { code: 'sold_out', night: march(20), required: 1, available: 0, room_type_id: sellable.roomTypeId },
    });
  });

  test('H02 partly booked is not full', async () => {
    const sellable = await hotel.sellable({ allotment: 15 });
    const { roomTypeId: room_type_id, ratePlanId: rate_plan_id } = sellable;
    await hotel.sold(sellable, march(10), march(15), {
      rooms: Array.from({ length: 5 }, () => ({ room_type_id, rate_plan_id, guests: 2 })),
    });
    const { body } = await hotel.search(sellable, march(10), march(15));
    expect(body.offers[0].units_left).toBe(10);
  });

  test('H03 T16 refuses a stay over nights in its middle that are sold', async () => {
    const sellable = await hotel.sellable({ allotment: 1 });
    await hotel.sold(sellable, march(2), march(5));
    for (const [from, to] of [
      [1, 6],
      [2, 5],
      [4, 6],
      [1, 3],
    ] as const)
      expect(await hotel.book(sellable, march(from), march(to))).toMatchObject({ status: 409, body: { code: 'sold_out' } });
    expect(await hotel.booked(sellable, march(1), march(6))).toEqual([0, 1, 1, 1, 0]);
  });

  test('H05 sold on one night is for sale on another', async () => {
    const sellable = await hotel.sellable({ allotment: 1 });
    await hotel.sold(sellable, march(1), march(2));
    await hotel.sold(sellable, march(8), march(15));
  });

  test('H13 looks at stock when it books, whoever skipped the search', async () => {
    const sellable = await hotel.sellable({ allotment: 1 });
    await hotel.sold(sellable, march(1), march(3));
    expect(await hotel.book(sellable, march(2), march(3))).toMatchObject({ status: 409, body: { code: 'sold_out', night: march(2) } });
  });

  test('H15 books several rooms of one type as one reservation, or none of them', async () => {
    const sellable = await hotel.sellable({ allotment: 3 });
    const { roomTypeId: room_type_id, ratePlanId: rate_plan_id } = sellable;
    const rooms = [2, 1, 2].map((guests) => ({ room_type_id, rate_plan_id, guests }));
    const stay = await hotel.sold(sellable, march(10), march(12), { rooms });
    expect(stay).toMatchObject({ guests: 5, room_type_id, rate_plan_id, total: { amount_cents: 60_000 } });
    expect(stay.rooms.map((room: { guests: number }) => room.guests)).toEqual([2, 1, 2]);
    expect(stay.nights).toEqual([10, 11].map((day) => ({ date: march(day), price: { amount_cents: 30_000, currency: 'EUR' } })));
    expect(await hotel.booked(sellable, march(10), march(12))).toEqual([3, 3]);

    const two = await hotel.sellable({ allotment: 2 });
    const ofTwo = rooms.map((room) => ({ ...room, room_type_id: two.roomTypeId, rate_plan_id: two.ratePlanId }));
    expect(await hotel.book(two, march(10), march(12), { rooms: ofTwo })).toMatchObject({
      status: 409,
      body: { code: 'sold_out', required: 3, available: 2 },
    });
    expect(await hotel.booked(two, march(10), march(12))).toEqual([0, 0]);
    const { rows } = await hotel.pool.query(
      'select (select count(*)::int from stays.stays where property_id = $1) + (select count(*)::int from holdfast.reservations where lane_id = $1) as left_behind',
      [two.propertyId],
    );
    expect(rows[0].left_behind).toBe(0);
  });

  test('rooms of two types are one reservation that names neither', async () => {
    const double = await hotel.sellable({ allotment: 1 });
    const suiteId = await hotel.addRoomType(double.propertyId, { name: 'Suite', max_occupancy: 4 });
    const suite = {
      ...double,
      roomTypeId: suiteId,
      ratePlanId: await hotel.addPlan({ propertyId: double.propertyId, roomTypeId: suiteId }, { refundable_until_hours: null }),
    };
    await hotel.publish(suite, { from: march(1), to: march(20), allotment: 1 });
    await hotel.price(suite, march(1), 19, { price_cents: 25_000 });
    const rooms = [
      { room_type_id: double.roomTypeId, rate_plan_id: double.ratePlanId, guests: 1 },
      { room_type_id: suiteId, rate_plan_id: suite.ratePlanId, guests: 4 },
    ];
    const stay = await hotel.sold(double, march(10), march(12), { rooms });
    expect(stay).toMatchObject({
      room_type_id: null,
      rate_plan_id: null,
      total: { amount_cents: 70_000 },
      cancellation: { refundable_until: null },
    });
    expect(stay.rooms.map((room: { cancellation: object }) => room.cancellation)).toEqual([
      { refundable_until: '2031-03-09T14:00:00.000Z' },
      { refundable_until: null },
    ]);
    const cancelled = await hotel.cancel(stay);
    expect(cancelled.body).toMatchObject({
      refund: { amount_cents: 20_000, currency: 'EUR' },
      refundable: true,
      reservation: { status: 'cancelled' },
    });
    expect(await hotel.booked(double, march(10), march(12))).toEqual([0, 0]);
    expect(await hotel.booked(suite, march(10), march(12))).toEqual([0, 0]);
  });

  test('H28 leaves nothing behind when its last step fails', async () => {
    const sellable = await hotel.sellable({ allotment: 2 });
    const channel = { source: 'ota', external_reference: 'R-1' };
    const book = (more: object) => hotel.book(sellable, march(3), march(5), more, { as: hotel.staff });
    expect((await book(channel)).status).toBe(201);
    expect(await book(channel)).toMatchObject({ status: 409, body: { code: 'external_reference_taken' } });
    expect(await hotel.booked(sellable, march(3), march(5))).toEqual([1, 1]);
    const { rows } = await hotel.pool.query('select count(*)::int as events from holdfast.outbox where lane_id = $1 and type like $2', [
      sellable.propertyId,
      'reservation.%',
    ]);
    expect(rows[0].events).toBe(1);
    expect((await book({ ...channel, source: 'another' })).status).toBe(201);
    await hotel.expectSound();
  });

  test("a channel's reference is unique without a source too, and another organisation may use it", async () => {
    const sellable = await hotel.sellable();
    const reference = { external_reference: 'R-7' };
    expect((await hotel.book(sellable, march(3), march(5), reference, { as: hotel.staff })).status).toBe(201);
    expect((await hotel.book(sellable, march(3), march(5), reference, { as: hotel.staff })).status).toBe(409);
    expect(await hotel.book(sellable, march(3), march(5), reference)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });

  test('H36 a guest may leave and another arrive on one day', async () => {
    const sellable = await hotel.sellable({ allotment: 1 });
    await hotel.sold(sellable, march(5), march(6));
    await hotel.sold(sellable, march(4), march(5));
    await hotel.sold(sellable, march(6), march(7));
    expect(await hotel.booked(sellable, march(4), march(7))).toEqual([1, 1, 1]);
  });

  test('H54 a night without a price is not sold, and one published at zero is confirmed for nothing', async () => {
    const sellable = await hotel.sellable({ plan: { payment: 'prepaid' } });
    await hotel.rates(sellable, [
      { date: march(12), price_cents: null },
      { date: march(20), price_cents: 0 },
    ]);
    expect(await hotel.book(sellable, march(11), march(13))).toMatchObject({
      status: 422,
      body: { code: 'rate_unavailable', missing: 'price', night: march(12) },
    });
    expect(await hotel.sold(sellable, march(20), march(21))).toMatchObject({
      status: 'confirmed',
      payment: 'prepaid',
      total: { amount_cents: 0 },
      expires_at: null,
    });
    expect(await hotel.sold(sellable, march(19), march(21))).toMatchObject({ status: 'held', total: { amount_cents: 10_000 } });
  });

  test('H57 a price agreed before does not reach the next booking, nor a later price the booking before', async () => {
    const sellable = await hotel.sellable();
    const before = await hotel.sold(sellable, march(10), march(11));
    await hotel.price(sellable, march(10), 1, { price_cents: 17_000 });
    expect((await hotel.sold(sellable, march(10), march(11))).total.amount_cents).toBe(17_000);
    const read = await hotel.ask('GET', `/reservations/${before.id}?email=${before.guest.email}`);
    expect(read.body.total.amount_cents).toBe(10_000);
  });

  test('H07 an overbooking limit of zero means none, and staff can set another', async () => {
    const sellable = await hotel.sellable({ allotment: 1 });
    await hotel.sold(sellable, march(1), march(2));
    expect((await hotel.book(sellable, march(1), march(2))).status).toBe(409);
    await hotel.publish(sellable, { from: march(1), to: march(2), overbooking: 1 });
    await hotel.sold(sellable, march(1), march(2));
    expect((await hotel.book(sellable, march(1), march(2))).status).toBe(409);
  });

  test('H09 the overbooking limit is one rule for guests and for staff', async () => {
    const own = await hotel.sellable({ allotment: 1 });
    await hotel.publish(own, { from: march(1), to: march(2), overbooking: 1 });
    const entrances = [{}, { as: hotel.staff }];
    for (const asking of entrances) expect((await hotel.book(own, march(1), march(2), {}, asking)).status).toBe(201);
    for (const asking of entrances) {
      expect(await hotel.book(own, march(1), march(2), {}, asking)).toMatchObject({
        status: 409,
        body: { code: 'sold_out', available: 0 },
      });
    }
  });

  test('S09 a later booking by the same address leaves the earlier name as it was', async () => {
    const sellable = await hotel.sellable();
    const email = 'twice@example.com';
    const first = await hotel.sold(sellable, march(1), march(2), { guest: { email, full_name: 'First Name' } });
    await hotel.sold(sellable, march(1), march(2), { guest: { email, full_name: 'Second Name' } });
    const read = await hotel.ask('GET', `/reservations/${first.id}?email=${email}`);
    expect(read.body.guest.full_name).toBe('First Name');
  });

  test('a name is stored as it was given, whatever it holds', async () => {
    const sellable = await hotel.sellable();
    for (const full_name of [
      'Robert"); drop table stays.stays;--',
      'Ann\\ "Quote" {NULL}',
      'José Ñandú 李 🏨'.repeat(3),
      '‮right to left',
      "O'Brien, NULL",
    ]) {
      const stay = await hotel.sold(sellable, march(1), march(2), { guest: { email: 'x@example.com', full_name } });
      const read = await hotel.ask('GET', `/reservations/${stay.id}?email=x@example.com`);
      expect(read.body.guest.full_name).toBe(full_name.normalize('NFC'));
      await hotel.cancel(stay);
    }
  });

  test('a booking too late for a free cancellation says so', async () => {
    const sellable = await hotel.sellable({ from: '2027-06-01' });
    try {
      hotel.now = '2027-06-09T13:00:00Z';
      const stay = await hotel.sold(sellable, '2027-06-10', '2027-06-12');
      expect(stay.cancellation).toEqual({ refundable_until: null });
      const { body } = await hotel.search(sellable, '2027-06-10', '2027-06-12');
      expect(body.offers[0].cancellation).toEqual({ refundable_until: null });
      expect((await hotel.cancel(stay)).body).toMatchObject({ refund: { amount_cents: 0 }, refundable: false });
    } finally {
      hotel.now = null;
    }
  });

  test('no event, key or reservation of the kernel knows the guest', async () => {
    const own = await hotel.sellable();
    const guest = { email: 'secret.canary@example.com', full_name: 'Secret Canary', phone: '+39 555 0199' };
    const stay = await hotel.sold(own, march(1), march(2), { guest });
    await hotel.cancel(stay);
    for (const table of ['outbox', 'reservations', 'reservation_lines', 'reservation_charges', 'idempotency_keys']) {
      const { rows } = await hotel.pool.query(`select t::text as row from holdfast.${table} t where lane_id = $1`, [own.propertyId]);
      expect(rows.length, table).toBeGreaterThan(0);
      expect(rows.map((each) => each.row).join('\n')).not.toMatch(/canary|555 0199/i);
    }
  });

  test('every counter still equals its lines', () => hotel.expectSound());
});
