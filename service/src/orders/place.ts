/** Placing an order: made on a live hold in the transaction that prolongs it; what it asks for is charged after that is committed. */
import { newId, type Refusal } from '@holdfast/engine';
import { Problem, problem } from '../http/problems.js';
import { attendOrder, callOffEarlier } from './attend.js';
import type { Desk } from './desk.js';
import { type NewOrderDetail, orderKind } from './parts.js';
import { accessPayable, type Requester } from './requester.js';
import { readOrder, type ShownOrder } from './shown-order.js';
import * as sql from './sql/index.js';

export interface OrderRequest {
  readonly reservation: string;
  readonly paymentMethod: string | null;
  readonly requester: Requester;
  readonly key: string;
  readonly fingerprint: string;
}

/** `replayed`: the key acted before; the order is shown as it is now. */
export interface Placed {
  readonly order: ShownOrder;
  readonly replayed: boolean;
}

/** A hold lives on for its payment as long as it may: this many seconds, never beyond its latest expiry. */
const patienceSeconds = 1_000_000;
const turnsMax = 12;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** One order is pending or paid per reservation: asked again while one is pending, that one is the answer, whatever the key. */
export async function placeOrder(desk: Desk, request: OrderRequest): Promise<Placed | Problem> {
  const fault = desk.gateway.methodFault(request.paymentMethod);
  if (fault !== null) return problem('invalid_request', undefined, { fields: [{ in: 'body', field: 'payment_method', message: fault }] });
  const payable = await accessPayable(desk, request.reservation, request.requester);
  if (payable instanceof Problem) return payable;
  const { reservation, actor, keyScope } = payable;
  const { principal } = request.requester;
  const key = { scope: keyScope, key: request.key, fingerprint: request.fingerprint };
  const replay = await replayOf(desk, reservation.laneId, key);
  if (replay !== null) return replay;
  if ((await callOffEarlier(desk, reservation.laneId, reservation.id)) === null)
    return problem('unavailable', 'An earlier charge could not be called off yet.');
  const detail: NewOrderDetail = {
    orderId: newId(),
    userId: principal.kind === 'buyer' ? principal.userId : null,
    paymentMethod: request.paymentMethod,
    gateway: desk.gateway.name,
    keyScope: key.scope,
    key: key.key,
    dueInSeconds: desk.pace.intendedSeconds,
  };
  for (let turn = 1; turn <= turnsMax; turn += 1) {
    const outcome = await desk.engine.extend({
      laneId: reservation.laneId,
      reservationId: reservation.id,
      kind: reservation.kind,
      also: [orderKind],
      actor,
      requestId: request.requester.requestId,
      ttlSeconds: patienceSeconds,
      key,
      detail,
    });
    if (outcome.status === 'replayed') return (await replayOf(desk, reservation.laneId, key)) ?? problem('busy');
    if (outcome.status === 'done') {
      begin(desk, detail.orderId);
      return { order: await theOrder(desk, detail.orderId), replayed: false };
    }
    const { refusal } = outcome;
    if (refusal.code === 'refused_by_part' && refusal.reason === 'order_pending') {
      const orderId = refusal.members['order_id'] as string;
      await desk.ask(sql.bindKey, [key.key, key.scope, key.fingerprint, reservation.laneId, orderId]);
      // Other content may have come with the key at the same instant.
      const bound = await replayOf(desk, reservation.laneId, key);
      if (bound instanceof Problem) return bound;
      return { order: await theOrder(desk, orderId), replayed: false };
    }
    if (refusal.code !== 'refused_by_part' || refusal.reason !== 'moved') return problemOf(refusal);
    await pause(turn);
  }
  return problem('busy');
}

function problemOf(refusal: Refusal): Problem {
  switch (refusal.code) {
    case 'key_reused':
      return problem('idempotency_key_reused');
    case 'hold_expired':
      return problem('hold_expired');
    case 'wrong_state':
      return problem(refusal.state === 'expired' ? 'hold_expired' : 'reservation_not_held', undefined, { status: refusal.state });
    case 'lane_unknown':
    case 'reservation_unknown':
      return problem('not_found');
    default:
      throw new Error(`an order was refused as ${refusal.code}`);
  }
}

/** Charges behind the answer. Should this process die before it is done, a loop finds the order. */
function begin(desk: Desk, orderId: string): void {
  const work: Promise<unknown> = attendOrder(desk, orderId)
    .catch((error: unknown) => desk.onTrouble(error, `order ${orderId}`))
    .finally(() => desk.underway.delete(work));
  desk.underway.add(work);
}

async function replayOf(
  desk: Desk,
  laneId: string,
  key: { readonly scope: string; readonly key: string; readonly fingerprint: string },
): Promise<Placed | Problem | null> {
  const [used] = await desk.ask<{ fingerprint: string; result_kind: string; result_id: string }>(sql.findKey, [key.scope, key.key, laneId]);
  if (used === undefined) return null;
  if (used.fingerprint !== key.fingerprint) return problem('idempotency_key_reused');
  if (used.result_kind === 'order') return { order: await theOrder(desk, used.result_id), replayed: true };
  const [made] = await desk.ask<{ order_id: string }>(sql.findOrderByKey, [key.scope, key.key, laneId]);
  if (made === undefined) throw new Error('a key of an order made none');
  return { order: await theOrder(desk, made.order_id), replayed: true };
}

async function theOrder(desk: Desk, orderId: string): Promise<ShownOrder> {
  const order = await readOrder(desk.ask, orderId);
  if (order === undefined) throw new Error(`order ${orderId} is gone`);
  return order;
}
