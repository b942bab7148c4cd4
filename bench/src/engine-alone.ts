/** The engine without HTTP and without a product over it: reservations of one unit of one cell, in batches of so many. */

import { randomUUID } from 'node:crypto';
import { type CalendarDate, type LaneId, newId, type OrganisationId, openEngine, type PoolId, type ReserveCommand } from '@holdfast/engine';
import pg from 'pg';

export interface EngineMeasured {
  readonly batch: number;
  readonly perSecond: number;
  /** Commands in a batch, as it came out. */
  readonly batchMean: number;
}

const date = '2030-03-14' as CalendarDate;

/** Callers are twice the batch, so that a full one is always waiting; at 1 there is one caller. */
export async function measureEngine(databaseUrl: string, batch: number, seconds: number): Promise<EngineMeasured> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  const engine = await openEngine({ pool, queues: 1, bounds: { batchMax: batch } });
  const laneId = newId<LaneId>();
  const poolId = newId<PoolId>();
  const tx = await pool.connect();
  await tx.query('begin');
  await engine.lanes.createIn(tx, { laneId, organisationId: newId<OrganisationId>(), kind: 'bench', currency: 'EUR' });
  await tx.query('commit');
  tx.release();
  await engine.publish({
    laneId,
    kind: 'inventory',
    actor: 'bench',
    terms: false,
    eventType: 'inventory.published',
    cells: [{ poolId, date, allotment: 100_000_000 }],
  });

  const command = (): ReserveCommand => {
    const key = randomUUID();
    return {
      laneId,
      kind: 'bench',
      actor: 'guest',
      owner: `guest:${key}`,
      currency: 'EUR',
      key: { scope: `guest:${key}`, key, fingerprint: 'f'.repeat(64) },
      lines: [{ itemNo: 1, poolId, date, role: 'unit', quantity: 1, priceCents: 12_000 }],
      charges: [{ itemNo: 1, component: 'unit', cents: 12_000 }],
      as: 'confirmed',
    };
  };
  const callers = batch === 1 ? 1 : batch * 2;
  const loop = async (untilMs: number) => {
    let made = 0;
    await Promise.all(
      Array.from({ length: callers }, async () => {
        while (performance.now() < untilMs) {
          const outcome = await engine.reserve(command());
          if (outcome.status !== 'done') throw new Error(`not reserved: ${JSON.stringify(outcome)}`);
          made += 1;
        }
      }),
    );
    return made;
  };
  await loop(performance.now() + Math.min(500, seconds * 250));
  const before = { ...engine.counters };
  const startedAtMs = performance.now();
  const made = await loop(startedAtMs + seconds * 1000);
  const perSecond = made / ((performance.now() - startedAtMs) / 1000);
  const batchMean = (engine.counters.commands - before.commands) / Math.max(1, engine.counters.batches - before.batches);
  await engine.close();
  await pool.end();
  return { batch, perSecond, batchMean };
}
