/** Refunds that the gateway refused: what people see of them, and what they can do about them. */
import { isUuid, newId } from '@holdfast/engine';
import type { Pool } from 'pg';
import { askOver } from './desk.js';
import { lockOrder, recordRefund } from './settle.js';
import { readOrder } from './shown-order.js';
import * as sql from './sql/index.js';
import { inTransaction } from './transaction.js';

/** `refused`: its money is owed until it is made again, or given back by hand. `pending`: the gateway has not settled it yet. */
export type ListedState = 'refused' | 'pending';

/** A refund, and what its money was for. */
export interface ListedRefund {
  readonly refundId: string;
  readonly orderId: string;
  readonly orderState: string;
  /** Of the reservation; null: it is gone. */
  readonly reference: string | null;
  readonly reservationState: string | null;
  /** What is owed, in minor units of `currency`. */
  readonly amountCents: number;
  readonly currency: string;
  readonly reason: string;
  readonly gateway: string;
  /** Of the charge. */
  readonly providerRef: string;
  /** Why it was refused, in the gateway's word. */
  readonly failureCode: string | null;
  readonly attempts: number;
  readonly createdAtMs: number;
}

interface ListedRow {
  readonly refund_id: string;
  readonly order_id: string;
  readonly order_state: string;
  readonly reference: string | null;
  readonly reservation_state: string | null;
  readonly amount_cents: number;
  readonly currency: string;
  readonly reason: string;
  readonly gateway: string;
  readonly provider_ref: string;
  readonly failure_code: string | null;
  readonly attempts: number;
  readonly created_at_ms: number;
}

/** The oldest first, at most `limit`. */
export async function listRefunds(pool: Pool, state: ListedState, limit: number): Promise<ListedRefund[]> {
  const statement = state === 'refused' ? sql.listOwedRefunds : sql.listPendingRefunds;
  const rows = await askOver(pool, false)<ListedRow>(statement, [limit]);
  return rows.map((row) => ({
    refundId: row.refund_id,
    orderId: row.order_id,
    orderState: row.order_state,
    reference: row.reference,
    reservationState: row.reservation_state,
    amountCents: row.amount_cents,
    currency: row.currency,
    reason: row.reason,
    gateway: row.gateway,
    providerRef: row.provider_ref,
    failureCode: row.failure_code,
    attempts: row.attempts,
    createdAtMs: row.created_at_ms,
  }));
}

/** What was made of a refused refund. `amountCents`: less than it was for where some of it was given back meanwhile. */
export interface MadeAgain {
  readonly refundId: string;
  readonly amountCents: number;
  readonly currency: string;
}

/**
 * Makes a refused refund again, as a new one that the gateway is asked for by whoever serves; or, where `byHand` says how, notes
 * that it was given back without the gateway. Undefined when there is no such refused refund whose money is still owed.
 */
export async function makeRefundAgain(pool: Pool, refusedId: string, byHand: string | null): Promise<MadeAgain | undefined> {
  const [refundId, eventId] = [newId(), newId()];
  const ask = askOver(pool, false);
  const [refused] = isUuid(refusedId) ? await ask<{ order_id: string }>(sql.readRefund, [refusedId]) : [];
  const order = refused === undefined ? undefined : await readOrder(ask, refused.order_id);
  if (order === undefined) return undefined;
  return inTransaction(pool, async (tx, within) => {
    await lockOrder(within, order.id);
    const [known] = await within<{ amount_cents: number; currency: string }>(sql.readRefund, [refundId]);
    // A lost COMMIT was done.
    if (known !== undefined) return { refundId, amountCents: known.amount_cents, currency: known.currency };
    const [made] = await within<{ amount_cents: number; reason: string }>(sql.makeRefundAgain, [refusedId, refundId, byHand]);
    if (made === undefined) return undefined;
    if (byHand !== null) await recordRefund(tx, within, order, { ...made, eventId, refundId, failureCode: null, actor: 'operator' });
    return { refundId, amountCents: made.amount_cents, currency: order.currency };
  });
}
