/**
 * Negative controls: each takes one guard away and sees the damage that the guard prevents, in a race that is lost every time;
 * beside it the same race with the guard. What such a control no longer breaks was not guarding anything.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Ledger } from '../src/decide/ledger.js';
import * as sql from '../src/sql/index.js';
import { bookedOf, endOf, holdLane, keyed, offer, openStall, reservationOf, settle, until, untilBlocked, want } from './kit.js';
import { Races, without } from './races.js';
import { Gate, holdAt, type Tampering } from './tamper.js';

type Texts = Readonly<Record<string, string>>;

let races: Races;

beforeEach(async () => {
  races = await Races.prepare();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await races.close();
});

describe('a relative move of stock', () => {
  /** While the engine has decided and not yet written, somebody moves the counter behind the lane’s back. */
  async function movedBehindTheBack(tampering: (gate: Gate) => Tampering): Promise<number> {
    const gate = new Gate();
    const { steps, texts } = tampering(gate);
    const control = { on: false };
    const hold = holdAt(gate, 'read_cells', 1);
    const engine = races.tampered({
      ...(steps === undefined ? {} : { steps }),
      ...(texts === undefined ? {} : { texts }),
      answer: (names, answer, client) => (control.on ? hold(names, answer, client) : answer),
    });
    const stall = await openStall(races.database.pool, races.plain, { units: 5 });
    control.on = true;
    const outcome = endOf(engine.reserve(want(stall, 'a')));
    await until('it has decided', () => gate.arrived === 1);
    await races.database.pool.query('update holdfast.inventory set booked = booked + 2 where pool_id = $1', [stall.poolId]);
    gate.open();
    expect(await outcome).toBe('done');
    return bookedOf(races.database.pool, stall);
  }

  it('keeps what somebody else counted meanwhile', async () => {
    expect(await movedBehindTheBack(() => ({}))).toBe(3);
  });

  it('forgets it when the counter is computed instead, and no constraint sees it (control)', async () => {
    expect(
      await movedBehindTheBack(() => ({ texts: { move_stock: without(sql.moveStock, 'i.booked + wanted.units', 'wanted.units') } })),
    ).toBe(1);
  });
});

describe('the key of an intent', () => {
  async function twice(texts: Texts): Promise<string[]> {
    const engine = races.tampered({ texts });
    const stall = await openStall(races.database.pool, races.plain);
    const ends = [await endOf(engine.reserve(want(stall, 'a', keyed('k')))), await endOf(engine.reserve(want(stall, 'a', keyed('k'))))];
    expect(await bookedOf(races.database.pool, stall)).toBe(ends.filter((end) => end === 'done').length);
    return ends;
  }

  it('acts once', async () => {
    expect(await twice({})).toEqual(['done', 'replayed']);
  });

  it('acts twice when its row is not written (control)', async () => {
    const forgotten = without(
      sql.insertReservations,
      'as used (key, scope, fingerprint, lane_id, result_kind, result_id)',
      'as used (key, scope, fingerprint, lane_id, result_kind, result_id) where false',
    );
    expect(await twice({ insert_reservations: forgotten })).toEqual(['done', 'done']);
  });

  /** The second asks while the first holds the lane. */
  async function inParallel(readFirst: boolean): Promise<string[]> {
    await races.drop('idempotency_keys', 'a_key_acts_once');
    const gate = new Gate();
    const control = { on: false };
    const hold = holdAt(gate, 'read_cells', 1);
    const one = races.tampered({ answer: (names, answer, client) => (control.on ? hold(names, answer, client) : answer) });
    const keysFirst: NonNullable<Tampering['steps']> = (steps, names) => {
      const [keys, lock] = [names.indexOf('read_keys'), names.indexOf('lock_lanes')];
      if (keys < 0 || lock < 0) return steps;
      // Their answers are told apart by their places, so the two change places.
      return steps.map((step, index) => (index === lock ? (steps[keys] as never) : index === keys ? (steps[lock] as never) : step));
    };
    const swapBack: NonNullable<Tampering['answer']> = async (names, answer) => {
      const results = await answer;
      const [keys, lock] = [names.indexOf('read_keys'), names.indexOf('lock_lanes')];
      if (keys < 0 || lock < 0) return results;
      return results.map((result, index) =>
        index === lock ? (results[keys] as never) : index === keys ? (results[lock] as never) : result,
      );
    };
    const two = races.tampered(readFirst ? { steps: keysFirst, answer: swapBack } : {});
    const stall = await openStall(races.database.pool, races.plain);
    control.on = true;
    const first = endOf(one.reserve(want(stall, 'a', keyed('k'))));
    await until('the first has the lane', () => gate.arrived === 1);
    const second = endOf(two.reserve(want(stall, 'a', keyed('k'))));
    await untilBlocked(races.database.pool);
    gate.open();
    return Promise.all([first, second]);
  }

  it('acts once when it is looked up behind the lock, even without its constraint', async () => {
    expect(await inParallel(false)).toEqual(['done', 'replayed']);
  });

  it('acts twice when it is looked up before the lock, and its constraint is gone (control)', async () => {
    expect(await inParallel(true)).toEqual(['done', 'done']);
  });
});

