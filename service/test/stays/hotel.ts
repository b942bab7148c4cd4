/** A hotel to test against: the whole stays room over a database of its own, spoken to through HTTP. */
import { randomUUID } from 'node:crypto';
import { type Engine, examine, kernelChecks, openEngine } from '@holdfast/engine';
import type { LightMyRequestResponse } from 'fastify';
import type pg from 'pg';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { expect } from 'vitest';
import { type ClonedDatabase, cloneDatabase } from '../../../testing/clone-database.js';
import { signedCursors } from '../../src/http/cursors.js';
import { type Scope, scopes } from '../../src/http/principal.js';
import { buildServer } from '../../src/http/server.js';
import { authenticator } from '../../src/identity/authenticator.js';
import { type GuessBudget, guestAccess } from '../../src/identity/guest-access.js';
import { createKey } from '../../src/identity/keys.js';
import { createOrganisation } from '../../src/identity/organisations.js';
import { loadSecrets } from '../../src/identity/secrets.js';
import { type House, openHouse } from '../../src/stays/house.js';
import { ratesPart, stayPart } from '../../src/stays/parts.js';
import { stayRoutes } from '../../src/stays/routes.js';
import { plusDays } from '../../src/stays/rules/calendar.js';
import { date } from './rules/terms-of.js';

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into, not typed
export type Body = any;

export interface Answer {
  readonly status: number;
  readonly headers: LightMyRequestResponse['headers'];
  readonly body: Body;
}

export interface Asking {
  readonly key?: string;
  /** An API key's text. */
  readonly as?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface PropertyWanted {
  readonly allotment?: number;
  readonly priceCents?: number;
  readonly from?: string;
  readonly nights?: number;
  readonly property?: Body;
  readonly roomType?: Body;
  readonly plan?: Body;
}

/** A property with one room type and one rate plan, published and priced. */
export interface Sellable {
  readonly propertyId: string;
  readonly roomTypeId: string;
  readonly ratePlanId: string;
}

/** Where the tests of this folder play: long after any of them is run. */
export const firstNight = '2031-03-01';
/** The date `day` of that month, 1 to 31. */
export const march = (day: number) => `2031-03-${String(day).padStart(2, '0')}`;

export class Hotel {
  /** The database's clock as everybody is made to see it; null: the true one. */
  now: string | null = null;
  private constructor(
    readonly database: ClonedDatabase,
    readonly engine: Engine,
    readonly house: House,
    private readonly app: Awaited<ReturnType<typeof buildServer>>,
    /** Staff of the organisation that `sellable` makes its properties for, with all scopes. */
    readonly staff: string,
    /** Staff of another one. */
    readonly rival: string,
  ) {}

  static async open({ guessBudget, databaseZone }: { guessBudget?: GuessBudget; databaseZone?: string } = {}): Promise<Hotel> {
    const database = await cloneDatabase();
    const { pool } = database;
    // Set on the database: every session that begins from now on has it.
    if (databaseZone !== undefined) await pool.query(`alter database ${database.name} set timezone to '${databaseZone}'`);
    if (databaseZone !== undefined) await pool.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined);
    let hotel: Hotel | undefined;
    const pretendNow = () => hotel?.now ?? null;
    const engine = await openEngine({ pool, parts: [stayPart, ratesPart], pretendNow });
    const secrets = await loadSecrets(pool);
    const guests = guestAccess(pool, secrets, guessBudget);
    const house = openHouse({
      pool,
      engine,
      guests,
      cursors: signedCursors(secrets.cursor),
      paymentGraceSeconds: 300,
      maxLiveHolds: 100,
      pretendNow,
    });
    const app = await buildServer({
      log: pino({ level: 'silent' }),
      routes: stayRoutes(house),
      version: 'test',
      authenticate: authenticator(pool),
      limiter: null,
      checks: {},
      registry: new Registry(),
    });
    hotel = new Hotel(database, engine, house, app, await newStaff(pool), await newStaff(pool));
    return hotel;
  }

  get pool(): pg.Pool {
    return this.database.pool;
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.engine.close();
    await this.database.drop();
  }

  async ask(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    payload?: Body,
    { key, as, headers = {} }: Asking = {},
  ): Promise<Answer> {
    const answer = await this.app.inject({
      method,
      url: `/v1${path}`,
      headers: {
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...(as === undefined ? {} : { authorization: `Bearer ${as}` }),
        ...headers,
      },
      ...(payload === undefined ? {} : { payload }),
    });
    return { status: answer.statusCode, headers: answer.headers, body: answer.body === '' ? undefined : JSON.parse(answer.body) };
  }

  /** As staff, and it must succeed. */
  async staffDoes(method: 'POST' | 'PUT' | 'PATCH' | 'GET', path: string, payload?: Body, as = this.staff): Promise<Body> {
    const answer = await this.ask(method, path, payload, { as });
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    return answer.body;
  }

