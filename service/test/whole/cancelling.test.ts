/** Stock that is given back, once, whoever asks for it how often and through whichever of three processes. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveThree } from '../../../testing/serve.js';
import { type Body, codes, march, type Sellable } from '../stays/desk.js';
import { forgetUpdates } from './forgetful.js';
import { type Sent, ServedHotel } from './served-hotel.js';

describe('through three processes', () => {
  let hotel: ServedHotel;
  let own: Sellable;
  beforeAll(async () => {
    hotel = await ServedHotel.open({ start: (databaseUrl) => serveThree({ databaseUrl }) });
    own = await hotel.sellable({ allotment: 50 });
  }, 120_000);
  // The torn night is an error that an operator must hear of.
  afterAll(() => hotel.close({ errors: 1 }));

  const cancelSent = (stay: Body, more: Partial<Sent> = {}): Sent => ({
    method: 'POST',
    path: `/v1/reservations/${stay.id}/cancel?email=${encodeURIComponent(stay.guest.email)}`,
    ...more,
  });
  const releaseSent = (stay: Body): Sent => ({
    method: 'DELETE',
    path: `/v1/reservations/${stay.id}?email=${encodeURIComponent(stay.guest.email)}`,
  });
  const twenty = (sent: () => Sent) => hotel.atOnce(Array.from({ length: 20 }, sent));
  const endsOf = async (stay: Body) => {
    const { rows } = await hotel.pool.query(
      "select type, payload->'result'->'refund_cents' as refund_cents from holdfast.outbox where aggregate_id = $1 and aggregate_version > 1",
      [stay.id],
    );
    return rows;
  };

  it('twenty cancels of one stay at once are one release, one refund and one event', async () => {
    for (let round = 0; round < 3; round += 1) {
      const before = await hotel.booked(own, march(1), march(4));
      const stay = await hotel.sold(own, march(1), march(4));
      const answers = await twenty(() => cancelSent(stay));
      expect(codes(answers)).toEqual({ '200': 1, '409 already_cancelled': 19 });
      expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({
        reservation: { id: stay.id, status: 'cancelled' },
        refund: { amount_cents: 30_000, currency: 'EUR' },
        refundable: true,
      });
      expect(await hotel.booked(own, march(1), march(4))).toEqual(before);
      expect(await endsOf(stay)).toEqual([{ type: 'reservation.cancelled', refund_cents: 30_000 }]);
    }
  });

  it('twenty cancels with one key at once are one cancel, and all twenty are told its refund', async () => {
    const before = await hotel.booked(own, march(1), march(4));
    const stay = await hotel.sold(own, march(1), march(4));
    const key = randomUUID();
    const answers = await twenty(() => cancelSent(stay, { key }));
    expect(codes(answers)).toEqual({ '200': 20 });
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers.filter(({ headers }) => headers['idempotency-replayed'] === 'true')).toHaveLength(19);
    expect(await hotel.booked(own, march(1), march(4))).toEqual(before);
    expect(await endsOf(stay)).toHaveLength(1);
  });

  it('a hold that is let go, cancelled and let go by staff at once gives its nights back once', async () => {
    const prepaid = { ...own, ratePlanId: await hotel.addPlan(own, { payment: 'prepaid', hold_ttl_seconds: 600 }) };
    await hotel.price(prepaid, march(1), 3, { price_cents: 9_000 });
    const before = await hotel.booked(own, march(1), march(4));
    const stay = await hotel.sold(prepaid, march(1), march(4));
    const answers = await hotel.atOnce(
      Array.from({ length: 7 }, () => [
        releaseSent(stay),
        cancelSent(stay),
        { method: 'DELETE', path: `/v1/reservations/${stay.id}`, as: hotel.staff } as Sent,
      ]).flat(),
    );
    expect(Object.keys(codes(answers)).filter((code) => !['200', '204', '409 not_cancellable'].includes(code))).toEqual([]);
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(14);
    expect(await hotel.booked(own, march(1), march(4))).toEqual(before);
    expect(await endsOf(stay)).toHaveLength(1);
  });

  it('a room that is cancelled is sold again at once, once, to one of those who wait for it', async () => {
    const last = await hotel.sellable({ allotment: 1, nights: 2 });
    let stay = await hotel.sold(last, march(1), march(3));
    for (let round = 0; round < 5; round += 1) {
      const bookings = Array.from({ length: 20 }, () => hotel.bookingSent(hotel.booking(last, march(1), march(3)), randomUUID()));
      const [cancelled, ...answers] = await hotel.atOnce([cancelSent(stay), ...bookings]);
      expect(cancelled?.status).toBe(200);
      const sold = answers.filter(({ status }) => status === 201);
      expect(sold.length).toBeLessThanOrEqual(1);
      expect(await hotel.booked(last, march(1), march(3))).toEqual([sold.length, sold.length]);
      stay = sold[0]?.body ?? (await hotel.sold(last, march(1), march(3)));
    }
  });

  it('a night that lost its cell keeps the stay as it was: nothing changes on the other nights, and nobody else is held up', async () => {
    const torn = await hotel.sellable({ allotment: 5, nights: 5 });
    const stay = await hotel.sold(torn, march(1), march(4));
    const other = await hotel.sold(torn, march(3), march(6));
    const { rows } = await hotel.pool.query('delete from holdfast.inventory where pool_id = $1 and date = $2 returning *', [
      torn.roomTypeId,
      march(2),
    ]);
    const [refused, cancelled, booked, unpublished] = await hotel.atOnce([
      cancelSent(stay, { at: 0 }),
      cancelSent(other, { at: 0 }),
      hotel.bookingSent(hotel.booking(torn, march(4), march(5)), randomUUID(), { at: 0 }),
      hotel.bookingSent(hotel.booking(torn, march(1), march(4)), randomUUID(), { at: 0 }),
    ]);
    expect(unpublished).toMatchObject({ status: 422, body: { code: 'rate_unavailable', night: march(2) } });
    expect([cancelled?.status, booked?.status]).toEqual([200, 201]);
    expect(refused).toMatchObject({ status: 500, body: { code: 'internal_error' } });
    expect(await hotel.booked(torn, march(1), march(6))).toEqual([1, 1, 1, 0]);
    const shown = await hotel.ask('GET', `/reservations/${stay.id}`, undefined, { as: hotel.staff });
    expect(shown.body).toMatchObject({ status: 'confirmed', cancelled_at: null });
    expect(await endsOf(stay)).toEqual([]);

    // Put back, the night goes with the others.
    const { lane_id, pool_id, allotment, booked: units } = rows[0];
    await hotel.pool.query('insert into holdfast.inventory (lane_id, pool_id, date, allotment, booked) values ($1, $2, $3, $4, $5)', [
      lane_id,
      pool_id,
      march(2),
      allotment,
      units,
    ]);
    expect((await hotel.cancel(stay)).status).toBe(200);
    expect(await hotel.booked(torn, march(1), march(6))).toEqual([0, 0, 0, 1, 0]);
  });

  it('the house is sound after it', () => hotel.expectSound());

  // Last: from here on the database forgets.
  it('gives a room back twice when the state of a reservation is not kept (control)', async () => {
    const stays = [];
    for (let count = 0; count < 3; count += 1) stays.push(await hotel.sold(own, march(10), march(11)));
    await forgetUpdates(hotel.pool, 'holdfast.reservations');
    const [twice] = stays;
    expect((await hotel.send(cancelSent(twice, { at: 0 }))).status).toBe(200);
    expect((await hotel.send(cancelSent(twice, { at: 1 }))).status).toBe(200);
    expect(await hotel.booked(own, march(10), march(11))).toEqual([1]);
    expect(await hotel.faults()).toMatchObject({ 'for every cell, booked = the lines of active reservations': 1 });
  });
});
