/** What operators ask of the outbox: which deliveries wait or died, and to try the dead again. */
import type { Pool } from 'pg';
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
export async function listDeliveries(pool: Pool, query: { state?: DeliveryState; afterPosition?: number; limit?: number } = {}): Promise<Delivery[]> {
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
