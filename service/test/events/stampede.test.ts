/** Who wants the same tickets at the same instant, through real processes. */
import { randomUUID } from 'node:crypto';
import { examine } from '@holdfast/engine';
import type pg from 'pg';
import { Pool, request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ClonedDatabase, cloneDatabase } from '../../../testing/clone-database.js';
import { type ServedProcess, serve } from '../../../testing/serve.js';
import { eventChecks } from '../../src/events/checks.js';
import { accessTokens } from '../../src/identity/buyers/access-tokens.js';
import { type Answer, type Asking, type Body, codes, Desk, type Method, newStaff } from '../stays/desk.js';

const secret = 'the secret of three processes that sell one hall';

/** Makes a process believe that it is an hour later. */
const hourFast = `const Real = Date;
globalThis.Date = class extends Real {
  constructor(...given) { given.length > 0 ? super(...given) : super(Real.now() + 3600000); }
  static now() { return Real.now() + 3600000; }
};`;

/** Three processes over one database; the clock of the third is an hour fast. */
class BoxOffices extends Desk {
  private constructor(
    private readonly database: ClonedDatabase,
    readonly staff: string,
    readonly processes: readonly ServedProcess[],
    /** Connections, so that all requests of a stampede leave at the same instant. */
    private readonly lines: readonly Pool[],
  ) {
    super();
  }

