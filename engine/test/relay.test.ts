import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClonedDatabase, cloneDatabase } from '../../testing/clone-database.js';
import { type Engine, openEngine } from '../src/index.js';
import { faultsIn, inTransaction, numberAll, openStall, sell, until, want } from './kit.js';

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

describe('the relay', () => {
  it('gives every event one position without a gap, whoever relays and whatever is sold meanwhile', async () => {
    const three = await Promise.all([1, 2, 3].map(() => openEngine({ pool: database.pool })));
    let selling = true;
    const relaying = three.map(async (each) => {
      while (selling || (await each.loops.relay.runOnce(7)) > 0) await each.loops.relay.runOnce(7);
    });
    await sell(database.pool, engine, 150);
    selling = false;
    await Promise.all(relaying);
    await numberAll(engine);
    await Promise.all(three.map((each) => each.close()));
    const { rows } = await database.pool.query(`
      select count(*)::int as events, count(distinct f.position)::int as positions, min(f.position)::int as first, max(f.position)::int as last,
        (select count(*)::int from holdfast.outbox) as happened, (select last_position::int from holdfast.relay) as remembered
      from holdfast.feed f`);
    const { happened } = rows[0];
    expect(rows).toEqual([{ events: happened, positions: happened, first: 1, last: happened, happened, remembered: happened }]);
  });

  it('puts the events of one reservation, and of one lane, in the order in which they happened', async () => {
    await sell(database.pool, engine, 60);
    await numberAll(engine);
    const outOfOrder = await database.pool.query(`
      select e.aggregate_id from holdfast.outbox e join holdfast.feed f on f.event_id = e.id
      join holdfast.outbox e2 on e2.aggregate_id = e.aggregate_id and e2.aggregate_version > e.aggregate_version
      join holdfast.feed f2 on f2.event_id = e2.id
      where e.type like 'reservation.%' and f2.position < f.position`);
    expect(outOfOrder.rows).toEqual([]);
    const laneOrder = await database.pool.query(`
      select lane_id from (select e.lane_id, f.position, e.occurred_at, lag(e.occurred_at) over (partition by e.lane_id order by f.position) as before
        from holdfast.outbox e join holdfast.feed f on f.event_id = e.id) as fed where occurred_at < before`);
    expect(laneOrder.rows).toEqual([]);
  });

  it('shows nobody a position behind which an earlier one is still to come', async () => {
    const seen: number[] = [];
    let selling = true;
    const reading = (async () => {
      let last = (await database.pool.query('select coalesce(max(position), 0)::int as last from holdfast.feed')).rows[0].last as number;
      while (selling) {
        const { rows } = await database.pool.query('select position::int from holdfast.feed where position > $1 order by position', [last]);
        for (const row of rows) seen.push(row.position);
        last = seen.at(-1) ?? last;
      }
    })();
    const relaying = (async () => {
      while (selling) await engine.loops.relay.runOnce(5);
    })();
    await sell(database.pool, engine, 60);
    selling = false;
    await Promise.all([reading, relaying]);
    expect(seen.length).toBeGreaterThan(0);
    expect(seen).toEqual(seen.map((_, index) => (seen[0] as number) + index));
  });

  it('takes no transaction id while there is nothing to number', async () => {
    const idsOf = async (turns: () => Promise<unknown>) => {
      const next = async () => Number((await database.pool.query('select pg_snapshot_xmax(pg_current_snapshot())::text as id')).rows[0].id);
      const before = await next();
      await turns();
      return (await next()) - before;
    };
    await numberAll(engine);
    // Others share this server: now and then an id is theirs. A turn that took one would take twenty.
    const idle = async () => {
      for (let turn = 0; turn < 20; turn += 1) expect(await engine.loops.relay.runOnce()).toBe(0);
    };
    const least = Math.min(await idsOf(idle), await idsOf(idle), await idsOf(idle), await idsOf(idle));
    expect(least).toBeLessThan(20);
    await sell(database.pool, engine, 5);
    expect(await engine.loops.relay.runOnce()).toBeGreaterThan(0);
  });

  it('takes up a batch that commits long after larger numbers than its own were taken', async () => {
    await numberAll(engine);
    const own = await openEngine({ pool: database.pool });
    const { relay } = own.loops;
    const [late, other] = [await openStall(database.pool, own), await openStall(database.pool, own, { units: 100_000 })];
    const sellAndNumber = async () => {
      await own.reserve(want(other, 'a'));
      expect(await relay.runOnce()).toBeGreaterThan(0);
    };
    await inTransaction(database.pool, async (tx) => {
      await own.reserveIn(tx, want(late, 'b'));
      for (let round = 0; round < 5; round += 1) await sellAndNumber();
    });
    expect(await relay.runOnce()).toBe(1);
    // The mark rises all the same, as soon as nobody of that time is left.
    await until(
      'the mark has risen',
      async () => {
        await sellAndNumber();
        return (relay['lowWater'].begin() ?? 0) > 0;
      },
      20_000,
    );
    // The control: below a mark nothing is taken, until the list is read from its beginning.
    relay['lowWater'].rise(Number.MAX_SAFE_INTEGER);
    await own.reserve(want(late, 'c'));
    expect(await relay.runOnce()).toBe(0);
    expect(await engine.loops.relay.runOnce()).toBe(1);
    await own.close();
  });
});
