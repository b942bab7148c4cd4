/** A hotel to test against: the whole stays room over a database of its own, spoken to through HTTP. */
import { type Engine, openEngine } from '@holdfast/engine';
import type pg from 'pg';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { type ClonedDatabase, cloneDatabase } from '../../../testing/clone-database.js';
import { signedCursors } from '../../src/http/cursors.js';
import type { RateLimiter } from '../../src/http/limits.js';
import { buildServer } from '../../src/http/server.js';
import { authenticator } from '../../src/identity/authenticator.js';
import { type GuessBudget, guestAccess } from '../../src/identity/guest-access.js';
import { loadSecrets } from '../../src/identity/secrets.js';
import { reservationRoutes } from '../../src/reservations/routes.js';
import { type House, openHouse } from '../../src/stays/house.js';
import { ratesPart, stayPart } from '../../src/stays/parts.js';
import { stayReservations } from '../../src/stays/routes/stay-reservations.js';
import { stayRoutes } from '../../src/stays/routes.js';
import { type Answer, type Asking, type Body, Desk, type Method, newStaff } from './desk.js';

export { type Answer, type Body, keyOf, march, newStaff, type Sellable } from './desk.js';

interface HotelOptions {
  readonly guessBudget?: GuessBudget;
  readonly databaseZone?: string;
  readonly connectionsMax?: number;
  readonly limiter?: RateLimiter;
}

export class Hotel extends Desk {
  /** The database's clock as everybody is made to see it; null: the true one. */
  now: string | null = null;
  private constructor(
    readonly database: ClonedDatabase,
    readonly engine: Engine,
    readonly house: House,
    private readonly app: Awaited<ReturnType<typeof buildServer>>,
    readonly staff: string,
    /** Staff of another one. */
    readonly rival: string,
  ) {
    super();
  }

  static async open({ guessBudget, databaseZone, connectionsMax = 20, limiter }: HotelOptions = {}): Promise<Hotel> {
    const database = await cloneDatabase({ max: connectionsMax });
    const { pool } = database;
    // Set on the database: every session that begins from now on has it.
    if (databaseZone !== undefined) await pool.query(`alter database ${database.name} set timezone to '${databaseZone}'`);
    if (databaseZone !== undefined) await pool.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined);
    let hotel: Hotel | undefined;
    const pretendNow = () => hotel?.now ?? null;
    const engine = await openEngine({ pool, parts: [stayPart, ratesPart], pretendNow });
    const secrets = await loadSecrets(pool);
    const guests = guestAccess(pool, secrets, guessBudget);
    const cursors = signedCursors(secrets.cursor);
    const house = openHouse({
      pool,
      engine,
      guests,
      cursors,
      paymentGraceSeconds: 300,
      maxLiveHolds: 100,
      pretendNow,
    });
    const app = await buildServer({
      log: pino({ level: 'silent' }),
      routes: [...stayRoutes(house), ...reservationRoutes({ pool, guests, cursors, kinds: [stayReservations(house)] })],
      version: 'test',
      authenticate: authenticator(pool),
      limiter: limiter ?? null,
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

  async ask(method: Method, path: string, payload?: Body, { key, as, headers = {} }: Asking = {}): Promise<Answer> {
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
}
