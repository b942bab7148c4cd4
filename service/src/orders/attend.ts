/** What is to be done for an order at the gateway, by the point it has reached. Every step may be taken again after a crash. */
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
    if (order.recoveryPoint === 'cancelling') await callOff(desk, order);
    else if (order.overdue) await giveUp(desk, order);
    else
      await follow(
        desk,
        order,
        order.recoveryPoint === 'intended' ? await desk.gateway.charge(intentOf(order)) : await desk.gateway.find(intentOf(order)),
      );
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

/** What the gateway says of the charge. */
async function follow(desk: Desk, order: ShownOrder, charge: Charge | null): Promise<void> {
  const { silentSeconds, silentSecondsMax } = desk.pace;
  if (charge?.status === 'succeeded') return take(desk, order, charge);
  if (charge?.status === 'failed' || charge?.status === 'cancelled') {
    await failOrder(desk, order, { failureCode: charge.failureCode ?? charge.status, providerRef: charge.providerRef, inboxId: null });
    return;
  }
  await desk.ask(sql.noteCharge, [
    order.id,
    charge?.providerRef ?? null,
    later(silentSeconds, order.recoveryPoint === 'intended' ? 0 : order.attempts, silentSecondsMax),
  ]);
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
  if (failed?.recoveryPoint === 'cancelling') await callOff(desk, failed);
}

async function callOff(desk: Desk, order: ShownOrder): Promise<void> {
  const charge = await desk.gateway.cancel(intentOf(order));
  if (charge?.status === 'succeeded') return take(desk, order, charge);
  if (charge?.status === 'processing') throw new Error(`${order.gateway} cannot call off the charge of order ${order.id} yet`);
  await desk.ask(sql.noteCalledOff, [order.id]);
}

interface RefundRow {
  readonly refund_id: string;
  readonly order_id: string;
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
