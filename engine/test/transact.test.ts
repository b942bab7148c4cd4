import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClonedDatabase, cloneDatabase } from '../../testing/clone-database.js';
import { EngineBusy, EngineUnavailable, type Step, transact } from '../src/index.js';

let database: ClonedDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await cloneDatabase();
  pool = database.pool;
  await pool.query('create table notes (no integer constraint notes_are_unique primary key, text text not null)');
});
afterAll(() => database.drop());

const step = (text: string, ...values: unknown[]): Step => ({
  statement: { name: `test_${text.replaceAll(/\W+/g, '_').slice(0, 50)}`, text },
  values,
});
const note = (no: number) => step('insert into notes values ($1, $2) returning no', no, 'x');
const count = async () => (await pool.query('select count(*)::integer as n from notes')).rows[0].n;

describe('a transaction in one round trip', () => {
  it('runs its statements in order, each seeing those before, and answers the rows of each', async () => {
    for (const first of [1, 3]) {
      const rows = await transact(pool, [note(first), note(first + 1), step('select no from notes where no >= $1 order by no', first)]);
      expect(rows).toEqual([[{ no: first }], [{ no: first + 1 }], [{ no: first }, { no: first + 1 }]]);
    }
  });

  it('does all or nothing, gives the database’s error, and leaves its connection good', async () => {
    const before = await count();
    await expect(transact(pool, [note(10), note(1)])).rejects.toMatchObject({ code: '23505', constraint: 'notes_are_unique' });
    await expect(transact(pool, [note(10), step('select nonsense')])).rejects.toMatchObject({ code: '42703' });
    expect(await count()).toBe(before);
    expect(await transact(pool, [note(10)])).toEqual([[{ no: 10 }]]);
  });

  it('runs again for a constraint that it was told may be raced for', async () => {
    const next = step('insert into notes select max(no) + 1, $1 || pg_sleep(0.1) from notes returning no', 'x');
    const highest = (await pool.query('select max(no) as no from notes')).rows[0].no;
    const both = await Promise.all([
      transact(pool, [next], { raced: ['notes_are_unique'] }),
      transact(pool, [next], { raced: ['notes_are_unique'] }),
    ]);
    expect(both.map(([rows]) => Number(rows?.[0]?.['no'])).sort((a, b) => a - b)).toEqual([highest + 1, highest + 2]);
    await expect(Promise.all([transact(pool, [next]), transact(pool, [next])])).rejects.toMatchObject({ code: '23505' });
  });

  it('is busy when a lock does not come, and unavailable without a database', async () => {
    const other = await pool.connect();
    await other.query('begin; update notes set text = text where no = 1');
    await expect(transact(pool, [step('update notes set text = $1 where no = 1', 'y')])).rejects.toBeInstanceOf(EngineBusy);
    await other.query('rollback');
    other.release();
    const nowhere = { connect: () => Promise.reject(new Error('connect ECONNREFUSED')) } as unknown as pg.Pool;
    await expect(transact(nowhere, [note(30)])).rejects.toBeInstanceOf(EngineUnavailable);
  });
});
