/** The doctor is not blind: each check finds what it is there to find, and a healthy house gets a clean bill. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClonedDatabase, cloneDatabase } from '../../testing/clone-database.js';
import { openEngine } from '../src/index.js';
import { faultsIn, held, keyed, openStall, reservationOf, settle, want } from './kit.js';

const constraint = 'every promised constraint is in force';
const oversold = 'no cell is oversold';
const incomplete = 'every reservation has its lines, and charges that add up';
const keys = 'every key and every command made one reservation';
const events = 'every change has its one event';
const feed = 'every event is numbered or waits to be';
const recount = 'for every cell, booked = the lines of active reservations';

/** Damage to the one reservation that a lane of the house holds: `$1` is its id. */
const damages: readonly { what: string; by: string; found: readonly string[] }[] = [
  {
    what: 'a cell above its allotment',
    by: 'alter table holdfast.inventory drop constraint inventory_not_oversold; update holdfast.inventory set booked = allotment + overbooking + 1',
    found: [constraint, oversold, recount],
  },
  {
    what: 'a cell below nothing',
    by: 'alter table holdfast.inventory drop constraint inventory_not_oversold; update holdfast.inventory set booked = -1',
    found: [constraint, oversold, recount],
  },
  { what: 'a unit that nobody has', by: 'update holdfast.inventory set booked = booked + 1', found: [recount] },
  { what: 'a unit that came back twice', by: 'update holdfast.inventory set booked = booked - 1', found: [recount] },
  { what: 'a line without its cell', by: 'delete from holdfast.inventory', found: [recount] },
  {
    what: 'a reservation that was let go by hand',
    by: "update holdfast.reservations set state = 'released', expires_at = null",
    found: [recount],
  },
  { what: 'a reservation without lines', by: 'delete from holdfast.reservation_lines', found: [incomplete, recount] },
  { what: 'charges that do not add up', by: 'update holdfast.reservation_charges set cents = cents + 1', found: [incomplete] },
  { what: 'charges that are gone', by: 'delete from holdfast.reservation_charges', found: [incomplete] },
  {
    what: 'a key without its reservation',
    by: "update holdfast.idempotency_keys set result_id = '01890000-0000-7000-8000-000000000000'",
    found: [keys],
  },
  {
    what: 'a command that made two reservations',
    by: `insert into holdfast.reservations (lane_id, id, organisation_id, reference, kind, owner, state, currency, total_cents, command_id, created_at)
      select lane_id, '01890000-0000-7000-8000-000000000000', organisation_id, 'HF-TWICE', kind, owner, 'cancelled', currency, 0, command_id, created_at from holdfast.reservations`,
    found: [incomplete, keys, events],
  },
  { what: 'a change without its event', by: "delete from holdfast.outbox where type = 'reservation.extended'", found: [events] },
  { what: 'a reservation without any event', by: "delete from holdfast.outbox where type like 'reservation.%'", found: [events] },
  { what: 'an event without its change', by: 'update holdfast.reservations set version = version - 1', found: [events] },
  {
    what: 'two events for one change',
    by: "update holdfast.outbox set aggregate_version = 1 where type = 'reservation.extended'",
    found: [events],
  },
  {
    what: 'an event of nothing',
    by: "update holdfast.outbox set aggregate_id = '01890000-0000-7000-8000-000000000000' where type like 'reservation.%'",
    found: [events],
  },
  { what: 'an event that nobody will number', by: 'delete from holdfast.outbox_batches where no = 2', found: [feed] },
  {
    what: 'an event that is numbered and waits to be again',
    by: 'insert into holdfast.outbox_batches (event_ids) select array_agg(event_id) from holdfast.feed',
    found: [feed],
  },
];

let database: ClonedDatabase;

/** A house with one hold that was extended once, and of whose events some are numbered. */
async function furnish(into: ClonedDatabase): Promise<void> {
  const engine = await openEngine({ pool: into.pool });
  const stall = await openStall(into.pool, engine, { units: 3 });
  await engine.loops.relay.runOnce();
  const hold = reservationOf(await engine.reserve(want(stall, 'a', { ...keyed('k'), as: held })));
  await engine.extend({ ...settle(hold), ttlSeconds: 700 });
  await engine.close();
}

beforeAll(async () => {
  database = await cloneDatabase();
  await furnish(database);
});
afterAll(async () => {
  await database.drop();
});

describe('the doctor', () => {
  it('finds nothing in a healthy house', async () => {
    expect(await faultsIn(database.pool)).toEqual({});
  });

  for (const { what, by, found } of damages) {
    it(`finds ${what}`, async () => {
      const house = await cloneDatabase();
      await furnish(house);
      expect(await faultsIn(house.pool)).toEqual({});
      await house.pool.query(by);
      expect(Object.keys(await faultsIn(house.pool)).sort()).toEqual([...found].sort());
      await house.drop();
    });
  }

  it('says of a release that lasted while it counted what one snapshot says', async () => {
    const engine = await openEngine({ pool: database.pool });
    const stall = await openStall(database.pool, engine, { units: 1000 });
    let going = true;
    const selling = (async () => {
      while (going) {
        const holds = await Promise.all(Array.from({ length: 20 }, (_, index) => engine.reserve(want(stall, `b${index}`, { as: held }))));
        await Promise.all(holds.map((hold) => engine.release(settle(reservationOf(hold)))));
      }
    })();
    for (let round = 0; round < 10; round += 1) expect(await faultsIn(database.pool)).toEqual({});
    going = false;
    await selling;
    await engine.close();
  });
});
