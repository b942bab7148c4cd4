/** A cap over several pools: what draws on it, and that it counts exactly, whenever it was put there. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ClonedDatabase, cloneDatabase } from '../../testing/clone-database.js';
import { type Engine, examine, newId, type Outcome, openEngine, type PoolId, type ReserveCommand } from '../src/index.js';
import {
  bookedOf,
  held,
  inTransaction,
  lineOf,
  offer,
  openStall,
  reservationOf,
  type Stall,
  settle,
  someDate,
  want,
  wordOf,
} from './kit.js';

let database: ClonedDatabase;
let engine: Engine;

beforeAll(async () => {
  database = await cloneDatabase();
  engine = await openEngine({ pool: database.pool });
});
afterEach(async () => {
  expect((await examine(database.pool)).filter((finding) => finding.count > 0)).toEqual([]);
});
afterAll(async () => {
  await engine.close();
  await database.drop();
});

/** Two pools of ten in one lane. */
async function twoPools(): Promise<readonly [Stall, Stall]> {
  const one = await openStall(database.pool, engine);
  const two = { laneId: one.laneId, poolId: newId<PoolId>() };
  expect(wordOf(await engine.publish(offer(two, { allotment: 10 })))).toBe('done');
  return [one, two];
}

/** Puts the cap on these pools, as staff would; what the publish behind it said. A refusal leaves nothing behind. */
async function cap(stall: Stall, total: number, pools: readonly Stall[]): Promise<Outcome> {
  const undone = new Error('undone');
  let outcome: Outcome | undefined;
  await inTransaction(database.pool, async (tx) => {
    await engine.lanes.changeTermsIn(tx, stall.laneId);
    await engine.lanes.drawCapIn(
      tx,
      stall.laneId,
      stall.poolId,
      pools.map((pool) => pool.poolId),
    );
    outcome = await engine.publishIn(tx, offer(stall, { allotment: total }));
    if (outcome.status === 'refused') throw undone;
  }).catch((error) => {
    if (error !== undone) throw error;
  });
  return outcome as Outcome;
}

/** Units of the pool under the caps. */
function under(pool: Stall, caps: readonly Stall[], quantity = 1): Partial<ReserveCommand> {
  return { lines: [lineOf(pool, quantity), ...caps.map((each) => ({ ...lineOf(each, quantity, someDate, 0), role: 'cap' as const }))] };
}

const newCap = (stall: Stall): Stall => ({ laneId: stall.laneId, poolId: newId<PoolId>() });

describe('a cap', () => {
  it('is the strictest of all that an item draws on', async () => {
    const [one, two] = await twoPools();
    const house = newCap(one);
    expect(wordOf(await cap(house, 3, [one, two]))).toBe('done');
    expect(wordOf(await engine.reserve(want(one, 'a', under(one, [house], 2))))).toBe('done');
    expect(await engine.reserve(want(two, 'b', under(two, [house], 2)))).toMatchObject({
      refusal: { code: 'sold_out', poolId: house.poolId, required: 2, available: 1 },
    });
    expect(wordOf(await engine.reserve(want(two, 'b', under(two, [house]))))).toBe('done');
    expect(await bookedOf(database.pool, house)).toBe(3);
  });

  it('counts what was sold before it was there: held and confirmed, not what has ended', async () => {
    const [one, two] = await twoPools();
    const confirmed = reservationOf(await engine.reserve(want(one, 'a', { quantity: 3 })));
    const hold = reservationOf(await engine.reserve(want(two, 'b', { quantity: 2, as: held })));
    const released = reservationOf(await engine.reserve(want(two, 'c', { as: held })));
    await engine.release(settle(released));
    const house = newCap(one);
    expect(wordOf(await cap(house, 6, [one, two]))).toBe('done');
    expect(await bookedOf(database.pool, house)).toBe(5);

    await engine.cancel(settle(confirmed));
    expect(await bookedOf(database.pool, house)).toBe(2);
    await engine.release(settle(hold));
    expect(await bookedOf(database.pool, house)).toBe(0);
  });

  it('is refused when more is taken than it allows, and nothing of it stays', async () => {
    const [one, two] = await twoPools();
    await engine.reserve(want(one, 'a', { quantity: 5 }));
    const house = newCap(one);
    expect(await cap(house, 4, [one, two])).toMatchObject({ refusal: { code: 'allotment_below_booked', booked: 5, sellable: 4 } });
    const { rows } = await database.pool.query('select count(*)::int as n from holdfast.reservation_lines where pool_id = $1', [
      house.poolId,
    ]);
    expect(rows[0].n).toBe(0);
  });

  it('does not count a hold past its deadline that nobody has settled', async () => {
    const [one] = await twoPools();
    await engine.reserve(want(one, 'a', { quantity: 5, as: { ttlSeconds: 0.01, graceSeconds: 0 } }));
    await new Promise((done) => setTimeout(done, 30));
    const house = newCap(one);
    expect(wordOf(await cap(house, 4, [one]))).toBe('done');
    expect(await bookedOf(database.pool, house)).toBe(0);
  });

  it('is drawn on by what is reinstated, though it expired before the cap was there', async () => {
    const [one] = await twoPools();
    const expired = reservationOf(await engine.reserve(want(one, 'a', { quantity: 2, as: { ttlSeconds: 0.01, graceSeconds: 0 } })));
    await new Promise((done) => setTimeout(done, 30));
    expect(wordOf(await engine.expire(settle(expired)))).toBe('done');
    const house = newCap(one);
    expect(wordOf(await cap(house, 2, [one]))).toBe('done');
    await engine.reserve(want(one, 'b', under(one, [house])));
    expect(wordOf(await engine.reinstate(settle(expired)))).toBe('sold_out');
    expect(wordOf(await engine.publish(offer(house, { allotment: 3 })))).toBe('done');
    expect(wordOf(await engine.reinstate(settle(expired)))).toBe('done');
    expect(await bookedOf(database.pool, house)).toBe(3);
  });

  it('lets a pool go, and takes another one in', async () => {
    const [one, two] = await twoPools();
    await engine.reserve(want(one, 'a', { quantity: 3 }));
    await engine.reserve(want(two, 'b', { quantity: 4, as: held }));
    const house = newCap(one);
    expect(wordOf(await cap(house, 3, [one]))).toBe('done');
    expect(wordOf(await cap(house, 4, [two]))).toBe('done');
    expect(await bookedOf(database.pool, house)).toBe(4);
    expect(wordOf(await cap(house, 7, [one, two]))).toBe('done');
    expect(await bookedOf(database.pool, house)).toBe(7);
    expect(wordOf(await cap(house, 0, []))).toBe('done');
    expect(await bookedOf(database.pool, house)).toBe(0);
  });
});
