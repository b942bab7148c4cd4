/** What must be up for this process to serve. */
import type pg from 'pg';

export type ReadinessChecks = Readonly<Record<string, () => Promise<unknown>>>;

/** `database`: it answers, and takes writes (a standby does not). */
export function readinessChecks(pool: pg.Pool): ReadinessChecks {
  return {
    database: async () => {
      const { rows } = await pool.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
      if (rows[0]?.standby) throw new Error('the database is a standby');
    },
  };
}
