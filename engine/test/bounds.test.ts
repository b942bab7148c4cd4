/** How much the engine takes in, how long it keeps it, and how it ends. */
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ClonedDatabase, cloneDatabase } from '../../testing/clone-database.js';
import { startCommitProxy } from '../../testing/commit-proxy.js';
import { type Engine, type EngineOptions, type LaneId, newId, openEngine } from '../src/index.js';
import { bookedOf, endOf, faultsIn, holdLane, keyed, openStall, poolOf, until, untilBlocked, want, wordOf } from './kit.js';
import { Gate, holdAt, type Tampering, tamper } from './tamper.js';

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
beforeEach(() => {
  pool = poolOf(database.url, 8);
});
afterEach(async () => {
  await engine.close();
  await pool.end();
});

async function open(options: Partial<EngineOptions> = {}, tampering: Tampering = {}): Promise<Engine> {
  tamper(pool, tampering);
  engine = await openEngine({ pool, queues: 1, ...options });
  return engine;
}

/** Stops the engine's batches, once it is asked to, when they have their lanes. */
function stopAtLanes() {
  const gate = new Gate();
  const control = { gate, on: false };
  const hold = holdAt(gate, 'lock_lanes');
  const tampering: Tampering = { answer: (names, answer, client) => (control.on ? hold(names, answer, client) : answer) };
  return { control, tampering };
}

describe('what waits', () => {
  it('is bounded: one more is told busy at once, and nothing of it is done', async () => {
    const { control, tampering } = stopAtLanes();
    await open({ bounds: { waitingMax: 10 } }, tampering);
    const stall = await openStall(database.pool, engine, { units: 100 });
    control.on = true;
    const first = engine.reserve(want(stall, 'first'));
    await until('a batch is under way', () => control.gate.arrived === 1);
    const waiting = Array.from({ length: 10 }, (_, index) => endOf(engine.reserve(want(stall, `w${index}`))));
    const surplus = await Promise.all(Array.from({ length: 5 }, (_, index) => endOf(engine.reserve(want(stall, `s${index}`)))));
    expect(surplus).toEqual(Array(5).fill('EngineBusy'));
    expect(engine.waiting).toBe(10);
    control.gate.open();
    expect(await Promise.all([endOf(first), ...waiting])).toEqual(Array(11).fill('done'));
    expect(await bookedOf(database.pool, stall)).toBe(11);
  });

  it('is dropped when it grew too old before it was sent, and never after', async () => {
    const { control, tampering } = stopAtLanes();
    await open({ bounds: { ageMaxMs: 150 } }, tampering);
    const stall = await openStall(database.pool, engine);
    control.on = true;
    const sent = endOf(engine.reserve(want(stall, 'sent')));
    await until('a batch is under way', () => control.gate.arrived === 1);
    const waiting = endOf(engine.reserve(want(stall, 'waits')));
    const sinceMs = performance.now();
    await until('both are old', () => performance.now() - sinceMs > 200);
    control.gate.open();
    expect(await Promise.all([sent, waiting])).toEqual(['done', 'EngineBusy']);
    expect(await bookedOf(database.pool, stall)).toBe(1);
  });

  it('is dropped when its caller is gone before it was sent, and never after', async () => {
    const { control, tampering } = stopAtLanes();
    await open({}, tampering);
    const stall = await openStall(database.pool, engine);
    const [early, late, stays] = [new AbortController(), new AbortController(), new AbortController()];
    control.on = true;
    const sent = endOf(engine.reserve(want(stall, 'sent'), { signal: late.signal }));
    await until('a batch is under way', () => control.gate.arrived === 1);
    const gone = endOf(engine.reserve(want(stall, 'gone'), { signal: early.signal }));
    const waits = endOf(engine.reserve(want(stall, 'waits'), { signal: stays.signal }));
    early.abort();
    late.abort();
    control.gate.open();
    expect(await Promise.all([sent, gone, waits])).toEqual(['done', 'EngineBusy', 'done']);
    expect(await bookedOf(database.pool, stall)).toBe(2);
  });

  it('goes together, at most batchMax commands and batchLinesMax lines at a time; a longer command goes alone', async () => {
    const sizes: number[] = [];
    const { control, tampering } = stopAtLanes();
    await open(
      { bounds: { batchMax: 4, batchLinesMax: 8 } },
      {
        ...tampering,
        steps: (steps, names) => (
          names.includes('insert_reservations') &&
            sizes.push(String(steps[names.indexOf('insert_reservations')]?.values[1]).split(',').length),
          steps
        ),
      },
    );
    const dates = Array.from({ length: 10 }, (_, index) => `2027-04-${String(index + 1).padStart(2, '0')}`);
    const stall = await openStall(database.pool, engine, { units: 100, dates });
    const over = (length: number) =>
      want(stall, 'x', {
        lines: dates.slice(0, length).map((date) => ({ ...(want(stall, 'x').lines[0] as never as object), date })) as never,
      });
    control.on = true;
    const first = engine.reserve(over(1));
    await until('a batch is under way', () => control.gate.arrived === 1);
    const rest = [1, 1, 1, 1, 1, 3, 10, 3, 3].map((length) => engine.reserve(over(length)));
    control.gate.open();
    await Promise.all([first, ...rest]);
    // A command weighs one more than its lines.
    expect(sizes).toEqual([1, 4, 2, 1, 2]);
  });

  it('behind an unanswered COMMIT is dropped, too, when it grew too old', async () => {
    const proxy = await startCommitProxy(database.url);
    const through = poolOf(proxy.url, 8);
    const gate = new Gate();
    tamper(through, { answer: holdAt(gate, 'read_done') });
    const other = await openEngine({ pool: through, queues: 1, bounds: { ageMaxMs: 150 } });
    engine = other;
    const stall = await openStall(database.pool, other);
    const struck = proxy.arm('rst-after-ack', { touching: /insert into holdfast\.reservations/ });
    const unknown = endOf(other.reserve(want(stall, 'a')));
    await struck;
    await until('the rerun is at the gate', () => gate.arrived === 1);
    const waiting = endOf(other.reserve(want(stall, 'b')));
    const sinceMs = performance.now();
    await until('it is old', () => performance.now() - sinceMs > 200);
    gate.open();
    expect(await Promise.all([unknown, waiting])).toEqual(['done', 'EngineBusy']);
    expect(await bookedOf(database.pool, stall)).toBe(1);
    await other.close();
    await through.end();
    await proxy.close();
  });
});

