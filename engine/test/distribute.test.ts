/** A plain database becomes one that can be distributed by lane: once, wholly, and with what it weakens shown. */
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ClonedDatabase, cloneDatabase } from '../../testing/clone-database.js';
import {
  assertStillDistributed,
  type Distribution,
  distribute,
  distributedConstraints,
  type Engine,
  engineDistribution,
  newId,
  openEngine,
} from '../src/index.js';
import { bookedOf, faultsIn, inTransaction, keyed, numberAll, openStall, reservationOf, sell, want, wordOf } from './kit.js';

let database: ClonedDatabase;
let pool: pg.Pool;

beforeEach(async () => {
  database = await cloneDatabase();
  pool = database.pool;
});
afterEach(async () => {
  await database.drop();
});

const constraint = 'every promised constraint is in force';

async function withEngine<T>(work: (engine: Engine) => Promise<T>): Promise<T> {
  const engine = await openEngine({ pool });
  try {
    return await work(engine);
  } finally {
    await engine.close();
  }
}

/** A stand-in for the extension: it is listed, and writes down what it is asked to distribute. */
async function pretendCitus(): Promise<void> {
  await inTransaction(pool, async (tx) => {
    await tx.query('set local allow_system_table_mods = on');
    await tx.query(`insert into pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
      select 999999, 'citus', oid, 'public'::regnamespace, false, '13.0' from pg_roles where rolname = current_user`);
    await tx.query(`create table pg_dist_partition (no integer generated always as identity, logicalrelid regclass, partkey text, colocationid integer);
      create table asked (no integer generated always as identity, what text);
      create function column_to_column_name(regclass, text) returns text language sql as 'select $2';
      create function create_distributed_table(name regclass, lane text, colocate_with text) returns void language sql as $$
        insert into asked (what) select name::text || ' by ' || lane || ' beside ' || colocate_with;
        insert into pg_dist_partition (logicalrelid, partkey, colocationid) values (name, lane, 1) $$;
      create function create_reference_table(name regclass) returns void language sql as $$
        insert into asked (what) select name::text || ' everywhere';
        insert into pg_dist_partition (logicalrelid, partkey, colocationid) values (name, null, 2) $$;
      create function create_distributed_function(name regprocedure) returns void language sql as $$
        insert into asked (what) select name::text $$;`);
  });
}

const askedOf = async () => (await pool.query<{ what: string }>('select what from asked order by no')).rows.map(({ what }) => what);

describe('distributing a database', () => {
  it('changes its constraints once, and whoever asks again changes nothing', async () => {
    expect(await distribute(pool)).toEqual({
      applied: ['engine, distributed/0001_what_is_unique_is_so_within_a_lane'],
      citus: null,
      spread: [],
    });
    expect(await distribute(pool)).toEqual({ applied: [], citus: null, spread: [] });
    await assertStillDistributed(pool);
    expect(await faultsIn(pool)).toEqual({});
  });

  it('keeps all that was sold and all that waits to be numbered, and goes on selling', async () => {
    const ids = await withEngine((engine) => sell(pool, engine, 30));
    const before = await pool.query("select count(*)::integer as events from holdfast.outbox where type like 'reservation.%'");
    await distribute(pool);
    await withEngine(async (engine) => {
      expect(engine.distributed).toBe(true);
      await numberAll(engine);
      await sell(pool, engine, 6);
      await numberAll(engine);
      const { rows } = await pool.query(
        `select array_agg(e.type order by f.position) as types from holdfast.feed f join holdfast.outbox e on e.id = f.event_id
         where e.aggregate_id = any($1::uuid[]) group by e.aggregate_id`,
        [ids],
      );
      expect(rows.length * 3).toBe(before.rows[0].events);
      for (const { types } of rows) expect(types).toEqual(['reservation.held', 'reservation.extended', 'reservation.confirmed']);
    });
    expect(await faultsIn(pool)).toEqual({});
  });

  it('puts the keys of what belongs to no lane where they act once among their like', async () => {
    const insert = (key: string) =>
      pool.query(
        "insert into holdfast.idempotency_keys (key, scope, fingerprint, result_kind, result_id) values ($1, 's', 'f', 'thing', $2) on conflict do nothing",
        [key, newId()],
      );
    await insert('before');
    await distribute(pool);
    expect((await insert('before')).rowCount).toBe(0);
    expect((await insert('after')).rowCount).toBe(1);
    expect((await insert('after')).rowCount).toBe(0);
  });

  it('distributes every table beside the lanes where there is Citus, in the order of their references, once', async () => {
    await pretendCitus();
    const room: Distribution = {
      migrations: { room: 'trial', folder: engineDistribution.migrations.folder },
      byLane: [],
      everywhere: ['holdfast.targets'],
      functions: [],
    };
    // The trial's own folder would be applied twice: it has no files but those that are applied already.
    await distribute(pool);
    await pool.query("insert into holdfast.migrations (room, name) values ('trial', '0001_what_is_unique_is_so_within_a_lane')");
    expect(await distribute(pool, [room])).toMatchObject({ applied: [], citus: '13.0', spread: ['holdfast.targets'] });
    const tables = engineDistribution.byLane.map(([table]) => table);
    expect(await askedOf()).toEqual([
      'holdfast.lanes by lane_id beside none',
      ...tables.slice(1).map((table) => `${table} by lane_id beside holdfast.lanes`),
      'holdfast.expect_rows(bigint,bigint)',
      'holdfast.targets everywhere',
      'holdfast.expect_rows(bigint,bigint)',
    ]);
    expect(await distribute(pool, [room])).toMatchObject({ spread: [] });
  });

  it('refuses a table that somebody distributed otherwise', async () => {
    await pretendCitus();
    await pool.query("insert into pg_dist_partition (logicalrelid, partkey, colocationid) values ('holdfast.outbox', 'id', 1)");
    await expect(distribute(pool)).rejects.toMatchObject({ name: 'NotDistributable', message: expect.stringContaining('holdfast.outbox') });
    expect(await askedOf()).toEqual([]);
  });
});

