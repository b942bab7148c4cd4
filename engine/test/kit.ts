/** Small inventory to play with: a lane, its pools, cells, and commands that fit them. */
import type pg from 'pg';
import { type CalendarDate, type Engine, type Line, type LaneId, newId, type OrganisationId, type Outcome, type PoolId, type ReserveCommand } from '../src/index.js';

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
export async function openStall(pool: pg.Pool, engine: Engine, { units = 10, dates = [someDate], ...lane }: StallOptions = {}): Promise<Stall> {
  const laneId = newId<LaneId>();
  const poolId = newId<PoolId>();
  await inTransaction(pool, (tx) => engine.lanes.createIn(tx, { laneId, organisationId: newId<OrganisationId>(), kind: 'stall', currency: 'EUR', ...lane }));
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
  return { laneId: stall.laneId, kind: 'stall', actor: owner, owner, currency: 'EUR', lines, charges: [{ itemNo: 1, component: 'unit', cents }], as: 'confirmed', ...command };
}

export async function bookedOf(pool: pg.Pool, stall: Stall, date: string = someDate): Promise<number> {
  const { rows } = await pool.query('select booked from holdfast.inventory where lane_id = $1 and pool_id = $2 and date = $3', [stall.laneId, stall.poolId, date]);
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
