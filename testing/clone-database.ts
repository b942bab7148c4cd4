/** A database of its own for a test file, made from the migrated template in some 20 ms. */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';

export const clonePrefix = 'holdfast_clone_';

export interface ClonedDatabase {
  readonly name: string;
  /** For further pools and for spawned processes; whatever connects must have gone before `drop`. */
  readonly url: string;
  readonly pool: pg.Pool;
  /** Ends the pool and drops the database. Throws, after dropping it, when a connection was left open: a leak is a failure. */
  drop(): Promise<void>;
}

/** The same connection string for another database. An empty host, as in a socket's string, is no URL to `URL`. */
export function urlOfDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl.replace('@/', '@socket/'));
  url.pathname = `/${name}`;
  return url.href.replace('@socket/', '@/');
}

async function onServer<T>(work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: inject('serverUrl'), application_name: 'test harness' });
  admin.on('error', () => {});
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

interface Session {
  readonly pid: number;
  readonly application_name: string;
  readonly state: string;
  readonly query: string;
}

/** Sessions that are still there after those that were ended had the time to go. */
async function openSessions(admin: pg.Client, name: string): Promise<Session[]> {
  const giveUpAtMs = Date.now() + 1_500;
  for (;;) {
    const { rows } = await admin.query<Session>(
      `select pid, application_name, state, left(query, 200) as query from pg_stat_activity where datname = $1 and backend_type = 'client backend'`,
      [name],
    );
    if (rows.length === 0 || Date.now() > giveUpAtMs) return rows;
    await sleep(20);
  }
}

/** With `empty` the database has no tables at all: for tests of migrations. */
export async function cloneDatabase({ empty = false, max = 20 }: { empty?: boolean; max?: number } = {}): Promise<ClonedDatabase> {
  const name = `${clonePrefix}${randomBytes(6).toString('hex')}`;
  await onServer((admin) => admin.query(`create database ${name} template ${empty ? 'template0' : inject('templateName')}`));
  const url = urlOfDatabase(inject('serverUrl'), name);
  const pool = new pg.Pool({ connectionString: url, max, application_name: 'test' });
  // A test that kills sessions or the server means it; a client that is checked out has no listener of the pool's.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));

  const drop = async () => {
    const leaks: string[] = [];
    // What is just coming back is no leak.
    for (const giveUpAtMs = Date.now() + 2_000; pool.totalCount > pool.idleCount && Date.now() < giveUpAtMs; ) await sleep(20);
    const checkedOut = pool.totalCount - pool.idleCount;
    if (checkedOut > 0) leaks.push(`${checkedOut} client(s) of the test's pool were never released`);
    // A client that was never released would keep end() waiting for ever.
    const ended = pool.end();
    if (checkedOut === 0) await ended;
    await onServer(async (admin) => {
      const sessions = checkedOut === 0 ? await openSessions(admin, name) : [];
      for (const { pid, application_name, state, query } of sessions)
        leaks.push(`session ${pid} (${application_name}, ${state}): ${query}`);
      await admin.query(`drop database ${name} with (force)`);
    });
    if (leaks.length > 0) throw new Error(`connections leaked from ${name}:\n${leaks.join('\n')}`);
  };
  return { name, url, pool, drop };
}
