/** A box office to test against: events and reservations over a database of its own, spoken to through HTTP. */
import { randomUUID } from 'node:crypto';
import { type Engine, examine, openEngine } from '@holdfast/engine';
import type pg from 'pg';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { expect } from 'vitest';
import { type ClonedDatabase, cloneDatabase } from '../../../testing/clone-database.js';
import { type BoxOffice, openBoxOffice } from '../../src/events/box-office.js';
import { eventChecks } from '../../src/events/checks.js';
import { eventParts } from '../../src/events/parts.js';
import { ticketReservations } from '../../src/events/routes/ticket-reservations.js';
import { eventRoutes } from '../../src/events/routes.js';
import { waitingRoomRoutes } from '../../src/events/waiting-room/routes.js';
import { openWaitingRooms, type WaitingRooms } from '../../src/events/waiting-room/waiting-room.js';
import { signedCursors } from '../../src/http/cursors.js';
import { buyerOf } from '../../src/http/principal.js';
import { buildServer } from '../../src/http/server.js';
import { authenticator } from '../../src/identity/authenticator.js';
import { guestAccess } from '../../src/identity/guest-access.js';
import { loadSecrets } from '../../src/identity/secrets.js';
import { reservationRoutes } from '../../src/reservations/routes.js';
import { openHouse } from '../../src/stays/house.js';
import { ratesPart, stayPart } from '../../src/stays/parts.js';
import { stayReservations } from '../../src/stays/routes/stay-reservations.js';
import { stayRoutes } from '../../src/stays/routes.js';
import { type Answer, type Asking, type Body, Desk, type Method, newStaff } from '../stays/desk.js';

export { type Answer, type Body, codes } from '../stays/desk.js';

/** What every test that does not say otherwise sells: long open, far from closing. */
const someEvent = {
  name: 'The Concurrency Sessions',
  venue: 'Teatro Argentina',
  timezone: 'America/Sao_Paulo',
  starts_at: '2031-03-14T23:00:00Z',
  sales_open_at: '2026-01-01T12:00:00Z',
  status: 'on_sale',
};

export interface OnSale {
  readonly eventId: string;
  readonly sectorIds: readonly string[];
}

/** A buyer's credential at this venue. */
export function newBuyer(): string {
  return `buyer-${randomUUID()}`;
}

export const userOf = (buyer: string) => buyer.slice('buyer-'.length);

export class Venue extends Desk {
  /** The database's clock as everybody is made to see it; null: the true one. */
  now: string | null = null;

  private constructor(
    readonly database: ClonedDatabase,
    readonly engine: Engine,
    readonly office: BoxOffice,
    private readonly rooms: WaitingRooms,
    private readonly app: Awaited<ReturnType<typeof buildServer>>,
    readonly staff: string,
    /** Staff of another organisation. */
    readonly rival: string,
  ) {
    super();
  }

  static async open({ maxLiveHolds = 100 } = {}): Promise<Venue> {
    const database = await cloneDatabase();
    const { pool } = database;
    let venue: Venue | undefined;
    const pretendNow = () => venue?.now ?? null;
    const engine = await openEngine({ pool, parts: [stayPart, ratesPart, ...eventParts], pretendNow });
    const secrets = await loadSecrets(pool);
    const guests = guestAccess(pool, secrets);
    const cursors = signedCursors(secrets.cursor);
    const common = { pool, engine, cursors, paymentGraceSeconds: 300, maxLiveHolds, pretendNow };
    const house = openHouse({ ...common, guests });
    const office = openBoxOffice({ ...common, ticketHoldTtlSeconds: 120 });
    const rooms = openWaitingRooms({ pool, pretendNow });
    const staffOf = authenticator(pool);
    const app = await buildServer({
      log: pino({ level: 'silent' }),
      routes: [
        ...eventRoutes(office),
        ...waitingRoomRoutes(rooms),
        ...stayRoutes(house),
        ...reservationRoutes({ pool, guests, cursors, kinds: [stayReservations(house), ticketReservations(office)] }),
      ],
      version: 'test',
      authenticate: (token) => (token.startsWith('buyer-') ? buyerOf(userOf(token)) : staffOf(token)),
      limiter: null,
      checks: {},
      registry: new Registry(),
    });
    venue = new Venue(database, engine, office, rooms, app, await newStaff(pool), await newStaff(pool));
    return venue;
  }

