import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { march } from '../stays/desk.js';
import { type Body, newBuyer, userOf, Venue } from './venue.js';

describe('the list of reservations', () => {
  let venue: Venue;
  beforeAll(async () => {
    venue = await Venue.open();
  });
  afterAll(async () => {
    await venue.expectSound();
    await venue.close();
  });

  async function all(query: string, as: string, limit = 100): Promise<Body[]> {
    const data: Body[] = [];
    for (let cursor = ''; ; ) {
      const { status, body } = await venue.ask('GET', `/reservations?limit=${limit}${query}${cursor}`, undefined, { as });
      expect(status, JSON.stringify(body)).toBe(200);
      data.push(...body.data);
      if (body.next_cursor === null) return data;
      cursor = `&cursor=${body.next_cursor}`;
    }
  }
  const ids = (list: readonly Body[]) => list.map(({ id }) => id);

  /** Tickets and stays of one buyer and of others, in turns. */
  async function mixed(buyer: string): Promise<{ own: Body[]; others: Body[] }> {
    const sale = await venue.onSale([100]);
    const sellable = await venue.sellable({ allotment: 50 });
    const own: Body[] = [];
    const others: Body[] = [];
    for (let round = 0; round < 3; round += 1) {
      own.push(await venue.held(sale.sectorIds[0], 1, { as: buyer }));
      others.push(await venue.held(sale.sectorIds[0], 1));
      own.push((await venue.book(sellable, march(1), march(3), {}, { as: buyer })).body);
      others.push(await venue.sold(sellable, march(1), march(3)));
    }
    return { own, others };
  }

  test('shows buyers their own, tickets and stays, newest first, page by page', async () => {
    const buyer = newBuyer();
    const { own } = await mixed(buyer);
    const newestFirst = ids(own).reverse();
    for (const limit of [1, 2, 4, 100]) expect(ids(await all('', buyer, limit))).toEqual(newestFirst);
    const list = await all('', buyer);
    for (const each of list) expect(each).toEqual(own.find(({ id }) => id === each.id));
    expect(ids(await all('&state=held', buyer))).toEqual(ids(own.filter(({ kind }) => kind === 'tickets')).reverse());
    expect(ids(await all('&state=confirmed', buyer))).toEqual(ids(own.filter(({ kind }) => kind === 'stay')).reverse());
    expect(await all('', newBuyer())).toEqual([]);
  });

  test('is for who is known, and searching is for staff', async () => {
    expect((await venue.ask('GET', '/reservations')).status).toBe(401);
    expect((await venue.ask('GET', '/reservations?limit=0')).status).toBe(401);
    expect(await venue.ask('GET', '/reservations?q=ana', undefined, { as: newBuyer() })).toMatchObject({ status: 403 });
    const page = (await venue.ask('GET', '/reservations?limit=1', undefined, { as: venue.staff })).body;
    expect(page.next_cursor).not.toBeNull();
    expect(await venue.ask('GET', `/reservations?limit=1&cursor=${page.next_cursor}`, undefined, { as: venue.rival })).toMatchObject({
      status: 400,
      body: { code: 'invalid_cursor' },
    });
  });

  test('B122 finds for staff what the organisation sold, by reference, e-mail and name', async () => {
    const buyer = newBuyer();
    const email = `Ana.${randomUUID()}@example.org`;
    const row = [userOf(buyer), email, 'a test', userOf(buyer)];
    await venue.pool.query('insert into identity.users (user_id, email, issuer, subject) values ($1, $2, $3, $4)', row);
    const { own, others } = await mixed(buyer);
    const list = await all('', venue.staff, 3);
    const made = ids([...own, ...others]);
    expect(ids(list).filter((id) => made.includes(id))).toHaveLength(12);
    expect(list.map(({ created_at }) => created_at)).toEqual(
      list
        .map(({ created_at }) => created_at)
        .sort()
        .reverse(),
    );
    const [ticket, stay] = own as [Body, Body];
    for (const one of [ticket, stay]) {
      expect(await all(`&q=${one.reference}`, venue.staff)).toEqual([one]);
      expect(await all(`&q=${one.reference.toLowerCase()}&state=${one.status}`, venue.staff)).toEqual([one]);
      expect(await all(`&q=${one.reference}&state=released`, venue.staff)).toEqual([]);
      expect(await all(`&q=${one.reference}`, venue.rival)).toEqual([]);
    }
    expect(ids(await all(`&q=${encodeURIComponent(email.toLowerCase())}`, venue.staff, 2))).toEqual(
      ids(own.filter(({ kind }) => kind === 'tickets')).reverse(),
    );
    expect(await all(`&q=${encodeURIComponent(email)}`, venue.rival)).toEqual([]);
    expect(await all(`&q=${encodeURIComponent(stay.guest.email)}`, venue.staff)).toEqual([stay]);
    expect(ids(await all('&q=ada', venue.staff))).toEqual(expect.arrayContaining(ids(own.filter(({ kind }) => kind === 'stay'))));
  });
});

describe('a stay that was booked with an account', () => {
  let venue: Venue;
  beforeAll(async () => {
    venue = await Venue.open();
  });
  afterAll(() => venue.close());

  test('is opened by the account, or by the guest it is for, and by nobody else', async () => {
    const sellable = await venue.sellable();
    const buyer = newBuyer();
    const stay = (await venue.book(sellable, march(1), march(3), {}, { as: buyer, key: 'k' })).body;
    const email = encodeURIComponent(stay.guest.email);
    const read = async (query: string, as?: string) =>
      (await venue.ask('GET', `/reservations/${stay.reference}${query}`, undefined, as === undefined ? {} : { as })).status;
    expect(await read('', buyer)).toBe(200);
    expect(await read(`?email=${email}`)).toBe(200);
    expect(await read(`?email=${email}`, newBuyer())).toBe(200);
    expect(await read('', venue.staff)).toBe(200);
    expect(await read('', newBuyer())).toBe(404);
    expect(await read('?email=eve@example.org', newBuyer())).toBe(404);
    expect(await read('')).toBe(404);
    expect(await read('', venue.rival)).toBe(404);
  });

  test('acts once for its buyer’s key, and is cancelled by its policy', async () => {
    const sellable = await venue.sellable();
    const buyer = newBuyer();
    const body = venue.booking(sellable, march(1), march(3));
    const ask = (as?: string) => venue.ask('POST', '/reservations', body, { key: 'k', ...(as && { as }) });
    const first = await ask(buyer);
    expect(await ask(buyer)).toMatchObject({ status: 200, body: { id: first.body.id } });
    expect(await ask(newBuyer())).toMatchObject({ status: 201 });
    expect(await ask()).toMatchObject({ status: 201 });
    const cancelled = await venue.ask('POST', `/reservations/${first.body.id}/cancel`, undefined, { as: buyer });
    expect(cancelled).toMatchObject({
      status: 200,
      body: { refund: { amount_cents: 20_000 }, refundable: true, reservation: { status: 'cancelled' } },
    });
    await venue.expectSound();
  });
});
