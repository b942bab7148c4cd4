/** Many that want one thing at one instant: a hold, a key, two cells in two orders, the last connection. */
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClonedDatabase, cloneDatabase } from '../../testing/clone-database.js';
import { type Engine, openEngine } from '../src/index.js';
import {
  bookedOf,
  endOf,
  faultsIn,
  held,
  keyed,
  lineOf,
  openStall,
  poolOf,
  reservationOf,
  type Stall,
  settle,
  tally,
  want,
} from './kit.js';
import { tamper } from './tamper.js';

let database: ClonedDatabase;
let pools: pg.Pool[];
let one: Engine;
let two: Engine;

beforeAll(async () => {
  database = await cloneDatabase();
  pools = [poolOf(database.url, 8), poolOf(database.url, 8)];
  [one, two] = (await Promise.all(pools.map((pool) => openEngine({ pool })))) as [Engine, Engine];
});
afterAll(async () => {
  const faults = await faultsIn(database.pool);
  expect(one.counters.splits + two.counters.splits).toBe(0);
  await Promise.all([one.close(), two.close()]);
  await Promise.all(pools.map((pool) => pool.end()));
  await database.drop();
  expect(faults).toEqual({});
});

describe('one hold at the end of its time', () => {
  it('ends in one way, whoever confirms, releases, cancels, expires and sweeps it at once', async () => {
    const endings: Record<string, number> = {};
    const stall = await openStall(database.pool, one, { units: 1 });
    for (let round = 0; round < 60; round += 1) {
      const hold = reservationOf(
        await one.reserve(want(stall, 'a', { as: { ttlSeconds: 0.001 + (round % 12) / 1000, graceSeconds: 0.02 } })),
      );
      const it = settle(hold);
      const ways = [
        one.confirm(it),
        two.confirm(it),
        one.release(it),
        two.cancel({ ...it, heldToo: true }),
        one.expire(it),
        two.expire(it),
        two.extend({ ...it, ttlSeconds: 0.005 }),
      ];
      const sweeps = Promise.all([one.loops.expire.runOnce(), two.loops.expire.runOnce()]);
      const taking = two.reserve(want(stall, 'b', { as: held }));
      const outcomes = await Promise.all(ways);
      await sweeps;
      const taken = await taking;
      const { rows } = await database.pool.query(
        "select type from holdfast.outbox where aggregate_id = $1 and type in ('reservation.released', 'reservation.expired', 'reservation.cancelled')",
        [hold.id],
      );
      const state = (await database.pool.query('select state from holdfast.reservations where id = $1', [hold.id])).rows[0].state as string;
      endings[state] = (endings[state] ?? 0) + 1;
      expect(rows.length).toBe(['released', 'expired', 'cancelled'].includes(state) ? 1 : 0);
      expect(
        outcomes.filter((outcome) => outcome.status === 'done' && outcome.reservation?.state === 'confirmed').length,
      ).toBeLessThanOrEqual(1);
      expect(await bookedOf(database.pool, stall)).toBeLessThanOrEqual(1);
      // Whatever is left is cleared for the next round.
      if (taken.status === 'done' && taken.reservation !== null) await one.release(settle(taken.reservation));
      await one.cancel({ ...it, heldToo: true });
      await database.pool.query('select pg_sleep(0.02)');
      await one.loops.expire.runOnce();
      expect(await bookedOf(database.pool, stall)).toBe(0);
    }
    expect(Object.keys(endings).length).toBeGreaterThan(1);
  });
});

describe('one key', () => {
  it('acts once, sent to two engines for two lanes at once', async () => {
    const stalls = [await openStall(database.pool, one, { units: 1000 }), await openStall(database.pool, two, { units: 1000 })] as [
      Stall,
      Stall,
    ];
    for (let round = 0; round < 60; round += 1) {
      const outcomes = await Promise.all(
        [0, 1, 0, 1].map((index) => [one, two][index]?.reserve(want(stalls[index] as Stall, 'a', keyed(`two lanes ${round}`)))),
      );
      expect(tally(outcomes as never)).toEqual({ done: 1, replayed: 3 });
    }
    expect((await bookedOf(database.pool, stalls[0])) + (await bookedOf(database.pool, stalls[1]))).toBe(60);
  });

  it('acts once, whatever it is used for', async () => {
    const stall = await openStall(database.pool, one, { units: 10 });
    const hold = reservationOf(await one.reserve(want(stall, 'a', { as: held })));
    const outcomes = await Promise.all([
      one.release({ ...settle(hold), ...keyed('release or buy', 'release') }),
      two.reserve(want(stall, 'a', keyed('release or buy', 'buy'))),
    ]);
    expect(Object.entries(tally(outcomes)).sort()).toEqual([
      ['done', 1],
      ['key_reused', 1],
    ]);
  });
});