  get pool(): pg.Pool {
    return this.database.pool;
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.rooms.close();
    await this.engine.close();
    await this.database.drop();
  }

  async ask(method: Method, path: string, payload?: Body, { key, as, headers = {} }: Asking = {}): Promise<Answer> {
    const answer = await this.app.inject({
      method,
      url: path.startsWith('/api') ? path : `/v1${path}`,
      headers: {
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...(as === undefined ? {} : { authorization: `Bearer ${as}` }),
        ...headers,
      },
      ...(payload === undefined ? {} : { payload }),
    });
    return { status: answer.statusCode, headers: answer.headers, body: answer.body === '' ? undefined : JSON.parse(answer.body) };
  }

  /** An event on sale with sectors of so many tickets each, at 450.00 unless said otherwise. */
  async onSale(totals: readonly number[], fields: Body = {}, sector: Body = {}): Promise<OnSale> {
    const { id: eventId } = await this.staffDoes('POST', '/events', { ...someEvent, ...fields });
    const sectorIds: string[] = [];
    for (const total of totals) sectorIds.push(await this.addSector(eventId, { total_inventory: total, ...sector }));
    return { eventId, sectorIds };
  }

  async addSector(eventId: string, fields: Body): Promise<string> {
    return (await this.staffDoes('POST', `/events/${eventId}/sectors`, { name: 'Pista', price_cents: 45_000, currency: 'BRL', ...fields }))
      .id;
  }

  async addCap(eventId: string, total: number, sectorIds: readonly string[]): Promise<string> {
    return (await this.staffDoes('POST', `/events/${eventId}/caps`, { name: 'House', total, sector_ids: sectorIds })).id;
  }

  changeEvent(eventId: string, change: Body): Promise<Body> {
    return this.staffDoes('PATCH', `/events/${eventId}`, change);
  }

  event(eventId: string): Promise<Answer> {
    return this.ask('GET', `/events/${eventId}`);
  }

  /** What is left of each sector, as everybody sees it. */
  async left({ eventId }: OnSale): Promise<number[]> {
    return (await this.event(eventId)).body.sectors.map((sector: Body) => sector.available_inventory);
  }

  reserve(sectorId: string | undefined, quantity = 1, { as = newBuyer(), key = randomUUID(), headers = {} }: Asking = {}): Promise<Answer> {
    return this.ask('POST', '/reservations', { sector_id: sectorId, quantity }, { as, key, headers });
  }

  reserveItems(eventId: string, items: readonly Body[], { as = newBuyer(), key = randomUUID() }: Asking = {}): Promise<Answer> {
    return this.ask('POST', '/reservations', { event_id: eventId, items }, { as, key });
  }

  /** Reserves and expects to be given. */
  async held(sectorId: string | undefined, quantity = 1, asking: Asking = {}): Promise<Body> {
    const answer = await this.reserve(sectorId, quantity, asking);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body;
  }

  /** As an order that was paid does. */
  async confirm(reservation: Body): Promise<void> {
    const command = { laneId: reservation.event_id, reservationId: reservation.id, kind: 'tickets', actor: 'order' };
    expect(await this.engine.confirm(command)).toMatchObject({ status: 'done' });
  }

  async confirmed(sectorId: string | undefined, quantity = 1, asking: Asking = {}): Promise<Body> {
    const reservation = await this.held(sectorId, quantity, asking);
    await this.confirm(reservation);
    return reservation;
  }

  /** Types of the events that the outbox has of a lane, in the order in which consumers will read them. */
  async outbox(eventId: string): Promise<string[]> {
    const { rows } = await this.pool.query(
      `select e.type from holdfast.outbox_batches b
       cross join unnest(b.event_ids) with ordinality as named (id, no) join holdfast.outbox e on e.id = named.id
       where e.lane_id = $1 order by b.no, named.no`,
      [eventId],
    );
    return rows.map((row) => row.type);
  }

  override async faults(): Promise<Record<string, number>> {
    const findings = await examine(this.pool, eventChecks);
    return Object.fromEntries(findings.filter(({ count }) => count > 0).map(({ title, count }) => [title, count]));
  }
}
