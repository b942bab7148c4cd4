/** The per-request design as a process: Holdfast's own routes, rules and HTTP server over {@link PerRequest} instead of the kernel. */
import type { Engine } from '@holdfast/engine';
import { signedCursors } from '@holdfast/service/http/cursors.js';
import { buildServer } from '@holdfast/service/http/server.js';
import { authenticator } from '@holdfast/service/identity/authenticator.js';
import { guestAccess } from '@holdfast/service/identity/guest-access.js';
import { loadSecrets } from '@holdfast/service/identity/secrets.js';
import { openLog } from '@holdfast/service/platform/log.js';
import { openPool } from '@holdfast/service/platform/pool.js';
import { readinessChecks } from '@holdfast/service/platform/readiness.js';
import { reservationRoutes } from '@holdfast/service/reservations/routes.js';
import { openHouse } from '@holdfast/service/stays/house.js';
import { stayReservations } from '@holdfast/service/stays/routes/stay-reservations.js';
import { stayRoutes } from '@holdfast/service/stays/routes.js';
import { Registry } from 'prom-client';
import { PerRequest } from './per-request.js';

/** What the process is told. */
export interface Resize {
  readonly connections: number;
}
/** What it tells: where it listens; that it has another number of connections now. */
export type PerRequestNews = { readonly address: string } | { readonly resized: number };

async function main(databaseUrl: string): Promise<void> {
  const log = openLog('info');
  const pool = openPool({ url: databaseUrl, max: 4, name: 'per request, reads', log });
  const perRequest = new PerRequest(databaseUrl, 8);
  const secrets = await loadSecrets(pool);
  const guests = guestAccess(pool, secrets);
  const cursors = signedCursors(secrets.cursor);
  const house = openHouse({
    pool,
    // Of the engine, the routes that are measured call `reserve` and nothing else.
    engine: perRequest as unknown as Engine,
    guests,
    cursors,
    paymentGraceSeconds: 300,
    maxLiveHolds: 100,
  });
  const server = await buildServer({
    log,
    routes: [...stayRoutes(house), ...reservationRoutes({ pool, guests, cursors, kinds: [stayReservations(house)] })],
    version: '0.0.0',
    authenticate: authenticator(pool),
    limiter: null,
    checks: readinessChecks(pool),
    registry: new Registry(),
  });
  const tell = (news: PerRequestNews) => process.send?.(news);
  process.on('message', ({ connections }: Resize) => {
    void perRequest.resize(connections).then(() => tell({ resized: connections }));
  });
  const stop = async () => {
    await server.close();
    await perRequest.close();
    await pool.end();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('disconnect', () => void stop());
  tell({ address: await server.listen({ port: 0, host: '127.0.0.1' }) });
}

await main(process.argv[2] as string);
