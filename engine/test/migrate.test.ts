import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ClonedDatabase, cloneDatabase } from '../../testing/clone-database.js';
import { engineMigrations, type MigrationRoom, migrateEngine, migrationNames, openEngine, runMigrations } from '../src/index.js';
import { faultsIn } from './kit.js';

let database: ClonedDatabase;
let folder: string;

beforeEach(async () => {
  database = await cloneDatabase({ empty: true });
  folder = mkdtempSync(path.join(tmpdir(), 'holdfast-test-migrations-'));
});
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.drop();
});

function room(files: Readonly<Record<string, string>>): MigrationRoom {
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, `${name}.sql`), text);
  return { room: 'trial', folder: pathToFileURL(`${folder}/`) };
}

describe('migrations of the engine', () => {
  it('bring an empty database to where the engine starts, and the doctor finds nothing', async () => {
    expect(await migrateEngine(database.pool)).toEqual(migrationNames(engineMigrations));
    await (await openEngine({ pool: database.pool })).close();
    expect(await faultsIn(database.pool)).toEqual({});
  });

  it('run once, however many processes start at the same time', async () => {
    const applied = await Promise.all(Array.from({ length: 5 }, () => migrateEngine(database.pool)));
    expect(applied.flat().sort()).toEqual(migrationNames(engineMigrations));
    expect(await migrateEngine(database.pool)).toEqual([]);
  });

  it('are demanded by name when the engine is opened without them', async () => {
    await expect(openEngine({ pool: database.pool })).rejects.toMatchObject({ name: 'PromiseBroken' });
  });
});

describe('a room of migrations', () => {
  it('keeps what was applied before the one that fails, and nothing of that one', async () => {
    const trial = room({ '0001_first': 'create table first (n int)', '0002_second': 'create table second (n int); select 1 / 0' });
    await expect(runMigrations(database.pool, trial)).rejects.toMatchObject({ code: '22012' });
    const { rows } = await database.pool.query(
      "select to_regclass('first') is not null as first, to_regclass('second') is not null as second",
    );
    expect(rows).toEqual([{ first: true, second: false }]);
    room({ '0002_second': 'create table second (n int)' });
    expect(await runMigrations(database.pool, trial)).toEqual(['0002_second']);
  });

  it('refuses a database that a newer program has migrated', async () => {
    await runMigrations(database.pool, room({ '0001_first': 'select 1', '0002_second': 'select 2' }));
    rmSync(path.join(folder, '0002_second.sql'));
    await expect(runMigrations(database.pool, room({}))).rejects.toThrow(/newer version/);
  });

  it('refuses two files with one number', () => {
    expect(() => migrationNames(room({ '0001_first': 'select 1', '0001_also_first': 'select 2' }))).toThrow(/carry the number/);
  });
});
