/** A till to test against: the whole room of orders over a database of its own, holds made through the kernel, HTTP on a real port. */
import { randomUUID } from 'node:crypto';
import {
  type Engine,
  examine,
  type LaneId,
  type OrganisationId,
  type Outcome,
  openEngine,
  type PoolId,
  type Reservation,
  type ReservationId,
} from '@holdfast/engine';
import pg from 'pg';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { request } from 'undici';
import { expect } from 'vitest';
import { type ClonedDatabase, cloneDatabase } from '../../../testing/clone-database.js';
import { issuePart, ticketsPart } from '../../src/events/parts.js';
import { eventDate } from '../../src/events/rules/tickets.js';
import { signedCursors } from '../../src/http/cursors.js';
import { buyerOf } from '../../src/http/principal.js';
import { buildServer } from '../../src/http/server.js';
import { authenticator } from '../../src/identity/authenticator.js';
import { guestAccess } from '../../src/identity/guest-access.js';
import { loadSecrets } from '../../src/identity/secrets.js';
import { orderChecks } from '../../src/orders/checks.js';
import { type Desk, openDesk, type Pace } from '../../src/orders/desk.js';
import type { Gateway } from '../../src/orders/gateway.js';
import { PaymentsLoop } from '../../src/orders/loop.js';
import { openMeters, watchPayments } from '../../src/orders/meters.js';
import { orderKind, orderPart } from '../../src/orders/parts.js';
import { type Patience, patientGateway } from '../../src/orders/patient-gateway.js';
import { orderRoutes, testGatewayRoutes } from '../../src/orders/routes.js';
import { signatureOf } from '../../src/orders/rules/signed-notice.js';
import { TestGateway } from '../../src/orders/test-gateway/test-gateway.js';
import { ratesPart, stayPart } from '../../src/stays/parts.js';
import { keyOf } from '../stays/hotel.js';

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into, not typed
export type Body = any;
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Body;
}

export const secret = 'a secret of tests';
/** Everything soon, so that tests wait for nothing. */
export const quick: Pace = { intendedSeconds: 0.3, silentSeconds: 0.2, silentSecondsMax: 0.5, retrySeconds: 0.1, retrySecondsMax: 0.3 };

export interface TillOptions {
  readonly pace?: Pace;
  readonly patience?: Patience;
  /** Between the till and the test gateway. */
  readonly around?: (gateway: Gateway) => Gateway;
  /** Instead of the test gateway. */
  readonly instead?: Gateway;
}

export interface Hold {
  readonly id: ReservationId;
  readonly laneId: LaneId;
  readonly userId: string;
}

export interface Event {
  readonly laneId: LaneId;
  readonly poolId: PoolId;
}

export class Till {
  private constructor(
    readonly database: ClonedDatabase,
    readonly engine: Engine,
    readonly desk: Desk,
    readonly gateway: TestGateway,
    readonly loop: PaymentsLoop,
    private readonly app: Awaited<ReturnType<typeof buildServer>>,
    private readonly foreign: pg.Pool,
    readonly organisationId: OrganisationId,
    readonly staff: string,
    readonly address: string,
  ) {}

  static async open({ pace = quick, patience, around = (gateway) => gateway, instead }: TillOptions = {}): Promise<Till> {
    const database = await cloneDatabase();
    const { pool } = database;
    const engine = await openEngine({ pool, parts: [ticketsPart, issuePart, stayPart, ratesPart, orderPart] });
    const secrets = await loadSecrets(pool);
    const foreign = new pg.Pool({ connectionString: database.url, max: 4 });
    let address: string | null = null;
    const gateway = new TestGateway({ pool: foreign, secret, serviceAddress: () => address });
    const registry = new Registry();
    const meters = openMeters(registry, 'test');
    const patient = patientGateway(around(instead ?? gateway), patience, meters);
    const desk = openDesk({
      pool,
      engine,
      guests: guestAccess(pool, secrets),
      cursors: signedCursors(secrets.cursor),
      gateway: patient,
      pace,
      meters,
    });
    watchPayments(registry, 'test', desk.ask, patient.isResting);
    const staffOf = authenticator(pool);
    const app = await buildServer({
      log: pino({ level: 'silent' }),
      routes: [...orderRoutes(desk), ...testGatewayRoutes(desk, gateway)],
      version: 'test',
      authenticate: (token) => (token.startsWith('user:') ? buyerOf(token.slice(5)) : staffOf(token)),
      limiter: null,
      checks: {},
      registry,
    });
    address = await app.listen({ port: 0, host: '127.0.0.1' });
    const organisation = randomUUID() as OrganisationId;
    await pool.query('insert into identity.organisations (organisation_id, name) values ($1, $2)', [organisation, 'House']);
    const loop = new PaymentsLoop(desk);
    const staff = await keyOf(pool, organisation, ['orders:read', 'orders:refund']);
    return new Till(database, engine, desk, gateway, loop, app, foreign, organisation, staff, address);
  }

