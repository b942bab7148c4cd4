/** A lane that somebody holds open, as an embedder may, delays its own commands and nobody else's. */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ClonedDatabase, cloneDatabase } from '../../testing/clone-database.js';
import { type Engine, type EngineOptions, openEngine } from '../src/index.js';
import { ownerLock } from '../src/owners.js';
import {
  bookedOf,
  endOf,
  faultsIn,
  held,
  holdLane,
  lineOf,
  openStall,
  poolOf,
  reservationOf,
  type Stall,
  settle,
  someDate,
  until,
  want,
  wordOf,
} from './kit.js';

/** Whoever is held up waits for a lock as long as it is waited for: 700 ms. On a busy machine nobody else takes this long. */
const stallMs = 500;

let database: ClonedDatabase;
let pool: pg.Pool;
let engine: Engine;

beforeAll(async () => {
  database = await cloneDatabase({ max: 80 });
});
afterAll(async () => {
  const faults = await faultsIn(database.pool);
  await database.drop();
  expect(faults).toEqual({});
});
beforeEach(() => {
  pool = poolOf(database.url, 12);
});
afterEach(async () => {
  await engine.close();
  await pool.end();
});

async function open(options: Partial<EngineOptions> = {}): Promise<Engine> {
  engine = await openEngine({ pool, queues: 3, ...options });
  return engine;
}

const openStalls = (count: number) => Promise.all(Array.from({ length: count }, () => openStall(database.pool, engine, { units: 10_000 })));

/** Milliseconds that each reserve took, one after the other on every stall, until told to stop. */
function traffic(stalls: readonly Stall[]) {
  const tookMs: number[] = [];
  let going = true;
  const done = Promise.all(
    stalls.map(async (stall) => {
      while (going) {
        const startedAtMs = performance.now();
        expect(wordOf(await engine.reserve(want(stall, 'neighbour')))).toBe('done');
        tookMs.push(performance.now() - startedAtMs);
        await sleep(2);
      }
    }),
  );
  return async () => {
    going = false;
    await done;
    tookMs.sort((a, b) => a - b);
    return {
      p50: tookMs[Math.floor(tookMs.length / 2)] as number,
      p95: tookMs[Math.floor(tookMs.length * 0.95)] as number,
      count: tookMs.length,
    };
  };
}

describe('a lane that is held open', () => {
  it('is waited for: its commands are put back, and done when it is let go in time', async () => {
    await open();
    const [stall] = await openStalls(1);
    const letGo = await holdLane(database.pool, (stall as Stall).laneId);
    const outcomes = Promise.all(Array.from({ length: 5 }, (_, index) => engine.reserve(want(stall as Stall, `b${index}`))));
    await until('they were put back', () => engine.counters.putBack >= 5);
    await letGo();
    expect((await outcomes).map(wordOf)).toEqual(Array(5).fill('done'));
    expect(engine.counters).toMatchObject({ splits: 0, unknownCommits: 0, retries: 0 });
  });

  it('B120 is busy after the misses allowed, and nothing of it was done', async () => {
    await open({ deadlines: { missesMax: 2 } });
    const [stall] = await openStalls(1);
    const letGo = await holdLane(database.pool, (stall as Stall).laneId);
    expect(await endOf(engine.reserve(want(stall as Stall, 'a')))).toBe('EngineBusy');
    expect(engine.counters).toMatchObject({ putBack: 2, retries: 0 });
    await letGo();
    expect(await bookedOf(database.pool, stall as Stall)).toBe(0);
    expect(await endOf(engine.reserve(want(stall as Stall, 'a')))).toBe('done');
  });

  it('delays nobody else, also not under steady demand for it', async () => {
    await open({ queues: 1 });
    const [stuck, ...neighbours] = await openStalls(5);
    const before = await (async () => {
      const stop = traffic(neighbours);
      await sleep(500);
      return stop();
    })();
    const letGo = await holdLane(database.pool, (stuck as Stall).laneId);
    const first = endOf(engine.reserve(want(stuck as Stall, 'stuck')));
    await until('it was put back', () => engine.counters.putBack > 0);
    const stop = traffic(neighbours);
    const ends = [first];
    for (let each = 0; each < 25; each += 1) {
      ends.push(endOf(engine.reserve(want(stuck as Stall, `stuck ${each}`))));
      await sleep(100);
    }
    const during = await stop();
    await letGo();
    expect(during.p50).toBeLessThan(Math.max(stallMs / 4, before.p50 * 4));
    expect(during.p95).toBeLessThan(Math.max(stallMs, before.p95 * 4));
    expect((await Promise.all(ends)).filter((end) => end !== 'EngineBusy' && end !== 'done')).toEqual([]);
  });

  it('delays nobody else, also not when asked for now and then', async () => {
    await open({ queues: 1, deadlines: { missesMax: 1 } });
    const [stuck, ...neighbours] = await openStalls(5);
    const letGo = await holdLane(database.pool, (stuck as Stall).laneId);
    expect(await endOf(engine.reserve(want(stuck as Stall, 'first')))).toBe('EngineBusy');
    const stop = traffic(neighbours);
    for (let each = 0; each < 10; each += 1) {
      expect(await endOf(engine.reserve(want(stuck as Stall, 'again')))).toBe('EngineBusy');
      await sleep(50);
    }
    const { p95 } = await stop();
    await letGo();
    expect(p95).toBeLessThan(stallMs);
  });

  it('is one of many, and the rest of the house still sells', async () => {
    await open({ queues: 2 });
    const stalls = await openStalls(44);
    const [stuck, neighbours] = [stalls.slice(0, 40), stalls.slice(40)];
    const letGo = await Promise.all(stuck.map((stall) => holdLane(database.pool, stall.laneId)));
    const first = Promise.all(stuck.map((stall) => endOf(engine.reserve(want(stall, 'stuck')))));
    await until('they were put back', () => engine.counters.putBack >= 40);
    const stop = traffic(neighbours);
    const ends: Promise<string>[] = [];
    for (let round = 0; round < 4; round += 1) {
      for (const stall of stuck) ends.push(endOf(engine.reserve(want(stall, 'again'))));
      await sleep(500);
    }
    const { p50, p95, count } = await stop();
    await Promise.all(letGo.map((go) => go()));
    await first;
    await Promise.all(ends);
    expect(count).toBeGreaterThan(50);
    expect(p50).toBeLessThan(stallMs / 2);
    expect(p95).toBeLessThan(stallMs);
    for (const stall of stuck.slice(0, 3)) expect(await endOf(engine.reserve(want(stall, 'later')))).toBe('done');
  });
});