describe('the clock', () => {
  /** A hold whose deadline passes while its confirmation waits for the lane. */
  async function confirmTooLate(texts: Texts): Promise<string> {
    const engine = races.tampered({ texts });
    const stall = await openStall(races.database.pool, races.plain);
    await endOf(engine.reserve(want(stall, 'warm')));
    const hold = reservationOf(await races.plain.reserve(want(stall, 'a', { as: { ttlSeconds: 0.3, graceSeconds: 0 } })));
    const letGo = await holdLane(races.database.pool, stall.laneId);
    const confirmed = endOf(engine.confirm(settle(hold)));
    await untilBlocked(races.database.pool);
    if (hold.state !== 'held') throw new Error('not held');
    const { rows } = await races.database.pool.query(
      'select clock_timestamp() < to_timestamp($1::float8) as early, pg_sleep(greatest(0, $1::float8 - extract(epoch from clock_timestamp())) + 0.02)',
      [hold.expiresAtMs / 1000],
    );
    expect(rows[0].early).toBe(true);
    await letGo();
    return confirmed;
  }

  it('is read behind the locks: a hold that ran out in the queue is not confirmed', async () => {
    expect(await confirmTooLate({})).toBe('hold_expired');
  });

  it('that stands still since BEGIN confirms an expired hold (control)', async () => {
    expect(await confirmTooLate({ read_clock: without(sql.readClock, 'clock_timestamp()', 'now()') })).toBe('done');
  });
});

describe('stock moved in memory', () => {
  /** Ten buyers of one batch for five units. */
  async function tenForFive(): Promise<{ sold: Record<string, number>; splits: number }> {
    const engine = races.tampered();
    const stall = await openStall(races.database.pool, races.plain, { units: 1 });
    // The engine knows its lane by then, so that the ten go together.
    await engine.publish(offer(stall, { allotment: 5 }));
    const ends = await Promise.all(Array.from({ length: 10 }, (_, index) => endOf(engine.reserve(want(stall, `b${index}`)))));
    const sold: Record<string, number> = {};
    for (const end of ends) sold[end] = (sold[end] ?? 0) + 1;
    return { sold, splits: engine.counters.splits };
  }

  /** Counts what is to be written, but shows the next command of the batch the cell as it was read. */
  function forgetInMemory(): void {
    vi.spyOn(Ledger.prototype, 'move').mockImplementation(function (this: Ledger, needs) {
      for (const [name, { units }] of needs) {
        const entry = this.cell(name);
        if (entry !== undefined) entry.units += units;
      }
    });
  }

  it('is seen by the next command of the batch', async () => {
    expect(await tenForFive()).toEqual({ sold: { done: 5, sold_out: 5 }, splits: 0 });
  });

  it('that is forgotten oversells within one batch, when the constraint is gone (control)', async () => {
    await races.drop('inventory', 'inventory_not_oversold');
    forgetInMemory();
    expect((await tenForFive()).sold).toEqual({ done: 10 });
  });

  it('that is forgotten is hidden by splitting when the constraint is there: therefore tests count splits (control)', async () => {
    forgetInMemory();
    const { sold, splits } = await tenForFive();
    expect(sold).toEqual({ done: 5, sold_out: 5 });
    expect(splits).toBeGreaterThan(0);
  });
});
