import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { codes, newBuyer, Venue } from './venue.js';

const hour = 3_600_000;
const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString();

describe('an event outside its sale', () => {
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

  test('B110 B111 B113 an opening is an instant, in whatever zone it was written', async () => {
    const { eventId, sectorIds } = await venue.onSale([5], { timezone: 'Asia/Tokyo', sales_open_at: '2031-03-01T10:00:00+09:00' });
    expect((await venue.event(eventId)).body.sales_open_at).toBe('2031-03-01T01:00:00.000Z');
    venue.now = '2031-03-01T00:59:59Z';
    expect(await venue.reserve(sectorIds[0])).toMatchObject({ status: 409 });
    venue.now = '2031-03-01T01:00:00Z';
    await venue.held(sectorIds[0]);
  });

  test('B41 the clock of the process decides nothing, an hour fast or slow', async () => {
    const soon = await venue.onSale([5], { sales_open_at: fromNow(hour / 2) });
    const over = await venue.onSale([5], { sales_close_at: fromNow(hour / 2) });
    for (const shift of [hour, -hour]) {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + shift });
      try {
        expect(await venue.reserve(soon.sectorIds[0])).toMatchObject({ status: 409, body: { code: 'sale_not_open' } });
        await venue.confirm(await venue.held(over.sectorIds[0]));
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