describe('a database that is half distributed', () => {
  it.each([
    [
      'a key took the lane by hand',
      'alter table holdfast.reservations drop constraint references_are_unique, add constraint references_are_unique unique (reference, lane_id)',
    ],
    ['a constraint is missing', 'alter table holdfast.inventory drop constraint inventory_not_oversold'],
  ])('is refused: %s', async (_, damage) => {
    await pool.query(damage);
    await expect(distribute(pool)).rejects.toMatchObject({ name: 'NotDistributable' });
    const { rowCount } = await pool.query("select from holdfast.migrations where room = 'engine, distributed'");
    expect(rowCount).toBe(0);
  });

  it('is refused when a line draws on the cell of another lane', async () => {
    await withEngine(async (engine) => {
      const [own, other] = [await openStall(pool, engine), await openStall(pool, engine)];
      const line = {
        itemNo: 1,
        poolId: other.poolId,
        date: '2027-03-12',
        role: 'cap',
        quantity: 1,
        priceCents: 0,
        cellLaneId: other.laneId,
      };
      reservationOf(await engine.reserve(want(own, 'a', { lines: [...want(own, 'a').lines, line as never] })));
    });
    await expect(distribute(pool)).rejects.toThrow(/cell of another lane/);
  });

  it('is refused when something is unique over all lanes that nobody thought of', async () => {
    await pool.query('create unique index surprising on holdfast.reservations (command_id)');
    await expect(distribute(pool)).rejects.toThrow(/surprising/);
    await withEngine(async (engine) => expect(engine.distributed).toBe(false));
  });

  it.each([
    [
      'one of its keys is plain again',
      'alter table holdfast.outbox drop constraint events_are_unique, add constraint events_are_unique primary key (id)',
    ],
    ['a batch may be of several lanes again', 'alter table holdfast.outbox_batches drop constraint every_batch_is_of_one_lane'],
  ])('does not open, and the doctor says so: %s', async (_, damage) => {
    await distribute(pool);
    await pool.query(damage);
    await expect(openEngine({ pool })).rejects.toMatchObject({ name: 'PromiseBroken' });
    await expect(distribute(pool)).rejects.toMatchObject({ name: 'NotDistributable' });
    expect(await faultsIn(pool)).toEqual({ [constraint]: 1 });
  });

  it('is not undone in silence', async () => {
    await distribute(pool);
    for (const name of distributedConstraints)
      await pool.query(
        `alter table ${name === 'every_key_is_of_a_lane' ? 'holdfast.idempotency_keys' : 'holdfast.outbox_batches'} drop constraint ${name}`,
      );
    for (const [table, name, key] of [
      ['lanes', 'lane_no_is_unique', 'unique (no)'],
      ['reservations', 'references_are_unique', 'unique (reference)'],
      ['idempotency_keys', 'a_key_acts_once', 'primary key (key, scope)'],
      ['outbox', 'events_are_unique', 'primary key (id)'],
      ['outbox_batches', 'batches_are_unique', 'primary key (no)'],
    ])
      await pool.query(`alter table holdfast.${table} drop constraint ${name}, add constraint ${name} ${key}`);
    await expect(assertStillDistributed(pool)).rejects.toThrow(/no way back/);
    await expect(distribute(pool)).rejects.toThrow(/no way back/);
  });
});

