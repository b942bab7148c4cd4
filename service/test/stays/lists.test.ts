import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Body, Hotel, keyOf, march, type Sellable } from './hotel.js';

describe('lists of stays', () => {
  let hotel: Hotel;
  let own: Sellable;
  beforeAll(async () => {
    hotel = await Hotel.open();
    own = await hotel.sellable({ allotment: 50 });
  });
  afterAll(() => hotel.close());

  const all = async (path: string, as = hotel.staff): Promise<Body[]> => {
    const seen: Body[] = [];
    let cursor: string | null = null;
    do {
      const page: Body = await hotel.staffDoes('GET', `${path}&limit=3${cursor === null ? '' : `&cursor=${cursor}`}`, undefined, as);
      expect(page.data.length).toBeLessThanOrEqual(3);
      seen.push(...page.data);
      cursor = page.next_cursor;
    } while (cursor !== null);
    return seen;
  };

  test('arrivals of a property are listed by date, page by page, the last date not included', async () => {
    const arrivals = [12, 10, 11, 10, 12, 13, 9, 11];
    const stays: Body[] = [];
    for (const day of arrivals) stays.push(await hotel.sold(own, march(day), march(day + 2)));
    await hotel.cancel(stays[1]);
    const path = `/properties/${own.propertyId}/reservations?from=${march(10)}&to=${march(13)}`;
    const listed = await all(path);
    expect(listed.map((stay) => stay.check_in)).toEqual([10, 10, 11, 11, 12, 12].map(march));
    expect(new Set(listed.map((stay) => stay.id)).size).toBe(6);
    const cancelled = listed.find((stay) => stay.id === stays[1].id);
    expect(cancelled).toEqual({ ...stays[1], status: 'cancelled', cancelled_at: expect.any(String) });
    expect((await all(`${path}&state=cancelled`)).map((stay) => stay.id)).toEqual([stays[1].id]);
    expect(await all(`${path}&state=confirmed`)).toHaveLength(5);
    const answer = await hotel.ask('GET', path, undefined, { as: hotel.staff });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('a cursor belongs to its list, its range and its organisation', async () => {
    const path = `/properties/${own.propertyId}/reservations`;
    const range = `from=${march(1)}&to=${march(30)}`;
    const { next_cursor: cursor } = await hotel.staffDoes('GET', `${path}?${range}&limit=1`);
    for (const other of [`${path}?from=${march(2)}&to=${march(30)}`, `${path}?${range}&state=held`, '/reservations?limit=1']) {
      expect(await hotel.ask('GET', `${other}&cursor=${cursor}`, undefined, { as: hotel.staff }), other).toMatchObject({
        status: 400,
        body: { code: 'invalid_cursor' },
      });
    }
    expect((await hotel.ask('GET', `${path}?${range}&cursor=${cursor}`, undefined, { as: hotel.rival })).status).toBe(400);
    expect((await hotel.ask('GET', `${path}?${range}&cursor=${cursor.slice(0, -2)}AA`, undefined, { as: hotel.staff })).status).toBe(400);
  });

  test('staff find a stay by its reference, its e-mail, or part of a name, among their own', async () => {
    const guest = { email: 'Grazia.Deledda@Example.com', full_name: 'Grazia Deledda 100%_\\' };
    const stay = await hotel.sold(own, march(20), march(21), { guest });
    const find = async (q: string, as = hotel.staff) => (await all(`/reservations?q=${encodeURIComponent(q)}`, as)).map((each) => each.id);
    for (const q of [
      stay.reference,
      stay.reference.toLowerCase(),
      'grazia.deledda@example.com',
      'GRAZIA.DELEDDA@example.com',
      'deledda',
      'Grazia Del',
      '100%_\\',
      ' Deledda ',
    ])
      expect(await find(q), q).toEqual([stay.id]);
    for (const q of ['deledda@example.com', 'nobody', '%', '_', 'HF-0000000000', "' or true --"]) {
      if (q === '%' || q === '_') expect(await find(q), q).toEqual([stay.id]);
      else expect(await find(q), q).toEqual([]);
    }
    expect(await find(stay.reference, hotel.rival)).toEqual([]);
  });

  test('without a question all stays of the organisation are listed, newest first', async () => {
    const listed = await all('/reservations?state=confirmed');
    const { rows } = await hotel.pool.query(
      "select s.reservation_id from stays.stays s join holdfast.reservations r on r.id = s.reservation_id where r.state = 'confirmed' order by s.created_at desc, s.reservation_id desc",
    );
    expect(listed.map((stay) => stay.id)).toEqual(rows.map((row) => row.reservation_id));
  });

  test('lists are for staff that may read reservations, of their own houses', async () => {
    const { rows } = await hotel.pool.query('select organisation_id from stays.properties where property_id = $1', [own.propertyId]);
    const writer = await keyOf(hotel.pool, rows[0].organisation_id, ['reservations:write', 'catalogue:write']);
    const range = `from=${march(1)}&to=${march(30)}`;
    for (const path of [
      `/properties/${own.propertyId}/reservations?${range}`,
      `/properties/${own.propertyId}/calendar?${range}`,
      '/reservations',
    ]) {
      expect((await hotel.ask('GET', path)).status).toBe(401);
      expect(await hotel.ask('GET', path, undefined, { as: writer })).toMatchObject({
        status: 403,
        body: { required: 'reservations:read' },
      });
      expect((await hotel.ask('GET', path, undefined, { as: hotel.rival })).status).toBe(path === '/reservations' ? 200 : 404);
    }
    for (const query of [
      '',
      `from=${march(1)}`,
      `from=${march(2)}&to=${march(2)}`,
      `from=${march(2)}&to=2033-04-01`,
      `${range}&state=asleep`,
    ]) {
      expect(
        (await hotel.ask('GET', `/properties/${own.propertyId}/reservations?${query}`, undefined, { as: hotel.staff })).status,
        query,
      ).toBe(400);
    }
  });
});
