/**
 * A primary whose synchronous standby does not answer: a COMMIT is done here and nowhere else. What a failover could still lose
 * is never said to be done.
 */
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type OwnServer, startOwnServer } from '../../testing/own-server.js';
import { type Engine, migrateEngine, openEngine } from '../src/index.js';
import { bookedOf, endOf, faultsIn, keyed, numberAll, openStall, poolOf, until, want } from './kit.js';

let server: OwnServer;
let watch: pg.Pool;
let pool: pg.Pool;
let engine: Engine;

beforeAll(async () => {
  server = await startOwnServer();
  watch = poolOf(server.url, 4);
  await migrateEngine(watch);
});
afterAll(async () => {
  await watch.end();
  await server.stop();
});
afterEach(async () => {
  await standby('');
  await engine.close();
  await pool.end();
});

/** Names the standby that every COMMIT waits for from now on; the empty name: none. */
async function standby(name: string): Promise<void> {
  await watch.query(`alter system set synchronous_standby_names = '${name}'`);
  await watch.query('select pg_reload_conf()');
  await until(
    'the server knows',
    async () => (await watch.query('show synchronous_standby_names')).rows[0].synchronous_standby_names === name,
  );
}

const waiting = async () =>
  (await watch.query<{ pid: number }>("select pid from pg_stat_activity where wait_event = 'SyncRep'")).rows.map(({ pid }) => pid);

async function open(roundTripMs: number): Promise<void> {
  pool = poolOf(server.url, 6);
  engine = await openEngine({ pool, queues: 1, deadlines: { roundTripMs, unknownMs: 1200 } });
}

describe('an event that no standby may have', () => {
  it('is not sent, until the claim to send it has reached the standby', async () => {
    await open(5000);
    const sent: string[] = [];
    const target = await engine.loops.relay.addTarget(
      { name: 'far away', deliver: async ({ id }) => void sent.push(id) },
      { leaseSeconds: 0.5 },
    );
    await openStall(watch, engine);
    await numberAll(engine);
    await standby('nobody');
    let going = true;
    const meddler = (async () => {
      while (going) {
        for (const pid of await waiting()) await watch.query('select pg_cancel_backend($1)', [pid]);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    })();
    expect(await target.runOnce()).toBe(0);
    going = false;
    await meddler;
    expect(sent).toEqual([]);
    await standby('');
    await until('its lease is over', async () => (await target.runOnce()) > 0);
    expect(sent).toHaveLength(1);
  });
});

describe('a COMMIT that no standby has', () => {
  it('is not said to be done while it waits; the same key finds it when the standby is back', async () => {
    await open(400);
    const stall = await openStall(watch, engine);
    await standby('nobody');
    expect(await endOf(engine.reserve(want(stall, 'a', keyed('waits'))))).toBe('OutcomeUnknown');
    expect(await waiting()).not.toEqual([]);
    await standby('');
    expect(await endOf(engine.reserve(want(stall, 'a', keyed('waits'))))).toBe('replayed');
    expect(await bookedOf(watch, stall)).toBe(1);
    expect(await faultsIn(watch)).toEqual({});
  });

  it('is not said to be done when somebody cancels the wait, and the server says COMMIT with a warning', async () => {
    await open(5000);
    const stall = await openStall(watch, engine);
    await standby('nobody');
    const end = endOf(engine.reserve(want(stall, 'a', keyed('cancelled'))));
    let cancelled = 0;
    const meddler = (async () => {
      for (const until = performance.now() + 1500; performance.now() < until; await new Promise((resolve) => setTimeout(resolve, 50))) {
        for (const pid of await waiting()) {
          await watch.query('select pg_cancel_backend($1)', [pid]);
          cancelled += 1;
        }
      }
    })();
    expect(await end).toBe('OutcomeUnknown');
    await meddler;
    // Each rerun found its work done, and its own COMMIT had to wait as well.
    expect(cancelled).toBeGreaterThan(1);
    await standby('');
    expect(await endOf(engine.reserve(want(stall, 'a', keyed('cancelled'))))).toBe('replayed');
    expect(await bookedOf(watch, stall)).toBe(1);
    expect(await faultsIn(watch)).toEqual({});
  });

  for (const by of ['the road', 'the look'] as const) {
    it(`is not said to be done to whoever asks again, by ${by}, though its key can be seen`, async () => {
      await open(300);
      const [stall, soldOut] = [await openStall(watch, engine), await openStall(watch, engine, { units: 0 })];
      const key = keyed(`seen by ${by}`);
      await standby('nobody');
      const first = endOf(engine.reserve(want(stall, 'a', key)));
      await until('it waits', async () => (await waiting()).length > 0);
      for (const pid of await waiting()) await watch.query('select pg_cancel_backend($1)', [pid]);
      expect(await first).toBe('OutcomeUnknown');
      expect(await bookedOf(watch, stall)).toBe(1);
      await until('nobody waits any more, nor holds the lane', async () => {
        for (const pid of await waiting()) await watch.query('select pg_cancel_backend($1)', [pid]);
        return (await waiting()).length === 0;
      });
      // After refusals the engine looks first.
      if (by === 'the look')
        for (let each = 0; each < 3; each += 1) expect(await endOf(engine.reserve(want(soldOut, 'x')))).toBe('sold_out');
      expect(['OutcomeUnknown', 'EngineUnavailable', 'EngineBusy']).toContain(await endOf(engine.reserve(want(stall, 'a', key))));
      await standby('');
      expect(await endOf(engine.reserve(want(stall, 'a', key)))).toBe('replayed');
      expect(engine.counters.looked > 0).toBe(by === 'the look');
    });
  }

  it('is done as soon as the standby answers', async () => {
    await open(5000);
    const stall = await openStall(watch, engine);
    await standby('nobody');
    const end = endOf(engine.reserve(want(stall, 'a', keyed('late'))));
    await until('it waits', async () => (await waiting()).length > 0);
    await standby('');
    expect(await end).toBe('done');
    expect(engine.counters.unknownCommits).toBe(0);
  });
});
