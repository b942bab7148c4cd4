/** Where the rooms meet: everything is made here, in the order in which it is needed, and ended in the reverse. */
import { randomBytes } from 'node:crypto';
import { type DeliveredEvent, Engine, openEngine } from '@holdfast/engine';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Logger } from 'pino';
import { databaseClock } from './clock/database-clock.js';
import { openBackstage } from './console/backstage.js';
import { consoleRoutes } from './console/routes.js';
import { theatreRoutes } from './demo/theatre/routes.js';
import { hasDemo, Theatre } from './demo/theatre/theatre.js';
import { type BoxOffice, openBoxOffice } from './events/box-office.js';
import { eventChecks } from './events/checks.js';
import { eventParts } from './events/parts.js';
import { ticketReservations } from './events/routes/ticket-reservations.js';
import { eventRoutes } from './events/routes.js';
import { waitingRoomRoutes } from './events/waiting-room/routes.js';
import { openWaitingRooms, type WaitingRooms } from './events/waiting-room/waiting-room.js';
import { signedCursors } from './http/cursors.js';
import { memoryLimiter } from './http/limits.js';
import { openPages } from './http/pages.js';
import { buildServer } from './http/server.js';
import { sharedLimiter } from './http/shared-limiter.js';
import { authenticator } from './identity/authenticator.js';
import { openBuyers } from './identity/buyers/buyers.js';
import { Passwords } from './identity/buyers/passwords.js';
import { buyerRoutes } from './identity/buyers/routes.js';
import { anyCredential } from './identity/credentials.js';
import { guestAccess } from './identity/guest-access.js';
import { keyRoutes } from './identity/key-routes.js';
import { loadSecrets, type Secrets } from './identity/secrets.js';
import { staffRoutes } from './identity/staff/routes.js';
import { openStaffDesk } from './identity/staff/staff-desk.js';
import { orderChecks } from './orders/checks.js';
import { orderKind, orderPart } from './orders/parts.js';
import { type GatewaySettings, openPayments, type Payments } from './orders/payments.js';
import { paymentRoutes } from './orders/routes.js';
import type { Config } from './platform/config.js';
import { openMetrics } from './platform/metrics.js';
import { openPool } from './platform/pool.js';
import { readinessChecks } from './platform/readiness.js';
import { redisBuckets } from './platform/redis/buckets.js';
import { type CountedLaneLock, redisLaneLock } from './platform/redis/lane-lock.js';
import { openRedis, type RedisLink } from './platform/redis/link.js';
import { version } from './platform/version.js';
import { webFolder } from './platform/web-folder.js';
import { reservationRoutes } from './reservations/routes.js';
import { watchInFlight } from './running/drain.js';
import { openEntrances } from './running/entrances.js';
import { listen } from './running/listen.js';
import { stayChecks } from './stays/checks.js';
import { type House, openHouse } from './stays/house.js';
import { ratesPart, stayPart } from './stays/parts.js';
import { stayReservations } from './stays/routes/stay-reservations.js';
import { stayRoutes } from './stays/routes.js';

export interface Service {
  /** `http://host:port`, as it listens. */
  readonly address: string;
  /** Stops accepting, finishes what is in flight, drains the engine, lets the connections go. */
  close(): Promise<void>;
}

/** Milliseconds after which an unanswered query counts as lost; the engine has shorter ones of its own. */
const queryPatienceMs = 30_000;

/** Milliseconds between two lines about the same failing loop. */
const sayAgainMs = 10_000;

async function startLoops(engine: Engine, rooms: WaitingRooms, payments: Payments, log: Logger): Promise<void> {
  const { expire, relay, purge } = engine.loops;
  // The log is a target like any other: claimed, attempted, marked. While it would print nothing it is none: that costs three rows an event.
  const deliver = async ({ id, position, type, aggregateId }: DeliveredEvent) =>
    log.debug({ event: id, position, type, aggregate: aggregateId }, 'event');
  if (log.isLevelEnabled('debug')) await relay.addTarget({ name: 'log', deliver }, { concurrency: 256 });
  else await relay.removeTarget('log');
  for (const [loop, name] of [
    [expire, 'expire'],
    [relay, 'relay'],
    [purge, 'purge'],
    [rooms.doorkeeper, 'door'],
    [rooms.purge, 'places'],
    ...payments.loops,
  ] as const) {
    let saidAtMs = Number.NEGATIVE_INFINITY;
    loop.onError = (error) => {
      // A database that is down fails every turn of every loop.
      if (performance.now() - saidAtMs < sayAgainMs) return;
      saidAtMs = performance.now();
      log.warn({ err: error, loop: name }, 'a background loop fails and goes on');
    };
    loop.start();
  }
}