  async sellable({
    allotment = 4,
    priceCents = 10_000,
    from = firstNight,
    nights = 60,
    property,
    roomType,
    plan,
  }: PropertyWanted = {}): Promise<Sellable> {
    const { id: propertyId } = await this.staffDoes('POST', '/properties', {
      name: 'Hotel Vesuvio',
      city: 'Napoli',
      timezone: 'Europe/Rome',
      currency: 'EUR',
      check_in_time: '15:00',
      ...property,
    });
    const roomTypeId = await this.addRoomType(propertyId, roomType);
    const sellable = { propertyId, roomTypeId, ratePlanId: await this.addPlan({ propertyId, roomTypeId }, plan) };
    await this.publish(sellable, { from, to: plusDays(date(from), nights), allotment });
    await this.price(sellable, from, nights, { price_cents: priceCents });
    return sellable;
  }

  async addRoomType(propertyId: string, fields: Body = {}): Promise<string> {
    return (
      await this.staffDoes('POST', `/properties/${propertyId}/room-types`, {
        code: `T${randomUUID().slice(0, 8)}`,
        name: 'Double',
        max_occupancy: 2,
        ...fields,
      })
    ).id;
  }

  async addPlan({ propertyId, roomTypeId }: { propertyId: string; roomTypeId: string }, fields: Body = {}): Promise<string> {
    const plan = {
      room_type_id: roomTypeId,
      code: `P${randomUUID().slice(0, 8)}`,
      name: 'Flexible',
      payment: 'at_property',
      refundable_until_hours: 24,
      ...fields,
    };
    return (await this.staffDoes('POST', `/properties/${propertyId}/rate-plans`, plan)).id;
  }

  async publish({ propertyId, roomTypeId }: Sellable, update: Body): Promise<void> {
    await this.staffDoes('PUT', `/properties/${propertyId}/room-types/${roomTypeId}/inventory`, update);
  }

  async rates({ propertyId, ratePlanId }: Sellable, rates: readonly Body[]): Promise<void> {
    await this.staffDoes('PUT', `/properties/${propertyId}/rate-plans/${ratePlanId}/rates`, { rates });
  }

  async price(sellable: Sellable, from: string, nights: number, fields: Body): Promise<void> {
    await this.rates(
      sellable,
      Array.from({ length: nights }, (_, index) => ({ date: plusDays(date(from), index), ...fields })),
    );
  }

  booking({ propertyId, roomTypeId, ratePlanId }: Sellable, checkIn: string, checkOut: string, more: Body = {}): Body {
    const rooms = more.rooms === undefined ? { room_type_id: roomTypeId, rate_plan_id: ratePlanId, guests: 2 } : {};
    return {
      property_id: propertyId,
      ...rooms,
      check_in: checkIn,
      check_out: checkOut,
      guest: { email: `${randomUUID()}@example.com`, full_name: 'Ada Guest' },
      ...more,
    };
  }

  book(sellable: Sellable, checkIn: string, checkOut: string, more: Body = {}, asking: Asking = {}): Promise<Answer> {
    return this.ask('POST', '/reservations', this.booking(sellable, checkIn, checkOut, more), { key: randomUUID(), ...asking });
  }

  /** Books and expects to be sold. */
  async sold(sellable: Sellable, checkIn: string, checkOut: string, more: Body = {}): Promise<Body> {
    const answer = await this.book(sellable, checkIn, checkOut, more);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body;
  }

  search({ propertyId }: Sellable, checkIn: string, checkOut: string, query = ''): Promise<Answer> {
    return this.ask('GET', `/properties/${propertyId}/availability?check_in=${checkIn}&check_out=${checkOut}&explain=true${query}`);
  }

  cancel(stay: Body, asking: Asking = {}): Promise<Answer> {
    return this.ask('POST', `/reservations/${stay.id}/cancel?email=${encodeURIComponent(stay.guest.email)}`, undefined, asking);
  }

  async booked({ propertyId, roomTypeId }: Sellable, from: string, to: string): Promise<number[]> {
    const { rows } = await this.pool.query(
      'select booked from holdfast.inventory where lane_id = $1 and pool_id = $2 and date >= $3 and date < $4 order by date',
      [propertyId, roomTypeId, from, to],
    );
    return rows.map((row) => row.booked as number);
  }

  /** The kernel's own recount: every guarantee of every cell holds. */
  async expectSound(): Promise<void> {
    const findings = await examine(this.pool, kernelChecks);
    expect(findings.filter((finding) => finding.count > 0)).toEqual([]);
  }
}

/** A new organisation, and the text of a key of it. */
export async function newStaff(pool: pg.Pool, allowed: readonly Scope[] = scopes): Promise<string> {
  const organisationId = await createOrganisation(pool, { name: `House ${randomUUID().slice(0, 8)}` });
  return keyOf(pool, organisationId, allowed);
}

export async function keyOf(pool: pg.Pool, organisationId: string, allowed: readonly Scope[]): Promise<string> {
  const key = await createKey(pool, { organisationId, label: 'test', scopes: allowed });
  if (key === null) throw new Error('no such organisation');
  return key.text;
}
