import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClonedDatabase, cloneDatabase } from '../../testing/clone-database.js';
import { type Counters, type Engine, openEngine } from '../src/index.js';
import { faultsIn, numberAll, poolOf } from './kit.js';
import { type Fair, openFair, play, type Tale } from './soak.js';

interface Played extends Tale {
  readonly counters: Counters;
}

let database: ClonedDatabase;
let engine: Engine;

beforeAll(async () => {
  database = await cloneDatabase();
  engine = await openEngine({ pool: database.pool });
});
afterAll(async () => {
  await engine.close();
  await database.drop();
});

async function inThisProcess(fair: Fair, seed: number, operations: number): Promise<Played> {
  const pool = poolOf(database.url, 8);
  const own = await openEngine({ pool });
  const tale = await play(own, pool, fair, { seed, operations });
  await own.close();
  await pool.end();
  return { ...tale, counters: own.counters };
}

function inAnotherProcess(fair: Fair, seed: number, operations: number): Promise<Played> {
  return new Promise((resolve, reject) => {
    const worker = fileURLToPath(new URL('./soak-worker.ts', import.meta.url));
    const child = fork(worker, [database.url, JSON.stringify(fair), String(seed), String(operations)], {
      execArgv: ['--import', 'tsx'],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    child.once('message', (tale) => resolve(tale as Played));
    child.once('exit', (code, signal) => reject(new Error(`a soaking process ended with ${code ?? signal}`)));
  });
}

/** Examined while it goes on, and at the end. */
async function soak(players: (fair: Fair) => Promise<Played>[]): Promise<Played[]> {
  const fair = await openFair(database.pool, engine);
  let going = true;
  const examining = (async () => {
    while (going) {
      expect(await faultsIn(database.pool)).toEqual({});
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  })();
  const played = await Promise.all(players(fair)).finally(() => {
    going = false;
  });
  await examining;
  await numberAll(engine);
  expect(await faultsIn(database.pool)).toEqual({});
  return played;
}

function expectSound(played: readonly Played[]): void {
  const ends: Record<string, number> = {};
  for (const tale of played) for (const [end, times] of Object.entries(tale.ends)) ends[end] = (ends[end] ?? 0) + times;
  // Every verb did its work, and nothing was thrown: no deadlock, no split batch, no busy lane came to the surface.
  for (const verb of ['reserve', 'confirm', 'extend', 'release', 'cancel', 'reinstate', 'amend', 'publish'])
    expect(ends).toHaveProperty([`${verb} done`]);
  for (const met of ['reserve sold_out', 'reserve replayed', 'reserve limit_reached', 'reserve closed']) expect(ends).toHaveProperty([met]);
  expect(Object.keys(ends).filter((end) => end.includes(':'))).toEqual([]);
  for (const { counters } of played) expect(counters).toMatchObject({ splits: 0, unknownCommits: 0 });
}

/** By the clock, whoever settled them: a sweeper, a command, or a batch that needed their units. */
async function expectExpiries(): Promise<void> {
  const { rowCount } = await database.pool.query("select from holdfast.outbox where type = 'reservation.expired'");
  expect(rowCount).toBeGreaterThan(0);
}

async function expectNoDeadlock(): Promise<void> {
  const { rows } = await database.pool.query('select deadlocks::int from pg_stat_database where datname = current_database()');
  expect(rows).toEqual([{ deadlocks: 0 }]);
}

async function expectKeysActedOnce(played: readonly Played[]): Promise<void> {
  const byKey = new Map<string, string>();
  for (const { key, id } of played.flatMap((tale) => tale.acknowledged)) {
    expect(byKey.get(key) ?? id).toBe(id);
    byKey.set(key, id);
  }
  const { rows } = await database.pool.query<{ id: string }>('select id from holdfast.reservations where id = any($1::uuid[])', [
    [...byKey.values()],
  ]);
  expect(rows).toHaveLength(byKey.size);
}

describe('a mixed sale of 2,000 operations', () => {
  it('by three engines on three pools ends exact, without a deadlock, a split or a double effect', async () => {
    const played = await soak((fair) => [inThisProcess(fair, 11, 700), inThisProcess(fair, 12, 700), inThisProcess(fair, 13, 600)]);
    expectSound(played);
    await expectExpiries();
    await expectNoDeadlock();
    await expectKeysActedOnce(played);
  });

  it('by three processes ends exact, without a deadlock, a split or a double effect', async () => {
    const played = await soak((fair) => [
      inAnotherProcess(fair, 21, 700),
      inAnotherProcess(fair, 22, 700),
      inAnotherProcess(fair, 23, 600),
    ]);
    expectSound(played);
    await expectExpiries();
    await expectNoDeadlock();
    await expectKeysActedOnce(played);
  });
});