/** What serves nobody signs for nobody: then any secret will do. */
function tokensOf({ tokens }: Config) {
  return tokens.external ?? { secret: tokens.secret ?? randomBytes(32).toString('base64url') };
}

/** Of a service that serves, one is configured; what only describes itself or loads data asks none. */
function gatewayOf({ payment, database }: Config, pool: pg.Pool, log: Logger): GatewaySettings {
  const { gateway, webhookSecret, stripeSecretKey, stripeApiBase } = payment;
  const secret = webhookSecret ?? randomBytes(32).toString('base64url');
  if (gateway === 'stripe') return { name: 'stripe', webhookSecret: secret, secretKey: stripeSecretKey ?? '', apiBase: stripeApiBase };
  const url = pool.options.connectionString as string;
  const max = Math.min(4, database.poolMax);
  return { name: 'test', webhookSecret: secret, openPool: () => openPool({ url, max, name: 'test gateway', log, queryPatienceMs }) };
}

/** What processes share beside the database, where it is configured. */
interface Shared {
  readonly redis: RedisLink | null;
  readonly laneLock: CountedLaneLock | null;
}
const nothingShared: Shared = { redis: null, laneLock: null };

function openShared({ redis: { url, laneLock } }: Config, log: Logger): Shared {
  if (url === null) return nothingShared;
  const redis = openRedis(url, log);
  return { redis, laneLock: laneLock ? redisLaneLock(redis) : null };
}

interface Assembled {
  readonly house: House;
  readonly office: BoxOffice;
  readonly rooms: WaitingRooms;
  readonly payments: Payments;
  /** null: none is played here. */
  readonly theatre: Theatre | null;
  readonly server: FastifyInstance;
}

async function assemble(
  config: Config,
  pool: pg.Pool,
  engine: Engine,
  secrets: Secrets,
  log: Logger,
  { redis, laneLock }: Shared = nothingShared,
): Promise<Assembled> {
  const metrics = openMetrics();
  metrics.watch(pool, engine);
  const together = redis && sharedLimiter(redisBuckets(redis), memoryLimiter());
  if (redis && together) metrics.watchRedis(redis, laneLock, together);
  const guests = guestAccess(pool, secrets);
  const cursors = signedCursors(secrets.cursor);
  const common = {
    pool,
    engine,
    cursors,
    alsoAsked: [orderKind],
    paymentGraceSeconds: config.holds.paymentGraceSeconds,
    maxLiveHolds: config.holds.liveMax,
    preparedStatements: config.database.preparedStatements,
  };
  const house = openHouse({ ...common, guests });
  const office = openBoxOffice({ ...common, ticketHoldTtlSeconds: config.holds.ticketTtlSeconds });
  const rooms = openWaitingRooms({ ...common, placeDays: config.placeDays });
  const payments = openPayments({
    ...common,
    guests,
    gateway: gatewayOf(config, pool, log),
    registry: metrics.registry,
    onTrouble: (error, about) => log.warn({ err: error, about }, 'the payment gateway could not be asked; it is tried again'),
  });
  const clock = databaseClock(pool);
  const passwords = new Passwords();
  const buyers = openBuyers({ pool, clock, secrets, tokens: tokensOf(config), log, passwords });
  const accounts = config.demo ? buyers.accounts : null;
  const databaseUrl = pool.options.connectionString as string;
  const theatre = accounts && new Theatre({ pool, clock, office, log, databaseUrl, accessTokens: accounts.accessTokens });
  const staff = openStaffDesk({ pool, passwords, secrets, secure: config.environment === 'production' });
  const server = await buildServer({
    log,
    routes: [
      ...buyerRoutes(buyers),
      ...staffRoutes(staff),
      ...keyRoutes(pool),
      ...eventRoutes(office),
      ...waitingRoomRoutes(rooms),
      ...stayRoutes(house),
      ...paymentRoutes(payments),
      ...(theatre === null ? [] : theatreRoutes(theatre)),
      ...consoleRoutes(openBackstage({ pool, cursors, checks: [...stayChecks, ...eventChecks, ...orderChecks] })),
      ...reservationRoutes({ pool, guests, cursors, kinds: [stayReservations(house), ticketReservations(office)] }),
    ],
    version,
    authenticate: anyCredential(authenticator(pool), buyers.authenticate),
    sessions: staff.cookieSessions,
    limiter: config.rateLimit ? (together ?? memoryLimiter()) : null,
    checks: readinessChecks(pool, redis),
    registry: metrics.registry,
    metricsText: metrics.text,
    pages: openPages(webFolder, {
      payments: config.payment.gateway ?? 'none',
      accounts: buyers.accounts === null ? 'external' : 'own',
      theatre: theatre === null ? 'off' : 'on',
    }),
    ...(config.trustProxy === null ? {} : { trustProxy: config.trustProxy }),
  });
  return { house, office, rooms, payments, theatre, server };
}

