/**
 * The per-request design as a process: Holdfast's own routes, rules and HTTP server over {@link PerRequest} instead of the kernel;
 * and beside them, in the same server, the routes that do nothing. Arguments: database, secret of tokens, and Redis, if it locks.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Engine } from '@holdfast/engine';
import { databaseClock } from '@holdfast/service/clock/database-clock.js';
import { openBoxOffice } from '@holdfast/service/events/box-office.js';
import { ticketsKind } from '@holdfast/service/events/parts.js';
import { ticketReservations } from '@holdfast/service/events/routes/ticket-reservations.js';
import { signedCursors } from '@holdfast/service/http/cursors.js';
import { buildServer } from '@holdfast/service/http/server.js';
import { authenticator } from '@holdfast/service/identity/authenticator.js';
import { openBuyers } from '@holdfast/service/identity/buyers/buyers.js';
import { anyCredential } from '@holdfast/service/identity/credentials.js';
import { guestAccess } from '@holdfast/service/identity/guest-access.js';
import { loadSecrets } from '@holdfast/service/identity/secrets.js';
import { openLog } from '@holdfast/service/platform/log.js';
import { openPool } from '@holdfast/service/platform/pool.js';
import { readinessChecks } from '@holdfast/service/platform/readiness.js';
import { openRedis } from '@holdfast/service/platform/redis/link.js';
import { reservationRoutes } from '@holdfast/service/reservations/routes.js';
import { openEntrances } from '@holdfast/service/running/entrances.js';
import { listen } from '@holdfast/service/running/listen.js';
import { openHouse } from '@holdfast/service/stays/house.js';
import { stayPart } from '@holdfast/service/stays/parts.js';
import { stayReservations } from '@holdfast/service/stays/routes/stay-reservations.js';
import { stayRoutes } from '@holdfast/service/stays/routes.js';
import { Registry } from 'prom-client';
import { obey } from '../machine/told.js';
import { nothingRoutes } from './nothing.js';
import { PerRequest } from './per-request.js';
import { sectorLock } from './sector-lock.js';
import { stayRecipe } from './stays.js';
import { ticketsRecipe } from './tickets.js';

/** Where it listens is asked first; then it may be given another number of connections. */
type Order = { readonly listen: true } | { readonly connections: number };

async function main(databaseUrl: string, secret: string, redisUrl?: string): Promise<void> {
  const log = openLog('info');
  const pool = openPool({ url: databaseUrl, max: 4, name: 'per request, reads', log });
  const redis = redisUrl === undefined ? null : openRedis(redisUrl, log);
  while (redis !== null && !redis.isUp) await sleep(20);
  const lock = redis === null ? null : sectorLock(redis);
  const perRequest = new PerRequest(databaseUrl, 8, { [stayPart.kind]: stayRecipe, [ticketsKind]: ticketsRecipe }, lock);
  const secrets = await loadSecrets(pool);
  const guests = guestAccess(pool, secrets);
  const cursors = signedCursors(secrets.cursor);
  const common = {
    pool,
    // Of the engine, the routes that are measured call `reserve` and nothing else.
    engine: perRequest as unknown as Engine,
    cursors,
    paymentGraceSeconds: 300,
    maxLiveHolds: 100_000,
  };
  const house = openHouse({ ...common, guests });
  const office = openBoxOffice({ ...common, ticketHoldTtlSeconds: 600 });
  const buyers = openBuyers({ pool, clock: databaseClock(pool), secrets, tokens: { secret }, log });
  const kinds = [stayReservations(house), ticketReservations(office)] as const;
  const server = await buildServer({
    log,
    routes: [...stayRoutes(house), ...reservationRoutes({ pool, guests, cursors, kinds: [...kinds] }), ...nothingRoutes],
    version: '0.0.0',
    authenticate: anyCredential(authenticator(pool), buyers.authenticate),
    limiter: null,
    checks: readinessChecks(pool),
    registry: new Registry(),
  });
  const address = await listen(server, { port: 0, host: '127.0.0.1' });
  const entrances = await openEntrances(server.server);
  obey<Order>(
    async (order) => ('listen' in order ? address : perRequest.resize(order.connections)),
    async () => {
      for (const entrance of entrances) entrance.close();
      await server.close();
      await perRequest.close();
      await redis?.close();
      await pool.end();
    },
  );
}

const [databaseUrl, secret, redisUrl] = process.argv.slice(2);
await main(databaseUrl as string, secret as string, redisUrl);
