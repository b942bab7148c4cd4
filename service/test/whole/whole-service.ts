/** The whole service as it is served: a process of its own over a database of its own, with the demo data, two organisations and some stays. */
import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import type pg from 'pg';
import { request } from 'undici';
import { type ClonedDatabase, cloneDatabase } from '../../../testing/clone-database.js';
import { type ServedProcess, serve } from '../../../testing/serve.js';
import { demoOrganisation, demoProperty, demoRatePlans, demoRoomTypes, demoStaff, demoStaffKey } from '../../src/demo/demo-data.js';
import { type Scope, scopes } from '../../src/http/principal.js';
import { newRefreshToken } from '../../src/identity/buyers/refresh-token-text.js';
import { beginFamily } from '../../src/identity/buyers/sql/statements.js';
import { createKey } from '../../src/identity/keys.js';
import { createOrganisation } from '../../src/identity/organisations.js';
import { inviteStaff } from '../../src/identity/staff/accounts.js';
import { staffSessions } from '../../src/identity/staff/sessions.js';
import { demoWebhookSecret } from '../../src/platform/config.js';
import type { Seeds } from '../http/arbitrary.js';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  /** The body as JSON; undefined when there is none. */
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into, not typed
  readonly json: any;
}

export interface Asking {
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as it is. */
  readonly text?: string | Buffer;
  readonly json?: unknown;
  readonly as?: string;
  readonly key?: string;
}

/** Tables that change by themselves, by the loops or by looking. */
const restless = [
  'holdfast.outbox_batches',
  'holdfast.feed',
  'holdfast.relay',
  'holdfast.deliveries',
  'holdfast.targets',
  'identity.guest_attempts',
  'identity.api_keys',
  'events.waiting_rooms',
  'events.places',
];

