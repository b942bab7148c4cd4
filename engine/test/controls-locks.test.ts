/**
 * Negative controls: each takes one guard away and sees the damage that the guard prevents, in a race that is lost every time;
 * beside it the same race with the guard. What such a control no longer breaks was not guarding anything.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as sql from '../src/sql/index.js';
import { bookedOf, endOf, faultsIn, held, offer, openStall, reservationOf, type Stall, settle, until, want } from './kit.js';
import { Races, without } from './races.js';

type Texts = Readonly<Record<string, string>>;

let races: Races;

beforeEach(async () => {
  races = await Races.prepare();
});
afterEach(async () => {
  await races.close();
});

/** Cells are changed by their name, too: by its place, who comes second may find the cell gone from there, and decides again. */
const unlocked = { lock_lanes: without(sql.lockLanes, 'for no key update'), move_stock: sql.moveStock.oneLane?.text as string };
const unconditional = {
  settle_reservations: without(sql.settleReservations, 'and r.state = wanted.from_state and r.version = wanted.from_version'),
};

describe('the lock on the lane', () => {
  async function twoBuyersForOneUnit(texts: Texts): Promise<string[]> {
    const { one, two, meeting } = races.two(texts);
    const stall = await openStall(races.database.pool, races.plain, { units: 1 });
    meeting.on = true;
    const ends = await Promise.all([endOf(one.reserve(want(stall, 'a'))), endOf(two.reserve(want(stall, 'b')))]);
    expect(await bookedOf(races.database.pool, stall)).toBe(ends.filter((end) => end === 'done').length);
    return ends.sort();
  }

  it('B15 sells one unit once, even without the constraint', async () => {
    await races.drop('inventory', 'inventory_not_oversold');
    expect(await twoBuyersForOneUnit({})).toEqual(['done', 'sold_out']);
  });

  it('sells it twice when it is not taken, and the constraint is gone (control)', async () => {
    await races.drop('inventory', 'inventory_not_oversold');
    expect(await twoBuyersForOneUnit(unlocked)).toEqual(['done', 'done']);
    expect(await faultsIn(races.database.pool)).toHaveProperty(['no cell is oversold'], 1);
  });

  it('is not the last line: without it the constraint refuses the second', async () => {
    expect(await twoBuyersForOneUnit(unlocked)).toEqual(['CommandRejected', 'done']);
  });

  async function twoOfOneOwner(texts: Texts): Promise<string[]> {
    const { one, two, meeting } = races.two(texts);
    const stall = await openStall(races.database.pool, races.plain, { units: 10, ownerLimit: 1 });
    meeting.on = true;
    return (await Promise.all([endOf(one.reserve(want(stall, 'greedy'))), endOf(two.reserve(want(stall, 'greedy')))])).sort();
  }

  it('keeps an owner within the limit', async () => {
    expect(await twoOfOneOwner({})).toEqual(['done', 'limit_reached']);
  });

  it('lets an owner have twice the limit when it is not taken (control)', async () => {
    expect(await twoOfOneOwner(unlocked)).toEqual(['done', 'done']);
  });

  async function buyerAgainstNewTerms(texts: Texts): Promise<string[]> {
    const { one, two, meeting } = races.two(texts);
    const stall = await openStall(races.database.pool, races.plain);
    meeting.on = true;
    const publish = one.publish({ ...offer(stall, {}), cells: [], terms: true, eventType: 'rates.published' });
    await until(
      'the new terms are decided',
      async () =>
        (
          await races.database.pool.query(
            "select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'",
          )
        ).rowCount === 1,
    );
    return Promise.all([endOf(publish), endOf(two.reserve(want(stall, 'a', { termsVersion: 1 })))]);
  }

  it('sells nothing at terms that were withdrawn', async () => {
    expect(await buyerAgainstNewTerms({})).toEqual(['done', 'stale']);
  });

  it('sells at terms that were withdrawn when it is not taken (control)', async () => {
    expect(await buyerAgainstNewTerms(unlocked)).toEqual(['done', 'done']);
  });
});

describe('the lock on an owner', () => {
  async function twoHoldsInTwoLanes(texts: Texts): Promise<string[]> {
    const { one, two, meeting } = races.two(texts);
    const stalls = [await openStall(races.database.pool, races.plain), await openStall(races.database.pool, races.plain)];
    meeting.on = true;
    const [first, second] = [one, two].map((engine, index) =>
      endOf(engine.reserve(want(stalls[index] as Stall, 'hoarder', { as: held, liveHoldsMax: 1 }))),
    );
    return (await Promise.all([first, second])).sort() as string[];
  }

  it('keeps an owner within the live holds allowed over all lanes', async () => {
    expect(await twoHoldsInTwoLanes({})).toEqual(['done', 'too_many_holds']);
  });

  it('lets an owner have more when it is not taken (control)', async () => {
    expect(await twoHoldsInTwoLanes({ lock_owners: 'select owner.lock from unnest($1::bigint[]) as owner (lock)' })).toEqual([
      'done',
      'done',
    ]);
  });
});

describe('the conditions of a change of state', () => {
  async function twoReleases(texts: Texts): Promise<{ ends: string[]; booked: number }> {
    const { one, two, meeting } = races.two(texts);
    const stall = await openStall(races.database.pool, races.plain, { units: 5 });
    const hold = reservationOf(await races.plain.reserve(want(stall, 'a', { as: held })));
    await races.plain.reserve(want(stall, 'b', { quantity: 3 }));
    meeting.on = true;
    const ends = await Promise.all([endOf(one.release(settle(hold))), endOf(two.release(settle(hold)))]);
    return { ends: ends.sort(), booked: await bookedOf(races.database.pool, stall) };
  }

  it('bring stock back once', async () => {
    expect(await twoReleases({})).toEqual({ ends: ['done', 'wrong_state'], booked: 3 });
  });

  it('bring stock back once, even when the lane is not locked', async () => {
    expect(await twoReleases(unlocked)).toEqual({ ends: ['done', 'wrong_state'], booked: 3 });
  });

  it('bring it back twice when they are gone and the lane is not locked (control)', async () => {
    expect(await twoReleases({ ...unlocked, ...unconditional })).toEqual({ ends: ['done', 'done'], booked: 2 });
    expect(await faultsIn(races.database.pool)).toHaveProperty(['for every cell, booked = the lines of active reservations'], 1);
  });
});
