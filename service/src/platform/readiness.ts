/** What must be up for this process to serve. */
import type pg from 'pg';
import type { RedisLink } from './redis/link.js';

export type ReadinessChecks = Readonly<Record<string, () => Promise<unknown>>>;

/** `database`: it answers, and takes writes (a standby does not). `redis`, where there should be one: never worse than degraded. */
export function readinessChecks(pool: pg.Pool, redis: RedisLink | null = null): ReadinessChecks {
  return {
    database: async () => {
      const { rows } = await pool.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
      if (rows[0]?.standby) throw new Error('the database is a standby');
    },
    ...(redis !== null && { redis: async () => (redis.isUp ? 'up' : 'degraded') }),
  };
}
