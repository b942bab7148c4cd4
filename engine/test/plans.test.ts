/**
 * How the hot statements are answered in a house that has grown: by index, and without reading more than they ask for. Tables
 * whose statistics were never taken are the harder case, and the one of a young database.
 */
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClonedDatabase, cloneDatabase } from '../../testing/clone-database.js';
import { plainArray, type Statement, textArray } from '../src/index.js';
import * as sql from '../src/sql/index.js';

const lanes = 1000;
const reservations = 150_000;
/** Rows of the other large tables. */
const others = 40_000;
/** Commands in the batch that is explained. */
const batch = 50;

let database: ClonedDatabase;
/** A connection that prepared its statements when its tables were empty, as one does that has served since the house opened. */
let old: pg.PoolClient;

const idOf = (number: number, part: string) => `${number.toString(16).padStart(8, '0')}-${part}-7000-8000-000000000000`;
const inSql = (number: string, part: string) => `(lpad(to_hex(${number}), 8, '0') || '-${part}-7000-8000-000000000000')::uuid`;
const laneOf = `mod(n, ${lanes}) + 1`;

beforeAll(async () => {
  database = await cloneDatabase();
  const { pool } = database;
  for (const table of ['lanes', 'inventory', 'reservations', 'reservation_lines', 'idempotency_keys', 'outbox', 'deliveries'])
    await pool.query(`alter table holdfast.${table} set (autovacuum_enabled = off)`);
  old = await pool.connect();
  for (const [what, asked] of Object.entries(road)) {
    await old.query('begin');
    await old.query(sql.settings.text);
    await explain(old, quoted(what), asked, { fresh: true, run: false });
    await old.query('rollback');
  }
  const n = `generate_series(1, ${others}) as n`;
  await pool.query(
    `insert into holdfast.lanes (lane_id, organisation_id, kind, currency) select ${inSql('n', '1111')}, gen_random_uuid(), 'house', 'EUR' from generate_series(1, ${lanes}) as n`,
  );
  await pool.query(
    `insert into holdfast.inventory (lane_id, pool_id, date, allotment) select ${inSql('l', '1111')}, ${inSql('1', '2222')}, date '2027-01-01' + d, 500 from generate_series(1, ${lanes}) as l, generate_series(0, 59) as d`,
  );
  // Every fifth is a live hold.
  await pool.query(`insert into holdfast.reservations (lane_id, id, organisation_id, reference, kind, owner, state, expires_at, latest_expiry, currency, total_cents, command_id, created_at)
    select ${inSql(laneOf, '1111')}, ${inSql('n', '3333')}, gen_random_uuid(), 'HF-' || n, 'house', 'owner ' || mod(n, 8000), case when mod(n, 5) = 0 then 'held' else 'confirmed' end,
      case when mod(n, 5) = 0 then clock_timestamp() + interval '1 day' end, clock_timestamp() + interval '2 days', 'EUR', 0, gen_random_uuid(), clock_timestamp() from generate_series(1, ${reservations}) as n`);
  await pool.query(`insert into holdfast.reservation_lines (lane_id, reservation_id, item_no, pool_id, date, role, quantity, price_cents)
    select ${inSql(laneOf, '1111')}, ${inSql('n', '3333')}, 1, ${inSql('1', '2222')}, date '2027-01-01' + mod(n, 60), 'unit', 1, 0 from ${n}`);
  await pool.query(
    `insert into holdfast.idempotency_keys (key, scope, fingerprint, result_kind, result_id) select 'key ' || n, 's', 'f', 'reservation', gen_random_uuid() from ${n}`,
  );
  await pool.query(
    `insert into holdfast.outbox select ${inSql('n', '4444')}, gen_random_uuid(), gen_random_uuid(), 'reservation.held', gen_random_uuid(), 1, 'a', null, clock_timestamp(), '{}' from ${n}`,
  );
  await pool.query(
    `insert into holdfast.deliveries (target, event_id, position, state) select 'mail', ${inSql('n', '4444')}, n, case when n > ${others} - 100 then 'pending' else 'delivered' end from ${n}`,
  );
  await pool.query(
    `insert into holdfast.outbox_batches (event_ids) select array(select ${inSql('n', '4444')} from generate_series(b * 10, b * 10 + 9) as n) from generate_series(1, 5) as b`,
  );
});
afterAll(async () => {
  old.release(true);
  await database.drop();
});

const numbers = Array.from({ length: batch }, (_, index) => 5 + index * 755);
const laneIds = plainArray(numbers.map((number) => idOf((number % lanes) + 1, '1111')));
const ids = plainArray(numbers.map((number) => idOf(number, '3333')));
const pools = plainArray(numbers.map(() => idOf(1, '2222')));
const dates = plainArray(numbers.map((number) => new Date(Date.UTC(2027, 0, 1 + (number % 60))).toISOString().slice(0, 10)));
const owners = textArray(numbers.map((number) => `owner ${number % 8000}`));
const each = (value: string | number | null) => plainArray(numbers.map(() => value));

const pending = plainArray(numbers.map((_, index) => idOf(others - index, '4444')));

