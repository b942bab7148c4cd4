import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClonedDatabase, cloneDatabase } from '../../testing/clone-database.js';
import { type Engine, openEngine } from '../src/index.js';
import * as sql from '../src/sql/index.js';
import { bookedOf, endOf, faultsIn, holdLane, keyed, openStall, tally, want } from './kit.js';

let database: ClonedDatabase;
let engine: Engine;

beforeAll(async () => {
  database = await cloneDatabase();
  engine = await openEngine({ pool: database.pool });
});
afterAll(async () => {
  const faults = await faultsIn(database.pool);
  await engine.close();
  await database.drop();
  expect(faults).toEqual({});
});

describe('the purge', () => {
  it('forgets old keys, a batch at a time, and no others', async () => {
    const own = await openEngine({ pool: database.pool, keyDays: 30 });
    await database.pool.query(`
      insert into holdfast.idempotency_keys (key, scope, fingerprint, lane_id, result_kind, result_id, created_at)
      select 'old ' || n, 'purge', 'f', null::uuid, 'elsewhere', gen_random_uuid(), clock_timestamp() - interval '30 days 1 minute' from generate_series(1, 2500) as n
      union all select 'young ' || n, 'purge', 'f', null::uuid, 'elsewhere', gen_random_uuid(), clock_timestamp() - interval '29 days 23 hours' from generate_series(1, 50) as n`);
    expect(await own.loops.purge.runOnce(2000)).toBe(2000);
    expect(await own.loops.purge.runOnce(2000)).toBe(500);
    expect(await own.loops.purge.runOnce(2000)).toBe(0);
    const { rows } = await database.pool.query(
      "select split_part(key, ' ', 1) as age, count(*)::int from holdfast.idempotency_keys where scope = 'purge' group by 1",
    );
    expect(rows).toEqual([{ age: 'young', count: 50 }]);
    await own.close();
  });

  it('T12 beside a replay of the same key leaves a replay or a new reservation, and never an error', async () => {
    const stall = await openStall(database.pool, engine, { units: 100_000 });
    const own = await openEngine({ pool: database.pool, keyDays: 0 });
    let going = true;
    const purging = (async () => {
      while (going) await own.loops.purge.runOnce();
    })();
    const ends = new Set<string>();
    let done = 0;
    for (let round = 0; round < 60; round += 1) {
      for (const end of await Promise.all([1, 2, 3, 4].map(() => endOf(engine.reserve(want(stall, 'a', keyed('purged'))))))) {
        ends.add(end);
        if (end === 'done') done += 1;
      }
    }
    going = false;
    await purging;
    await own.close();
    expect([...ends].sort()).toEqual(['done', 'replayed']);
    expect(await bookedOf(database.pool, stall)).toBe(done);
  });
});

describe('the sweeper', () => {
  const brief = { ttlSeconds: 0.05, graceSeconds: 0 };
  const past = () => database.pool.query('select pg_sleep(0.1)');

  it('expires each hold once, however many sweep', async () => {
    const stall = await openStall(database.pool, engine, { units: 200 });
    expect(
      tally(await Promise.all(Array.from({ length: 200 }, (_, index) => engine.reserve(want(stall, `b${index}`, { as: brief }))))),
    ).toEqual({ done: 200 });
    await past();
    const three = await Promise.all([1, 2, 3].map(() => openEngine({ pool: database.pool })));
    const swept = await Promise.all(three.map((each) => each.loops.expire.runOnce(200)));
    await Promise.all(three.map((each) => each.close()));
    expect(swept.reduce((sum, count) => sum + count, 0)).toBe(200);
    expect(await bookedOf(database.pool, stall)).toBe(0);
    expect(
      (await database.pool.query("select from holdfast.outbox where type = 'reservation.expired' and lane_id = $1", [stall.laneId]))
        .rowCount,
    ).toBe(200);
  });

  it('expires the holds of other lanes when one lane is held by somebody else, and says what it did', async () => {
    const [stuck, free] = [await openStall(database.pool, engine), await openStall(database.pool, engine)];
    await Promise.all(
      [1, 2, 3].flatMap(() => [engine.reserve(want(stuck, 'a', { as: brief })), engine.reserve(want(free, 'a', { as: brief }))]),
    );
    await past();
    const letGo = await holdLane(database.pool, stuck.laneId);
    const sweeper = await openEngine({ pool: database.pool, deadlines: { missesMax: 1 } });
    const failures: unknown[] = [];
    sweeper.loops.expire.onError = (error) => failures.push((error as Error).name);
    expect(await sweeper.loops.expire.runOnce()).toBe(3);
    expect(failures).toEqual(['EngineBusy']);
    expect([await bookedOf(database.pool, free), await bookedOf(database.pool, stuck)]).toEqual([0, 3]);
    await letGo();
    expect(await sweeper.loops.expire.runOnce()).toBe(3);
    await sweeper.close();
  });

  it('goes through lane after lane, a page at a time, and comes back for who shares a deadline with the last of a page', async () => {
    const stalls = await Promise.all([1, 2, 3].map(() => openStall(database.pool, engine, { units: 40 })));
    await Promise.all(
      stalls.flatMap((stall) => Array.from({ length: 40 }, (_, index) => engine.reserve(want(stall, `p${index}`, { as: brief })))),
    );
    await past();
    await database.pool.query("update holdfast.reservations set expires_at = created_at where state = 'held' and kind = 'stall'");
    const sameDeadline = 'update holdfast.reservations set expires_at = $2 where lane_id = $1';
    for (const { laneId } of stalls) await database.pool.query(sameDeadline, [laneId, '2020-01-01']);
    const sweeper = await openEngine({ pool: database.pool });
    let swept = 0;
    for (let runs = 0; runs < 30 && swept < 120; runs += 1) {
      const done = await sweeper.loops.expire.runOnce(7);
      expect(done).toBeLessThanOrEqual(7);
      swept += done;
    }
    await sweeper.close();
    expect(swept).toBe(120);
    expect(await Promise.all(stalls.map((stall) => bookedOf(database.pool, stall)))).toEqual([0, 0, 0]);
  });

  it('reads a page without looking at all that has run out', async () => {
    const stall = await openStall(database.pool, engine, { units: 300 });
    await Promise.all(Array.from({ length: 300 }, (_, index) => engine.reserve(want(stall, `q${index}`, { as: brief }))));
    await past();
    const read = async (text: string) => {
      const tx = await database.pool.connect();
      await tx.query('begin; set local enable_seqscan = off');
      const { rows } = await tx.query(`explain (analyze, format json) ${text}`, [10, null, null, null]);
      await tx.query('rollback');
      tx.release();
      const rowsOf = (plan: { 'Actual Rows': number; Plans?: readonly never[] }): number =>
        Math.max(plan['Actual Rows'], ...(plan.Plans ?? []).map(rowsOf));
      return rowsOf(rows[0]['QUERY PLAN'][0].Plan);
    };
    expect(await read(sql.readOverdueAnywhere.text)).toBe(10);
    // The control: by deadline alone.
    expect(await read(sql.readOverdueAnywhere.text.replace('order by lane_id, expires_at', 'order by expires_at'))).toBeGreaterThanOrEqual(
      300,
    );
    while ((await engine.loops.expire.runOnce()) > 0);
  });
});
