/** Somebody keeps an old snapshot, a report or a backup, and PostgreSQL may not clean up behind a cell that is changed by every batch. */
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClonedDatabase, cloneDatabase } from '../../testing/clone-database.js';
import { plainArray, type Statement } from '../src/index.js';
import * as sql from '../src/sql/index.js';

const lane = '00000001-1111-7000-8000-000000000000';
const hall = '00000001-2222-7000-8000-000000000000';
const date = '2030-03-14';
const changes = 12_000;

let database: ClonedDatabase;
let keeper: pg.PoolClient;
let tx: pg.PoolClient;

beforeAll(async () => {
  database = await cloneDatabase();
  [keeper, tx] = [await database.pool.connect(), await database.pool.connect()];
  await tx.query(`insert into holdfast.lanes (lane_id, organisation_id, kind, currency) values ($1, gen_random_uuid(), 'house', 'EUR')`, [
    lane,
  ]);
  await tx.query('insert into holdfast.inventory (lane_id, pool_id, date, allotment) values ($1, $2, $3, 1000000)', [lane, hall, date]);
  await keeper.query('begin isolation level repeatable read');
  await keeper.query('select count(*) from holdfast.inventory');
  await tx.query(
    `do $$ begin for change in 1..${changes} loop update holdfast.inventory set booked = booked + 1; commit; end loop; end $$`,
  );
});
afterAll(async () => {
  await keeper.query('rollback');
  keeper.release();
  tx.release(true);
  await database.drop();
});

/** Pages that a statement goes through, by the settings of the road. */
async function pagesOf({ text }: Statement, values: readonly unknown[]): Promise<number> {
  await tx.query('begin');
  await tx.query(sql.settings.text);
  try {
    const { rows } = await tx.query(`explain (analyze, buffers, format json) ${text}`, [...values]);
    const { Plan: plan } = rows[0]['QUERY PLAN'][0];
    return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
  } finally {
    await tx.query('rollback');
  }
}

const cell = [plainArray([lane]), plainArray([hall]), plainArray([date])];

describe('a cell of thousands of versions', () => {
  it('is looked up among all of them by its name alone (control)', async () => {
    const byName: Statement = {
      name: 'by_name',
      text: `select booked from holdfast.inventory where lane_id = '${lane}' and pool_id = '${hall}' and date = '${date}'`,
    };
    expect(await pagesOf(byName, [])).toBeGreaterThan(100);
  });

  it('is read and changed by its newest', async () => {
    expect(await pagesOf(sql.readCells, [...cell, null])).toBeLessThan(10);
    expect(await pagesOf(sql.look, [...cell, null])).toBeLessThan(15);
    expect(await pagesOf(sql.moveStock, [...cell, plainArray([1]), 1])).toBeLessThan(25);
    const published = [plainArray([2_000_000]), plainArray([0]), plainArray([false]), plainArray([0]), 1];
    expect(await pagesOf(sql.publishCells, [...cell, ...published])).toBeLessThan(25);
  });

  it('is counted right', async () => {
    await tx.query('begin');
    await tx.query(sql.moveStock.text, [...cell, plainArray([5]), 1]);
    const { rows } = await tx.query(sql.readCells.text, [...cell, null]);
    expect(rows).toMatchObject([{ lane_id: lane, pool_id: hall, date, booked: changes + 5 }]);
    await tx.query('rollback');
  });
});

describe('lists whose head was worked off', () => {
  const drained = [
    `insert into holdfast.outbox_batches (event_ids, lane_id) select '{}', '${lane}' from generate_series(1, ${changes})`,
    'delete from holdfast.outbox_batches',
    `insert into holdfast.deliveries (target, event_id, position, due_at)
     select 'mail', gen_random_uuid(), n, now() - interval '1 hour' + n * interval '1 second' from generate_series(1, ${changes}) as n`,
    "update holdfast.deliveries set state = 'delivered', finished_at = now()",
  ];

  it('are read behind the mark, and not all that was on them', async () => {
    for (const statement of drained) await tx.query(statement);
    const { rows } = await tx.query('select last_value::float8 as no, now()::text as due from holdfast.outbox_batches_no_seq');
    const [{ no, due }] = rows;
    const batches = async (behind: number) => [
      await pagesOf(sql.readFirstEventBatch, [behind]),
      await pagesOf(sql.numberEvents, [0, 64, behind]),
    ];
    expect(Math.max(...(await batches(no)))).toBeLessThan(10);
    expect(await pagesOf(sql.claimDeliveries, ['mail', 16, 60, due])).toBeLessThan(10);
    // The control: from the beginning.
    expect(Math.min(...(await batches(0)))).toBeGreaterThan(20);
    expect(await pagesOf(sql.claimDeliveries, ['mail', 16, 60, null])).toBeGreaterThan(20);
  });
});

it('what changes behind the back of its lane while it is changed is found out, and lost by neither', async () => {
  const rival = await database.pool.connect();
  await rival.query('begin');
  await rival.query('update holdfast.inventory set booked = booked + 7');
  const moving = tx.query(sql.moveStock.text, [...cell, plainArray([1]), 1]);
  const moved = expect(moving).rejects.toMatchObject({ code: 'HF001' });
  await new Promise((resolve) => setTimeout(resolve, 200));
  await rival.query('commit');
  await moved;
  await tx.query(sql.moveStock.text, [...cell, plainArray([1]), 1]);
  const { rows } = await rival.query('select booked from holdfast.inventory');
  rival.release();
  expect(rows).toEqual([{ booked: changes + 8 }]);
});
