/**
 * A distributed database without the servers: its tables, cut by their lanes into hash partitions that stand for the shards, and
 * a pool whose every statement tells the plan by which the server ran it.
 */
import pg from 'pg';
import type { ClonedDatabase } from './clone-database.js';

export const partitionsOfEach = 8;

type LaneTable = readonly [table: string, laneColumn: string];

const constraintsOf = `select conname as name, contype::text as type, pg_get_constraintdef(oid) as definition
  from pg_constraint where conrelid = $1::regclass and contype in ('p', 'u', 'c', 'f') order by contype = 'f'`;
const indexesOf = `select pg_get_indexdef(i.indexrelid) as definition from pg_index i
  where i.indrelid = $1::regclass and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`;
const viewsIn = `select format('create or replace view %I.%I as %s', schemaname, viewname, definition) as definition from pg_views
  where schemaname in ('holdfast', 'stays', 'events', 'orders')`;
const settingsOf = `select coalesce(' with (' || array_to_string(reloptions, ', ') || ')', '') as settings from pg_class where oid = $1::regclass`;

/** Puts in the place of each of these empty tables one with the same columns, constraints and indexes that is partitioned by lane. */
export async function partitionByLane(pool: pg.Pool, tables: readonly LaneTable[]): Promise<void> {
  const views = (await pool.query<{ definition: string }>(viewsIn)).rows;
  const known = [];
  for (const [table, column] of tables) {
    const { rows: constraints } = await pool.query<{ name: string; type: string; definition: string }>(constraintsOf, [table]);
    const { rows: indexes } = await pool.query<{ definition: string }>(indexesOf, [table]);
    const { rows } = await pool.query<{ settings: string }>(settingsOf, [table]);
    known.push({ table, column, constraints, indexes, settings: rows[0]?.settings ?? '' });
  }
  for (const { table, column, settings } of known) {
    await pool.query(`create table ${table}_shape (like ${table} including defaults including identity)`);
    await pool.query(`drop table ${table} cascade`);
    await pool.query(`create table ${table} (like ${table}_shape including defaults including identity) partition by hash (${column})`);
    await pool.query(`drop table ${table}_shape`);
    for (let shard = 0; shard < partitionsOfEach; shard += 1)
      await pool.query(
        `create table ${table}_p${shard} partition of ${table} for values with (modulus ${partitionsOfEach}, remainder ${shard})${settings}`,
      );
  }
  for (const { table, constraints, indexes } of known) {
    for (const { name, definition } of constraints.filter(({ type }) => type !== 'f'))
      await pool.query(`alter table ${table} add constraint ${name} ${definition}`);
    for (const { definition } of indexes) await pool.query(definition);
  }
  for (const { table, constraints } of known)
    for (const { name, definition } of constraints.filter(({ type }) => type === 'f'))
      await pool.query(`alter table ${table} add constraint ${name} ${definition}`);
  for (const { definition } of views) await pool.query(definition);
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

export interface ToldPlan {
  /** The statement, as it was sent or as a function holds it. */
  readonly text: string;
  /** By table: the partitions in the plan, also those that were ready to be read and were not. */
  readonly scanned: ReadonlyMap<string, ReadonlySet<number>>;
}

const partition = /^(\w+)_p(\d)$/;

function scannedIn(node: PlanNode, into: Map<string, Set<number>>): void {
  const [, table, shard] = partition.exec(node['Relation Name'] ?? '') ?? [];
  if (table !== undefined && node['Node Type'] !== 'ModifyTable') {
    const known = into.get(table) ?? new Set();
    into.set(table, known.add(Number(shard)));
  }
  for (const child of node.Plans ?? []) scannedIn(child, into);
}

/** A pool of which every statement's plan is told, as it was executed. The role must be a superuser. The caller ends it. */
export async function openTellingPool({ pool, name, url }: ClonedDatabase, plans: ToldPlan[]): Promise<pg.Pool> {
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_nested_statements': 'on',
    'auto_explain.log_format': 'json',
    'auto_explain.log_level': 'notice',
  };
  for (const [setting, value] of Object.entries(settings)) await pool.query(`alter database ${name} set ${setting} = '${value}'`);
  const telling = new pg.Pool({ connectionString: url, max: 10, application_name: 'telling' });
  telling.on('error', () => {});
  telling.on('connect', (client) => {
    client.on('error', () => {});
    client.on('notice', ({ message }) => {
      const told = /plan:\n(\{[\s\S]*\})$/.exec(message ?? '')?.[1];
      if (told === undefined) return;
      const { 'Query Text': text, Plan: plan } = JSON.parse(told) as { 'Query Text': string; Plan: PlanNode };
      const scanned = new Map<string, Set<number>>();
      scannedIn(plan, scanned);
      plans.push({ text, scanned });
    });
  });
  return telling;
}

/** In how many partitions each of the tables has rows. */
export async function partitionsInUse(pool: pg.Pool, tables: readonly LaneTable[]): Promise<Record<string, number>> {
  const used: Record<string, number> = {};
  for (const [table] of tables) {
    const { rows } = await pool.query<{ used: number }>(`select count(distinct tableoid)::integer as used from ${table}`);
    used[table] = rows[0]?.used ?? 0;
  }
  return used;
}
