/** Notices of the gateway that found no order, or one that asks for something else: what people see of them, and what they can do. */
import type { Pool } from 'pg';
import { askOver } from './desk.js';
import * as sql from './sql/index.js';

/** `mismatch`: another amount or currency than its order's. `unclaimed`: no order came for it. `waiting`: it is tried still. */
export const unmatchedStates = ['mismatch', 'unclaimed', 'waiting'] as const;
export type UnmatchedState = (typeof unmatchedStates)[number];

export interface UnmatchedNotice {
  /** For people to name it by. */
  readonly no: string;
  readonly state: UnmatchedState;
  readonly gateway: string;
  /** Of the charge. */
  readonly providerRef: string;
  readonly type: string;
  /** What the gateway says became of it. */
  readonly status: string;
  readonly orderId: string;
  /** What the gateway says, in minor units; null: it did not say. */
  readonly amountCents: number | null;
  readonly currency: string | null;
  /** What the order asks for; null: there is none. */
  readonly askedCents: number | null;
  readonly askedCurrency: string | null;
  readonly receivedAtMs: number;
}

interface NoticeRow {
  readonly no: string;
  readonly state: UnmatchedState;
  readonly gateway: string;
  readonly provider_ref: string;
  readonly type: string;
  readonly status: string;
  readonly order_id: string;
  readonly amount_cents: number | null;
  readonly currency: string | null;
  readonly asked_cents: number | null;
  readonly asked_currency: string | null;
  readonly received_at_ms: number;
}

/** The oldest first, at most `limit`; without a state those that wait for people: `mismatch` and `unclaimed`. */
export async function listNotices(pool: Pool, state: UnmatchedState | null, limit: number): Promise<UnmatchedNotice[]> {
  const states = state === null ? ['mismatch', 'unclaimed'] : [state];
  const rows = await askOver(pool, false)<NoticeRow>(sql.listNotices, [states, limit]);
  return rows.map((row) => ({
    no: row.no,
    state: row.state,
    gateway: row.gateway,
    providerRef: row.provider_ref,
    type: row.type,
    status: row.status,
    orderId: row.order_id,
    amountCents: row.amount_cents,
    currency: row.currency,
    askedCents: row.asked_cents,
    askedCurrency: row.asked_currency,
    receivedAtMs: row.received_at_ms,
  }));
}

/** Lets an unclaimed notice wait for its order again, for another three days. False when there is no such one. */
export async function retryNotice(pool: Pool, no: string): Promise<boolean> {
  return (await askOver(pool, false)(sql.retryNotice, [no])).length > 0;
}

/** Takes a notice off the list, with what was done about it. False when there is none that waits for people. */
export async function closeUnmatched(pool: Pool, no: string, note: string): Promise<boolean> {
  return (await askOver(pool, false)(sql.closeUnmatched, [no, note])).length > 0;
}
