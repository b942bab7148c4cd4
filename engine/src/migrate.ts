/** Numbered SQL, forward only: each file once, in the order of its number, whoever else migrates at the same time. */
import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';

/** The migrations of one room. Rooms share a database and one table of what was applied. */
export interface MigrationRoom {
  readonly room: string;
  /** A folder of `NNNN_what_it_promises.sql`; ends with a slash. */
  readonly folder: URL;
}

/** The kernel's own, in the schema `holdfast`. */
export const engineMigrations: MigrationRoom = { room: 'engine', folder: new URL('../migrations/', import.meta.url) };

// Any number will do, as long as every process takes the same.
const takeTurn = 'select pg_advisory_xact_lock(4851321)';
const prepare = `
  create schema if not exists holdfast;
  create table if not exists holdfast.migrations (
    room text not null,
    name text not null,
    applied_at timestamptz not null default clock_timestamp(),
    constraint a_migration_runs_once primary key (room, name)
  )`;

const fileName = /^(\d{4}_\w+)\.sql$/;

/** The room's migrations in their order. Throws when two carry one number. */
export function migrationNames({ folder }: MigrationRoom): string[] {
  const names = readdirSync(folder)
    .flatMap((file) => fileName.exec(file)?.[1] ?? [])
    .sort();
  const twice = names.find((name, index) => index > 0 && names[index - 1]?.slice(0, 4) === name.slice(0, 4));
  if (twice) throw new Error(`two migrations carry the number of ${twice} in ${folder.pathname}`);
  return names;
}

/**
 * Applies what is missing within the caller's transaction, at most `limit` files; with `only`, none but those named. Answers
 * the names it applied. Throws when the database knows a migration that this program does not: a newer one was here.
 */
export async function migrateIn(
  tx: pg.ClientBase,
  room: MigrationRoom,
  { limit = Number.POSITIVE_INFINITY, only }: { limit?: number; only?: ReadonlySet<string> } = {},
): Promise<string[]> {
  await tx.query(takeTurn);
  await tx.query(prepare);
  const { rows } = await tx.query<{ name: string }>('select name from holdfast.migrations where room = $1', [room.room]);
  const applied = new Set(rows.map((row) => row.name));
  const names = migrationNames(room);
  const unknown = [...applied].find((name) => !names.includes(name));
  if (unknown)
    throw new Error(
      `the database has the migration ${room.room}/${unknown}, which this program does not know: it was migrated by a newer version`,
    );
  const missing = names.filter((name) => !applied.has(name) && (only?.has(name) ?? true)).slice(0, limit);
  for (const name of missing) {
    await tx.query(readFileSync(new URL(`${name}.sql`, room.folder), 'utf8'));
    await tx.query('insert into holdfast.migrations (room, name) values ($1, $2)', [room.room, name]);
  }
  return missing;
}

/** Brings a room up to date, each file in a transaction of its own. Answers the names it applied; none when all was done. */
export async function runMigrations(pool: pg.Pool, room: MigrationRoom): Promise<string[]> {
  const done: string[] = [];
  const client = await pool.connect();
  try {
    for (;;) {
      await client.query('begin');
      const step = await migrateIn(client, room, { limit: 1 });
      await client.query('commit');
      if (step.length === 0) break;
      done.push(...step);
    }
    client.release();
  } catch (error) {
    // Closing the connection rolls back, whatever state it is in.
    client.release(true);
    throw error;
  }
  return done;
}

/** Brings the kernel's tables up to date. */
export function migrateEngine(pool: pg.Pool): Promise<string[]> {
  return runMigrations(pool, engineMigrations);
}
