/** Buyers who pay through three real processes at once, one of which is killed: whoever paid has tickets, and paid once. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { request } from 'undici';
import { afterEach, expect, test } from 'vitest';
import { type ClonedDatabase, cloneDatabase } from '../../../testing/clone-database.js';
import { holdfast, type ServedProcess, serve, serveThree } from '../../../testing/serve.js';
import { accessTokens } from '../../src/identity/buyers/access-tokens.js';
import { newStaff } from '../stays/desk.js';
import { type Body, until } from './till.js';

const secret = 'the secret of three tills of one hall';
const tokens = accessTokens(secret);

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
class Hall {
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
  async ask(method: 'GET' | 'POST', path: string, { as, key, json }: Asking): Promise<Answer> {
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

interface Fate {
  readonly methods: readonly string[];
  readonly clicks: number;
}
/** Cards that are declined before one is taken, gateways that are slow, silent or say things twice, fingers that click twice. */
const fates: readonly Fate[] = [
  { methods: ['test_ok'], clicks: 1 },
  { methods: ['test_ok'], clicks: 3 },
  { methods: ['test_declined', 'test_ok'], clicks: 2 },
  { methods: ['test_duplicate'], clicks: 1 },
  { methods: ['test_slow'], clicks: 2 },
  { methods: ['test_declined'], clicks: 1 },
  { methods: ['test_silent'], clicks: 1 },
  { methods: ['test_timeout'], clicks: 2 },
];

interface Story {
  readonly as: string;
  readonly reservation: Body;
  readonly orders: Body[];
}

let hall: Hall;
afterEach(() => hall.close());

async function buy(sectorId: string, fate: Fate, onOrder: () => void): Promise<Story> {
  const as = await tokens.issue(randomUUID(), Date.now());
  const reserved = await hall.ask('POST', '/reservations', { as, key: 'mine', json: { sector_id: sectorId, quantity: 2 } });
  const story: Story = { as, reservation: reserved.body, orders: [] };
  if (reserved.status === 409) return { ...story, reservation: null };
  expect([200, 201]).toContain(reserved.status);
  for (const method of fate.methods) {
    const key = randomUUID();
    // The last click has a key of its own: somebody who opened a second tab.
    const keys = Array.from({ length: fate.clicks }, (_, click) => (click === 2 ? randomUUID() : key));
    const clicked = await Promise.all(keys.map((each) => hall.order(story.reservation, as, method, each)));
    onOrder();
    for (const { status, body } of clicked) expect([status, status === 202 ? '' : body.code]).toEqual([202, '']);
    expect(new Set(clicked.map(({ body }) => body.id)).size).toBe(1);
    story.orders.push(await hall.settled(clicked[0]?.body.id, as));
  }
  return story;
}

test('B45 B50 orders through three processes, one killed in between: who paid has tickets and paid once, who did not has none', async () => {
  hall = await Hall.open(3);
  const sectorId = await hall.sector(80);
  let ordered = 0;
  let killed: Promise<void> | undefined;
  const onOrder = () => {
    ordered += 1;
    if (ordered === 16) killed = hall.killOne();
  };
  const crowd = Array.from({ length: 48 }, (_, index) => fates[index % fates.length] as Fate);
  const stories = await Promise.all(crowd.map((fate) => buy(sectorId, fate, onOrder)));
  expect(ordered).toBeGreaterThan(16);
  await killed;

  const lucky = stories.filter(({ reservation }) => reservation !== null);
  expect(lucky).toHaveLength(40);
  const codes = new Set<string>();
  for (const { as, reservation, orders } of lucky) {
    const last = orders.at(-1);
    const now = (await hall.ask('GET', `/reservations/${reservation.id}`, { as })).body;
    expect([last.status, now.status]).toEqual(last.status === 'paid' ? ['paid', 'confirmed'] : ['failed', 'held']);
    for (const { code } of last.status === 'paid' ? now.tickets : []) codes.add(code);
    expect(orders.filter(({ status }) => status === 'paid').length).toBe(last.status === 'paid' ? 1 : 0);
  }
  const paid = lucky.filter(({ orders }) => orders.at(-1).status === 'paid').length;
  expect(codes.size).toBe(2 * paid);
  expect(paid).toBeGreaterThan(20);
  expect(await hall.chargedTwice()).toEqual([]);
  const { rows } = await hall.pool.query(
    `select (select count(*)::int from test_gateway.charges where status = 'succeeded') as charged, (select count(*)::int from test_gateway.refunds) as returned`,
  );
  expect(rows[0]).toEqual({ charged: paid, returned: 0 });
  const doctor = await holdfast(['doctor'], { DATABASE_URL: hall.database.url });
  expect([doctor.code, doctor.stdout.split('\n').filter((line) => line.startsWith('VIOLATED'))]).toEqual([0, []]);
}, 180_000);

/** What a process leaves that dies between asking for a charge and noting it: the charge is asked for again. */
async function askedAgain(): Promise<{ as: string; order: Body }> {
  const sectorId = await hall.sector(2);
  const as = await tokens.issue(randomUUID(), Date.now());
  const { body: reservation } = await hall.ask('POST', '/reservations', { as, key: 'mine', json: { sector_id: sectorId, quantity: 1 } });
  const { body: order } = await hall.order(reservation, as, 'test_slow');
  const charges = () =>
    hall.pool
      .query('select count(*)::int as made from test_gateway.charges where order_id = $1', [order.id])
      .then(({ rows }) => rows[0].made);
  await until(charges, (made) => made === 1);
  const noted = `select recovery_point from orders.orders where order_id = $1`;
  await until(
    () => hall.pool.query(noted, [order.id]).then(({ rows }) => rows[0].recovery_point),
    (point) => point === 'charged',
  );
  await hall.pool.query(`update orders.orders set recovery_point = 'intended', due_at = clock_timestamp() where order_id = $1`, [order.id]);
  await until(
    () => hall.pool.query(noted, [order.id]).then(({ rows }) => rows[0].recovery_point),
    (point) => point === 'charged',
  );
  return { as, order };
}

test('B45 a charge that was asked for and not noted is asked for again, and made once', async () => {
  hall = await Hall.open(1);
  const { as, order } = await askedAgain();
  expect((await hall.settled(order.id, as)).status).toBe('paid');
  expect(await hall.chargedTwice()).toEqual([]);
}, 60_000);

test('charges twice what was asked for twice, when nothing keeps the key of the charge (control)', async () => {
  hall = await Hall.open(1);
  await hall.pool.query('alter table test_gateway.charges drop constraint an_order_is_charged_once');
  const { as, order } = await askedAgain();
  expect((await hall.settled(order.id, as)).status).toBe('paid');
  expect(
    await until(
      () => hall.chargedTwice(),
      (twice) => twice.length > 0,
    ),
  ).toEqual([order.reservation_id]);
}, 60_000);
