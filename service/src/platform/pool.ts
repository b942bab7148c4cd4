/** The pool of connections to PostgreSQL. */
import pg from 'pg';
import type { Logger } from 'pino';

export interface PoolOptions {
  readonly url: string;
  readonly max: number;
  /** What PostgreSQL shows in `pg_stat_activity`. */
  readonly name: string;
  readonly log: Pick<Logger, 'warn'>;
  /** Milliseconds after which an unanswered query counts as lost; absent: never. For serving, not for commands that take long. */
  readonly queryPatienceMs?: number;
}

/** Milliseconds to get a connection, be it from the pool or a new one. */
const connectPatienceMs = 5_000;

/**
 * A pool that survives its server: an idle connection that breaks is logged and replaced. No setting is sent at connection
 * time but the name, because a PgBouncer in transaction mode refuses others.
 */
export function openPool({ url, max, name, log, queryPatienceMs }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: name,
    connectionTimeoutMillis: connectPatienceMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    ...(queryPatienceMs === undefined ? {} : { query_timeout: queryPatienceMs }),
  });
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ err: error }, 'an idle database connection broke');
  });
  // A client that is checked out and idle has no other listener; whoever uses it learns of the loss from its next query.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
