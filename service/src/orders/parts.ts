/**
 * How orders take part in the kernel's road, beside what they pay for: an order is made in the transaction that prolongs its
 * hold, and paid in the one that confirms it. The order's row is locked after the lane's.
 */
import {
  type Accepted,
  type Drawn,
  type FactRow,
  type HeldReservation,
  type Judgement,
  type Part,
  type PartConsent,
  type PartEvent,
  type PartRefusal,
  plainArray,
  type Reservation,
  type Share,
  secondsArray,
  textArray,
  type Verb,
} from '@holdfast/engine';
import * as sql from './sql/index.js';

/** The kind under which orders take part. */
export const orderKind = 'order';

/** What an `extend` that makes an order carries. */
export interface NewOrderDetail {
  readonly orderId: string;
  readonly userId: string | null;
  readonly paymentMethod: string | null;
  readonly gateway: string;
  readonly keyScope: string;
  readonly key: string;
  /** Seconds until somebody else attends to the order, should whoever made it be gone. */
  readonly dueInSeconds: number;
}

/** What a `confirm` or a `reinstate` that applies a payment carries. */
export interface PaymentDetail {
  readonly orderId: string;
  readonly providerRef: string;
  /** Of the event `order.paid`. */
  readonly eventId: string;
  /** Of the event `order.failed` of another order of the reservation that is pending, if there is one. */
  readonly supersededEventId: string;
  /** The notice that told; null: the gateway was asked. */
  readonly inboxId: string | null;
}

interface OrderRow extends FactRow {
  readonly reservation_version: number;
  readonly order_id: string | null;
  readonly state: 'pending' | 'paid' | 'failed' | 'refunded' | null;
  readonly version: number;
  readonly amount_cents: number;
  readonly currency: string;
  /** Another order of the reservation that is pending, beside the one that is named. */
  readonly pending_order_id: string | null;
  readonly pending_version: number;
  readonly pending_amount_cents: number;
}

const detailOf = <Detail>(drawn: Drawn) => drawn.command.detail as Detail;
const reservationOf = (accepted: Accepted) => accepted.reservation as Reservation;

/** `named`: the command says which order it is about; else it is the one that is pending or paid. */
function factsOf<V extends Verb>(named: boolean): NonNullable<Share<V>['facts']> {
  return {
    statement: sql.orderFacts,
    values: (drawn) => [
      plainArray(drawn.map((each) => each.commandId)),
      plainArray(drawn.map((each) => each.command.laneId)),
      plainArray(drawn.map((each) => each.reservationId)),
      plainArray(drawn.map((each) => (named ? detailOf<PaymentDetail>(each).orderId : null))),
    ],
  };
}

/**
 * The order as read, unless an earlier command of the same batch has changed the reservation: what was read before it is not to
 * be judged by, and the command is to come again.
 */
function rowOf({ facts, reservation }: Judgement<Verb>): OrderRow | undefined {
  const row = facts[0] as OrderRow | undefined;
  return row?.reservation_version === reservation?.version ? row : undefined;
}

function judgeExtend(judgement: Judgement<'extend'>): PartRefusal | PartConsent {
  const row = rowOf(judgement);
  if (row === undefined) return { refuse: 'moved' };
  if (row.order_id !== null) return { refuse: 'order_pending', members: { order_id: row.order_id } };
  return {};
}

function judgeEnd(judgement: Judgement<'release'> | Judgement<'cancel'>): PartRefusal | PartConsent {
  const row = rowOf(judgement as Judgement<Verb>);
  // What changed the reservation in this very batch is an order that was made, or paid.
  return row === undefined || row.state === 'pending' ? { refuse: 'payment_in_progress' } : {};
}