  static async open(): Promise<BoxOffices> {
    const database = await cloneDatabase();
    const wrong = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hourFast)}` };
    const started = await Promise.allSettled(
      [{}, {}, wrong].map((env) => serve({ databaseUrl: database.url, env: { JWT_SECRET: secret, ...env } })),
    );
    const processes = started.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    const lines = processes.map(({ address }) => new Pool(address, { connections: 250, pipelining: 1 }));
    const offices = new BoxOffices(database, await newStaff(database.pool), processes, lines);
    if (processes.length === 3) return offices;
    await offices.close();
    throw (started.find((each) => each.status === 'rejected') as PromiseRejectedResult).reason;
  }

  get pool(): pg.Pool {
    return this.database.pool;
  }

  ask(method: Method, path: string, payload?: Body, asking: Asking = {}): Promise<Answer> {
    return this.askOf(0, method, path, payload, asking);
  }

  /** Of the process with this number. */
  async askOf(index: number, method: Method, path: string, payload?: Body, { key, as }: Asking = {}): Promise<Answer> {
    const answer = await (this.lines[index] as Pool).request({
      method,
      path: path.startsWith('/api') ? path : `/v1${path}`,
      headers: {
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...(as === undefined ? {} : { authorization: `Bearer ${as}` }),
      },
      body: payload === undefined ? null : JSON.stringify(payload),
    });
    const text = await answer.body.text();
    return { status: answer.statusCode, headers: answer.headers, body: text === '' ? undefined : JSON.parse(text) };
  }

  /** An event on sale and its one sector. */
  async sector(tickets: number, fields: Body = {}): Promise<{ eventId: string; sectorId: string }> {
    const event = {
      name: 'The Concurrency Sessions',
      venue: 'Hall',
      timezone: 'Europe/Rome',
      starts_at: '2031-03-14T20:00:00Z',
      sales_open_at: '2026-01-01T12:00:00Z',
      status: 'on_sale',
    };
    const { id: eventId } = await this.staffDoes('POST', '/events', { ...event, ...fields });
    const sector = { name: 'Platea', total_inventory: tickets, price_cents: 4_500, currency: 'EUR' };
    return { eventId, sectorId: (await this.staffDoes('POST', `/events/${eventId}/sectors`, sector)).id };
  }

  override async faults(): Promise<Record<string, number>> {
    const findings = await examine(this.pool, eventChecks);
    return Object.fromEntries(findings.filter(({ count }) => count > 0).map(({ title, count }) => [title, count]));
  }

  async close(): Promise<void> {
    await Promise.all(this.lines.map((line) => line.close()));
    await Promise.all(this.processes.map((each) => each.stop()));
    await this.database.drop();
  }
}

const signer = accessTokens(secret);
/** Tokens of so many accounts. */
const buyers = (count: number) => Promise.all(Array.from({ length: count }, () => signer.issue(randomUUID(), Date.now())));

describe('500 buyers at 100 tickets from one barrier', () => {
  let offices: BoxOffices;
  let crowd: readonly string[];
  beforeAll(async () => {
    offices = await BoxOffices.open();
    crowd = await buyers(500);
  });
  afterAll(() => offices.close());

  const stockOf = async (sectorId: string): Promise<{ booked: number; reserved: number }> => {
    const { rows } = await offices.pool.query(
      `select i.booked, (select count(*)::int from holdfast.reservation_lines l where l.pool_id = i.pool_id) as reserved
       from holdfast.inventory i where i.pool_id = $1`,
      [sectorId],
    );
    return rows[0];
  };

  test('B01 B02 B03 B14 T13 100 get one and 400 get none, through one process', async () => {
    const { sectorId } = await offices.sector(100);
    const answers = await Promise.all(
      crowd.map((as) => offices.ask('POST', '/reservations', { sector_id: sectorId, quantity: 1 }, { as, key: 'one' })),
    );
    expect(codes(answers)).toEqual({ 201: 100, '409 sold_out': 400 });
    expect(await stockOf(sectorId)).toEqual({ booked: 100, reserved: 100 });
    await offices.expectSound();
  });

  test.each([
    ['one process', [0, 0]],
    ['three processes, twins through two of them', [0, 1]],
  ] as const)('B50 with every request sent twice each buyer gets one answer, through %s', async (_, [first, second]) => {
    const { sectorId } = await offices.sector(100);
    const ask = (as: string, process: number) =>
      offices.askOf(process % 3, 'POST', '/reservations', { sector_id: sectorId, quantity: 1 }, { as, key: 'twice' });
    const spread = first === second ? 0 : 1;
    const pairs = await Promise.all(
      crowd.map((as, index) => Promise.all([ask(as, first + index * spread), ask(as, second + index * spread)])),
    );
    const words = pairs.map((pair) =>
      pair
        .map(({ status }) => status)
        .sort()
        .join(' '),
    );
    expect(words.filter((word) => word === '200 201')).toHaveLength(100);
    expect(words.filter((word) => word === '409 409')).toHaveLength(400);
    for (const [one, other] of pairs) if (one.status < 300) expect(one.body.id).toBe(other.body.id);
    expect(await stockOf(sectorId)).toEqual({ booked: 100, reserved: 100 });
    await offices.expectSound();
  });

  test('B85 a buyer stays within the limit, asking three processes at once', async () => {
    const { sectorId } = await offices.sector(100, { limit_per_customer: 4 });
    const [as] = await buyers(1);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        offices.askOf(index % 3, 'POST', '/reservations', { sector_id: sectorId, quantity: 1 }, { as: as as string, key: `${index}` }),
      ),
    );
    expect(codes(answers)).toEqual({ 201: 4, '409 limit_reached': 26 });
  });

  test('B41 the process whose clock is an hour fast sells no earlier and no later than the others', async () => {
    const [as] = (await buyers(1)) as [string];
    const soon = await offices.sector(10, { sales_open_at: new Date(Date.now() + 1_800_000).toISOString() });
    const ends = await offices.sector(10, { sales_close_at: new Date(Date.now() + 1_800_000).toISOString() });
    const ask = (process: number, sectorId: string) =>
      offices.askOf(process, 'POST', '/reservations', { sector_id: sectorId, quantity: 1 }, { as, key: randomUUID() });
    for (const process of [0, 2]) {
      expect(await ask(process, soon.sectorId)).toMatchObject({ status: 409, body: { code: 'sale_not_open' } });
      const { status, body } = await ask(process, ends.sectorId);
      expect(status).toBe(201);
      expect(Date.parse(body.expires_at) - Date.now()).toBeLessThan(130_000);
    }
  });

  test('the recipe: join, then POST /api/reservations, first 201, second 200 with the same id; without joining 403', async () => {
    const { eventId, sectorId } = await offices.sector(10);
    await offices.staffDoes('PATCH', `/events/${eventId}/admission`, { mode: 'queue' });
    const [ada, eve] = (await buyers(2)) as [string, string];
    const reserve = async (token: string) => {
      const answer = await request(`${offices.processes[0]?.address}/api/reservations`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'demo-1', 'content-type': 'application/json' },
        body: `{"sector_id":"${sectorId}","quantity":2}`,
      });
      return { status: answer.statusCode, body: (await answer.body.json()) as Body };
    };
    expect((await offices.ask('POST', `/api/events/${eventId}/queue`, undefined, { as: ada })).status).toBe(201);
    const first = await reserve(ada);
    expect(first).toMatchObject({ status: 201, body: { quantity: 2, status: 'held' } });
    expect(await reserve(ada)).toMatchObject({ status: 200, body: { id: first.body.id } });
    expect(await reserve(eve)).toMatchObject({ status: 403, body: { code: 'not_admitted' } });
  });
});