/** In a batch, with its settings. */
const road: Record<string, readonly [Statement, readonly unknown[]]> = {
  'lanes are locked': [sql.lockLanes, [laneIds]],
  'free lanes are locked': [sql.lockFreeLanes, [laneIds]],
  'keys are read': [sql.readKeys, [textArray(numbers.map((number) => `key ${number}`)), textArray(numbers.map(() => 's'))]],
  'reservations are read': [sql.readReservations, [laneIds, ids]],
  'lines are read': [sql.readLines, [laneIds, ids]],
  'cells are read': [sql.readCells, [laneIds, pools, dates, null]],
  'cells of reservations are read': [sql.readCellsOfReservations, [laneIds, ids]],
  'overdue holds are read': [sql.readOverdue, [laneIds, 256, null]],
  'units of owners are read': [sql.readOwnerUnits, [laneIds, owners, null]],
  'units of the owners of reservations are read': [sql.readOwnerUnitsOfReservations, [laneIds, ids, null]],
  'live holds of owners are read': [sql.readLiveHolds, [owners, null]],
  'it is asked what was done': [sql.readDone, [plainArray(numbers.map((number) => idOf(number, '4444')))]],
  'stock is moved': [sql.moveStock, [laneIds, pools, dates, each(1), batch]],
  'reservations are settled': [
    sql.settleReservations,
    [laneIds, ids, each('held'), each(1), each('released'), each(null), each(0), each(2), batch],
  ],
  'lines are deleted': [sql.deleteLines, [laneIds, ids]],
  'terms are changed': [sql.changeTerms, [plainArray([idOf(1, '1111')]), plainArray([1]), 1]],
};

/** Outside a transaction, with the settings of the database. */
const beside: Record<string, readonly [Statement, readonly unknown[]]> = {
  'a batch is looked at': [sql.look, [laneIds, pools, dates, null]],
  'a lane is looked up': [sql.readLanes, [plainArray([idOf(1, '1111')])]],
  'overdue holds are looked for': [sql.readOverdueAnywhere, [512, null, null, null]],
  'events are numbered': [sql.numberEvents, [0, 64, 0]],
  'deliveries are claimed': [sql.claimDeliveries, ['mail', 16, 60, null]],
  'deliveries are marked': [sql.markDeliveries, ['mail', pending, each(0), each('delivered'), each(null), each(5)]],
  'dead deliveries are listed': [sql.listDeliveries, ['dead', 0, 100]],
  'a dead delivery is tried again': [sql.retryDeliveries, [idOf(1, '4444')]],
};

const quoted = (what: string) => `"${what}"`;

/** The plan of a statement under a name; `fresh`: prepared now; `run`: with what it went through. */
async function explain(
  tx: pg.PoolClient,
  name: string,
  [statement, values]: readonly [Statement, readonly unknown[]],
  how: { fresh: boolean; run: boolean },
) {
  if (how.fresh) await tx.query(`prepare ${name} as ${statement.text}`);
  const { rows } = await tx.query<{ types: string[] }>(
    'select parameter_types::text[] as types from pg_prepared_statements where name = $1',
    [name.replaceAll('"', '')],
  );
  const literals = values.map((value, index) =>
    value === null ? 'null' : `'${String(value).replaceAll("'", "''")}'::${rows[0]?.types[index]}`,
  );
  const { rows: lines } = await tx.query(
    `explain (costs off${how.run ? ', analyze, timing off, summary off' : ''}) execute ${name} (${literals.join(', ')})`,
  );
  return lines.map((line) => line['QUERY PLAN']).join('\n');
}

/** The most rows that any step of a plan went through, over all its loops, those that it filtered out included. */
function rowsIn(plan: string): number {
  const passed = [...plan.matchAll(/actual rows=([\d.]+) loops=(\d+)/g)].map((match) => Number(match[1]) * Number(match[2]));
  const filtered = [...plan.matchAll(/Rows Removed by [\w ]+: (\d+)/g)].map((match) => Number(match[1]));
  return Math.max(...passed, ...filtered);
}

function expectFrugal(plan: string): void {
  expect(plan).not.toMatch(/Seq Scan on (lanes|inventory|reservations|reservation_lines|idempotency_keys|outbox|deliveries)\b/);
  expect(rowsIn(plan)).toBeLessThanOrEqual(batch * 20);
}

async function expectFrugalNow(asked: readonly [Statement, readonly unknown[]], onTheRoad: boolean): Promise<void> {
  const tx = await database.pool.connect();
  try {
    await tx.query('begin');
    if (onTheRoad) await tx.query(sql.settings.text);
    expectFrugal(await explain(tx, 'explained', asked, { fresh: true, run: true }));
  } finally {
    await tx.query('rollback');
    await tx.query('deallocate all');
    tx.release();
  }
}

describe('with plans that were made when the tables were empty', () => {
  for (const [what, asked] of Object.entries(road))
    it(`${what} by index, and no more than asked for`, async () => {
      await old.query('begin');
      try {
        await old.query(sql.settings.text);
        expectFrugal(await explain(old, quoted(what), asked, { fresh: false, run: true }));
      } finally {
        await old.query('rollback');
      }
    });
});

for (const statistics of ['never taken', 'fresh']) {
  describe(`with statistics ${statistics}`, () => {
    beforeAll(async () => {
      if (statistics === 'fresh') await database.pool.query('analyze');
    });
    for (const [what, asked] of Object.entries(road))
      it(`${what} by index, and no more than asked for`, () => expectFrugalNow(asked, true));
    for (const [what, asked] of Object.entries(beside))
      it(`${what} by index, and no more than asked for`, () => expectFrugalNow(asked, false));
  });
}
