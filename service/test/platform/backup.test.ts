import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { migrateIn, migrationNames } from '@holdfast/engine';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type ClonedDatabase, cloneDatabase } from '../../../testing/clone-database.js';
import { backUp } from '../../src/platform/backup/backup.js';
import { restore } from '../../src/platform/backup/restore.js';
import { schemas } from '../../src/platform/backup/schemas.js';
import { allMigrations, distributeAll } from '../../src/platform/migrate.js';

let folder: string;
let source: ClonedDatabase;
let target: ClonedDatabase;
let count = 0;

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'holdfast-backup-'));
  source = await cloneDatabase();
  await source.pool.query(`
    insert into holdfast.lanes (lane_id, organisation_id, kind, currency, opens_at)
    select gen_random_uuid(), gen_random_uuid(), e'stay "quoted", with \\\\ and \\n', 'EUR', clock_timestamp() from generate_series(1, 5000);
    insert into holdfast.outbox (id, lane_id, organisation_id, type, aggregate_id, aggregate_version, actor, occurred_at, payload)
    values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 't', gen_random_uuid(), 9007199254740993, 'a', '2026-03-29 01:30:00.123456+00', '{"deep": [1, null, "é 💶"]}'),
           (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 't', gen_random_uuid(), 1, 'a', clock_timestamp(), 'null');
    insert into holdfast.outbox_batches (event_ids) select array_agg(id) from holdfast.outbox`);
});
afterAll(async () => {
  await source.drop();
  fs.rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  target = await cloneDatabase({ empty: true });
});
afterEach(() => target.drop());

const freshFile = () => path.join(folder, `backup-${(count += 1)}.gz`);

const digests = (database: ClonedDatabase, table: string) =>
  database.pool
    .query(`select count(*)::int as rows, md5(string_agg(t::text, '|' order by t::text)) as digest from ${table} t`)
    .then(({ rows }) => rows[0]);

it('knows the schemas that the migrations make, and those are all there are', async () => {
  const { rows } = await source.pool.query(
    `select nspname as name from pg_namespace where nspname !~ '^pg_' and nspname not in ('information_schema', 'public') order by 1`,
  );
  expect(rows.map((row) => row.name)).toEqual(schemas);
});

it('brings a distributed database back as a distributed one', async () => {
  const distributed = await cloneDatabase();
  await distributeAll(distributed.pool);
  await distributed.pool.query(
    "insert into holdfast.idempotency_keys (key, scope, fingerprint, lane_id, result_kind, result_id) select 'k', 's', 'f', gen_random_uuid(), 'place', gen_random_uuid() from generate_series(1, 2)",
  );
  const file = freshFile();
  const saved = await backUp(distributed.pool, file);
  expect(await restore(target.pool, file)).toEqual(saved);
  expect(await distributeAll(target.pool)).toMatchObject({ applied: [] });
  await distributed.drop();
});

it('brings every row of every table back as it was, and numbers go on where they stood', async () => {
  const file = freshFile();
  const saved = await backUp(source.pool, file);
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  expect(await restore(target.pool, file)).toEqual(saved);
  expect(saved.length).toBeGreaterThan(10);
  for (const { table, rows } of saved) {
    const before = await digests(source, table);
    expect(before.rows).toBe(rows);
    expect(await digests(target, table)).toEqual(before);
  }
  const next = `insert into holdfast.lanes (lane_id, organisation_id, kind, currency) values (gen_random_uuid(), gen_random_uuid(), 'k', 'EUR') returning no::int`;
  expect((await target.pool.query(next)).rows[0].no).toBeGreaterThan(5000);
});

it('is one instant of a service that goes on writing', async () => {
  await source.pool.query('create table if not exists public.ignored (n int)');
  const file = freshFile();
  let stop = false;
  // Each transaction moves both tables by one, so that any mixture of instants shows.
  const writer = (async () => {
    while (!stop) {
      await source.pool.query(`
        with lane as (insert into holdfast.lanes (lane_id, organisation_id, kind, currency) values (gen_random_uuid(), gen_random_uuid(), 'pair', 'EUR') returning lane_id)
        insert into holdfast.idempotency_keys (key, scope, fingerprint, lane_id, result_kind, result_id) select lane_id::text, 'pair', '', lane_id, 'k', lane_id from lane`);
    }
  })();
  await backUp(source.pool, file);
  stop = true;
  await writer;
  await restore(target.pool, file);
  const { rows } = await target.pool.query(
    `select (select count(*) from holdfast.lanes where kind = 'pair') = (select count(*) from holdfast.idempotency_keys where scope = 'pair') as paired`,
  );
  expect(rows[0].paired).toBe(true);
});

it('refuses a target that has anything of ours and leaves it alone', async () => {
  const file = freshFile();
  await backUp(source.pool, file);
  await expect(restore(source.pool, file)).rejects.toThrow(/already has .*holdfast/);
});

it('restores what an older version wrote, and then brings it up to date', async () => {
  const older = await cloneDatabase({ empty: true });
  const client = await older.pool.connect();
  const newest = allMigrations.map((room) => ({ room, last: migrationNames(room).at(-1) as string }));
  await client.query('begin');
  for (const { room, last } of newest)
    await migrateIn(client, room, { only: new Set(migrationNames(room).filter((name) => name !== last)) });
  await client.query('commit');
  client.release();
  const file = freshFile();
  await backUp(older.pool, file);
  await older.drop();
  await restore(target.pool, file);
  for (const { room, last } of newest) {
    expect((await target.pool.query('select 1 from holdfast.migrations where room = $1 and name = $2', [room.room, last])).rowCount).toBe(
      1,
    );
  }
});

it('overwrites no file', async () => {
  const file = freshFile();
  fs.writeFileSync(file, 'precious');
  await expect(backUp(source.pool, file)).rejects.toThrow('exists already');
  expect(fs.readFileSync(file, 'utf8')).toBe('precious');
});

it('refuses a file that is cut short, damaged, foreign or newer, and leaves the target empty', async () => {
  const whole = freshFile();
  await backUp(source.pool, whole);
  const bytes = fs.readFileSync(whole);
  const text = gunzipSync(bytes).toString();
  const lines = text.trimEnd().split('\n');
  const header = JSON.parse(lines[0] as string);
  const spoilt: Record<string, Buffer> = {
    'cannot be read as a backup': bytes.subarray(0, bytes.length / 2),
    'is cut short': gzipSync(`${lines.slice(0, -1).join('\n')}\n`),
    'is damaged': gzipSync(text.replace(/"\(.*\)"\n/, '')),
    'is no backup': gzipSync('"hello"\n'),
    'by a newer Holdfast': gzipSync(text.replace('"holdfast_backup":1', '"holdfast_backup":2')),
    'does not know': gzipSync(
      [
        JSON.stringify({ ...header, migrations: [...header.migrations, { room: 'engine', name: '9999_tomorrow' }] }),
        ...lines.slice(1),
      ].join('\n'),
    ),
  };
  for (const [why, content] of Object.entries(spoilt)) {
    const file = freshFile();
    fs.writeFileSync(file, content);
    await expect(restore(target.pool, file)).rejects.toThrow(why);
  }
  expect((await target.pool.query('select 1 from pg_namespace where nspname = any($1)', [schemas])).rowCount).toBe(0);
});
