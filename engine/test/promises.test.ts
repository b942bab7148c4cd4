import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClonedDatabase, cloneDatabase } from '../../testing/clone-database.js';
import { engineMigrations, examine, migrationNames, openEngine, promisedConstraints } from '../src/index.js';
import { poolOf } from './kit.js';

let database: ClonedDatabase;

beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(async () => {
  await database.drop();
});

async function definitionOf(name: string): Promise<{ table: string; definition: string; type: string }> {
  const { rows } = await database.pool.query(
    `select c.conrelid::regclass::text as table, pg_get_constraintdef(c.oid) as definition, c.contype::text as type
     from pg_constraint c join pg_namespace n on n.oid = c.connamespace where n.nspname = 'holdfast' and c.conname = $1`,
    [name],
  );
  return rows[0];
}

const open = () => openEngine({ pool: database.pool }).then((engine) => engine.close());

describe('the engine', () => {
  it('promises every constraint that its migrations name, and no other', () => {
    const written = migrationNames(engineMigrations).map((name) => readFileSync(new URL(`${name}.sql`, engineMigrations.folder), 'utf8'));
    const named = [...written.join('\n').matchAll(/\bconstraint (\w+)/g)].map((match) => match[1]);
    expect([...new Set(named)].sort()).toEqual([...promisedConstraints].sort());
  });

  it('starts when all are in force', async () => {
    await expect(open()).resolves.toBeUndefined();
  });

  it('does not start where dates are written in another way than ISO 8601', async () => {
    await database.pool.query(`alter database ${database.name} set datestyle = 'German'`);
    const pool = poolOf(database.url, 1);
    await expect(openEngine({ pool })).rejects.toMatchObject({ name: 'PromiseBroken', message: expect.stringContaining('DateStyle') });
    await pool.end();
    await database.pool.query(`alter database ${database.name} reset datestyle`);
  });

  it('does not start on a pool in pipeline mode, and says so', async () => {
    const pool = new pg.Pool({ connectionString: database.url, max: 1, pipeline: true } as pg.PoolConfig);
    await expect(openEngine({ pool })).rejects.toThrow(/pipeline mode/);
    await pool.end();
  });

  for (const name of promisedConstraints) {
    it(`does not start without ${name}, nor when it holds for new rows only`, async () => {
      const { table, definition, type } = await definitionOf(name);
      await database.pool.query(`alter table ${table} drop constraint ${name}`);
      await expect(open()).rejects.toMatchObject({ name: 'PromiseBroken', code: 'promise_broken', message: expect.stringContaining(name) });
      const finding = (await examine(database.pool)).find(({ title }) => title === 'every promised constraint is in force');
      expect(finding).toMatchObject({ count: 1, violations: [{ constraint: name }] });
      await database.pool.query(`alter table ${table} add constraint ${name} ${definition}${type === 'c' ? ' not valid' : ''}`);
      if (type === 'c') {
        await expect(open()).rejects.toMatchObject({ name: 'PromiseBroken' });
        await database.pool.query(`alter table ${table} validate constraint ${name}`);
      }
      await expect(open()).resolves.toBeUndefined();
    });
  }
});
