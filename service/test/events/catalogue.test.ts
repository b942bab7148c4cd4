import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Body, newBuyer, Venue } from './venue.js';

describe('the catalogue of events', () => {
  let venue: Venue;
  beforeAll(async () => {
    venue = await Venue.open();
  });
  afterAll(async () => {
    await venue.expectSound();
    await venue.close();
  });

  test('shows an event with its sectors', async () => {
    const { eventId, sectorIds } = await venue.onSale([100], { limit_per_customer: 6 });
    const { status, body } = await venue.event(eventId);
    expect(status).toBe(200);
    expect(body).toEqual({
      draw: { commitment: expect.stringMatching(/^[0-9a-f]{64}$/), held_at: null, participants: null, joins_digest: null, secret: null },
      id: eventId,
      name: 'The Concurrency Sessions',
      venue: 'Teatro Argentina',
      timezone: 'America/Sao_Paulo',
      starts_at: '2031-03-14T23:00:00.000Z',
      sales_open_at: '2026-01-01T12:00:00.000Z',
      sales_close_at: null,
      status: 'on_sale',
      limit_per_customer: 6,
      may_return: false,
      sectors: [
        {
          id: sectorIds[0],
          event_id: eventId,
          name: 'Pista',
          price_cents: 45_000,
          currency: 'BRL',
          total_inventory: 100,
          available_inventory: 100,
          may_return: false,
        },
      ],
    });
    expect((await venue.ask('GET', `/api/events/${eventId}`)).body).toEqual(body);
  });

  test('may be kept for a second, and says when nothing has changed', async () => {
    const sale = await venue.onSale([5]);
    const first = await venue.event(sale.eventId);
    expect(first.headers).toMatchObject({ 'cache-control': 'public, max-age=1', etag: expect.stringMatching(/^"/) });
    const headers = { 'if-none-match': first.headers.etag as string };
    expect((await venue.ask('GET', `/events/${sale.eventId}`, undefined, { headers })).status).toBe(304);
    await venue.held(sale.sectorIds[0]);
    const changed = await venue.ask('GET', `/events/${sale.eventId}`, undefined, { headers });
    expect(changed).toMatchObject({ status: 200, body: { sectors: [{ available_inventory: 4 }] } });
    expect((await venue.ask('GET', '/events')).headers['cache-control']).toBe('public, max-age=1');
  });

  test('is no place for what only staff may see, and staff may keep nothing of it', async () => {
    const { eventId } = await venue.onSale([5], { hold_ttl_seconds: 300 });
    expect(Object.keys((await venue.event(eventId)).body)).not.toContain('hold_ttl_seconds');
    for (const as of [venue.rival, newBuyer()]) {
      expect(Object.keys((await venue.ask('GET', `/events/${eventId}`, undefined, { as })).body)).not.toContain('caps');
    }
    const own = await venue.ask('GET', `/events/${eventId}`, undefined, { as: venue.staff });
    expect(own).toMatchObject({ headers: { 'cache-control': 'no-store' }, body: { hold_ttl_seconds: 300, caps: [] } });
  });

  test('hides drafts from everybody but staff of their organisation', async () => {
    const { eventId } = await venue.onSale([5], { status: 'draft' });
    const seen = async (as?: string) => {
      const listed: Body[] = [];
      for (let cursor = ''; ; ) {
        const page = (await venue.ask('GET', `/events?limit=100${cursor}`, undefined, as === undefined ? {} : { as })).body;
        listed.push(...page.data);
        if (page.next_cursor === null) break;
        cursor = `&cursor=${page.next_cursor}`;
      }
      const one = await venue.ask('GET', `/events/${eventId}`, undefined, as === undefined ? {} : { as });
      return [one.status, listed.some((event) => event.id === eventId)];
    };
    expect(await seen()).toEqual([404, false]);
    expect(await seen(newBuyer())).toEqual([404, false]);
    expect(await seen(venue.rival)).toEqual([404, false]);
    expect(await seen(venue.staff)).toEqual([200, true]);
    await venue.changeEvent(eventId, { status: 'on_sale' });
    expect(await seen()).toEqual([200, true]);
  });

  test('T48 goes through all events page by page, each once, while others are made', async () => {
    const made = new Set<string>();
    for (let count = 0; count < 7; count += 1) made.add((await venue.onSale([])).eventId);
    const seen: string[] = [];
    for (let cursor = ''; ; ) {
      const { status, body } = await venue.ask('GET', `/events?limit=3${cursor}`);
      expect(status).toBe(200);
      expect(body.data.length).toBeLessThanOrEqual(3);
      seen.push(...body.data.map((event: Body) => event.id));
      if (body.next_cursor === null) break;
      cursor = `&cursor=${body.next_cursor}`;
      if (seen.length < 10) await venue.onSale([]);
    }
    expect(new Set(seen).size).toBe(seen.length);
    for (const id of made) expect(seen).toContain(id);
    expect(await venue.ask('GET', '/events?cursor=AAAA')).toMatchObject({ status: 400, body: { code: 'invalid_cursor' } });
    const page = (await venue.ask('GET', '/events?limit=1', undefined, { as: venue.staff })).body;
    expect(await venue.ask('GET', `/events?limit=1&cursor=${page.next_cursor}`)).toMatchObject({
      status: 400,
      body: { code: 'invalid_cursor' },
    });
  });

  test('B127 tells what is all held from what is sold out', async () => {
    const { eventId, sectorIds } = await venue.onSale([2, 1]);
    const holds = [await venue.held(sectorIds[0], 2), await venue.held(sectorIds[1], 1)];
    const state = async () => {
      const { status, may_return, sectors } = (await venue.event(eventId)).body;
      return [status, may_return, ...sectors.map((sector: Body) => sector.may_return)];
    };
    expect(await state()).toEqual(['on_sale', true, true, true]);
    await venue.confirm(holds[0]);
    expect(await state()).toEqual(['on_sale', true, false, true]);
    await venue.confirm(holds[1]);
    expect(await state()).toEqual(['sold_out', false, false, false]);
    expect((await venue.ask('GET', `/events?limit=100`)).body.data.find((event: Body) => event.id === eventId).status).toBe('sold_out');
    expect((await venue.outbox(eventId)).filter((type) => type === 'event.sold_out')).toHaveLength(1);
    expect((await venue.outbox(eventId)).at(-1)).toBe('event.sold_out');
  });

  test('B61 gives back to a sector and to its caps what is cancelled, and says sold out again when it is', async () => {
    const { eventId, sectorIds } = await venue.onSale([2, 5]);
    await venue.addCap(eventId, 2, sectorIds);
    const sold = await venue.confirmed(sectorIds[0], 2);
    expect((await venue.event(eventId)).body.status).toBe('sold_out');
    await venue.ask('POST', `/reservations/${sold.id}/cancel`, undefined, { as: venue.staff });
    expect(await venue.left({ eventId, sectorIds })).toEqual([2, 2]);
    expect((await venue.event(eventId)).body.status).toBe('on_sale');
    await venue.confirmed(sectorIds[1], 2);
    expect((await venue.outbox(eventId)).filter((type) => type === 'event.sold_out')).toHaveLength(2);
  });

  test('B21 B74 counts what was paid once, at once', async () => {
    const sale = await venue.onSale([500]);
    await venue.confirmed(sale.sectorIds[0], 1);
    expect(await venue.left(sale)).toEqual([499]);
  });

  test('B69 shows what was added at once', async () => {
    const sale = await venue.onSale([1]);
    await venue.confirmed(sale.sectorIds[0]);
    expect(await venue.left(sale)).toEqual([0]);
    await venue.staffDoes('PATCH', `/events/${sale.eventId}/sectors/${sale.sectorIds[0]}`, { total_inventory: 11 });
    expect(await venue.left(sale)).toEqual([10]);
  });

  test('B20 B26 B27 T17 T18 counts holds past their deadline as free, and sells them, with nobody sweeping', async () => {
    const sale = await venue.onSale([3], { hold_ttl_seconds: 60 });
    for (let round = 0; round < 5; round += 1) {
      const hold = await venue.held(sale.sectorIds[0], 3);
      expect(await venue.left(sale)).toEqual([0]);
      venue.now = new Date(Date.parse(hold.expires_at) + 1).toISOString();
      expect(await venue.left(sale)).toEqual([3]);
      expect((await venue.event(sale.eventId)).body).toMatchObject({ status: 'on_sale', may_return: false });
    }
    await venue.held(sale.sectorIds[0], 3);
    venue.now = null;
  });
});
