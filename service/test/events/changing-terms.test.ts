import { randomUUID } from 'node:crypto';
import type { Outcome } from '@holdfast/engine';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { codes, newBuyer, Venue } from './venue.js';

const stale: Outcome = { status: 'refused', refusal: { code: 'stale', version: 0 } };

describe('terms that change faster than they can be judged', () => {
  let venue: Venue;
  beforeAll(async () => {
    venue = await Venue.open();
  });
  afterEach(() => vi.restoreAllMocks());
  afterAll(async () => {
    await venue.expectSound();
    await venue.close();
  });

  test('are judged with the event locked: every buyer is answered, and nothing is oversold', async () => {
    const { eventId, sectorIds } = await venue.onSale([30]);
    const reserve = vi.spyOn(venue.engine, 'reserve').mockResolvedValue(stale);
    const answers = await Promise.all(Array.from({ length: 40 }, () => venue.reserve(sectorIds[0])));
    expect(codes(answers)).toEqual({ '201': 30, '409 sold_out': 10 });
    expect(reserve).toHaveBeenCalledTimes(120);
    expect(await venue.left({ eventId, sectorIds })).toEqual([0]);
  });

  test('sell at the price that is asked for now, free tickets too; a key acts once', async () => {
    const { eventId, sectorIds } = await venue.onSale([30, 30]);
    const [paid, free] = sectorIds;
    await venue.reserve(paid);
    await venue.staffDoes('PATCH', `/events/${eventId}/sectors/${paid}`, { price_cents: 60_000 });
    await venue.staffDoes('PATCH', `/events/${eventId}/sectors/${free}`, { price_cents: 0 });
    vi.spyOn(venue.engine, 'reserve').mockResolvedValue(stale);
    const [as, key] = [newBuyer(), randomUUID()];
    const first = await venue.reserve(paid, 2, { as, key });
    expect(first).toMatchObject({ status: 201, body: { status: 'held', total: { amount_cents: 120_000 } } });
    expect(await venue.reserve(paid, 2, { as, key })).toMatchObject({ status: 200, body: { id: first.body.id } });
    expect((await venue.reserve(paid, 1, { as, key })).body.code).toBe('idempotency_key_reused');
    expect(await venue.reserve(free)).toMatchObject({ status: 201, body: { status: 'confirmed', tickets: [{ state: 'valid' }] } });
    expect((await venue.reserve(randomUUID())).status).toBe(404);
  });

  test('are answered with 503 when they change under the lock as well, and nothing is done', async () => {
    const { eventId, sectorIds } = await venue.onSale([5]);
    vi.spyOn(venue.engine, 'reserve').mockResolvedValue(stale);
    const locked = vi.spyOn(venue.engine, 'reserveIn').mockResolvedValue(stale);
    const answer = await venue.reserve(sectorIds[0], 1, { as: newBuyer(), key: 'again' });
    expect(answer).toMatchObject({ status: 503, body: { code: 'busy' } });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(locked).toHaveBeenCalledTimes(3);
    vi.restoreAllMocks();
    expect(await venue.left({ eventId, sectorIds })).toEqual([5]);
    expect((await venue.reserve(sectorIds[0], 1, { as: newBuyer(), key: 'again' })).status).toBe(201);
  });
});
