/** Everything of Holdfast's in one snapshot, into a file, beside a service that goes on selling. */
import { once } from 'node:events';
import fs from 'node:fs';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { formatVersion, type Header, type Line, type Table, type TableCount } from './format.js';
import { schemas } from './schemas.js';
import { listMigrations, listSequences, listTables } from './sql/index.js';

const rowsAtATime = 2_000;

/**
 * Writes the file, which must not exist, and answers what it holds. One read-only transaction reads all of it as of one
 * instant; it locks nothing that a booking needs. A file is there only when it is complete and on the disk.
 */
export async function backUp(pool: pg.Pool, file: string): Promise<TableCount[]> {
  const unfinished = `${file}.unfinished`;
  if (fs.existsSync(file)) throw new Error(`${file} exists already; a backup overwrites nothing`);
  const client = await pool.connect();
  try {
    const counts = await writeAll(client, unfinished);
    // Fails where somebody made the file meanwhile, and overwrites nothing.
    fs.linkSync(unfinished, file);
    client.release();
    return counts;
  } catch (error) {
    client.release(true);
    throw error;
  } finally {
    fs.rmSync(unfinished, { force: true });
  }
}

async function headerOf(client: pg.PoolClient): Promise<Header> {
  const migrations = await client.query(listMigrations.text);
  const sequences = await client.query(listSequences.text, [schemas]);
  const version = await client.query<{ server_version: string }>('show server_version');
  return {
    holdfast_backup: formatVersion,
    created_at: new Date().toISOString(),
    server_version: version.rows[0]?.server_version ?? '',
    migrations: migrations.rows,
    sequences: sequences.rows,
  };
}

async function writeAll(client: pg.PoolClient, unfinished: string): Promise<TableCount[]> {
  // Staff keys' hashes and guests' names are in it.
  const output = fs.createWriteStream(unfinished, { mode: 0o600, flush: true });
  const gzip = createGzip();
  const written = finished(gzip.pipe(output));
  // Awaited at the end; until then a full disk must not go unheard.
  let failure: unknown;
  written.catch((error) => {
    failure = error;
    gzip.destroy();
  });
  const say = async (line: Line) => {
    if (failure) throw failure;
    if (!gzip.write(`${JSON.stringify(line)}\n`)) await Promise.race([once(gzip, 'drain'), written]);
  };

  await client.query('begin isolation level repeatable read read only');
  const tables = (await client.query<Table>(listTables.text, [schemas])).rows;
  await say(await headerOf(client));
  const counts: TableCount[] = [];
  for (const { name, columns, read } of tables) {
    await say({ table: name, columns });
    await client.query(`declare all_rows no scroll cursor for ${read}`);
    let rows = 0;
    for (;;) {
      const page = await client.query<{ row: string }>(`fetch ${rowsAtATime} from all_rows`);
      for (const { row } of page.rows) await say(row);
      rows += page.rows.length;
      if (page.rows.length < rowsAtATime) break;
    }
    await client.query('close all_rows');
    await say({ end_of: name, rows });
    counts.push({ table: name, rows });
  }
  await client.query('commit');
  await say({ end: true, rows: counts.reduce((sum, count) => sum + count.rows, 0) });
  gzip.end();
  await written;
  return counts;
}