async function statementOfState(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('holdfast', 'identity', 'stays', 'events', 'orders') and table_type = 'BASE TABLE' order by 1`,
  );
  const tables = rows.map(({ name }) => name).filter((name) => !restless.includes(name));
  // Every row that is written gets a new xmin; one that goes is missing.
  return `select concat_ws(' ', ${tables.map((name) => `(select '${name}:' || count(*) || '/' || coalesce(sum(xmin::text::bigint), 0) from ${name})`).join(', ')}) as state`;
}

export interface Stay {
  readonly id: string;
  readonly reference: string;
  readonly email: string;
}

export class WholeService {
  private eventIds: readonly string[] = [];
  private sectorIds: readonly string[] = [];
  private orderIds: readonly string[] = [];
  /** Held ones that are there to be ordered. */
  private readonly unpaid: Stay[] = [];
  private constructor(
    readonly database: ClonedDatabase,
    private readonly served: ServedProcess,
    private readonly stateText: string,
    /** Of the demo's organisation, with all scopes. */
    readonly staff: string,
    /** Of the demo's organisation, with none. */
    readonly powerless: string,
    /** Of another organisation, with all scopes. */
    readonly rival: string,
    /** The account of somebody. */
    readonly buyer: { readonly email: string; readonly password: string },
    /** Confirmed, held, cancelled and released ones. */
    readonly stays: readonly Stay[],
    /** The first of the nights that the seeds play on. */
    readonly firstNight: string,
  ) {}

  static async open(): Promise<WholeService> {
    const database = await cloneDatabase();
    const served = await serve({ databaseUrl: database.url, env: { DEMO: 'on', RATE_LIMIT: 'off' } });
    const keyOf = async (organisationId: string, allowed: readonly Scope[]) => {
      const key = await createKey(database.pool, { organisationId, label: 'test', scopes: allowed });
      if (key === null) throw new Error('no such organisation');
      return key.text;
    };
    const powerless = await keyOf(demoOrganisation.organisationId, []);
    const rival = await keyOf(await createOrganisation(database.pool, { name: 'Rival' }), scopes);
    const firstNight = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    const buyer = { email: `${randomUUID()}@example.com`, password: randomUUID() };
    const stays: Stay[] = [];
    const service = new WholeService(
      database,
      served,
      await statementOfState(database.pool),
      demoStaffKey,
      powerless,
      rival,
      buyer,
      stays,
      firstNight,
    );
    await service.ask('POST', '/v1/auth/register', { json: buyer });
    await service.fill(stays);
    await service.findEvents();
    await service.order();
    return service;
  }

  /** The night `offset` days after the first. */
  night(offset: number): string {
    return new Date(Date.parse(this.firstNight) + offset * 86_400_000).toISOString().slice(0, 10);
  }

  booking(offset: number, { plan = 0, nights = 1, email = `${randomUUID()}@example.com` } = {}) {
    const { id: rate_plan_id, fields } = demoRatePlans[plan] as (typeof demoRatePlans)[number];
    return {
      property_id: demoProperty.id as string,
      room_type_id: fields.room_type_id as string,
      rate_plan_id: rate_plan_id as string,
      check_in: this.night(offset),
      check_out: this.night(offset + nights),
      guests: 2,
      guest: { email, full_name: 'Ada Guest' },
    };
  }

  private async book(offset: number, plan: number): Promise<Stay> {
    const body = this.booking(offset, { plan });
    const { json, status, text } = await this.ask('POST', '/v1/reservations', { json: body, key: randomUUID() });
    if (status !== 201) throw new Error(`not booked: ${text}`);
    return { id: json.id, reference: json.reference, email: body.guest.email };
  }

  private async fill(stays: Stay[]): Promise<void> {
    const wanted = [
      { plan: 1, ending: null },
      { plan: 2, ending: null },
      { plan: 2, ending: 'release' },
      { plan: 0, ending: 'cancel' },
      ...Array.from({ length: 26 }, () => ({ plan: 0, ending: null })),
      // Enough that whoever tries some of all releases one.
      ...Array.from({ length: 4 }, () => ({ plan: 2, ending: null })),
    ];
    for (const [index, { plan, ending }] of wanted.entries()) {
      const stay = await this.book(200 + index, plan);
      stays.push(stay);
      const email = encodeURIComponent(stay.email);
      if (ending === 'cancel') await this.ask('POST', `/v1/reservations/${stay.id}/cancel?email=${email}`);
      if (ending === 'release') await this.ask('DELETE', `/v1/reservations/${stay.id}?email=${email}`);
    }
    for (let offset = 240; offset < 250; offset += 1) this.unpaid.push(await this.book(offset, 2));
  }

  private async findEvents(): Promise<void> {
    const { json, status } = await this.ask('GET', '/v1/events');
    const [event] = status === 200 ? (json.data as { id: string }[]) : [];
    if (event === undefined) return;
    const { sectors } = (await this.ask('GET', `/v1/events/${event.id}`)).json as { sectors: { id: string }[] };
    this.eventIds = [event.id];
    this.sectorIds = sectors.map(({ id }) => id);
    await this.ask('POST', `/v1/events/${event.id}/queue`, { as: (await this.signIn()).access_token });
  }

  /** An order of the stay that is held, and paid when this resolves: nothing goes on by itself behind it. */
  private async order(): Promise<void> {
    const { id, email } = this.stays[1] as Stay;
    const { json, status } = await this.ask('POST', '/v1/orders', { json: { reservation_id: id, email }, key: randomUUID() });
    if (status !== 202) return;
    this.orderIds = [json.id];
    const settled = async () =>
      (await this.ask('GET', `/v1/orders/${json.id}?email=${encodeURIComponent(email)}`)).json.status !== 'pending';
    for (const giveUpAtMs = performance.now() + 20_000; !(await settled()); await sleep(20))
      if (performance.now() > giveUpAtMs) throw new Error('the order was not settled');
  }

  /** The signature of a notice of payment, as the demo's gateway makes it. */
  signed(body: string): Record<string, string> {
    return { 'x-signature': createHmac('sha256', demoWebhookSecret).update(body).digest('hex') };
  }

  async ask(method: string, path: string, { headers = {}, text, json, as, key }: Asking = {}): Promise<Answer> {
    const body = text ?? (json === undefined ? null : JSON.stringify(json));
    const answer = await request(`${this.served.address}${path}`, {
      method: method as 'GET',
      headers: {
        ...(body === null ? {} : { 'content-type': 'application/json' }),
        ...(as === undefined ? {} : { authorization: `Bearer ${as}` }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...headers,
      },
      body,
    });
    const received = await answer.body.text();
    const isJson = /json/.test(String(answer.headers['content-type'] ?? ''));
    return {
      status: answer.statusCode,
      headers: answer.headers,
      text: received,
      json: isJson && received !== '' ? JSON.parse(received) : undefined,
    };
  }

  /** Signs the buyer in. */
  async signIn(): Promise<{ readonly access_token: string; readonly refresh_token: string }> {
    const { json, status, text } = await this.ask('POST', '/v1/auth/login', { json: this.buyer });
    if (status !== 200) throw new Error(`not signed in: ${text}`);
    return json;
  }

  /** The refresh tokens of so many sign-ins of the buyer, made at the database: a password takes its time. */
  async refreshTokens(count: number): Promise<string[]> {
    const { rows } = await this.database.pool.query<{ user_id: string }>('select user_id from identity.users where email = $1', [
      this.buyer.email,
    ]);
    const tokens = Array.from({ length: count }, () => newRefreshToken());
    for (const { familyId, hash } of tokens) await this.database.pool.query(beginFamily.text, [familyId, rows[0]?.user_id, hash, 3_600]);
    return tokens.map(({ text }) => text);
  }

  /** Cookies of so many sessions of the demo's manager, made at the database. */
  async staffCookies(count: number): Promise<string[]> {
    const sessions = staffSessions(this.database.pool);
    const tokens = await Promise.all(Array.from({ length: count }, () => sessions.begin(demoStaff.accountId)));
    return tokens.map((token) => `holdfast-staff=${token}`);
  }

  /** What the links of so many invitations carry. */
  async invitations(count: number): Promise<string[]> {
    const person = { organisationId: demoOrganisation.organisationId, name: '', role: 'viewer' } as const;
    const made = await Promise.all(
      Array.from({ length: count }, () => inviteStaff(this.database.pool, { ...person, email: `${randomUUID()}@example.com` })),
    );
    return made.map((invited) => invited?.token ?? '');
  }

  get address(): string {
    return this.served.address;
  }

  /** What the process wrote. */
  output(): string {
    return this.served.output();
  }

  async document(): Promise<{ readonly [name: string]: unknown }> {
    return (await this.ask('GET', '/openapi.json')).json;
  }

  /** Changes whenever anything is stored that a request could store. */
  async state(): Promise<string> {
    const { rows } = await this.database.pool.query<{ state: string }>({ name: 'state', text: this.stateText });
    return (rows[0] as { state: string }).state;
  }

  private events(): Seeds {
    const [eventId] = this.eventIds;
    if (eventId === undefined) return {};
    const sector = fc.constantFrom(...this.sectorIds);
    return { event_id: fc.constant(eventId), sector_id: sector, sector_ids: fc.uniqueArray(sector, { minLength: 1 }) };
  }

  /** Values that exist, by the names of the fields that carry them. */
  seeds(): Seeds {
    const date = (from: number, to: number) => fc.integer({ min: from, max: to }).map((offset) => this.night(offset));
    const stay = fc.constantFrom(...this.stays);
    return {
      property_id: fc.constant(demoProperty.id),
      room_type_id: fc.constantFrom(...demoRoomTypes.map(({ id }) => id)),
      rate_plan_id: fc.constantFrom(...demoRatePlans.map(({ id }) => id)),
      reservation_id: fc.oneof(
        stay.map(({ id }) => id),
        stay.map(({ reference }) => reference),
      ),
      email: fc.oneof(
        stay.map(({ email }) => email),
        fc.uuid().map((name) => `${name}@example.com`),
      ),
      check_in: date(0, 20),
      check_out: date(21, 30),
      from: date(10, 40),
      to: date(41, 70),
      since: fc.constant('2026-01-01T09:00:00Z'),
      until: fc.constant('2031-06-01T20:00:00Z'),
      picked_up_since: date(0, 40),
      date: date(0, 300),
      timezone: fc.constantFrom('Europe/Rome', 'Asia/Tokyo', 'America/St_Johns'),
      currency: fc.constantFrom('EUR', 'BRL', 'JPY'),
      code: fc.uuid().map((code) => code.slice(0, 13)),
      // Absent: a cursor that was not issued is refused, and then nothing else of the request is tried.
      cursor: fc.constant(undefined),
      // A hold that ended while others are tried would look like something that a refusal left behind.
      hold_ttl_seconds: fc.constant(900),
      starts_at: fc.constant('2031-06-01T20:00:00Z'),
      sales_open_at: fc.constant('2026-01-01T09:00:00Z'),
      sales_close_at: fc.constant('2031-06-01T20:00:00Z'),
      ...this.events(),
      ...(this.orderIds.length === 0 ? {} : { order_id: fc.constantFrom(...this.orderIds) }),
      'POST /v1/orders': fc.constantFrom(...this.unpaid).map(({ id, email }) => ({ reservation_id: id, email })),
      'POST /v1/auth/login': fc.constant(this.buyer),
      'POST /v1/staff/session': fc.constant({ email: demoStaff.email, password: demoStaff.password }),
      'POST /v1/reservations': fc
        .record({ offset: fc.nat(100), plan: fc.nat(2), nights: fc.integer({ min: 1, max: 3 }) })
        .map(({ offset, plan, nights }) => this.booking(offset, { plan, nights })),
    };
  }

  async close(): Promise<void> {
    await this.served.stop();
    await this.database.drop();
  }
}
