/** A backup file into an empty database: its own migrations, its rows, then the migrations that came since. */
import fs from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { migrateIn, migrationNames } from '@holdfast/engine';
import type pg from 'pg';
import { allMigrations, distributedMigrations, migrateAll } from '../migrate.js';
import { formatVersion, type Header, type Line, type Table, type TableCount } from './format.js';
import { schemas } from './schemas.js';
import { listSchemas, listTables, setSequence } from './sql/index.js';

const rowsAtATime = 2_000;

/** Those of a distributed database come last, as they did there. */
const knownMigrations = [...allMigrations, ...distributedMigrations];

/** The target is not empty, or the file is none of ours, damaged, cut short or of a newer version. */
export class RestoreRefused extends Error {
  override name = 'RestoreRefused';
}

/**
 * Fills the pool's database and answers what it filled it with. Refuses a database that has anything of Holdfast's. One
 * transaction brings everything or nothing; only migrations newer than the file run after it.
 */
export async function restore(pool: pg.Pool, file: string): Promise<TableCount[]> {
  const lines = linesOf(file);
  const header = headerOf((await lines.next()).value);
  const client = await pool.connect();
  let counts: TableCount[];
  try {
    await client.query('begin');
    const existing = (await client.query<{ name: string }>(listSchemas.text, [schemas])).rows;
    if (existing.length > 0)
      throw new RestoreRefused(
        `the target already has ${existing.map(({ name }) => name).join(', ')}; restore fills an empty database only`,
      );
    for (const room of knownMigrations) {
      const only = new Set(header.migrations.filter((one) => one.room === room.room).map((one) => one.name));
      await migrateIn(client, room, { only });
    }
    counts = await fill(client, lines);
    for (const { name, last_value } of header.sequences) if (last_value !== null) await client.query(setSequence.text, [name, last_value]);
    await client.query('commit');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
  await migrateAll(pool);
  await pool.query('analyze');
  return counts;
}

async function* linesOf(file: string): AsyncGenerator<Line, undefined> {
  const input = fs.createReadStream(file).on('error', (error) => unzipped.destroy(error));
  const unzipped = input.pipe(createGunzip());
  let failure: Error | undefined;
  unzipped.on('error', (error) => (failure = error));
  try {
    for await (const line of createInterface({ input: unzipped, crlfDelay: Number.POSITIVE_INFINITY })) yield JSON.parse(line) as Line;
  } catch (error) {
    failure ??= error as Error;
  }
  // The reader of lines ends quietly where its source breaks.
  if (failure) throw new RestoreRefused(`${file} cannot be read as a backup: ${failure.message}`);
  return undefined;
}

function headerOf(line: Line | undefined): Header {
  if (typeof line !== 'object' || !('holdfast_backup' in line)) throw new RestoreRefused('the file is no backup of Holdfast');
  if (line.holdfast_backup > formatVersion) throw new RestoreRefused('the backup was made by a newer Holdfast; restore it with that one');
  for (const { room, name } of line.migrations) {
    const ours = knownMigrations.find((one) => one.room === room);
    if (!ours || !migrationNames(ours).includes(name)) {
      throw new RestoreRefused(
        `the backup has the migration ${room}/${name}, which this version does not know; restore it with a newer Holdfast`,
      );
    }
  }
  return line;
}

async function fill(client: pg.PoolClient, lines: AsyncGenerator<Line, undefined>): Promise<TableCount[]> {
  const tables = new Map((await client.query<Table>(listTables.text, [schemas])).rows.map((table) => [table.name, table]));
  // Migrations leave rows of their own, which the backup has too.
  for (const table of tables.values()) await client.query(table.clear);
  const counts: TableCount[] = [];
  let current: Table | undefined;
  let waiting: string[] = [];
  let rows = 0;
  const flush = async () => {
    if (current && waiting.length > 0) await client.query(current.write, [waiting]);
    waiting = [];
  };
  for await (const line of lines) {
    if (typeof line === 'string') {
      rows += waiting.push(line) > 0 ? 1 : 0;
      if (waiting.length >= rowsAtATime) await flush();
    } else if ('table' in line) {
      current = tables.get(line.table);
      rows = 0;
      if (current?.columns.join() !== line.columns.join())
        throw new RestoreRefused(`the backup's table ${line.table} has other columns than its migrations make`);
    } else if ('end_of' in line) {
      await flush();
      if (line.end_of !== current?.name || line.rows !== rows)
        throw new RestoreRefused(`the backup's table ${line.end_of} is damaged: ${line.rows} rows announced, ${rows} found`);
      counts.push({ table: line.end_of, rows });
    } else if ('end' in line) {
      if (counts.reduce((sum, count) => sum + count.rows, 0) !== line.rows)
        throw new RestoreRefused('the backup is damaged: its rows do not add up');
      return counts;
    }
  }
  throw new RestoreRefused('the backup is cut short');
}