const parts = [stayPart, ratesPart, ...eventParts, orderPart];

/** What the demo needs of a service that does not serve: the house, over a migrated database. */
export async function openHouseAlone(
  config: Config,
  pool: pg.Pool,
  log: Logger,
): Promise<{ house: House; office: BoxOffice; engine: Engine }> {
  const engine = await openEngine({ pool, parts, preparedStatements: config.database.preparedStatements });
  const { house, office } = await assemble(config, pool, engine, await loadSecrets(pool), log);
  return { house, office, engine };
}

/** Starts a service over a migrated database and listens. Throws when the database lacks a promised constraint or the port is taken. */
export async function startService(config: Config, databaseUrl: string, log: Logger): Promise<Service> {
  const { poolMax, preparedStatements } = config.database;
  if (config.tokens.secret === null && config.tokens.external === null) throw new Error('there is no secret for tokens: set JWT_SECRET');
  const pool = openPool({ url: databaseUrl, max: poolMax, name: 'holdfast', log, queryPatienceMs });
  const shared = openShared(config, log);
  let engine: Engine | undefined;
  let rooms: WaitingRooms | undefined;
  let payments: Payments | undefined;
  try {
    engine = await openEngine({
      pool,
      parts,
      preparedStatements,
      keyDays: config.keyDays,
      ...(shared.laneLock && { laneLock: shared.laneLock }),
    });
    const demo = config.demo && (await hasDemo(pool));
    const assembled = await assemble({ ...config, demo }, pool, engine, await loadSecrets(pool), log, shared);
    const { server, theatre } = assembled;
    rooms = assembled.rooms;
    payments = assembled.payments;
    await startLoops(engine, rooms, payments, log);
    const inFlight = watchInFlight(server.server);
    const address = await listen(server, config);
    const entrances = openEntrances(server.server);
    payments.listening(address);
    await theatre?.listening(address);
    const opened = engine;
    const doors = rooms;
    const till = payments;
    return {
      address,
      close: async () => {
        await theatre?.close();
        await inFlight.lastCall(await entrances);
        await Promise.all([server.close(), inFlight.finish()]);
        await doors.close();
        await till.close();
        await opened.close();
        await shared.redis?.close();
        await pool.end();
      },
    };
  } catch (error) {
    await rooms?.close();
    await payments?.close();
    await engine?.close();
    await shared.redis?.close();
    await pool.end();
    throw error;
  }
}

/** The OpenAPI document as text, with what the demo has beside the rest. Touches no database. */
export async function describeApi(config: Config, log: Logger): Promise<string> {
  const pool = openPool({ url: 'postgresql://nowhere', max: 1, name: 'holdfast openapi', log });
  const nothing = Buffer.alloc(32);
  const { server } = await assemble(
    { ...config, demo: true },
    pool,
    new Engine({ pool, parts }),
    { owner: nothing, cursor: nothing, attempt: nothing },
    log,
  );
  const { body } = await server.inject('/openapi.json');
  await server.close();
  await pool.end();
  return body;
}
