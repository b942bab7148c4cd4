import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ClonedDatabase, cloneDatabase } from '../../testing/clone-database.js';
import { type CommitProxy, type Strike, startCommitProxy } from '../../testing/commit-proxy.js';
import { type Engine, type EngineOptions, openEngine } from '../src/index.js';
import {
  bookedOf,
  endOf,
  faultsIn,
  held,
  holdLane,
  keyed,
  openStall,
  poolOf,
  reservationOf,
  settle,
  tally,
  until,
  untilBlocked,
  want,
  wordOf,
} from './kit.js';
import { Gate, holdAt, type Tampering, tamper } from './tamper.js';

let database: ClonedDatabase;
let proxy: CommitProxy;
let pool: pg.Pool;
let engine: Engine;

beforeAll(async () => {
  database = await cloneDatabase();
  proxy = await startCommitProxy(database.url);
});
afterAll(async () => {
  const faults = await faultsIn(database.pool);
  await proxy.close();
  await database.drop();
  expect(faults).toEqual({});
});
beforeEach(() => {
  pool = poolOf(proxy.url, 8);
});
afterEach(async () => {
  await engine.close();
  await pool.end();
});

async function open(options: Partial<EngineOptions> = {}, tampering: Tampering = {}): Promise<Engine> {
  tamper(pool, tampering);
  engine = await openEngine({ pool, queues: 2, ...options, deadlines: { roundTripMs: 400, ...options.deadlines } });
  return engine;
}

const strikes: Strike[] = ['drop-before-forward', 'drop-after-ack', 'rst-after-ack', 'blackhole-after-ack'];

describe('a COMMIT whose answer does not come', () => {
  for (const strike of strikes) {
    for (const preparedStatements of [true, false]) {
      it(`is done once, and the caller gets the reservation (${strike}, ${preparedStatements ? 'prepared' : 'unnamed'})`, async () => {
        await open({ preparedStatements });
        const stall = await openStall(database.pool, engine, { units: 3 });
        const struck = proxy.arm(strike, { touching: /insert into holdfast\.reservations/ });
        const outcome = engine.reserve(want(stall, 'a', { ...keyed(`${strike} ${preparedStatements}`), as: held }));
        await struck;
        const reservation = reservationOf(await outcome);
        expect(reservation).toMatchObject({ state: 'held', owner: 'a', version: 1 });
        expect(engine.counters).toMatchObject({ unknownCommits: 1, splits: 0 });
        expect(await bookedOf(database.pool, stall)).toBe(1);
        expect(wordOf(await engine.reserve(want(stall, 'a', { ...keyed(`${strike} ${preparedStatements}`), as: held })))).toBe('replayed');
        expect(reservationOf(await engine.confirm(settle(reservation))).version).toBe(2);
      });
    }

    it(`is done once for each of a whole batch of all kinds of commands (${strike})`, async () => {
      await open();
      const stall = await openStall(database.pool, engine, { units: 40 });
      const holds = await Promise.all(Array.from({ length: 20 }, (_, index) => engine.reserve(want(stall, `h${index}`, { as: held }))));
      const [first, ...rest] = holds.map(reservationOf);
      const struck = proxy.arm(strike, { touching: /update holdfast\.reservations/ });
      const outcomes = Promise.all([
        ...rest.slice(0, 5).map((hold) => engine.confirm(settle(hold))),
        ...rest.slice(5, 10).map((hold) => engine.release(settle(hold))),
        engine.amend({ ...settle(first as never), lines: want(stall, 'x', { quantity: 3 }).lines, charges: [] }),
        ...Array.from({ length: 10 }, (_, index) => engine.reserve(want(stall, `r${index}`))),
      ]);
      await struck;
      expect(tally(await outcomes)).toEqual({ done: 21 });
      expect(engine.counters).toMatchObject({ unknownCommits: 1, splits: 0 });
      expect(await bookedOf(database.pool, stall)).toBe(20 - 5 + 2 + 10);
    });
  }

  it('holds up the lanes of its batch, and no other lane', async () => {
    const gate = new Gate();
    const sent: string[] = [];
    await open(
      { queues: 1 },
      {
        answer: holdAt(gate, 'read_done'),
        steps: (steps, names) => {
          if (names.includes('lock_lanes')) sent.push(String(steps[names.indexOf('lock_lanes')]?.values[0]));
          return steps;
        },
      },
    );
    const struckStall = await openStall(database.pool, engine);
    const other = await openStall(database.pool, engine);
    const struck = proxy.arm('rst-after-ack', { touching: /insert into holdfast\.reservations/ });
    const unknown = engine.reserve(want(struckStall, 'a'));
    await struck;
    await until('the rerun is at the gate', () => gate.arrived === 1);
    const before = sent.filter((lanes) => lanes.includes(struckStall.laneId)).length;
    const waiting = engine.reserve(want(struckStall, 'b'));
    for (let each = 0; each < 5; each += 1) expect(wordOf(await engine.reserve(want(other, 'c')))).toBe('done');
    expect(sent.filter((lanes) => lanes.includes(struckStall.laneId))).toHaveLength(before);
    gate.open();
    expect(tally(await Promise.all([unknown, waiting]))).toEqual({ done: 2 });
    expect(await bookedOf(database.pool, struckStall)).toBe(2);
  });

  for (const strike of ['drop-before-forward', 'drop-after-ack'] as const) {
    it(`is outcome_unknown past the deadline, and the same key then converges (${strike})`, async () => {
      const gate = new Gate();
      let armed = false;
      const hold = holdAt(gate, 'lock_lanes', 1);
      await open({ deadlines: { unknownMs: 300 } }, { answer: (names, answer, client) => (armed ? hold(names, answer, client) : answer) });
      const stall = await openStall(database.pool, engine);
      const command = want(stall, 'a', keyed(`past the deadline ${strike}`));
      armed = true;
      const struck = proxy.arm(strike, { touching: /insert into holdfast\.reservations/ });
      const outcome = engine.reserve(command);
      await until('the batch has its lane', () => gate.arrived === 1);
      // Somebody else stands next in line for the lane, so that no rerun gets it before the deadline.
      const letGo = holdLane(database.pool, stall.laneId);
      await untilBlocked(database.pool);
      gate.open();
      await struck;
      await expect(outcome).rejects.toMatchObject({ name: 'OutcomeUnknown', code: 'outcome_unknown' });
      await (await letGo)();
      expect(await endOf(engine.reserve(command))).toBe(strike === 'drop-after-ack' ? 'replayed' : 'done');
      expect(await endOf(engine.reserve(command))).toBe('replayed');
      expect(await bookedOf(database.pool, stall)).toBe(1);
    });
  }
});