  /** Background work as in a service. */
  start(): void {
    this.gateway.sender.start();
    this.loop.start();
  }

  async close(): Promise<void> {
    await Promise.all([this.gateway.sender.stop(), this.loop.stop()]);
    await this.app.close();
    await this.engine.close();
    await this.foreign.end();
    await this.database.drop();
  }

  get pool(): pg.Pool {
    return this.database.pool;
  }

  async ask(
    method: 'GET' | 'POST',
    path: string,
    payload?: Body,
    asking: { as?: string; key?: string; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    const { statusCode, headers, body } = await request(`${this.address}/v1${path}`, {
      method,
      headers: {
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        ...(asking.as === undefined ? {} : { authorization: `Bearer ${asking.as}` }),
        ...(asking.key === undefined ? {} : { 'idempotency-key': asking.key }),
        ...asking.headers,
      },
      ...(payload === undefined ? {} : { body: typeof payload === 'string' ? payload : JSON.stringify(payload) }),
    });
    const text = await body.text();
    return { status: statusCode, headers, body: text === '' ? undefined : JSON.parse(text) };
  }

  /** What `/metrics` says of payments, by name and labels. */
  async measured(): Promise<Record<string, number>> {
    const { body } = await request(`${this.address}/metrics`);
    const lines = (await body.text()).split('\n').filter((line) => /^holdfast_(?:payment|order|refund)/.test(line));
    return Object.fromEntries(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]));
  }

  /** An event with one sector of so many tickets. */
  async event(allotment: number, ownerLimit: number | null = null): Promise<Event> {
    const event = { laneId: randomUUID() as LaneId, poolId: randomUUID() as PoolId };
    const tx = await this.pool.connect();
    await tx.query('begin');
    await this.engine.lanes.createIn(tx, {
      laneId: event.laneId,
      organisationId: this.organisationId,
      kind: 'tickets',
      currency: 'EUR',
      ...(ownerLimit === null ? {} : { ownerLimit }),
    });
    await tx.query('commit');
    tx.release();
    await this.engine.publish({
      laneId: event.laneId,
      kind: 'inventory',
      actor: 'test',
      cells: [{ poolId: event.poolId, date: eventDate, allotment }],
      terms: false,
      eventType: 'inventory.published',
    });
    return event;
  }

  reserve({ laneId, poolId }: Event, userId: string, { ttlSeconds = 60, graceSeconds = 60, quantity = 1 } = {}): Promise<Outcome> {
    return this.engine.reserve({
      laneId,
      kind: 'tickets',
      actor: `user:${userId}`,
      owner: `user:${userId}`,
      currency: 'EUR',
      lines: [{ itemNo: 1, poolId, date: eventDate, role: 'unit', quantity, priceCents: 5_000 }],
      charges: [{ itemNo: 1, component: 'ticket', cents: 5_000 * quantity }],
      as: { ttlSeconds, graceSeconds },
      detail: { userId },
    });
  }

  async hold(event: Event, options: { ttlSeconds?: number; graceSeconds?: number; quantity?: number } = {}): Promise<Hold> {
    const userId = randomUUID();
    const outcome = await this.reserve(event, userId, options);
    if (outcome.status !== 'done') throw new Error(JSON.stringify(outcome));
    return { id: (outcome.reservation as Reservation).id, laneId: event.laneId, userId };
  }

  order(hold: Hold, paymentMethod = 'test_ok', key: string = randomUUID()): Promise<Answer> {
    return this.ask('POST', '/orders', { reservation_id: hold.id, payment_method: paymentMethod }, { as: `user:${hold.userId}`, key });
  }

  async ordered(hold: Hold, paymentMethod = 'test_ok'): Promise<Body> {
    const answer = await this.order(hold, paymentMethod);
    expect(answer.status, JSON.stringify(answer.body)).toBe(202);
    return answer.body;
  }

  async read(orderId: string): Promise<Body> {
    return (await this.ask('GET', `/orders/${orderId}`, undefined, { as: this.staff })).body;
  }

  release(hold: Hold): Promise<Outcome> {
    return this.engine.release({ laneId: hold.laneId, reservationId: hold.id, kind: 'tickets', also: [orderKind], actor: 'test' });
  }

  async state(hold: Hold): Promise<string> {
    const { rows } = await this.pool.query('select state from holdfast.reservations where lane_id = $1 and id = $2', [
      hold.laneId,
      hold.id,
    ]);
    return rows[0].state;
  }

  notice(orderId: string, more: Body = {}): Body {
    return {
      event_id: randomUUID(),
      provider_ref: `pay_${orderId.slice(24)}`,
      order_id: orderId,
      status: 'succeeded',
      amount_cents: 5_000,
      currency: 'EUR',
      ...more,
    };
  }

  tell(notice: Body, signature?: string): Promise<Answer> {
    const text = typeof notice === 'string' ? notice : JSON.stringify(notice);
    return this.ask('POST', '/webhooks/payment', text, {
      headers: { 'content-type': 'application/json', 'x-signature': signature ?? signatureOf(secret, text) },
    });
  }

  async ledger(orderId: string): Promise<Body[]> {
    return (await this.ask('GET', `/test-gateway/charges?order_id=${orderId}`, undefined, { as: this.staff })).body.data;
  }

  async booked({ laneId, poolId }: Event): Promise<number> {
    const { rows } = await this.pool.query('select booked from holdfast.inventory where lane_id = $1 and pool_id = $2', [laneId, poolId]);
    return rows[0].booked;
  }

  /** Moves the deadlines of a hold, and of its order, so many seconds ago. */
  async expireNow(hold: Hold): Promise<void> {
    await this.pool.query(
      `update holdfast.reservations set expires_at = clock_timestamp() - interval '1 second', latest_expiry = clock_timestamp() - interval '1 second' where lane_id = $1 and id = $2 and state = 'held'`,
      [hold.laneId, hold.id],
    );
    await this.pool.query(
      `update orders.orders set deadline_at = clock_timestamp() - interval '1 second', due_at = case when due_at is null then null else clock_timestamp() end where reservation_id = $1`,
      [hold.id],
    );
  }

  async events(orderId: string): Promise<string[]> {
    const { rows } = await this.pool.query(
      'select type from holdfast.outbox where aggregate_id = $1 order by aggregate_version, occurred_at',
      [orderId],
    );
    return rows.map((row) => row.type);
  }

  /** As `expectSound`, where the notices were a test's own and the test gateway's ledger knows nothing of them. */
  async expectSoundButForeign(): Promise<void> {
    const findings = await examine(this.pool, orderChecks.slice(0, -1));
    expect(findings.filter((finding) => finding.count > 0)).toEqual([]);
  }

  /** Everything recounted, the money too. */
  async expectSound(): Promise<void> {
    const findings = await examine(this.pool, orderChecks);
    expect(findings.filter((finding) => finding.count > 0)).toEqual([]);
  }
}

/** Asks until it is so. */
export async function until<Value>(ask: () => Promise<Value>, so: (value: Value) => boolean, withinMs = 10_000): Promise<Value> {
  const giveUpAtMs = Date.now() + withinMs;
  for (;;) {
    const value = await ask();
    if (so(value)) return value;
    if (Date.now() > giveUpAtMs) throw new Error(`it never was: ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
