/** The verbs in a transaction of the caller's: committed by the caller, timed by the caller, and as safe as the engine's own. */
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ClonedDatabase, cloneDatabase } from '../../testing/clone-database.js';
import { type Engine, type LaneId, newId, type OrganisationId, openEngine, type PoolId } from '../src/index.js';
import {
  bookedOf,
  endOf,
  faultsIn,
  held,
  holdLane,
  inTransaction,
  keyed,
  lineOf,
  offer,
  openStall,
  poolOf,
  reservationOf,
  type Stall,
  settle,
  untilBlocked,
  want,
  wordOf,
} from './kit.js';

let database: ClonedDatabase;
let pool: pg.Pool;
let engine: Engine;

beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(async () => {
  const faults = await faultsIn(database.pool);
  await database.drop();
  expect(faults).toEqual({});
});
beforeEach(async () => {
  pool = poolOf(database.url, 8);
  engine = await openEngine({ pool, deadlines: { roundTripMs: 300 } });
});
afterEach(async () => {
  await engine.close();
  await pool.end();
});

const join = <T>(work: (tx: pg.PoolClient) => Promise<T>) => inTransaction(database.pool, work);

describe('a command in the caller’s transaction', () => {
  it('may be every verb, in one transaction, after the lane was made there', async () => {
    const stall = { laneId: newId<LaneId>(), poolId: newId<PoolId>() };
    const states = await join(async (tx) => {
      await engine.lanes.createIn(tx, { laneId: stall.laneId, organisationId: newId<OrganisationId>(), kind: 'stall', currency: 'EUR' });
      await engine.publishIn(tx, offer(stall, { allotment: 5 }));
      const hold = reservationOf(await engine.reserveIn(tx, want(stall, 'a', { as: held })));
      const brief = reservationOf(await engine.reserveIn(tx, want(stall, 'b', { as: { ttlSeconds: 0.01, graceSeconds: 0 } })));
      const other = reservationOf(await engine.reserveIn(tx, want(stall, 'c', { as: held })));
      await tx.query('select pg_sleep(0.02)');
      return [
        await engine.extendIn(tx, { ...settle(hold), ttlSeconds: 700 }),
        await engine.confirmIn(tx, settle(hold)),
        await engine.amendIn(tx, { ...settle(hold), lines: [lineOf(stall, 2)], charges: [] }),
        await engine.cancelIn(tx, settle(hold)),
        await engine.expireIn(tx, settle(brief)),
        await engine.reinstateIn(tx, settle(brief)),
        await engine.releaseIn(tx, settle(other)),
      ].map((outcome) => reservationOf(outcome).state);
    });
    expect(states).toEqual(['held', 'confirmed', 'confirmed', 'cancelled', 'expired', 'confirmed', 'released']);
    expect(await bookedOf(database.pool, stall)).toBe(1);
  });

  it('leaves nothing behind when the caller rolls back, the lane included', async () => {
    const stall = { laneId: newId<LaneId>(), poolId: newId<PoolId>() };
    const gone = join(async (tx) => {
      await engine.lanes.createIn(tx, { laneId: stall.laneId, organisationId: newId<OrganisationId>(), kind: 'stall', currency: 'EUR' });
      await engine.publishIn(tx, offer(stall, { allotment: 5 }));
      await engine.reserveIn(tx, want(stall, 'a', keyed('rolled back')));
      throw new Error('changed my mind');
    });
    await expect(gone).rejects.toThrow('changed my mind');
    expect(wordOf(await engine.reserve(want(stall, 'a', keyed('rolled back'))))).toBe('lane_unknown');
    const { rows } = await database.pool.query("select count(*)::int as traces from holdfast.idempotency_keys where key = 'rolled back'");
    expect(rows).toEqual([{ traces: 0 }]);
  });

  it('is undone by a savepoint, as far as it was done behind it', async () => {
    const stall = await openStall(database.pool, engine, { units: 3 });
    await join(async (tx) => {
      await engine.reserveIn(tx, want(stall, 'a'));
      await tx.query('savepoint before');
      await engine.reserveIn(tx, want(stall, 'b', { quantity: 2 }));
      expect(wordOf(await engine.reserveIn(tx, want(stall, 'c')))).toBe('sold_out');
      await tx.query('rollback to before');
      expect(wordOf(await engine.reserveIn(tx, want(stall, 'c')))).toBe('done');
    });
    expect(await bookedOf(database.pool, stall)).toBe(2);
  });

  it('takes the stock of overdue holds, too', async () => {
    const stall = await openStall(database.pool, engine, { units: 3 });
    for (const owner of ['a', 'b', 'c']) await engine.reserve(want(stall, owner, { as: { ttlSeconds: 0.05, graceSeconds: 0 } }));
    await database.pool.query('select pg_sleep(0.1)');
    expect(await join((tx) => endOf(engine.reserveIn(tx, want(stall, 'd', { quantity: 3 }))))).toBe('done');
    expect(await bookedOf(database.pool, stall)).toBe(3);
  });

  it('waits for its lane as long as the caller wishes: the connection is not taken from under it', async () => {
    const stall = await openStall(database.pool, engine);
    const letGo = await holdLane(database.pool, stall.laneId);
    const joined = join((tx) => endOf(engine.reserveIn(tx, want(stall, 'a'))));
    await untilBlocked(database.pool);
    await database.pool.query('select pg_sleep(1)');
    await letGo();
    expect(await joined).toBe('done');
  });

  it('fails with the database’s own error; the connection is good again after the caller’s rollback', async () => {
    const stall = await openStall(database.pool, engine);
    const tx = await database.pool.connect();
    for (let round = 0; round < 3; round += 1) {
      await tx.query('begin');
      await expect(engine.reserveIn(tx, want(stall, 'zero \u0000'))).rejects.toMatchObject({ code: '22021' });
      await tx.query('rollback');
      await tx.query('begin');
      expect(wordOf(await engine.reserveIn(tx, want(stall, 'a')))).toBe('done');
      await tx.query('commit');
    }
    tx.release();
    expect(await bookedOf(database.pool, stall)).toBe(3);
  });

  it('judges by the terms that another transaction changed while it waited', async () => {
    const stall = await openStall(database.pool, engine);
    const changed = await database.pool.connect();
    await changed.query('begin');
    expect(await engine.lanes.changeTermsIn(changed, stall.laneId)).toBe(true);
    const joined = join((tx) => endOf(engine.reserveIn(tx, want(stall, 'a', { termsVersion: 1 }))));
    const own = endOf(engine.reserve(want(stall, 'b', { termsVersion: 1 })));
    await untilBlocked(database.pool, 2);
    await changed.query('commit');
    changed.release();
    expect([await joined, await own]).toEqual(['stale', 'stale']);
  });

  it('is one of two that took their lanes crosswise: one of them fails, and nothing is half done', async () => {
    const [one, two] = [await openStall(database.pool, engine), await openStall(database.pool, engine)];
    const crossed = (first: Stall, second: Stall) =>
      join(async (tx) => {
        await engine.reserveIn(tx, want(first, 'a'));
        await tx.query('select pg_sleep(0.05)');
        await engine.reserveIn(tx, want(second, 'a'));
        return 'done';
      }).catch((error: { code?: string }) => error.code);
    expect((await Promise.all([crossed(one, two), crossed(two, one)])).sort()).toEqual(['40P01', 'done']);
    expect([await bookedOf(database.pool, one), await bookedOf(database.pool, two)]).toEqual([1, 1]);
    expect(await endOf(engine.reserve(want(one, 'b')))).toBe('done');
  });

  it('is refused outside a transaction, where its locks would protect nothing', async () => {
    const stall = await openStall(database.pool, engine);
    const client = await database.pool.connect();
    await client.query('select 1');
    await expect(engine.reserveIn(client, want(stall, 'a'))).rejects.toThrow(/inside a transaction/);
    client.release();
    expect(await bookedOf(database.pool, stall)).toBe(0);
  });

  for (const level of ['repeatable read', 'serializable']) {
    it(`is refused in a transaction that is ${level}, whose reads are older than its locks`, async () => {
      const stall = await openStall(database.pool, engine, { ownerLimit: 1 });
      const client = await database.pool.connect();
      await client.query(`begin isolation level ${level}`);
      await expect(engine.reserveIn(client, want(stall, 'a'))).rejects.toThrow(/read committed/);
      await client.query('rollback');
      client.release();
      expect(await bookedOf(database.pool, stall)).toBe(0);
    });
  }
});
