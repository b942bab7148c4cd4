/**
 * What becomes of money that arrived, and of money that did not. A payment is applied in the transaction that confirms the
 * reservation, or reinstates it; where that is impossible it is given back, once. Whoever tells it, and how often, it is the same.
 */
import { newId, type Outcome, recordEventsIn } from '@holdfast/engine';
import type { PoolClient } from 'pg';
import type { Ask, Desk } from './desk.js';
import { orderKind, type PaymentDetail } from './parts.js';
import type { ShownOrder } from './shown-order.js';
import * as sql from './sql/index.js';
import { inTransaction } from './transaction.js';

/** Money that arrived for an order. Amount and currency were compared with the order's. */
export interface Payment {
  readonly providerRef: string;
  /** The notice that told; null: the gateway was asked. */
  readonly inboxId: string | null;
}

/** `known`: it was recorded before, and nothing was done now. */
export type Settled = 'confirmed' | 'reinstated' | 'returned' | 'known';

/** Between reading and locking the world moves; it settles in fewer turns than this. */
const turnsMax = 12;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Applies a payment or gives it back. May be asked at the same time by anybody. */
export async function settlePayment(desk: Desk, order: ShownOrder, payment: Payment): Promise<Settled> {
  const settled = await applyPayment(desk, order, payment);
  if (settled !== 'known') desk.meters.ended(settled);
  return settled;
}

async function applyPayment(desk: Desk, order: ShownOrder, payment: Payment): Promise<Settled> {
  const { providerRef, inboxId } = payment;
  const detail: PaymentDetail = { orderId: order.id, providerRef, eventId: newId(), supersededEventId: newId(), inboxId };
  const command = {
    laneId: order.laneId,
    reservationId: order.reservationId,
    kind: order.kind,
    also: [orderKind],
    actor: `gateway:${order.gateway}`,
    detail,
  };
  let verb: 'confirm' | 'reinstate' = 'confirm';
  for (let turn = 1; turn <= turnsMax; turn += 1) {
    const outcome: Outcome = verb === 'confirm' ? await desk.engine.confirm(command) : await desk.engine.reinstate(command);
    if (outcome.status !== 'refused') return verb === 'confirm' ? 'confirmed' : 'reinstated';
    const { refusal } = outcome;
    if (refusal.code === 'refused_by_part') {
      if (refusal.reason === 'moved') await pause(turn);
      else return returnPayment(desk, order, payment);
    } else if (refusal.code === 'hold_expired') verb = 'reinstate';
    else if (refusal.code === 'wrong_state') {
      if (refusal.state === 'held') verb = 'confirm';
      else if (refusal.state === 'expired') verb = 'reinstate';
      else return returnPayment(desk, order, payment);
    } else return returnPayment(desk, order, payment);
  }
  throw new Error(`the reservation of order ${order.id} does not hold still`);
}

interface LockedOrder {
  readonly state: ShownOrder['state'];
  readonly version: number;
  readonly amount_cents: number;
  readonly currency: string;
  readonly paid_cents: number;
  readonly refunded_cents: number;
  readonly provider_ref: string | null;
  readonly gateway: string;
  readonly overdue: boolean;
}

/** The order, locked until the transaction ends. */
export async function lockOrder(ask: Ask, orderId: string): Promise<LockedOrder> {
  const [row] = await ask<LockedOrder>(sql.lockOrder, [orderId]);
  if (row === undefined) throw new Error(`there is no order ${orderId}`);
  return row;
}

function told(order: ShownOrder) {
  return { laneId: order.laneId, organisationId: order.organisationId as never, actor: `gateway:${order.gateway}` };
}

async function closeNotice(ask: Ask, inboxId: string | null, state: 'applied' | 'ignored', outcome: string): Promise<void> {
  if (inboxId !== null) await ask(sql.closeNotice, [inboxId, state, outcome]);
}

/** Money that nothing can be had for any more, or that came a second time. The intent to give it back; a loop does it. */
async function returnPayment(desk: Desk, order: ShownOrder, { providerRef, inboxId }: Payment): Promise<Settled> {
  const refundId = newId();
  return inTransaction(desk.pool, async (_tx, ask) => {
    const locked = await lockOrder(ask, order.id);
    const recorded = await ask(sql.recordPayment, [locked.gateway, providerRef, order.id, locked.amount_cents, locked.currency]);
    if (recorded.length === 0) {
      await closeNotice(ask, inboxId, 'ignored', 'known');
      return 'known';
    }
    const late = locked.state === 'pending' || locked.state === 'failed';
    const reason = late ? 'late' : 'duplicate';
    await ask(sql.insertRefund, [refundId, order.id, locked.gateway, providerRef, locked.amount_cents, reason]);
    if (late) await ask(sql.returnOrderMoney, [order.id, order.overdue ? 'hold_expired' : 'reservation_ended', providerRef]);
    await closeNotice(ask, inboxId, 'applied', `returned: ${reason}`);
    return 'returned';
  });
}

