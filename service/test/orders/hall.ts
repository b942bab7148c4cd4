/** A hall under test, as it is served: real processes over one database, spoken to by HTTP. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { request } from 'undici';
import { expect } from 'vitest';
import { type ClonedDatabase, cloneDatabase } from '../../../testing/clone-database.js';
import { type ServedProcess, serve, serveThree } from '../../../testing/serve.js';
import { accessTokens } from '../../src/identity/buyers/access-tokens.js';
import { newStaff } from '../stays/desk.js';
import { type Body, until } from './till.js';

const secret = 'the secret of three tills of one hall';
const tokens = accessTokens(secret);

/** A credential of somebody new. */
export const newBuyer = () => tokens.issue(randomUUID(), Date.now());

interface Asking {
  readonly as: string;
  readonly key?: string;
  readonly json?: Body;
}
interface Answer {
  readonly status: number;
  readonly body: Body;
}

/** Processes over one database of which any answers; one that is gone is left out from then on. */
export class Hall {
  private turn = 0;
  private constructor(
    readonly database: ClonedDatabase,
    readonly staff: string,
    readonly processes: ServedProcess[],
  ) {}

  static async open(count: 1 | 3): Promise<Hall> {
    const database = await cloneDatabase();
    const options = { databaseUrl: database.url, env: { JWT_SECRET: secret } };
    const processes = count === 3 ? await serveThree(options) : [await serve(options)];
    return new Hall(database, await newStaff(database.pool), [...processes]);
  }

  async close(): Promise<void> {
    await Promise.all(this.processes.map((each) => each.kill()));
    await this.database.drop();
  }

  get pool(): pg.Pool {
    return this.database.pool;
  }

  async killOne(): Promise<void> {
    await (this.processes.pop() as ServedProcess).kill();
  }

  /** Asks one process after the other until one answers otherwise than with 503. */
  async ask(method: 'GET' | 'POST' | 'DELETE', path: string, { as, key, json }: Asking): Promise<Answer> {
    for (let tries = 1; ; tries += 1) {
      this.turn += 1;
      const { address } = this.processes[this.turn % this.processes.length] as ServedProcess;
      try {
        const { statusCode, body } = await request(`${address}/v1${path}`, {
          method,
          headers: {
            authorization: `Bearer ${as}`,
            ...(json === undefined ? {} : { 'content-type': 'application/json' }),
            ...(key === undefined ? {} : { 'idempotency-key': key }),
          },
          ...(json === undefined ? {} : { body: JSON.stringify(json) }),
        });
        const text = await body.text();
        if (statusCode !== 503) return { status: statusCode, body: text === '' ? undefined : JSON.parse(text) };
      } catch (error) {
        if (tries > 50) throw error;
      }
      await sleep(20 * Math.min(tries, 10));
    }
  }

  /** An event on sale with one sector; the sector's id. */
  async sector(tickets: number): Promise<string> {
    const event = {
      name: 'The Concurrency Sessions',
      venue: 'Hall',
      timezone: 'Europe/Rome',
      starts_at: '2031-03-14T20:00:00Z',
      sales_open_at: '2026-01-01T12:00:00Z',
      status: 'on_sale',
    };
    const made = await this.ask('POST', '/events', { as: this.staff, json: event });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const sector = { name: 'Platea', total_inventory: tickets, price_cents: 4_500, currency: 'EUR' };
    return (await this.ask('POST', `/events/${made.body.id}/sectors`, { as: this.staff, json: sector })).body.id;
  }

  order(reservation: Body, as: string, method: string, key: string = randomUUID()): Promise<Answer> {
    return this.ask('POST', '/orders', { as, key, json: { reservation_id: reservation.id, payment_method: method } });
  }

  settled(orderId: string, as: string): Promise<Body> {
    return until(
      async () => (await this.ask('GET', `/orders/${orderId}`, { as })).body,
      ({ status }) => status !== 'pending',
      60_000,
    );
  }

  /** Reservations whose buyers the gateway charged more than once and gave nothing back. */
  async chargedTwice(): Promise<string[]> {
    const { rows } = await this.pool.query<{ reservation_id: string }>(
      `select o.reservation_id from test_gateway.charges c join orders.orders o on o.order_id = c.order_id where c.status = 'succeeded'
       group by o.reservation_id having count(*) > 1`,
    );
    return rows.map((row) => row.reservation_id);
  }
}
