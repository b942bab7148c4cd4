/** What is to be done for an order at the gateway, by the point it has reached. Every step may be taken again after a crash. */
import type { LaneId, ReservationId } from '@holdfast/engine';
import type { Desk } from './desk.js';
import { later } from './desk.js';
import { type Charge, type ChargeIntent, GatewayRefused } from './gateway.js';
import { failOrder, settlePayment, settleRefund } from './settle.js';
import { readOrder, type ShownOrder } from './shown-order.js';
import * as sql from './sql/index.js';

export function intentOf(order: ShownOrder): ChargeIntent {
  const { id: orderId, amountCents, currency, paymentMethod, providerRef } = order;
  return { orderId, amountCents, currency, paymentMethod, providerRef };
}

/** Is it the order's money? */
export function fits(order: ShownOrder, { amountCents, currency }: { readonly amountCents: number; readonly currency: string }): boolean {
  return amountCents === order.amountCents && currency === order.currency;
}

/**
 * Takes the next step of an order: charges what is only intended, asks for what is charged, calls off what failed. What cannot be
 * done now is put off. Resolves to false when the gateway could not be asked.
 */
export async function attendOrder(desk: Desk, orderId: string): Promise<boolean> {
  const order = await readOrder(desk.ask, orderId);
  if (order === undefined || order.recoveryPoint === 'settled') return true;
  try {
    if (order.recoveryPoint !== 'cancelling' && order.overdue) await giveUp(desk, order);
    else if (order.gateway !== desk.gateway.name) throw new Error(`order ${orderId} is charged by ${order.gateway}, which is not in use`);
    else if (order.recoveryPoint === 'cancelling') await callOff(desk, order);
    else if (order.recoveryPoint === 'intended') await charge(desk, order);
    else await follow(desk, order, await desk.gateway.find(intentOf(order)));
    return true;
  } catch (error) {
    if (error instanceof GatewayRefused) {
      await failOrder(desk, order, { failureCode: error.failureCode, providerRef: null, inboxId: null });
      return true;
    }
    desk.onTrouble(error, `order ${orderId}`);
    const { retrySeconds, retrySecondsMax } = desk.pace;
    await desk.ask(sql.postponeOrder, [orderId, later(retrySeconds, order.attempts, retrySecondsMax)]);
    return false;
  }
}

/**
 * Calls off the charges of earlier orders of a reservation; what they took all the same is applied. Resolves to how many there
 * were, or to null when one could not be called off yet.
 */
export async function callOffEarlier(desk: Desk, laneId: LaneId, reservationId: ReservationId): Promise<number | null> {
  const earlier = await desk.ask<{ order_id: string }>(sql.findCallingOff, [laneId, reservationId]);
  const done = await Promise.all(earlier.map(({ order_id }) => attendOrder(desk, order_id)));
  return done.every(Boolean) ? earlier.length : null;
}

/** Before a second try the first is called off, also when it failed only after the second was placed. */
async function charge(desk: Desk, order: ShownOrder): Promise<void> {
  const earlier = await callOffEarlier(desk, order.laneId, order.reservationId);
  if (earlier === null) throw new Error(`an earlier charge for the reservation of order ${order.id} could not be called off yet`);
  // It may have been paid by one of them.
  if (earlier > 0 && (await readOrder(desk.ask, order.id))?.recoveryPoint !== 'intended') return;
  await follow(desk, order, await desk.gateway.charge(intentOf(order)));
}

/** What the gateway says of the charge. */
async function follow(desk: Desk, order: ShownOrder, charge: Charge | null): Promise<void> {
  const { silentSeconds, silentSecondsMax } = desk.pace;
  if (charge?.status === 'succeeded') return take(desk, order, charge);
  if (charge?.status === 'failed' || charge?.status === 'cancelled') {
    await failOrder(desk, order, { failureCode: charge.failureCode ?? charge.status, providerRef: charge.providerRef, inboxId: null });
    return;
  }
  const noted = await desk.ask(sql.noteCharge, [
    order.id,
    charge?.providerRef ?? null,
    later(silentSeconds, order.recoveryPoint === 'intended' ? 0 : order.attempts, silentSecondsMax),
  ]);
  // Somebody gave the order up while it was being charged, and found nothing to call off yet.
  if (noted.length === 0 && charge !== null) await desk.ask(sql.callOffAgain, [order.id]);
}

