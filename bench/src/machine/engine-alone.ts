/** The engine without HTTP and without a product over it: reservations of one unit of one cell. */
import { randomUUID } from 'node:crypto';
import { type CalendarDate, type Engine, type LaneId, newId, type OrganisationId, openEngine, type PoolId } from '@holdfast/engine';
import pg from 'pg';

/** An engine of this process's own, and the one cell that it sells. */
export interface Cell {
  readonly engine: Engine;
  readonly laneId: LaneId;
  readonly poolId: PoolId;
  close(): Promise<void>;
}

export interface EngineMeasured {
  /** Commands in a batch, at most. */
  readonly batch: number;
  readonly perSecond: number;
  /** Commands in a batch, as it came out. */
  readonly batchMean: number;
}

const date = '2030-03-14' as CalendarDate;
const fingerprint = 'f'.repeat(64);

export async function openCell(
  databaseUrl: string,
  { queues, batchMax }: { readonly queues: number; readonly batchMax: number },
): Promise<Cell> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  const engine = await openEngine({ pool, queues, bounds: { batchMax } });
  const laneId = newId<LaneId>();
  const poolId = newId<PoolId>();
  const tx = await pool.connect();
  await tx.query('begin');
  await engine.lanes.createIn(tx, { laneId, organisationId: newId<OrganisationId>(), kind: 'bench', currency: 'EUR' });
  await tx.query('commit');
  tx.release();
  const cells = [{ poolId, date, allotment: 1_000_000_000 }];
  await engine.publish({ laneId, kind: 'inventory', actor: 'bench', terms: false, eventType: 'inventory.published', cells });
  const close = async () => {
    await engine.close();
    await pool.end();
  };
  return { engine, laneId, poolId, close };
}

/** Reserves one unit. Throws when that is refused. */
export async function hotCell({ engine, laneId, poolId }: Cell): Promise<void> {
  const key = randomUUID();
  const outcome = await engine.reserve({
    laneId,
    kind: 'bench',
    actor: 'guest',
    owner: `guest:${key}`,
    currency: 'EUR',
    key: { scope: `guest:${key}`, key, fingerprint },
    lines: [{ itemNo: 1, poolId, date, role: 'unit', quantity: 1, priceCents: 12_000 }],
    charges: [{ itemNo: 1, component: 'unit', cents: 12_000 }],
    as: 'confirmed',
  });
  if (outcome.status !== 'done') throw new Error(`not reserved: ${JSON.stringify(outcome)}`);
}

/** Callers are twice the batch, so that a full one is always waiting; at 1 there is one caller. */
export async function measureEngine(databaseUrl: string, batch: number, seconds: number): Promise<EngineMeasured> {
  const cell = await openCell(databaseUrl, { queues: 1, batchMax: batch });
  const callers = batch === 1 ? 1 : batch * 2;
  const sell = async (untilMs: number) => {
    let made = 0;
    const caller = async () => {
      while (performance.now() < untilMs) {
        await hotCell(cell);
        made += 1;
      }
    };
    await Promise.all(Array.from({ length: callers }, caller));
    return made;
  };
  await sell(performance.now() + Math.min(500, seconds * 250));
  const before = { ...cell.engine.counters };
  const startedAtMs = performance.now();
  const made = await sell(startedAtMs + seconds * 1_000);
  const perSecond = made / ((performance.now() - startedAtMs) / 1_000);
  const { commands, batches } = cell.engine.counters;
  await cell.close();
  return { batch, perSecond, batchMean: (commands - before.commands) / Math.max(1, batches - before.batches) };
}
