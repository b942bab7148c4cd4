import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ClonedDatabase, cloneDatabase } from '../../../testing/clone-database.js';
import { databaseClock } from '../../src/clock/database-clock.js';

let database: ClonedDatabase;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());
afterEach(() => {
  vi.useRealTimers();
});

/** A database whose clock shows what it is told, and a monotone clock beside it; both stand still unless moved. */
function standIn() {
  const world = { databaseMs: 1_000_000, monotoneMs: 50, answerTakesMs: 0, asked: 0, down: false };
  const pool = {
    query: async () => {
      world.asked += 1;
      if (world.down) throw new Error('down');
      world.monotoneMs += world.answerTakesMs;
      world.databaseMs += world.answerTakesMs;
      return { rows: [{ now_ms: world.databaseMs - world.answerTakesMs / 2 }] };
    },
  } as unknown as pg.Pool;
  const clock = databaseClock(pool, { measureEveryMs: 10_000, monotoneMs: () => world.monotoneMs });
  const pass = (ms: number) => {
    world.databaseMs += ms;
    world.monotoneMs += ms;
  };
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return { world, clock, pass, settled };
}

describe('the clock of the database', () => {
  it('is known to a few milliseconds, whatever time of day the process believes in', async () => {
    const clock = databaseClock(database.pool);
    expect(clock.nowMs()).toBeUndefined();
    vi.useFakeTimers({ toFake: ['Date'], now: 0 });
    for (let times = 0; times < 5; times += 1) {
      const { rows } = await database.pool.query('select (extract(epoch from clock_timestamp()) * 1000)::float8 as now_ms');
      expect(Math.abs((await clock.read()) - rows[0].now_ms)).toBeLessThan(500);
      expect(Math.abs((clock.nowMs() as number) - rows[0].now_ms)).toBeLessThan(500);
    }
  });

  it('is asked rarely, by one question for all, and goes on in between', async () => {
    const { world, clock, pass, settled } = standIn();
    expect(await Promise.all([clock.read(), clock.read(), clock.read()])).toEqual([1_000_000, 1_000_000, 1_000_000]);
    pass(9_999);
    expect([clock.nowMs(), await clock.read(), world.asked]).toEqual([1_009_999, 1_009_999, 1]);
    pass(1);
    expect(clock.nowMs()).toBe(1_010_000);
    await settled();
    expect(world.asked).toBe(2);
  });

  it('that was set is followed at the next question', async () => {
    const { world, clock, pass } = standIn();
    await clock.read();
    world.databaseMs += 3_600_000;
    pass(10_000);
    expect(await clock.read()).toBe(world.databaseMs);
  });

  it('is not learned anew from an answer that took long', async () => {
    const { world, clock, pass } = standIn();
    world.answerTakesMs = 2;
    await clock.read();
    world.answerTakesMs = 4_000;
    pass(10_000);
    const truth = () => world.databaseMs;
    expect(Math.abs((await clock.read()) - truth())).toBeLessThan(2);
  });

  it('goes on while the database is down, and is unknown when it was never measured', async () => {
    const { world, clock, pass, settled } = standIn();
    world.down = true;
    await expect(clock.read()).rejects.toThrow('down');
    expect(clock.nowMs()).toBeUndefined();
    await settled();
    world.down = false;
    await clock.read();
    world.down = true;
    pass(3_600_000);
    expect(await clock.read()).toBe(world.databaseMs);
  });
});
