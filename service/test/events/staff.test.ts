import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { newStaff } from '../stays/desk.js';
import { type Body, codes, newBuyer, type OnSale, Venue } from './venue.js';

describe('staff of an event', () => {
  let venue: Venue;
  beforeAll(async () => {
    venue = await Venue.open();
  });
  afterEach(async () => {
    venue.now = null;
    await venue.expectSound();
  });
  afterAll(() => venue.close());

  const booked = async ({ eventId }: OnSale, poolId: string | undefined): Promise<number> => {
    const { rows } = await venue.pool.query('select booked from holdfast.inventory where lane_id = $1 and pool_id = $2', [eventId, poolId]);
    return rows[0].booked;
  };
  const change = (path: string, body: Body) => venue.ask('PATCH', path, body, { as: venue.staff });

  test('make one with what they say, a draft unless they say otherwise, once per key', async () => {
    const fields = {
      name: 'Gala',
      venue: 'Scala',
      timezone: 'Europe/Rome',
      starts_at: '2031-05-01T19:00:00+02:00',
      sales_open_at: '2031-01-01T00:00:00Z',
    };
    const first = await venue.ask('POST', '/events', fields, { as: venue.staff, key: 'gala' });
    expect(first).toMatchObject({
      status: 201,
      headers: { location: `/v1/events/${first.body.id}` },
      body: {
        status: 'draft',
        starts_at: '2031-05-01T17:00:00.000Z',
        sales_close_at: null,
        limit_per_customer: null,
        hold_ttl_seconds: null,
        sectors: [],
        caps: [],
      },
    });
    const again = await venue.ask('POST', '/events', fields, { as: venue.staff, key: 'gala' });
    expect([again.status, again.body]).toEqual([200, first.body]);
    const changed = await change(`/events/${first.body.id}`, {
      limit_per_customer: 4,
      sales_close_at: '2031-04-01T00:00:00Z',
      hold_ttl_seconds: 60,
    });
    expect(changed.body).toMatchObject({
      name: 'Gala',
      limit_per_customer: 4,
      sales_close_at: '2031-04-01T00:00:00.000Z',
      hold_ttl_seconds: 60,
    });
    const cleared = await change(`/events/${first.body.id}`, { limit_per_customer: null, sales_close_at: null, hold_ttl_seconds: null });
    expect(cleared.body).toEqual(first.body);
  });

  test('are told what makes no sense', async () => {
    const { eventId } = await venue.onSale([]);
    for (const body of [
      {},
      { name: '' },
      { name: ' ' },
      { timezone: 'Mars/Olympus' },
      { timezone: '+02:00' },
      { starts_at: '2031-02-30T00:00:00Z' },
      { starts_at: '2031-03-01' },
      { sales_open_at: null },
      { sales_close_at: '2025-01-01T00:00:00Z' },
      { status: 'sold_out' },
      { limit_per_customer: 0 },
      { hold_ttl_seconds: 0 },
      { may_return: true },
    ])
      expect([body, (await change(`/events/${eventId}`, body)).status]).toEqual([body, 400]);
    for (const body of [
      { name: 'A', price_cents: -1, currency: 'BRL', total_inventory: 1 },
      { name: 'A', price_cents: 1, currency: 'ZZZ', total_inventory: 1 },
      { name: 'A', price_cents: 1, currency: 'real', total_inventory: 1 },
      { name: 'A', price_cents: 1, currency: 'BRL' },
    ])
      expect((await venue.ask('POST', `/events/${eventId}/sectors`, body, { as: venue.staff })).status).toBe(400);
  });

  test('T39 have nothing of another organisation, nor anything without its scope', async () => {
    const { eventId, sectorIds } = await venue.onSale([5]);
    const capId = await venue.addCap(eventId, 5, sectorIds);
    const sector = { name: 'A', price_cents: 1, currency: 'BRL', total_inventory: 1 };
    const asks: [method: 'GET' | 'POST' | 'PATCH', path: string, body?: Body][] = [
      ['PATCH', `/events/${eventId}`, { name: 'Mine' }],
      ['POST', `/events/${eventId}/sectors`, sector],
      ['PATCH', `/events/${eventId}/sectors/${sectorIds[0]}`, { name: 'Mine' }],
      ['POST', `/events/${eventId}/caps`, { name: 'Mine', total: 1, sector_ids: sectorIds }],
      ['PATCH', `/events/${eventId}/caps/${capId}`, { total: 1 }],
      ['GET', `/events/${eventId}/reservations`],
    ];
    const powerless = await newStaff(venue.pool, []);
    for (const [method, path, body] of asks) {
      const absent = path.replace(eventId, randomUUID());
      const withoutIds = ({ body: { request_id, instance, ...rest } }: { body: Body }) => rest;
      const foreign = await venue.ask(method, path, body, { as: venue.rival });
      expect([path, foreign.status]).toEqual([path, 404]);
      expect(withoutIds(foreign)).toEqual(withoutIds(await venue.ask(method, absent, body, { as: venue.staff })));
      expect([path, (await venue.ask(method, path, body, { as: powerless })).status]).toEqual([path, 403]);
      expect([path, (await venue.ask(method, path, body, { as: newBuyer() })).status]).toEqual([path, 403]);
      expect([path, (await venue.ask(method, path, body)).status]).toEqual([path, 401]);
    }
    const other = await venue.onSale([5]);
    expect((await change(`/events/${other.eventId}/sectors/${sectorIds[0]}`, { name: 'Mine' })).status).toBe(404);
    expect((await change(`/events/${other.eventId}/caps/${capId}`, { total: 1 })).status).toBe(404);
    expect(
      (await venue.ask('POST', `/events/${other.eventId}/caps`, { name: 'A', total: 1, sector_ids: sectorIds }, { as: venue.staff }))
        .status,
    ).toBe(404);
  });

  test('sell one event in one currency', async () => {
    const sale = await venue.onSale([5]);
    const sector = { name: 'A', price_cents: 1, currency: 'EUR', total_inventory: 1 };
    expect(await venue.ask('POST', `/events/${sale.eventId}/sectors`, sector, { as: venue.staff })).toMatchObject({
      status: 409,
      body: { code: 'currency_fixed' },
    });
    expect(await change(`/events/${sale.eventId}/sectors/${sale.sectorIds[0]}`, { currency: 'EUR' })).toMatchObject({
      status: 409,
      body: { code: 'currency_fixed' },
    });
    expect(
      (await change(`/events/${sale.eventId}/sectors/${sale.sectorIds[0]}`, { currency: 'BRL', name: 'Arquibancada' })).body,
    ).toMatchObject({ name: 'Arquibancada' });
  });

  test('B112 move a half sold event without moving its stock', async () => {
    const sale = await venue.onSale([4]);
    const buyer = newBuyer();
    const sold = await venue.confirmed(sale.sectorIds[0], 2, { as: buyer });
    const moved = await venue.changeEvent(sale.eventId, { starts_at: '2032-11-20T23:00:00Z', timezone: 'europe/ROME', venue: 'Elsewhere' });
    expect(moved.timezone).toBe('Europe/Rome');
    expect(moved.sectors).toMatchObject([{ total_inventory: 4, available_inventory: 2 }]);
    expect((await venue.ask('GET', `/reservations/${sold.id}`, undefined, { as: buyer })).body.status).toBe('confirmed');
    await venue.held(sale.sectorIds[0], 2);
    expect(await venue.reserve(sale.sectorIds[0])).toMatchObject({ status: 409, body: { code: 'sold_out' } });
  });

  test('B32 B68 B70 T38 never lower a number below what is taken; a hold past its deadline is nothing', async () => {
    const sale = await venue.onSale([44], { hold_ttl_seconds: 30 });
    const path = `/events/${sale.eventId}/sectors/${sale.sectorIds[0]}`;
    await venue.confirmed(sale.sectorIds[0], 8);
    const hold = await venue.held(sale.sectorIds[0], 4);
    expect(await change(path, { total_inventory: 11, name: 'Less', price_cents: 1 })).toMatchObject({
      status: 409,
      body: { code: 'allotment_below_booked', booked: 12, sellable: 11 },
    });
    expect((await venue.event(sale.eventId)).body.sectors).toMatchObject([{ name: 'Pista', price_cents: 45_000, total_inventory: 44 }]);
    expect((await change(path, { total_inventory: 12 })).body).toMatchObject({
      total_inventory: 12,
      available_inventory: 0,
      may_return: true,
    });
    expect(await venue.reserve(sale.sectorIds[0])).toMatchObject({ status: 409 });
    venue.now = new Date(Date.parse(hold.expires_at) + 1).toISOString();
    expect((await change(path, { total_inventory: 8 })).body).toMatchObject({
      total_inventory: 8,
      available_inventory: 0,
      may_return: false,
    });
    expect((await venue.event(sale.eventId)).body.status).toBe('sold_out');
    expect((await venue.outbox(sale.eventId)).at(-1)).toBe('event.sold_out');
    await change(path, { total_inventory: 8 });
    expect((await venue.outbox(sale.eventId)).filter((type) => type === 'event.sold_out')).toHaveLength(1);
  });

  test('put a cap on sectors that sold already: what they sold counts, what ends gives it back', async () => {
    const sale = await venue.onSale([10, 10]);
    const [one, two] = sale.sectorIds;
    const sold = await venue.confirmed(one, 3);
    const buyer = newBuyer();
    const hold = await venue.held(two, 2, { as: buyer });
    const refused = await venue.ask(
      'POST',
      `/events/${sale.eventId}/caps`,
      { name: 'House', total: 4, sector_ids: [one, two] },
      { as: venue.staff },
    );
    expect(refused).toMatchObject({ status: 409, body: { code: 'allotment_below_booked', booked: 5, sellable: 4 } });
    const capId = await venue.addCap(sale.eventId, 6, [one as string, two as string]);
    expect(await booked(sale, capId)).toBe(5);
    expect(await venue.left(sale)).toEqual([1, 1]);
    expect(await venue.reserve(one, 2)).toMatchObject({ status: 409, body: { code: 'sold_out', cap_id: capId, available: 1 } });
    await venue.ask('POST', `/reservations/${sold.id}/cancel`, undefined, { as: venue.staff });
    await venue.ask('DELETE', `/reservations/${hold.id}`, undefined, { as: buyer });
    expect([await booked(sale, capId), await venue.left(sale)]).toEqual([0, [6, 6]]);
  });

  test('take sectors off a cap and put others under it', async () => {
    const sale = await venue.onSale([10, 10]);
    const [one, two] = sale.sectorIds;
    await venue.confirmed(one, 3);
    await venue.confirmed(two, 4);
    const capId = await venue.addCap(sale.eventId, 3, [one as string]);
    const path = `/events/${sale.eventId}/caps/${capId}`;
    expect(await change(path, { sector_ids: [one, two] })).toMatchObject({ status: 409, body: { booked: 7, sellable: 3 } });
    expect(await booked(sale, capId)).toBe(3);
    expect((await change(path, { sector_ids: [one, two], total: 8 })).body).toMatchObject({
      total: 8,
      available: 1,
      sector_ids: expect.arrayContaining([one, two]),
    });
    expect((await change(path, { sector_ids: [two] })).body).toMatchObject({ total: 8, available: 4 });
    expect(await venue.left(sale)).toEqual([7, 4]);
    expect((await change(path, { sector_ids: [], name: 'Nothing' })).body).toMatchObject({ name: 'Nothing', total: 8, available: 8 });
    expect(await venue.left(sale)).toEqual([7, 6]);
    expect(await change(path, { total: 2 })).toMatchObject({ status: 200 });
  });

  test('put a cap on a sector under way: whoever buys meanwhile is counted exactly', async () => {
    const sale = await venue.onSale([400]);
    const selling = Array.from({ length: 150 }, () => venue.reserve(sale.sectorIds[0]));
    const capId = await venue.addCap(sale.eventId, 400, sale.sectorIds);
    selling.push(...Array.from({ length: 50 }, () => venue.reserve(sale.sectorIds[0])));
    expect(codes(await Promise.all(selling))).toEqual({ 201: 200 });
    expect(await booked(sale, capId)).toBe(200);
    await change(`/events/${sale.eventId}/caps/${capId}`, { total: 220 });
    expect(codes(await Promise.all(Array.from({ length: 40 }, () => venue.reserve(sale.sectorIds[0]))))).toEqual({
      201: 20,
      '409 sold_out': 20,
    });
  });

  test('B30 B73 see all reservations of an event, by state, page by page', async () => {
    const sale = await venue.onSale([50], { hold_ttl_seconds: 20 });
    const [sectorId] = sale.sectorIds;
    const sold = [await venue.confirmed(sectorId), await venue.confirmed(sectorId)];
    const held = [await venue.held(sectorId), await venue.held(sectorId), await venue.held(sectorId)];
    const list = (query: string) => venue.staffDoes('GET', `/events/${sale.eventId}/reservations?${query}`);
    const ids = (page: Body) => page.data.map((each: Body) => each.id);
    const newestFirst = [...sold, ...held].map(({ id }) => id).reverse();
    const first = await list('limit=3');
    const second = await list(`limit=3&cursor=${first.next_cursor}`);
    expect([...ids(first), ...ids(second)]).toEqual(newestFirst);
    expect(second.next_cursor).toBeNull();
    expect(ids(await list('state=confirmed'))).toEqual(sold.map(({ id }) => id).reverse());
    venue.now = new Date(Date.parse(held[0].expires_at) + 60_000).toISOString();
    expect((await list('limit=100')).data.map((each: Body) => each.status)).toEqual([
      'expired',
      'expired',
      'expired',
      'confirmed',
      'confirmed',
    ]);
  });
});