describe('what is unique within a lane only', () => {
  it('a key acts once in each lane, and once in one lane however often it comes', async () => {
    await distribute(pool);
    await withEngine(async (engine) => {
      const [one, two] = [await openStall(pool, engine), await openStall(pool, engine)];
      const words = async (stall: typeof one) =>
        (await Promise.all(Array.from({ length: 10 }, () => engine.reserve(want(stall, 'a', keyed('k')))))).map(wordOf).sort();
      const once = ['done', ...Array.from({ length: 9 }, () => 'replayed')];
      expect(await words(one)).toEqual(once);
      expect(await words(two)).toEqual(once);
      expect([await bookedOf(pool, one), await bookedOf(pool, two)]).toEqual([1, 1]);
    });
    expect(await faultsIn(pool)).toEqual({});
  });

  it('a key acts once over all lanes where the database is plain (control)', async () => {
    await withEngine(async (engine) => {
      const [one, two] = [await openStall(pool, engine), await openStall(pool, engine)];
      expect(wordOf(await engine.reserve(want(one, 'a', keyed('k', 'one'))))).toBe('done');
      expect(wordOf(await engine.reserve(want(two, 'a', keyed('k', 'two'))))).toBe('key_reused');
    });
  });

  it('live holds of an owner are counted in each lane', async () => {
    await distribute(pool);
    await withEngine(async (engine) => {
      const [one, two] = [await openStall(pool, engine), await openStall(pool, engine)];
      const hold = (stall: typeof one) => engine.reserve(want(stall, 'a', { as: { ttlSeconds: 60, graceSeconds: 60 }, liveHoldsMax: 1 }));
      expect([wordOf(await hold(one)), wordOf(await hold(one)), wordOf(await hold(two))]).toEqual(['done', 'too_many_holds', 'done']);
    });
  });

  it('no line draws on the cell of another lane', async () => {
    await distribute(pool);
    await withEngine(async (engine) => {
      const [own, other] = [await openStall(pool, engine), await openStall(pool, engine)];
      const line = {
        itemNo: 1,
        poolId: other.poolId,
        date: '2027-03-12',
        role: 'cap',
        quantity: 1,
        priceCents: 0,
        cellLaneId: other.laneId,
      };
      const command = want(own, 'a', { lines: [...want(own, 'a').lines, line as never] });
      await expect(engine.reserve(command)).rejects.toMatchObject({ name: 'CommandRejected', sqlstate: '0A000' });
      await inTransaction(pool, (tx) => expect(engine.reserveIn(tx, command)).rejects.toMatchObject({ sqlstate: '0A000' }));
    });
  });
});

describe('a batch', () => {
  /** Lanes of each batch when so many commands of four lanes come at once. */
  async function lanesPerBatch(batchLanesMax?: number): Promise<number[]> {
    const lanes: number[] = [];
    const laneLock = {
      take: async (laneIds: readonly string[]) => {
        lanes.push(laneIds.length);
        return async () => undefined;
      },
    };
    const engine = await openEngine({ pool, queues: 1, laneLock, ...(batchLanesMax === undefined ? {} : { bounds: { batchLanesMax } }) });
    const stalls = await Promise.all([1, 2, 3, 4].map(() => openStall(pool, engine, { units: 100 })));
    lanes.length = 0;
    const all = Array.from({ length: 60 }, (_, index) => engine.reserve(want(stalls[index % 4] as (typeof stalls)[0], `b${index}`)));
    expect((await Promise.all(all)).map(wordOf)).toEqual(all.map(() => 'done'));
    await engine.close();
    return lanes;
  }

  it('is of one lane where the database is distributed, though many lanes wait in one queue', async () => {
    await distribute(pool);
    expect(await lanesPerBatch()).toEqual([1, 1, 1, 1]);
    expect(await faultsIn(pool)).toEqual({});
  });

  it('is of no more lanes than it is told', async () => {
    expect(await lanesPerBatch(2)).toEqual([2, 2]);
  });

  it('is of all lanes that wait where the database is plain (control)', async () => {
    expect(await lanesPerBatch()).toEqual([4]);
  });

  it('of a busy lane does not keep another lane waiting for more than the one that is under way', async () => {
    await distribute(pool);
    const engine = await openEngine({ pool, queues: 1, bounds: { batchMax: 8 } });
    const [busy, quiet] = [await openStall(pool, engine, { units: 500 }), await openStall(pool, engine)];
    const order: string[] = [];
    const ask = (stall: typeof busy, name: string) => engine.reserve(want(stall, name)).then(() => order.push(name));
    const all = [
      ...Array.from({ length: 4 }, () => ask(busy, 'busy')),
      ask(quiet, 'quiet'),
      ...Array.from({ length: 60 }, () => ask(busy, 'busy')),
    ];
    await Promise.all(all);
    expect(order.indexOf('quiet')).toBeLessThanOrEqual(8);
    await engine.close();
  });

  it('of two lanes is not to be had where the database is distributed', async () => {
    await distribute(pool);
    await expect(openEngine({ pool, bounds: { batchLanesMax: 2 } })).rejects.toThrow(RangeError);
  });
});
