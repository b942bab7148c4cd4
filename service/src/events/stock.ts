/** Staff say how many there are of a sector or a cap: absolute numbers, judged and stored under the lane's lock. */
import type { LaneId, PoolId } from '@holdfast/engine';
import type { PoolClient } from 'pg';
import type { Problem } from '../http/problems.js';
import type { BoxOffice } from './box-office.js';
import { problemOfKernel } from './refusals.js';
import { eventDate } from './rules/tickets.js';
import * as sql from './sql/index.js';
import type { StaffRequest } from './staff.js';

export interface Total {
  readonly eventId: LaneId;
  readonly poolId: PoolId;
  readonly total: number;
  /** What the event in the outbox says beside the lane. */
  readonly payload: Readonly<Record<string, unknown>>;
}

/** Publishes the total in the caller's transaction, which holds the lane: `allotment_below_booked` when more is taken. */
export async function publishTotalIn(
  tx: PoolClient,
  office: BoxOffice,
  { staff, requestId }: StaffRequest,
  { eventId, poolId, total, payload }: Total,
): Promise<Problem | undefined> {
  const outcome = await office.engine.publishIn(tx, {
    laneId: eventId,
    kind: 'inventory',
    actor: staff.actor,
    requestId,
    cells: [{ poolId, date: eventDate, allotment: total }],
    terms: false,
    eventType: 'inventory.published',
    payload,
  });
  return outcome.status === 'refused' ? problemOfKernel(outcome.refusal) : undefined;
}

async function isSoldOutIn(tx: PoolClient, eventId: LaneId): Promise<boolean> {
  const { rows } = await tx.query<{ sold_out: boolean }>(sql.readSoldOut.text, [eventId]);
  return rows[0]?.sold_out ?? false;
}

/** Does `change` in a transaction that holds the lane, and announces it when the event is sold out by it. */
export async function announcing<Result>(
  tx: PoolClient,
  { staff }: StaffRequest,
  eventId: LaneId,
  change: () => Promise<Result>,
): Promise<Result> {
  const before = await isSoldOutIn(tx, eventId);
  const result = await change();
  if (!before) await tx.query(sql.announceSoldOut.text, [`{${eventId}}`, `{"${staff.actor}"}`, null]);
  return result;
}