describe('two cells', () => {
  it('are sold exactly beside somebody who locks them in another order, outside the road', async () => {
    const dates = ['2027-07-01', '2027-07-02'];
    const stall = await openStall(database.pool, one, { units: 40, dates });
    let going = true;
    const outsider = (async () => {
      while (going) {
        const tx = await database.pool.connect();
        await tx.query('begin');
        try {
          for (const date of dates.toReversed()) {
            await tx.query('update holdfast.inventory set allotment = allotment where pool_id = $1 and date = $2', [stall.poolId, date]);
            await tx.query('select pg_sleep(0.01)');
          }
          await tx.query('commit');
        } catch {
          await tx.query('rollback');
        }
        tx.release();
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    })();
    const lines = dates.map((date) => lineOf(stall, 1, date));
    const ends = await Promise.all(
      Array.from({ length: 60 }, (_, index) => endOf((index % 2 ? one : two).reserve(want(stall, `b${index}`, { lines })))),
    );
    going = false;
    await outsider;
    const sold = ends.filter((end) => end === 'done').length;
    expect(ends.filter((end) => !['done', 'sold_out', 'EngineBusy'].includes(end))).toEqual([]);
    expect(sold).toBeGreaterThan(0);
    expect(await Promise.all(dates.map((date) => bookedOf(database.pool, stall, date)))).toEqual([sold, sold]);
  });
});

describe('a lane that a process has not met yet', () => {
  it('is looked up once for all that ask at the same time', async () => {
    const pool = poolOf(database.url, 8);
    let lookedUp = 0;
    tamper(pool, {
      steps: (steps, names) => {
        if (names.includes('read_lanes')) lookedUp += 1;
        return steps;
      },
    });
    const cold = await openEngine({ pool });
    const stall = await openStall(database.pool, one, { units: 300 });
    expect(tally(await Promise.all(Array.from({ length: 300 }, (_, index) => cold.reserve(want(stall, `b${index}`)))))).toEqual({
      done: 300,
    });
    expect(lookedUp).toBe(1);
    await cold.close();
    await pool.end();
  });
});

describe('a pool', () => {
  it('of one connection is enough', async () => {
    const pool = poolOf(database.url, 1);
    const small = await openEngine({ pool });
    const stall = await openStall(database.pool, small, { units: 30 });
    const outcomes = await Promise.all(Array.from({ length: 50 }, (_, index) => small.reserve(want(stall, `b${index}`, { as: held }))));
    expect(tally(outcomes)).toEqual({ done: 30, sold_out: 20 });
    expect(await small.loops.relay.runOnce()).toBeGreaterThan(0);
    await small.close();
    await pool.end();
  });

  it('whose connections somebody keeps makes commands unavailable, not endless; and they go on when one comes back', async () => {
    const pool = poolOf(database.url, 2);
    const starved = await openEngine({ pool, deadlines: { roundTripMs: 100, attemptsMax: 1 } });
    const [stall, unseen] = [await openStall(database.pool, starved), await openStall(database.pool, one)];
    const kept = [await pool.connect(), await pool.connect()];
    expect(await Promise.all([endOf(starved.reserve(want(stall, 'a'))), endOf(starved.reserve(want(unseen, 'a')))])).toEqual([
      'EngineUnavailable',
      'EngineUnavailable',
    ]);
    kept[0]?.release();
    expect(await endOf(starved.reserve(want(stall, 'a')))).toBe('done');
    kept[1]?.release();
    expect(await bookedOf(database.pool, stall)).toBe(1);
    await starved.close();
    expect(pool.idleCount).toBe(pool.totalCount);
    await pool.end();
  });
});
