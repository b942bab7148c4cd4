/** An order as everybody sees it, and how it is read. */
import { asId, type LaneId, plainArray, type ReservationId } from '@holdfast/engine';
import type { Ask } from './desk.js';
import * as sql from './sql/index.js';

export type OrderState = 'pending' | 'paid' | 'failed' | 'refunded';

export interface ShownRefund {
  readonly id: string;
  readonly amountCents: number;
  readonly reason: 'requested' | 'cancelled' | 'late' | 'duplicate';
  readonly state: 'pending' | 'succeeded' | 'failed';
  readonly createdAtMs: number;
}

/** Money in minor units of `currency`, instants in epoch milliseconds. */
export interface ShownOrder {
  readonly id: string;
  readonly laneId: LaneId;
  readonly reservationId: ReservationId;
  readonly organisationId: string;
  /** Of the reservation. */
  readonly kind: string;
  readonly userId: string | null;
  readonly owner: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly state: OrderState;
  readonly failureCode: string | null;
  readonly paymentMethod: string | null;
  readonly gateway: string;
  readonly providerRef: string | null;
  readonly paidCents: number;
  readonly refundedCents: number;
  readonly recoveryPoint: 'intended' | 'charged' | 'cancelling' | 'settled';
  readonly attempts: number;
  /** The hold could not live beyond now: a pending order fails. */
  readonly overdue: boolean;
  readonly createdAtMs: number;
  readonly refunds: readonly ShownRefund[];
}

interface OrderRow {
  readonly order_id: string;
  readonly lane_id: string;
  readonly reservation_id: string;
  readonly organisation_id: string;
  readonly kind: string;
  readonly user_id: string | null;
  readonly owner: string;
  readonly amount_cents: number;
  readonly currency: string;
  readonly state: OrderState;
  readonly failure_code: string | null;
  readonly payment_method: string | null;
  readonly gateway: string;
  readonly provider_ref: string | null;
  readonly paid_cents: number;
  readonly refunded_cents: number;
  readonly recovery_point: ShownOrder['recoveryPoint'];
  readonly attempts: number;
  readonly overdue: boolean;
  readonly created_at_ms: number;
  readonly refunds: readonly (readonly [
    id: string,
    cents: number,
    reason: ShownRefund['reason'],
    state: ShownRefund['state'],
    createdAtMs: number,
  ])[];
}

/** Orders by their ids, in the order of the ids; those that do not exist are left out. */
export async function readOrders(ask: Ask, ids: readonly string[]): Promise<ShownOrder[]> {
  if (ids.length === 0) return [];
  return (await ask<OrderRow>(sql.readOrders, [plainArray(ids)])).map(shownFrom);
}

/** Undefined: there is none. */
export async function readOrder(ask: Ask, id: string): Promise<ShownOrder | undefined> {
  return (await readOrders(ask, [id]))[0];
}

function shownFrom(row: OrderRow): ShownOrder {
  return {
    id: row.order_id,
    laneId: asId<LaneId>(row.lane_id),
    reservationId: asId<ReservationId>(row.reservation_id),
    organisationId: row.organisation_id,
    kind: row.kind,
    userId: row.user_id,
    owner: row.owner,
    amountCents: row.amount_cents,
    currency: row.currency,
    state: row.state,
    failureCode: row.failure_code,
    paymentMethod: row.payment_method,
    gateway: row.gateway,
    providerRef: row.provider_ref,
    paidCents: row.paid_cents,
    refundedCents: row.refunded_cents,
    recoveryPoint: row.recovery_point,
    attempts: row.attempts,
    overdue: row.overdue,
    createdAtMs: row.created_at_ms,
    refunds: row.refunds.map(([id, amountCents, reason, state, createdAtMs]) => ({ id, amountCents, reason, state, createdAtMs })),
  };
}
