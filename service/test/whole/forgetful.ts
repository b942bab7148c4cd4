/**
 * Takes a guard away from a service that runs: a database that says yes and keeps nothing. The controls of the races use it, to
 * show that the same requests do the damage which the guard prevents, and that the test would see it.
 */
import type pg from 'pg';

/** From now on rows of the table stay as they are, whatever is written; the writer is told that it was done. */
export function forgetUpdates(pool: pg.Pool, table: string): Promise<void> {
  return forget(pool, table, 'update', 'old');
}

/** From now on nothing is added to the table; who adds is told that there was no error. */
export function forgetInserts(pool: pg.Pool, table: string): Promise<void> {
  return forget(pool, table, 'insert', 'null');
}

async function forget(pool: pg.Pool, table: string, event: 'insert' | 'update', kept: 'old' | 'null'): Promise<void> {
  await pool.query(`create function forget() returns trigger language plpgsql as 'begin return ${kept}; end'`);
  await pool.query(`create trigger forget before ${event} on ${table} for each row execute function forget()`);
}
