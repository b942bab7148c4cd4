/** Small inventory to play with: a lane, its pools, cells, and commands that fit them. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import {
  type CalendarDate,
  type Engine,
  examine,
  type LaneId,
  type Line,
  newId,
  type OrganisationId,
  type Outcome,
  type PoolId,
  type PublishCommand,
  type ReservationId,
  type ReserveCommand,
} from '../src/index.js';

export const someDate = '2027-03-12' as CalendarDate;

export interface Stall {
  readonly laneId: LaneId;
  readonly poolId: PoolId;
}

export interface StallOptions {
  readonly units?: number;
  readonly dates?: readonly string[];
  readonly ownerLimit?: number;
  readonly opensAtMs?: number;
  readonly closesAtMs?: number;
}

/** A lane with one pool that offers `units` on each date. */
export async function openStall(
  pool: pg.Pool,
  engine: Engine,
  { units = 10, dates = [someDate], ...lane }: StallOptions = {},
): Promise<Stall> {
  const laneId = newId<LaneId>();
  const poolId = newId<PoolId>();
  await inTransaction(pool, (tx) =>
    engine.lanes.createIn(tx, { laneId, organisationId: newId<OrganisationId>(), kind: 'stall', currency: 'EUR', ...lane }),
  );
  const outcome = await engine.publish({
    laneId,
    kind: 'inventory',
    actor: 'test',
    terms: false,
    eventType: 'inventory.published',
    cells: dates.map((date) => ({ poolId, date: date as CalendarDate, allotment: units })),
  });
  if (outcome.status !== 'done') throw new Error(JSON.stringify(outcome));
  return { laneId, poolId };
}

export async function inTransaction<T>(pool: pg.Pool, work: (tx: pg.PoolClient) => Promise<T>): Promise<T> {
  const tx = await pool.connect();
  try {
    await tx.query('begin');
    const result = await work(tx);
    await tx.query('commit');
    tx.release();
    return result;
  } catch (error) {
    await tx.query('rollback').catch(() => undefined);
    tx.release(true);
    throw error;
  }
}

export function lineOf(stall: Stall, quantity = 1, date: string = someDate, priceCents = 1000): Line {
  return { itemNo: 1, poolId: stall.poolId, date: date as CalendarDate, role: 'unit', quantity, priceCents };
}

/** A command for `quantity` units by a buyer of that name, confirmed at once unless told otherwise. */
export function want(stall: Stall, owner: string, more: Partial<ReserveCommand> & { quantity?: number } = {}): ReserveCommand {
  const { quantity = 1, ...command } = more;
  const lines = command.lines ?? [lineOf(stall, quantity)];
  const cents = lines.reduce((sum, line) => sum + line.quantity * line.priceCents, 0);
  return {
    laneId: stall.laneId,
    kind: 'stall',
    actor: owner,
    owner,
    currency: 'EUR',
    lines,
    charges: [{ itemNo: 1, component: 'unit', cents }],
    as: 'confirmed',
    ...command,
  };
}

export async function bookedOf(pool: pg.Pool, stall: Stall, date: string = someDate): Promise<number> {
  const { rows } = await pool.query('select booked from holdfast.inventory where lane_id = $1 and pool_id = $2 and date = $3', [
    stall.laneId,
    stall.poolId,
    date,
  ]);
  return rows[0].booked;
}

/** The outcome in one word: `done`, `replayed`, or the code of the refusal. */
export function wordOf(outcome: Outcome): string {
  return outcome.status === 'refused' ? outcome.refusal.code : outcome.status;
}

export function tally(outcomes: readonly Outcome[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) counts[wordOf(outcome)] = (counts[wordOf(outcome)] ?? 0) + 1;
  return counts;
}

/** The reservation of an outcome that is done; anything else fails the test. */
export function reservationOf(outcome: Outcome) {
  if (outcome.status !== 'done' || outcome.reservation === null) throw new Error(`not done: ${JSON.stringify(outcome)}`);
  return outcome.reservation;
}

/** What a command that settles this reservation needs. */
export function settle(reservation: { readonly laneId: LaneId; readonly id: ReservationId }) {
  return { laneId: reservation.laneId, reservationId: reservation.id, kind: 'stall', actor: 'test' } as const;
}

/** A hold that lasts longer than any test. */
export const held = { ttlSeconds: 600, graceSeconds: 600 } as const;

export function keyed(key: string, fingerprint = 'f') {
  return { key: { scope: 'test', key, fingerprint } } as const;
}

/** A publish of one cell of the stall. */
export function offer(stall: Stall, cell: { allotment?: number; overbooking?: number; closed?: boolean; date?: string }): PublishCommand {
  const { date = someDate, ...numbers } = cell;
  const cells = [{ poolId: stall.poolId, date: date as CalendarDate, ...numbers }];
  return { laneId: stall.laneId, kind: 'inventory', actor: 'test', terms: false, eventType: 'inventory.published', cells };
}

/** Another pool on the same database, as another process would have. The caller ends it. */
export function poolOf(url: string, max = 10): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max, application_name: 'engine under test' });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** What the doctor finds wrong, by title; an empty object is a clean bill. */
export async function faultsIn(pool: pg.Pool): Promise<Record<string, number>> {
  const findings = await examine(pool);
  return Object.fromEntries(findings.filter(({ count }) => count > 0).map(({ title, count }) => [title, count]));
}

/** Polls until it is so. Throws after `patienceMs`: a gate, not a sleep. */
export async function until(what: string, isSo: () => boolean | Promise<boolean>, patienceMs = 10_000): Promise<void> {
  const giveUpAtMs = performance.now() + patienceMs;
  while (!(await isSo())) {
    if (performance.now() > giveUpAtMs) throw new Error(`not within ${patienceMs} ms: ${what}`);
    await sleep(5);
  }
}

/** Resolves when `sessions` of the database wait for a lock. */
export function untilBlocked(pool: pg.Pool, sessions = 1): Promise<void> {
  return until(`${sessions} session(s) wait for a lock`, async () => {
    const { rowCount } = await pool.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'");
    return (rowCount ?? 0) >= sessions;
  });
}

/** Holds a lane open in a transaction, as a careless embedder does, until it is let go. */
export async function holdLane(pool: pg.Pool, laneId: LaneId): Promise<() => Promise<void>> {
  const tx = await pool.connect();
  await tx.query('begin');
  await tx.query('select from holdfast.lanes where lane_id = $1 for no key update', [laneId]);
  return async () => {
    await tx.query('rollback');
    tx.release();
  };
}

/** How a promise ended, in one word: as {@link wordOf}, or the name of what was thrown. */
export function endOf(outcome: Promise<Outcome>): Promise<string> {
  return outcome.then(wordOf, (error: Error) => error.name);
}

/** Has the relay number all that happened. */
export async function numberAll(engine: Engine): Promise<void> {
  while ((await engine.loops.relay.runOnce()) > 0);
}

/** Makes `count` reservations, with three changes each, in three lanes at once; their ids. */
export async function sell(pool: pg.Pool, engine: Engine, count: number): Promise<string[]> {
  const stalls = await Promise.all([1, 2, 3].map(() => openStall(pool, engine, { units: 10_000 })));
  const made = Array.from({ length: count }, async (_, index) => {
    const hold = reservationOf(await engine.reserve(want(stalls[index % 3] as Stall, `b${index}`, { as: held })));
    await engine.extend({ ...settle(hold), ttlSeconds: 650 });
    await engine.confirm(settle(hold));
    return hold.id;
  });
  return Promise.all(made);
}
