import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClonedDatabase, cloneDatabase } from '../testing/clone-database.js';
import { type ServedProcess, serve } from '../testing/serve.js';
import { bookARoom, buyTickets } from './buyer.js';

let database: ClonedDatabase;
let service: ServedProcess;

beforeAll(async () => {
  database = await cloneDatabase();
  service = await serve({ databaseUrl: database.url, env: { DEMO: 'on' } });
}, 120_000);
afterAll(async () => {
  await service?.stop();
  await database?.drop();
});

const count = async (text: string) => (await database.pool.query<{ count: number }>(text)).rows[0]?.count;

describe('through the typed client', () => {
  it('a guest books a room once with two clicks, and cancels it', async () => {
    const said: string[] = [];
    const booked = await bookARoom(service.address, 'ada@example.com', (line) => said.push(line));
    expect(booked).toMatchObject({ replayed: true, refund: { amount_cents: 24_000, currency: 'EUR' } });
    expect(booked.reference).toMatch(/^HF-[0-9A-Z]{10}$/);
    expect(said).toHaveLength(3);
    expect(await count("select count(*)::int from stays.stays where email_as_given = 'ada@example.com'")).toBe(1);
  });

  it('a buyer waits, holds two tickets, pays once with two clicks, and has them', async () => {
    const bought = await buyTickets(service.address, { email: 'buyer@ticketing.local', password: 'password123' });
    expect(new Set(bought.tickets).size).toBe(2);
    expect(await count('select count(*)::int from orders.orders')).toBe(1);
  });
});
