/** One intent, sent again and again, to whichever of three processes. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveThree } from '../../../testing/serve.js';
import { type Answer, type Body, codes, march, type Sellable } from '../stays/desk.js';
import { forgetInserts } from './forgetful.js';
import { type Sent, ServedHotel } from './served-hotel.js';

const isReplay = ({ status, headers }: Answer) => status === 200 && headers['idempotency-replayed'] === 'true';
const idsOf = (answers: readonly Answer[]) => [...new Set(answers.map(({ body }) => body.id))];

describe('one key, through three processes', () => {
  let hotel: ServedHotel;
  let own: Sellable;
  beforeAll(async () => {
    hotel = await ServedHotel.open({ start: (databaseUrl) => serveThree({ databaseUrl }) });
    own = await hotel.sellable({ allotment: 100 });
  }, 120_000);
  afterAll(() => hotel.close());

  const sendTo = (at: number, payload: Body, key: string, more: Partial<Sent> = {}) =>
    hotel.send(hotel.bookingSent(payload, key, { at, ...more }));
  const storedFor = async (email: string) => {
    const { rows } = await hotel.pool.query(
      `select count(*)::int as stays, (select count(*)::int from holdfast.idempotency_keys k where k.result_id = any(array_agg(s.reservation_id))) as keys
       from stays.stays s where s.email_as_given = $1`,
      [email],
    );
    return rows[0];
  };

  it('twenty requests at once are one reservation: one gets 201, nineteen 200 with the same', async () => {
    for (let round = 0; round < 3; round += 1) {
      const before = await hotel.booked(own, march(1), march(3));
      const payload = hotel.booking(own, march(1), march(3));
      const key = randomUUID();
      const answers = await hotel.atOnce(Array.from({ length: 20 }, () => hotel.bookingSent(payload, key)));
      expect(codes(answers)).toEqual({ '200': 19, '201': 1 });
      expect(answers.filter(isReplay)).toHaveLength(19);
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      expect(await hotel.booked(own, march(1), march(3))).toEqual(before.map((booked) => booked + 1));
      expect(await storedFor(payload.guest.email)).toEqual({ stays: 1, keys: 1 });
    }
  });

  it('twenty requests at once for the last room are one reservation, also beside thirty rivals', async () => {
    const last = await hotel.sellable({ allotment: 1, nights: 1 });
    const payload = hotel.booking(last, march(1), march(2));
    const key = randomUUID();
    const twins = Array.from({ length: 20 }, () => hotel.bookingSent(payload, key));
    const rivals = Array.from({ length: 30 }, () => hotel.bookingSent(hotel.booking(last, march(1), march(2)), randomUUID()));
    const answers = await hotel.atOnce([...twins.slice(0, 10), ...rivals, ...twins.slice(10)]);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const won = answers.filter(({ status }) => status < 300);
    expect(idsOf(won)).toHaveLength(1);
    expect(codes(answers)['409 sold_out']).toBe(50 - won.length);
    expect(await hotel.booked(last, march(1), march(2))).toEqual([1]);
    // Whoever won: all twins have the room or none of them has.
    expect([1, 20]).toContain(won.length);
  });

  it('the same key for other content is 409 in every process, also when both contents arrive at once', async () => {
    const payload = hotel.booking(own, march(1), march(3));
    const others = [
      { ...payload, check_out: march(4) },
      { ...payload, guests: 1 },
      { ...payload, guest: { ...payload.guest, full_name: 'Else' } },
    ];
    const key = randomUUID();
    const answers = await hotel.atOnce([payload, ...others].flatMap((each) => [0, 1, 2].map((at) => hotel.bookingSent(each, key, { at }))));
    expect(codes(answers)).toEqual({ '200': 2, '201': 1, '409 idempotency_key_reused': 9 });
    expect(idsOf(answers.filter(({ status }) => status < 300))).toHaveLength(1);
    expect(await storedFor(payload.guest.email)).toEqual({ stays: 1, keys: 1 });
  });

  it('the order of the fields, white space and 2 or 2.0 make no difference, in any process', async () => {
    const payload = hotel.booking(own, march(1), march(3));
    const key = randomUUID();
    const first = await sendTo(0, payload, key);
    const turned = Object.fromEntries(
      Object.entries({ ...payload, guest: Object.fromEntries(Object.entries(payload.guest).reverse()) }).reverse(),
    );
    const spaced = `\n\t${JSON.stringify(turned, null, 3)} `;
    const written = JSON.stringify(payload).replace('"guests":2', '"guests":2.0');
    expect(written).toContain('2.0');
    for (const [at, text] of [turned, spaced, written, JSON.stringify(payload).replace('"guests":2', '"guests":0.2e1')].entries()) {
      const again = await sendTo(at % 3, text, at % 2 === 0 ? key : `"${key}"`);
      expect(isReplay(again), JSON.stringify(again.body)).toBe(true);
      expect(again.body).toEqual(first.body);
    }
  });

  it('two anonymous guests with the same key are two guests', async () => {
    const key = 'my-booking-1';
    const [ada, eve] = [hotel.booking(own, march(1), march(3)), hotel.booking(own, march(1), march(3))];
    const answers = await hotel.atOnce([ada, eve].flatMap((payload) => [0, 1, 2].map((at) => hotel.bookingSent(payload, key, { at }))));
    expect(codes(answers)).toEqual({ '200': 4, '201': 2 });
    const [ofAda, ofEve] = [idsOf(answers.slice(0, 3)), idsOf(answers.slice(3))];
    expect([ofAda.length, ofEve.length]).toEqual([1, 1]);
    expect(ofAda).not.toEqual(ofEve);
    for (const { body } of answers.slice(0, 3)) expect(body.guest.email).toBe(ada.guest.email);
    for (const { body } of answers.slice(3)) expect(body.guest.email).toBe(eve.guest.email);
  });

  it('/api and /v1 are one: what was booked by the one is replayed by the other', async () => {
    const payload = hotel.booking(own, march(1), march(3));
    const key = randomUUID();
    const paths = ['/v1/reservations', '/api/reservations'];
    const answers = await hotel.atOnce(paths.flatMap((path) => [0, 1, 2].map((at) => hotel.bookingSent(payload, key, { at, path }))));
    expect(codes(answers)).toEqual({ '200': 5, '201': 1 });
    expect(idsOf(answers)).toHaveLength(1);
    expect(isReplay(await sendTo(1, payload, key, { path: '/api/reservations' }))).toBe(true);
    expect((await sendTo(2, { ...payload, guests: 1 }, key, { path: '/api/reservations' })).body.code).toBe('idempotency_key_reused');
  });

  it('staff publish and create once, too: a rate plan made twenty times at once is one', async () => {
    const plan = {
      room_type_id: own.roomTypeId,
      code: 'ONCE',
      name: 'Once',
      payment: 'at_property',
      refundable_until_hours: 24,
    };
    const key = randomUUID();
    const path = `/v1/properties/${own.propertyId}/rate-plans`;
    const answers = await hotel.atOnce(
      Array.from({ length: 20 }, (): Sent => ({ method: 'POST', path, payload: plan, key, as: hotel.staff })),
    );
    expect(codes(answers)).toEqual({ '200': 19, '201': 1 });
    expect(idsOf(answers)).toHaveLength(1);
  });

  it('the house is sound after it', () => hotel.expectSound());

  // Last: from here on the database forgets.
  it('books twice when keys are not kept (control)', async () => {
    const payload = hotel.booking(own, march(1), march(3));
    const key = randomUUID();
    await forgetInserts(hotel.pool, 'holdfast.idempotency_keys');
    const answers = [
      ...(await hotel.atOnce(Array.from({ length: 20 }, () => hotel.bookingSent(payload, key)))),
      await sendTo(0, payload, key),
    ];
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(1);
    expect((await storedFor(payload.guest.email)).stays).toBeGreaterThan(1);
  });
});
