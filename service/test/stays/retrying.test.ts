import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { memoryLimiter } from '../../src/http/limits.js';
import { type Answer, type Body, Hotel, march, type Sellable } from './hotel.js';

describe('retrying', () => {
  let hotel: Hotel;
  let own: Sellable;
  beforeAll(async () => {
    hotel = await Hotel.open();
    own = await hotel.sellable({ allotment: 100 });
  });
  afterAll(() => hotel.close());

  const post = (body: Body, key: string, as?: string) =>
    hotel.ask('POST', '/reservations', body, { key, ...(as === undefined ? {} : { as }) });
  const isReplay = (answer: Answer) => answer.status === 200 && answer.headers['idempotency-replayed'] === 'true';

  test('H69 one key is one booking, also when twenty arrive at once', async () => {
    const body = hotel.booking(own, march(1), march(3));
    const key = randomUUID();
    const before = await hotel.booked(own, march(1), march(3));
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(body, key)));
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    expect(answers.filter(isReplay)).toHaveLength(19);
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(await hotel.booked(own, march(1), march(3))).toEqual(before.map((booked) => booked + 1));
  });

  test('H69 the same key for other content is a conflict, and changes nothing', async () => {
    const body = hotel.booking(own, march(1), march(3));
    const key = randomUUID();
    expect((await post(body, key)).status).toBe(201);
    const before = await hotel.booked(own, march(1), march(5));
    expect(await post({ ...body, check_out: march(4) }, key)).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } });
    expect(await post({ ...body, guest: { ...body.guest, full_name: 'Else' } }, key)).toMatchObject({
      status: 409,
      body: { code: 'idempotency_key_reused' },
    });
    expect(await hotel.booked(own, march(1), march(5))).toEqual(before);
  });

  test('S12 the order of the fields, white space and how a number is written do not matter', async () => {
    const body = hotel.booking(own, march(1), march(3));
    const key = randomUUID();
    const first = await post(body, key);
    const turned = Object.fromEntries(Object.entries(body).reverse());
    const raw = JSON.stringify(turned, null, 3).replace('"guests": 2', '"guests": 2.0');
    expect(raw).toContain('2.0');
    const again = await hotel.ask('POST', '/reservations', raw, { key: `"${key}"`, headers: { 'content-type': 'application/json' } });
    expect(isReplay(again)).toBe(true);
    expect(again.body).toEqual(first.body);
  });

  test('S12 the same key from another guest, or at another property, is another intent', async () => {
    const key = 'my-key-1';
    const other = await hotel.sellable();
    const body = hotel.booking(own, march(1), march(3));
    expect((await post(body, key)).status).toBe(201);
    expect((await post(hotel.booking(own, march(1), march(3)), key)).status).toBe(201);
    expect((await post(hotel.booking(other, march(1), march(3), { guest: body.guest }), key)).status).toBe(201);
    expect(isReplay(await post(body, key))).toBe(true);
    expect((await post({ ...body, guest: { ...body.guest, email: body.guest.email.toUpperCase() } }, key)).status).toBe(409);
    expect((await post(body, key, hotel.staff)).status).toBe(201);
    expect(isReplay(await post(body, key, hotel.staff))).toBe(true);
  });

  test('B55 T06 the same key for another operation is a conflict, whichever comes first', async () => {
    const single = await hotel.sellable();
    const property = { name: 'Annex', city: 'Napoli', timezone: 'Europe/Rome', currency: 'EUR', check_in_time: '15:00' };
    const conflict = { status: 409, body: { code: 'idempotency_key_reused' } };
    const [one, other] = [randomUUID(), randomUUID()];
    const asking = { as: hotel.staff };
    expect((await hotel.book(single, march(1), march(3), {}, { ...asking, key: one })).status).toBe(201);
    expect(await hotel.ask('POST', '/properties', property, { ...asking, key: one })).toMatchObject(conflict);
    expect((await hotel.ask('POST', '/properties', property, { ...asking, key: other })).status).toBe(201);
    expect(await hotel.book(single, march(1), march(3), {}, { ...asking, key: other })).toMatchObject(conflict);
    expect(await hotel.booked(single, march(1), march(3))).toEqual([1, 1]);
  });

  test('T09 a replay shows the stay as it is now', async () => {
    const body = hotel.booking(own, march(1), march(3));
    const key = randomUUID();
    const { body: stay } = await post(body, key);
    await hotel.cancel(stay);
    const again = await post(body, key);
    expect(isReplay(again)).toBe(true);
    expect(again.body).toMatchObject({ id: stay.id, status: 'cancelled' });
  });

  test('a replay is answered also when the rules would refuse the stay by now, or all is sold', async () => {
    const last = await hotel.sellable({ allotment: 1, from: '2027-06-01' });
    try {
      hotel.now = '2027-06-05T08:00:00Z';
      const body = hotel.booking(last, '2027-06-05', '2027-06-07');
      const key = randomUUID();
      const first = await post(body, key);
      expect(first.status).toBe(201);
      expect(isReplay(await post(body, key))).toBe(true);
      await hotel.rates(last, [{ date: '2027-06-05', min_stay: 5 }]);
      expect(isReplay(await post(body, key))).toBe(true);
      hotel.now = '2027-06-09T08:00:00Z';
      const late = await post(body, key);
      expect(isReplay(late)).toBe(true);
      expect(late.body.id).toBe(first.body.id);
      expect(await post({ ...body, guests: 1 }, key)).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } });
      expect(await post(body, randomUUID())).toMatchObject({ status: 422, body: { code: 'arrival_in_the_past' } });
    } finally {
      hotel.now = null;
    }
  });

  test('a refused request leaves its key unused', async () => {
    const last = await hotel.sellable({ allotment: 0 });
    const body = hotel.booking(last, march(1), march(3));
    const key = randomUUID();
    expect((await post(body, key)).status).toBe(409);
    await hotel.publish(last, { from: march(1), to: march(2), allotment: 1, closed: true });
    expect((await post(body, key)).status).toBe(422);
    await hotel.publish(last, { from: march(1), to: march(3), allotment: 1, closed: false });
    expect((await post(body, key)).status).toBe(201);
  });

  test('T11 T56 a request over the limit leaves its key unused, and is taken when it comes back as late as it was told', async () => {
    let nowMs = 0;
    const limits = memoryLimiter(100, () => nowMs);
    const limited = await Hotel.open({
      limiter: { take: (policy, subject) => limits.take({ ...policy, burst: 2, perSecond: 0.5 }, subject) },
    });
    try {
      const wanted = await limited.sellable();
      await limited.sold(wanted, march(1), march(2));
      await limited.sold(wanted, march(1), march(2));
      const body = limited.booking(wanted, march(1), march(2));
      const again = () => limited.ask('POST', '/reservations', body, { key: 'late' });
      const refused = await again();
      expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
      nowMs += Number(refused.headers['retry-after']) * 1_000;
      expect((await again()).status).toBe(201);
      nowMs += 60_000;
      expect(isReplay(await again())).toBe(true);
      expect(await limited.booked(wanted, march(1), march(2))).toEqual([3]);
    } finally {
      await limited.close();
    }
  });

  test('a booking without a key, or with a malformed one, is 400', async () => {
    const body = hotel.booking(own, march(1), march(3));
    expect(await hotel.ask('POST', '/reservations', body)).toMatchObject({ status: 400, body: { code: 'idempotency_key_required' } });
    for (const key of ['', ' ', 'x'.repeat(256)]) expect(await post(body, key)).toMatchObject({ status: 400 });
  });

  test('the request is judged in the order of the API', async () => {
    const body = hotel.booking(own, march(3), march(1));
    expect((await hotel.ask('POST', '/reservations', body, { as: 'nonsense' })).status).toBe(401);
    expect(await hotel.ask('POST', '/reservations', { nonsense: 1 })).toMatchObject({
      status: 400,
      body: { code: 'idempotency_key_required' },
    });
    expect(await post(body, randomUUID())).toMatchObject({ status: 400, body: { code: 'invalid_stay' } });
    expect(await post({ ...body, property_id: randomUUID(), check_out: march(4) }, randomUUID())).toMatchObject({ status: 404 });
  });
});
