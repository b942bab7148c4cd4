/**
 * Makes the tables such that they can lie on many servers, each lane's rows on one of them: what is unique is so within a lane,
 * and, where the server has Citus, the tables are distributed by lane. There is no way back but a backup.
 */
import type pg from 'pg';
import { textArray } from './columns.js';
import { type MigrationRoom, migrateIn } from './migrate.js';
import { readPromises } from './promises.js';
import * as sql from './sql/index.js';

/** What of a room's tables lies where. */
export interface Distribution {
  /** What makes unique keys contain the lane: applied once, in its order, after all other migrations. */
  readonly migrations: MigrationRoom;
  /** Tables of which each row belongs to a lane, and the column that says to which; whatever is referenced before what refers to it. */
  readonly byLane: readonly (readonly [table: string, laneColumn: string])[];
  /** Tables that are whole on every server: what is unique in them over all lanes is so there, too. In the order of their references. */
  readonly everywhere: readonly string[];
  /** Functions that statements of one lane call: `schema.name(types)`. */
  readonly functions: readonly string[];
}

/** The kernel's own. What orders events for their consumers belongs to no lane, and is left where it is. */
export const engineDistribution: Distribution = {
  migrations: { room: 'engine, distributed', folder: new URL('../migrations/distributed/', import.meta.url) },
  byLane: [
    ['holdfast.lanes', 'lane_id'],
    ['holdfast.inventory', 'lane_id'],
    ['holdfast.reservations', 'lane_id'],
    ['holdfast.reservation_lines', 'lane_id'],
    ['holdfast.reservation_charges', 'lane_id'],
    ['holdfast.idempotency_keys', 'lane_id'],
    ['holdfast.outbox', 'lane_id'],
    ['holdfast.outbox_batches', 'lane_id'],
  ],
  everywhere: [],
  functions: ['holdfast.expect_rows(bigint, bigint)'],
};

export interface Distributed {
  /** What was applied now, by name; none when it had been before. */
  readonly applied: readonly string[];
  /** The version of the Citus extension; null: the database has none, so only constraints were changed. */
  readonly citus: string | null;
  /** Tables that were distributed or copied to every server now. */
  readonly spread: readonly string[];
}

/** The database is in no state that this may start from, or go on from. */
export class NotDistributable extends Error {
  override readonly name = 'NotDistributable';
}

/**
 * Brings the kernel's tables and those of `more` into the form that can be distributed, and distributes them where Citus is. All
 * constraints change in one transaction, and so does where the tables lie; what is done already is left alone. The other
 * migrations come first, and nothing may be running on the database. Throws {@link NotDistributable} when it is half-way already,
 * when somebody has undone it, or when it holds what cannot be distributed.
 */
export async function distribute(pool: pg.Pool, more: readonly Distribution[] = []): Promise<Distributed> {
  const rooms = [engineDistribution, ...more];
  const client = await pool.connect();
  try {
    const applied = await inOne(client, () => changeConstraints(client, rooms));
    const [found] = (await client.query<{ version: string }>(sql.readCitus.text)).rows;
    const spread = found === undefined ? [] : await inOne(client, () => spreadOut(client, rooms));
    client.release();
    return { applied, citus: found?.version ?? null, spread };
  } catch (error) {
    // Closing the connection rolls back, whatever state it is in.
    client.release(true);
    throw error;
  }
}

/**
 * Throws {@link NotDistributable} when the constraints are not those that a distribution which took place has made. For whoever
 * brings a database up to date: it must not be plain again by accident.
 */
export async function assertStillDistributed(on: pg.Pool | pg.PoolClient): Promise<void> {
  const { rowCount } = await on.query(sql.readMigrationsOf.text, [engineDistribution.migrations.room]);
  const { form, broken } = await readPromises(on);
  if ((rowCount ?? 0) > 0 && form === 'plain')
    throw new NotDistributable(
      'the database was distributed, and its constraints say that it is not: there is no way back but a backup from before',
    );
  if (form === 'distributed' && broken.length > 0)
    throw new NotDistributable(`the database is neither plain nor distributed: ${broken.join(', ')}. Restore what was changed.`);
  if (form === 'distributed' && rowCount === 0)
    throw new NotDistributable('the constraints are those of a distributed database, and nobody has distributed it: restore them.');
}

async function inOne<T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  const result = await work();
  await client.query('commit');
  return result;
}

async function changeConstraints(client: pg.PoolClient, rooms: readonly Distribution[]): Promise<string[]> {
  await assertStillDistributed(client);
  const { broken } = await readPromises(client);
  if (broken.length > 0) throw new NotDistributable(`the database lacks: ${broken.join(', ')}. Migrate it first.`);
  const [foreign] = (await client.query<{ lines: number }>(sql.readForeignCells.text)).rows;
  if (foreign !== undefined && foreign.lines > 0)
    throw new NotDistributable(`${foreign.lines} line(s) draw on a cell of another lane: such reservations cannot be distributed`);
  const applied: string[] = [];
  for (const { migrations } of rooms) for (const name of await migrateIn(client, migrations)) applied.push(`${migrations.room}/${name}`);
  const byLane = rooms.flatMap((room) => room.byLane);
  const { rows } = await client.query<{ table: string; index: string }>(sql.readUniqueWithout.text, [
    textArray(byLane.map(([table]) => table)),
    textArray(byLane.map(([, column]) => column)),
  ]);
  if (rows.length > 0)
    throw new NotDistributable(`unique, and not within a lane: ${rows.map(({ table, index }) => `${index} on ${table}`).join(', ')}`);
  return applied;
}

interface SpreadRow {
  readonly table: string;
  readonly lane_column: string | null;
  readonly colocation: number;
}

async function spreadOut(client: pg.PoolClient, rooms: readonly Distribution[]): Promise<string[]> {
  await client.query(sql.keepInStep.text);
  const byLane = rooms.flatMap((room) => room.byLane);
  const everywhere = rooms.flatMap((room) => room.everywhere);
  const { rows } = await client.query<SpreadRow>(sql.readSpread.text, [textArray([...byLane.map(([table]) => table), ...everywhere])]);
  const known = new Map(rows.map((row) => [row.table, row]));
  const [[first]] = byLane as [readonly [string, string]];
  const spread: string[] = [];
  // They come first: what is distributed may refer to them, never the other way round.
  for (const table of everywhere) {
    const row = known.get(table);
    if (row !== undefined && row.lane_column !== null)
      throw new NotDistributable(`${table} is distributed, and should be whole everywhere`);
    if (row !== undefined) continue;
    await client.query(sql.spreadReference.text, [table]);
    spread.push(table);
  }
  for (const [table, column] of byLane) {
    const row = known.get(table);
    if (row !== undefined && (row.lane_column !== column || row.colocation !== (known.get(first)?.colocation ?? row.colocation)))
      throw new NotDistributable(`${table} is distributed otherwise than by ${column} beside ${first}`);
    if (row !== undefined) continue;
    await client.query(sql.spreadTable.text, [table, column, table === first ? 'none' : first]);
    spread.push(table);
  }
  if (spread.length > 0)
    for (const signature of rooms.flatMap((room) => room.functions)) await client.query(sql.spreadFunction.text, [signature]);
  return spread;
}