/** A pending order fails, with its event; any other is left as it is. Its charge is called off at the gateway afterwards. */
export async function failOrder(
  desk: Desk,
  order: ShownOrder,
  {
    failureCode,
    providerRef,
    inboxId,
  }: { readonly failureCode: string; readonly providerRef: string | null; readonly inboxId: string | null },
): Promise<boolean> {
  const eventId = newId();
  const hasFailed = await inTransaction(desk.pool, async (tx, ask) => {
    await lockOrder(ask, order.id);
    const [failed] = await ask<{ version: number }>(sql.failOrder, [order.id, failureCode, providerRef]);
    await closeNotice(ask, inboxId, failed === undefined ? 'ignored' : 'applied', failed === undefined ? 'not pending' : 'failed');
    if (failed === undefined) return false;
    await recordFailure(tx, order, eventId, failed.version, failureCode);
    return true;
  });
  if (hasFailed) desk.meters.ended('failed');
  return hasFailed;
}

function recordFailure(tx: PoolClient, order: ShownOrder, id: string, version: number, failureCode: string): Promise<void> {
  const { id: orderId, reservationId, amountCents, currency } = order;
  const payload = {
    order_id: orderId,
    reservation_id: reservationId,
    amount_cents: amountCents,
    currency,
    state: 'failed',
    failure_code: failureCode,
  };
  return recordEventsIn(tx, told(order), [{ id, type: 'order.failed', aggregateId: orderId, aggregateVersion: version, payload }]);
}

/** What a gateway said of a refund. */
export interface RefundSaid {
  readonly status: 'succeeded' | 'failed';
  readonly refundRef: string | null;
  readonly inboxId: string | null;
  /** Why it failed. */
  readonly failureCode?: string | null | undefined;
}

/**
 * The gateway gave a refund back, or said that it cannot: then its money is owed again, and the order no longer shows it as given
 * back. Once: a refund that is settled stays as it is, unless what was given back turns out not to have arrived.
 */
export async function settleRefund(
  desk: Desk,
  order: ShownOrder,
  refundId: string,
  { status, refundRef, inboxId, failureCode = null }: RefundSaid,
): Promise<boolean> {
  const eventId = newId();
  const isSettled = await inTransaction(desk.pool, async (tx, ask) => {
    await lockOrder(ask, order.id);
    const why = status === 'failed' ? (failureCode ?? 'refused') : null;
    const [settled] = await ask<SettledRefund>(sql.settleRefund, [refundId, status, refundRef, why]);
    await closeNotice(ask, inboxId, settled === undefined ? 'ignored' : 'applied', `refund ${status}`);
    if (settled === undefined) return false;
    if (status === 'failed') await ask(sql.oweRefund, [refundId]);
    await recordRefund(tx, ask, order, { ...settled, eventId, refundId, failureCode: why, actor: `gateway:${order.gateway}` });
    return true;
  });
  if (isSettled) desk.meters.ended(status === 'succeeded' ? 'refunded' : 'refund_refused');
  return isSettled;
}

interface SettledRefund {
  readonly amount_cents: number;
  readonly reason: string;
}

/** Records the event of a refund that was given back, or refused, in the transaction that says so. */
export async function recordRefund(
  tx: PoolClient,
  ask: Ask,
  order: ShownOrder,
  refund: SettledRefund & {
    readonly eventId: string;
    readonly refundId: string;
    /** Null: it was given back. */
    readonly failureCode: string | null;
    readonly actor: string;
  },
): Promise<void> {
  const { state, version, currency, refunded_cents } = await lockOrder(ask, order.id);
  const { eventId, refundId, amount_cents, reason, failureCode, actor } = refund;
  const payload = {
    order_id: order.id,
    reservation_id: order.reservationId,
    refund_id: refundId,
    amount_cents,
    currency,
    refunded_cents,
    reason,
    state,
    ...(failureCode === null ? {} : { failure_code: failureCode }),
  };
  const type = failureCode === null ? 'order.refunded' : 'order.refund_failed';
  const event = { id: eventId, type, aggregateId: order.id, aggregateVersion: version, payload };
  await recordEventsIn(tx, { ...told(order), actor }, [event]);
}
