import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Body, newBuyer, Venue } from './venue.js';

describe('a reservation of tickets', () => {
  let venue: Venue;
  beforeAll(async () => {
    venue = await Venue.open();
  });
  afterEach(async () => {
    venue.now = null;
    await venue.expectSound();
  });
  afterAll(() => venue.close());

  const say = async (method: 'DELETE' | 'POST' | 'GET', { id }: Body, as: string, key?: string): Promise<[number, string?]> => {
    const path = method === 'POST' ? `/reservations/${id}/cancel` : `/reservations/${id}`;
    const { status, body } = await venue.ask(method, path, undefined, { as, ...(key && { key }) });
    return body?.code === undefined ? [status] : [status, body.code];
  };

  test('gets a ticket a unit when it is confirmed, each with a code of its own', async () => {
    const sale = await venue.onSale([10, 10]);
    const [one, two] = sale.sectorIds;
    const buyer = newBuyer();
    const answer = await venue.reserveItems(
      sale.eventId,
      [
        { sector_id: one, quantity: 3 },
        { sector_id: two, quantity: 2 },
      ],
      { as: buyer },
    );
    expect(answer.body).not.toHaveProperty('tickets');
    await venue.confirm(answer.body);
    const { tickets } = (await venue.ask('GET', `/reservations/${answer.body.id}`, undefined, { as: buyer })).body;
    expect(tickets.map((ticket: Body) => [ticket.state, ticket.sector_id])).toEqual([
      ...Array(3).fill(['valid', one]),
      ...Array(2).fill(['valid', two]),
    ]);
    for (const { code } of tickets) expect(code).toMatch(/^[0-9A-F]{32}$/);
    expect(new Set(tickets.map((ticket: Body) => ticket.code)).size).toBe(5);
  });

  test('ends as the table of the API says', async () => {
    const sale = await venue.onSale([100], { hold_ttl_seconds: 3_600 });
    const [sectorId] = sale.sectorIds;
    const buyer = newBuyer();
    const staff = venue.staff;
    const held = () => venue.held(sectorId, 1, { as: buyer });
    const confirmed = () => venue.confirmed(sectorId, 1, { as: buyer });
    const released = async () => {
      const reservation = await held();
      expect(await say('DELETE', reservation, buyer)).toEqual([204]);
      return reservation;
    };
    const cancelled = async () => {
      const reservation = await confirmed();
      expect(await say('POST', reservation, staff)).toEqual([200]);
      return reservation;
    };
    const expired = async () => {
      const reservation = await held();
      const command = { laneId: reservation.event_id, reservationId: reservation.id, kind: 'tickets', actor: 'clock' };
      venue.now = new Date(Date.parse(reservation.expires_at) + 1).toISOString();
      expect(await venue.engine.expire(command)).toMatchObject({ status: 'done' });
      venue.now = null;
      return reservation;
    };
    for (const as of [buyer, staff]) {
      expect(await say('DELETE', await held(), as)).toEqual([204]);
      expect(await say('DELETE', await confirmed(), as)).toEqual([409, 'already_confirmed']);
      for (const ended of [released, expired, cancelled]) expect(await say('DELETE', await ended(), as)).toEqual([204]);
      expect(await say('POST', await held(), as)).toEqual([200]);
      expect(await say('POST', await confirmed(), as)).toEqual(as === staff ? [200] : [409, 'not_cancellable']);
      for (const ended of [released, expired]) expect(await say('POST', await ended(), as)).toEqual([409, 'not_cancellable']);
      expect(await say('POST', await cancelled(), as)).toEqual([409, 'already_cancelled']);
    }
  });

  test('B61 B62 B71 T35 cancelled by staff gives back everything, once, and its tickets open no door', async () => {
    const sale = await venue.onSale([3]);
    const buyer = newBuyer();
    const sold = await venue.confirmed(sale.sectorIds[0], 3, { as: buyer });
    const ask = () => venue.ask('POST', `/reservations/${sold.id}/cancel`, undefined, { as: venue.staff, key: 'cancel it' });
    const answers = await Promise.all(Array.from({ length: 20 }, ask));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(answers.filter(({ headers }) => headers['idempotency-replayed'] === undefined)).toHaveLength(1);
    for (const { body } of answers)
      expect(body).toMatchObject({
        reservation: { status: 'cancelled' },
        refund: { amount_cents: 135_000, currency: 'BRL' },
        refundable: true,
      });
    expect(await venue.left(sale)).toEqual([3]);
    const { tickets } = (await venue.ask('GET', `/reservations/${sold.id}`, undefined, { as: buyer })).body;
    expect(tickets.map((ticket: Body) => ticket.state)).toEqual(['void', 'void', 'void']);
    expect((await venue.outbox(sale.eventId)).filter((type) => type === 'reservation.cancelled')).toHaveLength(1);
  });

  test('T36 cancelled by twenty at once without a key ends once', async () => {
    const sale = await venue.onSale([5]);
    const sold = await venue.confirmed(sale.sectorIds[0], 2);
    const answers = await Promise.all(Array.from({ length: 20 }, () => say('POST', sold, venue.staff)));
    expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
    expect(answers.filter(([, code]) => code === 'already_cancelled')).toHaveLength(19);
    expect(await venue.left(sale)).toEqual([5]);
  });

  test('T21 B66 B67 let go twenty times at once gives its seats back once', async () => {
    const sale = await venue.onSale([5]);
    const buyer = newBuyer();
    const hold = await venue.held(sale.sectorIds[0], 2, { as: buyer });
    const answers = await Promise.all(Array.from({ length: 20 }, () => say('DELETE', hold, buyer)));
    expect(answers).toEqual(Array(20).fill([204]));
    expect(await venue.left(sale)).toEqual([5]);
  });

  test('B22 B33 is let go by its buyer to choose anew, or by staff', async () => {
    const sale = await venue.onSale([5]);
    const buyer = newBuyer();
    const hold = await venue.held(sale.sectorIds[0], 5, { as: buyer });
    expect(await say('DELETE', hold, buyer)).toEqual([204]);
    const second = await venue.held(sale.sectorIds[0], 3, { as: buyer });
    expect(await venue.left(sale)).toEqual([2]);
    expect(await say('DELETE', second, venue.staff)).toEqual([204]);
    expect(await venue.left(sale)).toEqual([5]);
  });

  test('B05 B10 B12 cannot lack its seats when it is paid, nor be paid when its time is over', async () => {
    const sale = await venue.onSale([1], { hold_ttl_seconds: 30 });
    const hold = await venue.held(sale.sectorIds[0]);
    expect(await venue.reserve(sale.sectorIds[0])).toMatchObject({ status: 409 });
    venue.now = new Date(Date.parse(hold.expires_at) + 1).toISOString();
    const command = { laneId: hold.event_id, reservationId: hold.id, kind: 'tickets', actor: 'order' };
    expect(await venue.engine.confirm(command)).toMatchObject({ refusal: { code: 'hold_expired' } });
    // B43: the seats are still there, so late money may have them.
    expect(await venue.engine.reinstate(command)).toMatchObject({ status: 'done' });
    const { body } = await venue.ask('GET', `/reservations/${hold.id}`, undefined, { as: venue.staff });
    expect(body).toMatchObject({ status: 'confirmed', tickets: [{ state: 'valid' }] });
  });

  test('B40 that expired is not reinstated once its seats are sold', async () => {
    const sale = await venue.onSale([1], { hold_ttl_seconds: 30 });
    const hold = await venue.held(sale.sectorIds[0]);
    venue.now = new Date(Date.parse(hold.expires_at) + 1).toISOString();
    await venue.held(sale.sectorIds[0]);
    const command = { laneId: hold.event_id, reservationId: hold.id, kind: 'tickets', actor: 'order' };
    expect(await venue.engine.reinstate(command)).toMatchObject({ refusal: { code: 'sold_out' } });
  });

  test('T22 T39 is nobody else’s: each way to it answers as if there were none', async () => {
    const sale = await venue.onSale([5]);
    const hold = await venue.held(sale.sectorIds[0], 1, { as: newBuyer() });
    const absent = { id: randomUUID() };
    for (const as of [newBuyer(), venue.rival]) {
      for (const method of ['GET', 'DELETE', 'POST'] as const) {
        expect(await say(method, hold, as)).toEqual([404, 'not_found']);
        expect(await say(method, { id: hold.reference }, as)).toEqual([404, 'not_found']);
        expect(await say(method, absent, as)).toEqual([404, 'not_found']);
      }
    }
    for (const path of [`/reservations/${hold.id}`, `/reservations/${hold.reference}?email=ana@example.org`])
      expect((await venue.ask('GET', path)).status).toBe(404);
    expect((await venue.ask('GET', `/reservations/${hold.id}`, undefined, { as: venue.staff })).body).toEqual(hold);
    expect(await venue.left(sale)).toEqual([4]);
  });
});