describe('a reservation that draws on a lane which is held', () => {
  it('waits for it, though its command names another lane; its neighbours do not', async () => {
    await open({ queues: 1 });
    const [home, other] = (await openStalls(2)) as [Stall, Stall];
    const cap = {
      itemNo: 1,
      poolId: home.poolId,
      date: someDate,
      role: 'cap' as const,
      quantity: 2,
      priceCents: 0,
      cellLaneId: home.laneId,
    };
    const drawn = reservationOf(await engine.reserve(want(other, 'a', { lines: [lineOf(other, 2), cap] })));
    const letGo = await holdLane(database.pool, home.laneId);
    const cancelled = endOf(engine.cancel(settle(drawn)));
    const others = Promise.all(Array.from({ length: 5 }, (_, index) => endOf(engine.reserve(want(other, `n${index}`)))));
    expect(await others).toEqual(Array(5).fill('done'));
    expect(await bookedOf(database.pool, other)).toBe(7);
    await letGo();
    expect(await cancelled).toBe('done');
    expect([await bookedOf(database.pool, home), await bookedOf(database.pool, other)]).toEqual([0, 5]);
  });
});

describe('an owner whose lock is held elsewhere', () => {
  it('is told busy; the other owners of the same batch and lane go on', async () => {
    await open({ queues: 1 });
    const [stall, other] = await openStalls(2);
    const tx = await database.pool.connect();
    await tx.query('begin');
    await tx.query('select pg_advisory_xact_lock($1)', [String(ownerLock('stuck'))]);
    const startedAtMs = performance.now();
    const ends = await Promise.all([
      endOf(engine.reserve(want(stall as Stall, 'stuck', { as: held, liveHoldsMax: 5 }))),
      ...Array.from({ length: 60 }, (_, index) =>
        endOf(engine.reserve(want((index % 2 ? stall : other) as Stall, `o${index}`, { as: held, liveHoldsMax: 5 }))),
      ),
    ]);
    const tookMs = performance.now() - startedAtMs;
    await tx.query('rollback');
    tx.release();
    expect(ends).toEqual(['EngineBusy', ...Array(60).fill('done')]);
    // Four times the time that a lock is waited for, and what sixty commands take.
    expect(tookMs).toBeLessThan(6000);
    expect(engine.counters.splits).toBe(0);
  });
});

describe('a row of a part that is locked elsewhere', () => {
  it('makes its own command busy; the others of the same batch and lane go on', async () => {
    await database.pool.query('create table cards (name text primary key)');
    await database.pool.query("insert into cards select 'card ' || n from generate_series(0, 60) as n");
    await open({
      queues: 1,
      parts: [
        {
          kind: 'carded',
          shares: {
            reserve: {
              facts: {
                statement: {
                  name: 'lock_cards',
                  text: 'select wanted.id::text as command_id, c.name from unnest($1::uuid[], $2::text[]) as wanted (id, name) join cards c on c.name = wanted.name for update of c',
                },
                values: (drawn) => [
                  `{${drawn.map(({ commandId }) => commandId).join(',')}}`,
                  `{${drawn.map(({ command }) => `"${command.owner}"`).join(',')}}`,
                ],
              },
            },
          },
        },
      ],
    });
    const [stall, other] = await openStalls(2);
    const tx = await database.pool.connect();
    await tx.query('begin');
    await tx.query("select from cards where name = 'card 7' for update");
    const ends = await Promise.all(
      Array.from({ length: 61 }, (_, index) =>
        endOf(engine.reserve(want((index % 2 ? stall : other) as Stall, `card ${index}`, { kind: 'carded' }))),
      ),
    );
    await tx.query('rollback');
    tx.release();
    expect(ends).toEqual(Array.from({ length: 61 }, (_, index) => (index === 7 ? 'EngineBusy' : 'done')));
  });
});