function judgePayment(judgement: Judgement<'confirm'> | Judgement<'reinstate'>): PartRefusal | PartConsent {
  const row = rowOf(judgement as Judgement<Verb>);
  if (row === undefined) return { refuse: 'moved' };
  if (row.order_id === null || row.state === null) return { refuse: 'order_unknown' };
  if (row.state === 'paid' || row.state === 'refunded') return { refuse: 'paid_before' };
  const { eventId, supersededEventId, orderId } = detailOf<PaymentDetail>(judgement.drawn as Drawn);
  const common = { reservation_id: judgement.drawn.reservationId, currency: row.currency };
  const paid: PartEvent = {
    id: eventId,
    type: 'order.paid',
    aggregateId: orderId,
    aggregateVersion: row.version + 1,
    payload: { ...common, order_id: orderId, amount_cents: row.amount_cents, state: 'paid' },
  };
  if (row.pending_order_id === null) return { events: [paid] };
  const superseded: PartEvent = {
    id: supersededEventId,
    type: 'order.failed',
    aggregateId: row.pending_order_id,
    aggregateVersion: row.pending_version + 1,
    payload: {
      ...common,
      order_id: row.pending_order_id,
      amount_cents: row.pending_amount_cents,
      state: 'failed',
      failure_code: 'superseded',
    },
  };
  return { events: [paid, superseded] };
}

function newOrderColumns(accepted: readonly Accepted[]): unknown[] {
  const details = accepted.map((each) => detailOf<NewOrderDetail>(each.drawn));
  const holds = accepted.map((each) => each.reservation as HeldReservation);
  return [
    plainArray(details.map((d) => d.orderId)),
    plainArray(holds.map((r) => r.laneId)),
    plainArray(holds.map((r) => r.id)),
    plainArray(holds.map((r) => r.organisationId)),
    textArray(holds.map((r) => r.kind)),
    plainArray(details.map((d) => d.userId)),
    textArray(holds.map((r) => r.owner)),
    plainArray(holds.map((r) => r.totalCents)),
    plainArray(holds.map((r) => r.currency)),
    textArray(details.map((d) => d.paymentMethod)),
    textArray(details.map((d) => d.gateway)),
    secondsArray(accepted.map((each, index) => each.nowMs + (details[index] as NewOrderDetail).dueInSeconds * 1000)),
    secondsArray(holds.map((r) => r.latestExpiryMs)),
    textArray(details.map((d) => d.keyScope)),
    textArray(details.map((d) => d.key)),
    secondsArray(accepted.map((each) => each.nowMs)),
  ];
}

const payments = (accepted: readonly Accepted[]) => accepted.map((each) => detailOf<PaymentDetail>(each.drawn));
const orderIds = (accepted: readonly Accepted[]) => plainArray(payments(accepted).map((d) => d.orderId));
const providerRefs = (accepted: readonly Accepted[]) => textArray(payments(accepted).map((d) => d.providerRef));
const placeOf = (accepted: readonly Accepted[]) => [
  plainArray(accepted.map((each) => reservationOf(each).laneId)),
  plainArray(accepted.map((each) => reservationOf(each).id)),
];

const applyPayment = {
  facts: factsOf<'confirm' | 'reinstate'>(true),
  judge: judgePayment,
  write: [
    { statement: sql.supersedeOrders, values: (accepted: readonly Accepted[]) => [orderIds(accepted), ...placeOf(accepted)] },
    {
      statement: sql.payOrders,
      values: (accepted: readonly Accepted[]) => [
        orderIds(accepted),
        providerRefs(accepted),
        secondsArray(accepted.map((each) => each.nowMs)),
      ],
    },
    { statement: sql.insertPayments, values: (accepted: readonly Accepted[]) => [orderIds(accepted), providerRefs(accepted)] },
    {
      statement: sql.applyNotices,
      values: (accepted: readonly Accepted[]) => [
        plainArray(payments(accepted).map((d) => d.inboxId)),
        textArray(accepted.map((each) => (each.drawn.verb === 'reinstate' ? 'reinstated' : 'confirmed'))),
      ],
    },
  ],
};

/** Orders. Beside the kind of what they pay for: `also: [orderKind]`. */
export const orderPart: Part = {
  kind: orderKind,
  shares: {
    extend: { facts: factsOf(false), judge: judgeExtend, write: [{ statement: sql.insertOrders, values: newOrderColumns }] },
    confirm: applyPayment as Share<'confirm'>,
    reinstate: applyPayment as Share<'reinstate'>,
    release: { facts: factsOf(false), judge: judgeEnd },
    cancel: {
      facts: factsOf(false),
      judge: judgeEnd,
      write: [
        {
          statement: sql.refundCancelled,
          values: (accepted) => [plainArray(accepted.map((each) => each.drawn.commandId)), ...placeOf(accepted)],
        },
      ],
    },
  },
  violations: { a_payment_is_recorded_once: 'payment_known', one_pending_or_paid_order: 'moved', one_payment_is_applied: 'paid_before' },
};