describe('close', () => {
  it('takes no new command and settles all that was taken', async () => {
    const { control, tampering } = stopAtLanes();
    await open({ bounds: { batchMax: 5 } }, tampering);
    const stall = await openStall(database.pool, engine, { units: 100 });
    control.on = true;
    const taken = Array.from({ length: 20 }, (_, index) => endOf(engine.reserve(want(stall, `t${index}`))));
    await until('a batch is under way', () => control.gate.arrived === 1);
    const closing = engine.close();
    await expect(engine.reserve(want(stall, 'late'))).rejects.toMatchObject({ name: 'EngineBusy' });
    control.gate.open();
    await closing;
    expect(engine.waiting).toBe(0);
    expect(await Promise.all(taken)).toEqual(Array(20).fill('done'));
    expect(await bookedOf(database.pool, stall)).toBe(20);
  });

  it('waits for commands whose lane is held by somebody else', async () => {
    await open({ deadlines: { missesMax: 10 } });
    const stall = await openStall(database.pool, engine);
    const letGo = await holdLane(database.pool, stall.laneId);
    const taken = endOf(engine.reserve(want(stall, 'a')));
    await until('it was put back', () => engine.counters.putBack > 0);
    const closing = engine.close();
    await untilBlocked(database.pool);
    await letGo();
    await closing;
    expect(await taken).toBe('done');
  });

  it('waits for a COMMIT that is unknown, without keeping the process busy', async () => {
    const proxy = await startCommitProxy(database.url);
    const through = poolOf(proxy.url, 8);
    const gate = new Gate();
    tamper(through, { answer: holdAt(gate, 'read_done') });
    engine = await openEngine({ pool: through, queues: 1 });
    const stall = await openStall(database.pool, engine);
    const struck = proxy.arm('rst-after-ack', { touching: /insert into holdfast\.reservations/ });
    const unknown = endOf(engine.reserve(want(stall, 'a', keyed('closing'))));
    await struck;
    await until('the rerun is at the gate', () => gate.arrived === 1);
    let closed = false;
    const closing = engine.close().then(() => (closed = true));
    // The event loop turns: a close that spins would never let these come.
    for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setTimeout(resolve, 1));
    expect(closed).toBe(false);
    gate.open();
    await closing;
    expect(await unknown).toBe('done');
    await through.end();
    await proxy.close();
  });

  it('refuses a command that was still looking for its lane', async () => {
    await open();
    const stall = await openStall(database.pool, engine);
    const cold = await openEngine({ pool });
    const outcome = endOf(cold.reserve(want(stall, 'a')));
    await cold.close();
    expect(await outcome).toBe('EngineBusy');
    expect(await bookedOf(database.pool, stall)).toBe(0);
  });
});

describe('a lane', () => {
  it('that does not exist is a refusal', async () => {
    await open();
    const nowhere = { laneId: newId<LaneId>(), poolId: newId() } as never;
    expect(wordOf(await engine.reserve(want(nowhere, 'a')))).toBe('lane_unknown');
  });

  it('that cannot be looked up, since the database is out of reach, is EngineUnavailable', async () => {
    await open();
    const stall = await openStall(database.pool, engine);
    const gone = poolOf(database.url, 2);
    const cut = await openEngine({ pool: gone });
    await gone.end();
    await expect(cut.reserve(want(stall, 'a'))).rejects.toMatchObject({ name: 'EngineUnavailable' });
    await cut.close();
  });
});
