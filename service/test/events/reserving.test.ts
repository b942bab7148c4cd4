import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { codes, newBuyer, userOf, Venue } from './venue.js';

const hour = 3_600_000;
const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString();

describe('reserving tickets', () => {
  let venue: Venue;
  beforeAll(async () => {
    venue = await Venue.open();
  });
  afterEach(() => {
    venue.now = null;
  });
  afterAll(async () => {
    await venue.expectSound();
    await venue.close();
  });

  test('answers with everything that was agreed', async () => {
    const { eventId, sectorIds } = await venue.onSale([100]);
    const buyer = newBuyer();
    const answer = await venue.reserve(sectorIds[0], 2, { as: buyer });
    expect(answer.status).toBe(201);
    expect(answer.headers).toMatchObject({ location: `/v1/reservations/${answer.body.id}`, 'cache-control': 'no-store' });
    const money = (amount_cents: number) => ({ amount_cents, currency: 'BRL' });
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      reference: expect.stringMatching(/^HF-[0-9A-HJKMNP-TV-Z]{10}$/),
      kind: 'tickets',
      user_id: userOf(buyer),
      event_id: eventId,
      sector_id: sectorIds[0],
      quantity: 2,
      items: [{ sector_id: sectorIds[0], quantity: 2, price: money(45_000), total: money(90_000) }],
      status: 'held',
      expires_at: expect.stringMatching(/Z$/),
      total: money(90_000),
      created_at: expect.stringMatching(/Z$/),
      cancelled_at: null,
    });
    expect(Date.parse(answer.body.expires_at) - Date.parse(answer.body.created_at)).toBe(120_000);
    for (const name of [answer.body.id, answer.body.reference, answer.body.reference.toLowerCase()])
      expect((await venue.ask('GET', `/reservations/${name}`, undefined, { as: buyer })).body).toEqual(answer.body);
  });

  test('works as the recipe has it: POST /api/reservations, first 201, second 200 with the same id', async () => {
    const { sectorIds } = await venue.onSale([100]);
    const headers = { authorization: `Bearer ${newBuyer()}`, 'idempotency-key': 'demo-1', 'content-type': 'application/json' };
    const payload = `{"sector_id":"${sectorIds[0]}","quantity":2}`;
    const first = await venue.ask('POST', '/api/reservations', payload, { headers });
    const second = await venue.ask('POST', '/api/reservations', payload, { headers });
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body).toEqual(first.body);
    expect(second.headers['idempotency-replayed']).toBe('true');
  });

  test('T03 T05 T07 T10 a key acts once for its buyer and its content, and a refused request leaves it unused', async () => {
    const sale = await venue.onSale([3]);
    const [sectorId] = sale.sectorIds;
    const [ada, bob] = [newBuyer(), newBuyer()];
    const first = await venue.held(sectorId, 1, { as: ada, key: 'k' });
    expect(await venue.reserve(sectorId, 1, { as: ada, key: '"k"' })).toMatchObject({ status: 200, body: { id: first.id } });
    expect(await venue.reserve(sectorId, 2, { as: ada, key: 'k' })).toMatchObject({
      status: 409,
      body: { code: 'idempotency_key_reused' },
    });
    expect((await venue.held(sectorId, 1, { as: bob, key: 'k' })).id).not.toBe(first.id);
    expect(await venue.reserve(sectorId, 9, { as: ada, key: 'fresh' })).toMatchObject({ status: 400 });
    expect(await venue.reserve(sectorId, 2, { as: ada, key: 'fresh' })).toMatchObject({ status: 409, body: { code: 'sold_out' } });
    await venue.held(sectorId, 1, { as: ada, key: 'fresh' });
    expect(await venue.left(sale)).toEqual([0]);
  });

  test('T08 acts once for fifty at once with one key', async () => {
    const sale = await venue.onSale([100]);
    const asking = { as: newBuyer(), key: 'once' };
    const answers = await Promise.all(Array.from({ length: 50 }, () => venue.reserve(sale.sectorIds[0], 1, asking)));
    expect(codes(answers)).toEqual({ 201: 1, 200: 49 });
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await venue.left(sale)).toEqual([99]);
  });

  test('takes tickets of several sectors together or not at all', async () => {
    const sale = await venue.onSale([5, 1]);
    const [pista, vip] = sale.sectorIds;
    const both = await venue.reserveItems(sale.eventId, [
      { sector_id: pista, quantity: 2 },
      { sector_id: vip, quantity: 1 },
    ]);
    expect(both).toMatchObject({ status: 201, body: { sector_id: null, quantity: 3, total: { amount_cents: 135_000 } } });
    expect(both.body.items.map((item: { sector_id: string }) => item.sector_id)).toEqual([pista, vip]);
    const refused = await venue.reserveItems(sale.eventId, [
      { sector_id: pista, quantity: 2 },
      { sector_id: vip, quantity: 1 },
    ]);
    expect(refused).toMatchObject({ status: 409, body: { code: 'sold_out', sector_id: vip, required: 1, available: 0 } });
    expect(await venue.left(sale)).toEqual([3, 0]);
  });

  test('B08 holds items of one sector to the rule of one item', async () => {
    const sale = await venue.onSale([10]);
    const items = Array.from({ length: 10 }, () => ({ sector_id: sale.sectorIds[0], quantity: 2 }));
    expect(await venue.reserveItems(sale.eventId, items)).toMatchObject({
      status: 409,
      body: { code: 'sold_out', required: 20, available: 10 },
    });
    expect(await venue.reserveItems(sale.eventId, items.slice(0, 5))).toMatchObject({
      status: 201,
      body: { sector_id: sale.sectorIds[0], quantity: 10 },
    });
  });

  test('B09 holds two sectors under one cap to the strictest of all', async () => {
    const sale = await venue.onSale([2, 2]);
    const capId = await venue.addCap(sale.eventId, 2, sale.sectorIds);
    const items = sale.sectorIds.map((sector_id) => ({ sector_id, quantity: 2 }));
    expect(await venue.reserveItems(sale.eventId, items)).toMatchObject({
      status: 409,
      body: { code: 'sold_out', cap_id: capId, required: 4, available: 2 },
    });
    expect(await venue.reserveItems(sale.eventId, items.slice(0, 1))).toMatchObject({ status: 201 });
    expect(await venue.left(sale)).toEqual([0, 0]);
  });

  test('B13 T14 T15 never gives part of what was asked for, and says how many are left', async () => {
    const sale = await venue.onSale([10]);
    const answers = await Promise.all(Array.from({ length: 10 }, () => venue.reserve(sale.sectorIds[0], 4)));
    expect(codes(answers)).toEqual({ 201: 2, '409 sold_out': 8 });
    expect(await venue.reserve(sale.sectorIds[0], 3)).toMatchObject({ status: 409, body: { required: 3, available: 2 } });
    expect(await venue.left(sale)).toEqual([2]);
  });

  test('B24 a buyer whose hold expired may hold again', async () => {
    const { sectorIds } = await venue.onSale([1], { hold_ttl_seconds: 30 });
    const buyer = newBuyer();
    const hold = await venue.held(sectorIds[0], 1, { as: buyer });
    venue.now = new Date(Date.parse(hold.expires_at) + 1).toISOString();
    expect((await venue.ask('GET', `/reservations/${hold.id}`, undefined, { as: buyer })).body).toMatchObject({
      status: 'expired',
      expires_at: null,
    });
    await venue.held(sectorIds[0], 1, { as: buyer });
  });

  test('B29 a hold lasts as long as its event says', async () => {
    const { sectorIds } = await venue.onSale([1], { hold_ttl_seconds: 7 });
    const hold = await venue.held(sectorIds[0]);
    expect(Date.parse(hold.expires_at) - Date.parse(hold.created_at)).toBe(7_000);
  });

  test('tickets that cost nothing are theirs at once, with their codes', async () => {
    const { eventId, sectorIds } = await venue.onSale([2], {}, { price_cents: 0 });
    const asking = { as: newBuyer(), key: 'free' };
    const free = await venue.held(sectorIds[0], 2, asking);
    expect(free).toMatchObject({ status: 'confirmed', expires_at: null, total: { amount_cents: 0 } });
    expect(free.tickets).toHaveLength(2);
    expect(await venue.reserve(sectorIds[0], 2, asking)).toMatchObject({ status: 200, body: free });
    expect(await venue.outbox(eventId)).toEqual(['inventory.published', 'reservation.confirmed', 'event.sold_out']);
  });

  describe('is judged in order', () => {
    test('T01 an account before the key, the key before the fields', async () => {
      const { sectorIds } = await venue.onSale([1]);
      const body = { sector_id: sectorIds[0], quantity: 1 };
      const ask = (payload: object, as?: string, key?: string) =>
        venue.ask('POST', '/reservations', payload, { ...(as && { as }), ...(key && { key }) });
      expect(await ask(body, undefined, 'k')).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
      expect(await ask(body)).toMatchObject({ status: 401 });
      expect(await ask({ ...body, quantity: 99 })).toMatchObject({ status: 401 });
      expect(await ask({ event_id: randomUUID(), items: [] }, undefined, 'k')).toMatchObject({ status: 401 });
      expect(await ask({ ...body, quantity: 99 }, newBuyer())).toMatchObject({ status: 400, body: { code: 'idempotency_key_required' } });
      expect(await ask({ ...body, quantity: 99 }, newBuyer(), 'k')).toMatchObject({
        status: 400,
        body: { code: 'invalid_request', fields: [{ field: 'quantity' }] },
      });
      expect(await ask(body, venue.staff, 'k')).toMatchObject({ status: 403, body: { code: 'forbidden', required: 'buyer' } });
      expect(await ask({ ...body, sector_id: randomUUID() }, newBuyer(), 'k')).toMatchObject({ status: 404, body: { code: 'not_found' } });
    });

    test('T41 T47 B88 takes only what it knows, in the sizes that it says', async () => {
      const { eventId, sectorIds } = await venue.onSale([100]);
      const item = { sector_id: sectorIds[0], quantity: 1 };
      const bodies: object[] = [
        { sector_id: sectorIds[0] },
        { quantity: 1 },
        ...[0, -1, 9, 1.5, 1e400, 2 ** 53 + 1, '1', null].map((quantity) => ({ ...item, quantity })),
        { ...item, price_cents: 1 },
        { ...item, status: 'confirmed' },
        { ...item, expires_at: '2031-01-01T00:00:00Z' },
        { ...item, event_id: eventId },
        { event_id: eventId },
        { event_id: eventId, items: [] },
        { event_id: eventId, items: Array.from({ length: 11 }, () => item) },
        { event_id: eventId, items: [{ ...item, quantity: 9 }] },
        { event_id: eventId, items: [{ ...item, price_cents: 1 }] },
        { sector_id: 'no id', quantity: 1 },
      ];
      for (const payload of bodies)
        expect([payload, (await venue.ask('POST', '/reservations', payload, { as: newBuyer(), key: 'k' })).status]).toEqual([payload, 400]);
      expect(await venue.left({ eventId, sectorIds })).toEqual([100]);
    });

    test('a sector of another event is not there', async () => {
      const [one, other] = [await venue.onSale([5]), await venue.onSale([5])];
      const items = [one, other].map(({ sectorIds }) => ({ sector_id: sectorIds[0], quantity: 1 }));
      expect(await venue.reserveItems(one.eventId, items)).toMatchObject({ status: 404 });
      expect(await venue.reserveItems(one.eventId, items.slice(1))).toMatchObject({ status: 404 });
      expect(await venue.reserveItems(randomUUID(), items.slice(0, 1))).toMatchObject({ status: 404 });
    });
  });

  describe('outside its sale', () => {
    test('a draft is not there, a closed event is closed, whatever its dates say', async () => {
      const sale = await venue.onSale([5], { sales_open_at: fromNow(hour), status: 'draft' });
      expect(await venue.reserve(sale.sectorIds[0])).toMatchObject({ status: 404 });
      await venue.changeEvent(sale.eventId, { status: 'on_sale' });
      expect(await venue.reserve(sale.sectorIds[0])).toMatchObject({ status: 409, body: { code: 'sale_not_open' } });
      await venue.changeEvent(sale.eventId, { status: 'closed' });
      expect(await venue.reserve(sale.sectorIds[0])).toMatchObject({ status: 409, body: { code: 'sale_closed' } });
      await venue.changeEvent(sale.eventId, { status: 'on_sale', sales_open_at: fromNow(-hour) });
      await venue.held(sale.sectorIds[0]);
      await venue.changeEvent(sale.eventId, { status: 'draft' });
      expect(await venue.reserve(sale.sectorIds[0])).toMatchObject({ status: 404 });
    });

    test('nothing sells before it opens and from when it closes on, to the millisecond of the database', async () => {
      const opens = '2031-03-01T10:00:00.000Z';
      const closes = '2031-03-01T12:00:00.000Z';
      const { sectorIds } = await venue.onSale([50], { sales_open_at: opens, sales_close_at: closes });
      const at = async (now: string) => {
        venue.now = now;
        const { status, body } = await venue.reserve(sectorIds[0]);
        return [status, body.code];
      };
      expect(await at('2031-03-01T09:59:59.999Z')).toEqual([409, 'sale_not_open']);
      expect(await at(opens)).toEqual([201, undefined]);
      expect(await at('2031-03-01T11:59:59.999Z')).toEqual([201, undefined]);
      expect(await at(closes)).toEqual([409, 'sale_closed']);
      venue.now = '2031-03-01T09:59:59.999Z';
      expect((await venue.reserve(sectorIds[0])).body).toMatchObject({ sales_open_at: opens });
    });

    test('B110 B111 an opening is an instant, in whatever zone it was written', async () => {
      const { eventId, sectorIds } = await venue.onSale([5], { timezone: 'Asia/Tokyo', sales_open_at: '2031-03-01T10:00:00+09:00' });
      expect((await venue.event(eventId)).body.sales_open_at).toBe('2031-03-01T01:00:00.000Z');
      venue.now = '2031-03-01T00:59:59Z';
      expect(await venue.reserve(sectorIds[0])).toMatchObject({ status: 409 });
      venue.now = '2031-03-01T01:00:00Z';
      await venue.held(sectorIds[0]);
    });

    test('the clock of the process decides nothing, an hour fast or slow', async () => {
      const soon = await venue.onSale([5], { sales_open_at: fromNow(hour / 2) });
      const over = await venue.onSale([5], { sales_close_at: fromNow(hour / 2) });
      for (const shift of [hour, -hour]) {
        vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + shift });
        try {
          expect(await venue.reserve(soon.sectorIds[0])).toMatchObject({ status: 409, body: { code: 'sale_not_open' } });
          await venue.held(over.sectorIds[0]);
        } finally {
          vi.useRealTimers();
        }
      }
    });

    test('B51 what was reserved in time is replayed, released and confirmed after it', async () => {
      const sale = await venue.onSale([5]);
      const buyer = newBuyer();
      const asking = { as: buyer, key: 'in time' };
      const hold = await venue.held(sale.sectorIds[0], 1, asking);
      const other = await venue.held(sale.sectorIds[0], 1, { as: buyer });
      for (const change of [{ status: 'closed' }, { status: 'on_sale', sales_close_at: '2026-02-01T00:00:00Z' }, { status: 'draft' }]) {
        await venue.changeEvent(sale.eventId, change);
        expect(await venue.reserve(sale.sectorIds[0], 1, asking)).toMatchObject({ status: 200, body: { id: hold.id } });
        expect(await venue.reserve(sale.sectorIds[0], 2, asking)).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } });
      }
      await venue.confirm(hold);
      expect((await venue.ask('DELETE', `/reservations/${other.id}`, undefined, { as: buyer })).status).toBe(204);
    });

    test('a change of the sale is obeyed by whoever remembers the old one', async () => {
      const sale = await venue.onSale([1000]);
      await venue.held(sale.sectorIds[0]);
      const selling = Promise.all(Array.from({ length: 200 }, () => venue.reserve(sale.sectorIds[0])));
      await venue.changeEvent(sale.eventId, { status: 'closed' });
      const late = await Promise.all(Array.from({ length: 50 }, () => venue.reserve(sale.sectorIds[0])));
      expect(codes(late)).toEqual({ '409 sale_closed': 50 });
      for (const { status, body } of await selling) if (status !== 201) expect(body.code).toBe('sale_closed');
    });
  });

  describe('within the limit of its customers', () => {
    test('B84 B85 counts what one person has, held and confirmed, over reservations and sectors', async () => {
      const sale = await venue.onSale([50, 50], { limit_per_customer: 4 });
      const [one, two] = sale.sectorIds;
      const buyer = newBuyer();
      await venue.confirmed(one, 1, { as: buyer });
      const hold = await venue.held(two, 2, { as: buyer });
      expect(await venue.reserve(one, 2, { as: buyer })).toMatchObject({
        status: 409,
        body: { code: 'limit_reached', limit: 4, taken: 3, required: 2, available: 1 },
      });
      await venue.held(one, 1, { as: buyer });
      expect(await venue.reserve(two, 1, { as: buyer })).toMatchObject({ status: 409, body: { code: 'limit_reached' } });
      await venue.ask('DELETE', `/reservations/${hold.id}`, undefined, { as: buyer });
      expect(
        await venue.reserveItems(
          sale.eventId,
          [
            { sector_id: one, quantity: 1 },
            { sector_id: two, quantity: 2 },
          ],
          { as: buyer },
        ),
      ).toMatchObject({ status: 409 });
      expect(
        await venue.reserveItems(
          sale.eventId,
          [
            { sector_id: one, quantity: 1 },
            { sector_id: two, quantity: 1 },
          ],
          { as: buyer },
        ),
      ).toMatchObject({ status: 201 });
      await venue.held(one, 4);
    });

    test('B85 is exact when twenty ask at once', async () => {
      const sale = await venue.onSale([50, 50], { limit_per_customer: 4 });
      const as = newBuyer();
      const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => venue.reserve(sale.sectorIds[index % 2], 1, { as })));
      expect(codes(answers)).toEqual({ 201: 4, '409 limit_reached': 16 });
    });

    test('counts no hold past its deadline, and no cap', async () => {
      const sale = await venue.onSale([50], { limit_per_customer: 4, hold_ttl_seconds: 10 });
      await venue.addCap(sale.eventId, 40, sale.sectorIds);
      const as = newBuyer();
      const hold = await venue.held(sale.sectorIds[0], 4, { as });
      venue.now = new Date(Date.parse(hold.expires_at) + 1).toISOString();
      await venue.held(sale.sectorIds[0], 4, { as });
    });

    test('is said before that there is nothing left, and obeyed when staff change it', async () => {
      const sale = await venue.onSale([4], { limit_per_customer: 4 });
      const as = newBuyer();
      await venue.held(sale.sectorIds[0], 4, { as });
      expect(await venue.reserve(sale.sectorIds[0], 1, { as })).toMatchObject({ body: { code: 'limit_reached' } });
      expect(await venue.reserve(sale.sectorIds[0], 1)).toMatchObject({ body: { code: 'sold_out' } });
      await venue.changeEvent(sale.eventId, { limit_per_customer: null });
      expect(await venue.reserve(sale.sectorIds[0], 1, { as })).toMatchObject({ body: { code: 'sold_out' } });
    });
  });

  test('T43 a buyer holds so many unpaid reservations at a time, over all events', async () => {
    const small = await Venue.open({ maxLiveHolds: 3 });
    try {
      const sales = [await small.onSale([9]), await small.onSale([9])];
      const as = newBuyer();
      const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => small.reserve(sales[index % 2]?.sectorIds[0], 1, { as })));
      expect(codes(answers)).toEqual({ 201: 3, '409 too_many_holds': 5 });
      await small.confirm(answers.find(({ status }) => status === 201)?.body);
      await small.held(sales[0]?.sectorIds[0], 1, { as });
      await small.held(sales[0]?.sectorIds[0]);
    } finally {
      await small.close();
    }
  });

  test('sells at the price that is asked for now, and keeps the price it sold at', async () => {
    const sale = await venue.onSale([50]);
    const [sectorId] = sale.sectorIds;
    const buyer = newBuyer();
    const before = await venue.held(sectorId, 2, { as: buyer });
    await venue.staffDoes('PATCH', `/events/${sale.eventId}/sectors/${sectorId}`, { price_cents: 60_000 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => venue.reserve(sectorId)));
    for (const { body } of answers) expect(body.total.amount_cents).toBe(60_000);
    expect((await venue.ask('GET', `/reservations/${before.id}`, undefined, { as: buyer })).body.total.amount_cents).toBe(90_000);
  });
});
