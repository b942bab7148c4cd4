import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClonedDatabase, cloneDatabase } from '../../testing/clone-database.js';
import { engineMigrations, examine, migrationNames, openEngine, promisedConstraints } from '../src/index.js';

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