async function take(desk: Desk, order: ShownOrder, charge: Charge): Promise<void> {
  if (!fits(order, charge)) return setAside(desk, order, charge);
  await settlePayment(desk, order, { providerRef: charge.providerRef, inboxId: null });
  await desk.ask(sql.noteCalledOff, [order.id]);
}

/** Not what was asked for: nobody but staff and the gateway can say what that money is. The order waits for its own until its deadline. */
async function setAside(desk: Desk, order: ShownOrder, { providerRef, amountCents, currency }: Charge): Promise<void> {
  const kept = await desk.ask(sql.keepMismatch, [order.gateway, order.id, providerRef, amountCents, currency]);
  if (kept.length > 0) desk.meters.ended('mismatch');
  if (order.recoveryPoint === 'cancelling') await desk.ask(sql.noteCalledOff, [order.id]);
  else await desk.ask(sql.noteCharge, [order.id, providerRef, later(desk.pace.silentSeconds, order.attempts, desk.pace.silentSecondsMax)]);
}

/** The hold could not live longer. The gateway is told, and what it took all the same is late money. */
async function giveUp(desk: Desk, order: ShownOrder): Promise<void> {
  await failOrder(desk, order, { failureCode: 'hold_expired', providerRef: null, inboxId: null });
  const failed = await readOrder(desk.ask, order.id);
  if (failed?.recoveryPoint === 'cancelling' && failed.gateway === desk.gateway.name) await callOff(desk, failed);
}

async function callOff(desk: Desk, order: ShownOrder): Promise<void> {
  const charge = await desk.gateway.cancel(intentOf(order));
  if (charge?.status === 'succeeded') return take(desk, order, charge);
  if (charge?.status === 'processing') throw new Error(`${order.gateway} cannot call off the charge of order ${order.id} yet`);
  // Nothing yet; what somebody was asking for at this moment is there when it is looked for once more.
  if (charge === null && order.attempts === 0) await desk.ask(sql.postponeOrder, [order.id, desk.pace.silentSecondsMax]);
  else await desk.ask(sql.noteCalledOff, [order.id]);
}

interface RefundRow {
  readonly refund_id: string;
  readonly order_id: string;
  readonly gateway: string;
  readonly provider_ref: string;
  readonly amount_cents: number;
  readonly currency: string;
  readonly state: string;
  readonly attempts: number;
}

/** Gives back what is to be given back. */
export async function attendRefund(desk: Desk, refundId: string): Promise<void> {
  const [refund] = await desk.ask<RefundRow>(sql.readRefund, [refundId]);
  if (refund === undefined || refund.state !== 'pending') return;
  const { retrySeconds, retrySecondsMax, silentSecondsMax } = desk.pace;
  try {
    if (refund.gateway !== desk.gateway.name) throw new Error(`refund ${refundId} is of ${refund.gateway}, which is not in use`);
    const { refundRef, status, failureCode } = await desk.gateway.refund({
      refundId,
      orderId: refund.order_id,
      providerRef: refund.provider_ref,
      amountCents: refund.amount_cents,
      currency: refund.currency,
    });
    const order = status === 'pending' ? undefined : await readOrder(desk.ask, refund.order_id);
    if (status === 'pending' || order === undefined) await desk.ask(sql.postponeRefund, [refundId, silentSecondsMax, refundRef]);
    else await settleRefund(desk, order, refundId, { status, refundRef, inboxId: null, failureCode });
  } catch (error) {
    const order = error instanceof GatewayRefused ? await readOrder(desk.ask, refund.order_id) : undefined;
    if (error instanceof GatewayRefused && order !== undefined) {
      await settleRefund(desk, order, refundId, { status: 'failed', refundRef: null, inboxId: null, failureCode: error.failureCode });
      return;
    }
    desk.onTrouble(error, `refund ${refundId}`);
    await desk.ask(sql.postponeRefund, [refundId, later(retrySeconds, refund.attempts, retrySecondsMax), null]);
  }
}
