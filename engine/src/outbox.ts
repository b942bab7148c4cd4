/** The outbox beside the road: events of changes that move no stock, and what operators ask of the deliveries. */
import type { ClientBase, Pool } from 'pg';
import { jsonArray, plainArray, textArray } from './columns.js';
import type { LaneId, OrganisationId } from './domain/ids.js';
import type { PartEvent } from './part.js';
import * as sql from './sql/index.js';

export type DeliveryState = 'pending' | 'delivered' | 'dead';

export interface Delivery {
  readonly target: string;
  readonly eventId: string;
  readonly position: number;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly lastError: string | null;
  readonly dueAtMs: number;
  readonly type: string;
  readonly aggregateId: string;
  readonly occurredAtMs: number;
}

/** Deliveries behind a position, in order; at most `limit`. Without a state: all. */
export async function listDeliveries(
  pool: Pool,
  query: { state?: DeliveryState; afterPosition?: number; limit?: number } = {},
): Promise<Delivery[]> {
  const { rows } = await pool.query(sql.listDeliveries.text, [query.state ?? null, query.afterPosition ?? 0, query.limit ?? 100]);
  return rows.map((row: Record<string, unknown>) => ({
    target: row.target as string,
    eventId: row.event_id as string,
    position: row.position as number,
    state: row.state as DeliveryState,
    attempts: row.attempts as number,
    lastError: row.last_error as string | null,
    dueAtMs: row.due_at_ms as number,
    type: row.type as string,
    aggregateId: row.aggregate_id as string,
    occurredAtMs: row.occurred_at_ms as number,
  }));
}

/** Puts dead deliveries back, of one event or of all; the event keeps its id. Says how many. */
export async function retryDeliveries(pool: Pool, eventId?: string): Promise<number> {
  const { rowCount } = await pool.query(sql.retryDeliveries.text, [eventId ?? null]);
  return rowCount ?? 0;
}

/** Whose events they are, and who did it. */
export interface EventContext {
  readonly laneId: LaneId;
  readonly organisationId: OrganisationId;
  readonly actor: string;
  readonly requestId?: string;
}

/** Records events of a change that moves no stock, in the transaction that makes the change. They are numbered after its commit like all others. */
export async function recordEventsIn(tx: ClientBase, context: EventContext, events: readonly PartEvent[]): Promise<void> {
  if (events.length === 0) return;
  const same = <T>(value: T) => events.map(() => value);
  const ids = plainArray(events.map((event) => event.id));
  const { rows } = await tx.query(sql.readClock.text, [null]);
  await tx.query(sql.insertEvents.text, [
    ids,
    plainArray(same(context.laneId)),
    plainArray(same(context.organisationId)),
    textArray(events.map((event) => event.type)),
    plainArray(events.map((event) => event.aggregateId)),
    plainArray(events.map((event) => event.aggregateVersion)),
    textArray(same(context.actor)),
    textArray(same(context.requestId ?? null)),
    (rows[0] as { now_ms: number }).now_ms / 1000,
    jsonArray(events.map((event) => event.payload)),
  ]);
  await tx.query(sql.insertEventBatch.text, [ids, context.laneId]);
}
