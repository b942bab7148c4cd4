/** Giving money back, by staff. All of what tickets cost gives the seats back too, in the same transaction; a part of it does not. */
import { actOnce, type Intent } from '../http/act-once.js';
import type { Staff } from '../http/principal.js';
import { Problem, problem } from '../http/problems.js';
import type { Desk } from './desk.js';
import { askOver } from './desk.js';
import { orderKind } from './parts.js';
import { lockOrder } from './settle.js';
import { readOrder, type ShownOrder } from './shown-order.js';
import * as sql from './sql/index.js';

export interface RefundRequest {
  readonly staff: Staff;
  readonly orderId: string;
  /** Null: all that is left. */
  readonly amountCents: number | null;
  readonly intent: Intent;
  readonly requestId: string;
}

export interface RefundBegun {
  readonly order: ShownOrder;
  readonly replayed: boolean;
}

/** Of these kinds a full refund ends the reservation. */
const endsWithRefund = new Set(['tickets']);

/** Records the intent; the gateway is asked after it is committed. */
export async function refundOrder(desk: Desk, request: RefundRequest): Promise<RefundBegun | Problem> {
  const { staff, orderId, intent } = request;
  const order = await readOrder(desk.ask, orderId);
  if (order === undefined || order.organisationId !== staff.organisationId) return problem('not_found');
  if (intent.key !== null) {
    const [used] = await desk.ask<{ fingerprint: string }>(sql.findKey, [intent.scope, intent.key, order.laneId]);
    if (used !== undefined) return used.fingerprint === intent.fingerprint ? { order, replayed: true } : problem('idempotency_key_reused');
  }
  const left = order.paidCents - order.refundedCents;
  // Also of late money whose refund was refused: its order failed, and what was paid is owed.
  if (left <= 0) return problem('not_refundable', undefined, { status: order.state });
  const amountCents = request.amountCents ?? left;
  if (amountCents > left) return problem('refund_exceeds_payment', undefined, { available: left });
  if (order.state === 'paid' && endsWithRefund.has(order.kind) && amountCents === left) {
    const ended = await endReservation(desk, order, request);
    if (ended !== null) return ended;
  }
  return giveBack(desk, order, amountCents, request);
}

/** Null: there is nothing to end any more, so only the money is left to give back. */
async function endReservation(
  desk: Desk,
  order: ShownOrder,
  { staff, intent, requestId }: RefundRequest,
): Promise<RefundBegun | Problem | null> {
  const outcome = await desk.engine.cancel({
    laneId: order.laneId,
    reservationId: order.reservationId,
    kind: order.kind,
    also: [orderKind],
    actor: staff.actor,
    requestId,
    detail: { by: 'staff' },
    ...(intent.key === null ? {} : { key: { scope: intent.scope, key: intent.key, fingerprint: intent.fingerprint } }),
  });
  if (outcome.status !== 'refused') return shown(desk, order.id, outcome.status === 'replayed');
  const { refusal } = outcome;
  if (refusal.code === 'key_reused') return problem('idempotency_key_reused');
  if (refusal.code === 'refused_by_part' && refusal.reason === 'payment_in_progress') return problem('payment_in_progress');
  if (refusal.code === 'wrong_state') return null;
  throw new Error(`a refund was refused as ${refusal.code}`);
}

async function giveBack(desk: Desk, order: ShownOrder, amountCents: number, { intent }: RefundRequest): Promise<RefundBegun | Problem> {
  const acted = await actOnce(desk.pool, intent, 'refund', async (tx, refundId) => {
    const ask = askOver(tx, false);
    const locked = await lockOrder(ask, order.id);
    const left = locked.paid_cents - locked.refunded_cents;
    if (left <= 0) return problem('not_refundable', undefined, { status: locked.state });
    if (amountCents > left) return problem('refund_exceeds_payment', undefined, { available: left });
    await ask(sql.addOrderRefund, [order.id, amountCents]);
    await ask(sql.insertRefund, [refundId, order.id, locked.gateway, locked.provider_ref, amountCents, 'requested']);
    await ask(sql.noteMadeAgain, [refundId]);
    return null;
  });
  return acted instanceof Problem ? acted : shown(desk, order.id, acted.status === 'replayed');
}

async function shown(desk: Desk, orderId: string, replayed: boolean): Promise<RefundBegun> {
  const order = await readOrder(desk.ask, orderId);
  if (order === undefined) throw new Error(`order ${orderId} is gone`);
  return { order, replayed };
}
