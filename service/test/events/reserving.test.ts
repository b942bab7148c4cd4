import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { codes, newBuyer, userOf, Venue } from './venue.js';

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

  test('B55 T03 T05 T07 T10 a key acts once for its buyer and its content, and a refused request leaves it unused', async () => {
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

  test('B04 B13 B72 T14 T15 never gives part of what was asked for, and says how many are left', async () => {
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

  test.each([
    ['EUR', 1_299],
    ['JPY', 1_299],
    ['KWD', 12_999],
  ])('B118 prices in %s are sold, added up and shown in its smallest unit', async (currency, price_cents) => {
    const sale = await venue.onSale([5], {}, { price_cents, currency });
    expect((await venue.event(sale.eventId)).body.sectors).toMatchObject([{ price_cents, currency }]);
    const buyer = newBuyer();
    const hold = await venue.held(sale.sectorIds[0], 3, { as: buyer });
    const total = { amount_cents: 3 * price_cents, currency };
    expect(hold).toMatchObject({ items: [{ price: { amount_cents: price_cents, currency }, total }], total });
    expect((await venue.ask('GET', `/reservations/${hold.id}`, undefined, { as: buyer })).body.total).toEqual(total);
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
