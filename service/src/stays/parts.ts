/**
 * How stays take part in the kernel's road: their rows are written in the transaction that moves the stock, and their deadlines
 * are judged by its clock.
 */
import {
  type Accepted,
  type CalendarDate,
  type Drawn,
  type FactRow,
  type Judgement,
  jsonArray,
  type Part,
  type PoolId,
  plainArray,
  type Reservation,
  secondsArray,
  textArray,
} from '@holdfast/engine';
import { type Canceller, earliestDeadlineMs, type PolicySnapshot, refundAt, refundableUntilMs, stayStarted } from './rules/cancellation.js';
import type { PaymentMode, RatePlanId } from './rules/terms.js';
import * as sql from './sql/index.js';

export { ratesPart } from './rates-part.js';

/** One room as it was agreed. */
export interface RoomDetail {
  readonly itemNo: number;
  readonly roomTypeId: PoolId;
  readonly ratePlanId: RatePlanId;
  readonly guests: number;
  readonly totalCents: number;
  /** As the policy has it; one that is past when the stay is booked is stored as none. */
  readonly deadlineMs: number | null;
  readonly policy: PolicySnapshot;
}

/** What a `reserve` or an `amend` of kind `stay` carries beside its lines. */
export interface StayDetail {
  readonly checkIn: CalendarDate;
  readonly checkOut: CalendarDate;
  readonly checkInAtMs: number;
  readonly guests: number;
  readonly adults: number | null;
  readonly childrenAges: readonly number[] | null;
  /** Normalised. */
  readonly email: string;
  readonly emailAsGiven: string;
  readonly fullName: string;
  readonly phone: string | null;
  readonly source: string | null;
  readonly externalReference: string | null;
  readonly payment: PaymentMode;
  readonly rooms: readonly RoomDetail[];
}

/** What a `cancel` of kind `stay` carries. */
export interface CancelDetail {
  readonly by: Canceller;
}

/** What cancelling a stay came to: the command's result, also in its event. */
export interface CancelResult {
  readonly refund_cents: number;
  readonly refundable: boolean;
  readonly rooms: readonly { readonly item_no: number; readonly refund_cents: number }[];
}

const detailOf = (accepted: Accepted) => accepted.drawn.command.detail as StayDetail;
const reservationOf = (accepted: Accepted) => accepted.reservation as Reservation;
const deadlineOf = (room: RoomDetail, nowMs: number) => refundableUntilMs(room.deadlineMs, nowMs);
const earliestOf = (accepted: Accepted) => earliestDeadlineMs(detailOf(accepted).rooms.map((room) => deadlineOf(room, accepted.nowMs)));
const agesText = (ages: readonly number[] | null) => (ages === null ? null : plainArray(ages));

/** Whose account it was booked with; null: a guest's, without one. */
const userOf = (owner: string) => (owner.startsWith('user:') ? owner.slice('user:'.length) : null);

function stayColumns(accepted: readonly Accepted[]): unknown[] {
  const details = accepted.map(detailOf);
  const reservations = accepted.map(reservationOf);
  return [
    plainArray(reservations.map((r) => r.laneId)),
    plainArray(reservations.map((r) => r.id)),
    plainArray(reservations.map((r) => r.organisationId)),
    plainArray(details.map((d) => d.checkIn)),
    plainArray(details.map((d) => d.checkOut)),
    secondsArray(details.map((d) => d.checkInAtMs)),
    plainArray(details.map((d) => d.guests)),
    plainArray(details.map((d) => d.adults)),
    textArray(details.map((d) => agesText(d.childrenAges))),
    textArray(details.map((d) => d.email)),
    textArray(details.map((d) => d.emailAsGiven)),
    textArray(details.map((d) => d.fullName)),
    textArray(details.map((d) => d.phone)),
    textArray(details.map((d) => d.source)),
    textArray(details.map((d) => d.externalReference)),
    plainArray(details.map((d) => d.payment)),
    secondsArray(accepted.map(earliestOf)),
    secondsArray(accepted.map((a) => a.nowMs)),
    plainArray(reservations.map((r) => userOf(r.owner))),
  ];
}

function roomColumns(accepted: readonly Accepted[]): unknown[] {
  const rooms = accepted.flatMap((a) => detailOf(a).rooms.map((room) => ({ reservation: reservationOf(a), room, nowMs: a.nowMs })));
  return [
    plainArray(rooms.map(({ reservation }) => reservation.laneId)),
    plainArray(rooms.map(({ reservation }) => reservation.id)),
    plainArray(rooms.map(({ room }) => room.itemNo)),
    plainArray(rooms.map(({ reservation }) => reservation.organisationId)),
    plainArray(rooms.map(({ room }) => room.roomTypeId)),
    plainArray(rooms.map(({ room }) => room.ratePlanId)),
    plainArray(rooms.map(({ room }) => room.guests)),
    plainArray(rooms.map(({ room }) => room.totalCents)),
    secondsArray(rooms.map(({ room, nowMs }) => deadlineOf(room, nowMs))),
    jsonArray(rooms.map(({ room }) => room.policy)),
  ];
}

function amendedColumns(accepted: readonly Accepted[]): unknown[] {
  const details = accepted.map(detailOf);
  const reservations = accepted.map(reservationOf);
  return [
    plainArray(reservations.map((r) => r.laneId)),
    plainArray(reservations.map((r) => r.id)),
    plainArray(details.map((d) => d.checkIn)),
    plainArray(details.map((d) => d.checkOut)),
    secondsArray(details.map((d) => d.checkInAtMs)),
    plainArray(details.map((d) => d.guests)),
    plainArray(details.map((d) => d.adults)),
    textArray(details.map((d) => agesText(d.childrenAges))),
    plainArray(details.map((d) => d.payment)),
    secondsArray(accepted.map(earliestOf)),
  ];
}

const namesOf = (accepted: readonly Accepted[]) => [
  plainArray(accepted.map((a) => reservationOf(a).laneId)),
  plainArray(accepted.map((a) => reservationOf(a).id)),
];

/** Of the same reservation amended twice in one batch only the latest counts. */
function latestOfEach(accepted: readonly Accepted[]): Accepted[] {
  return [...new Map(accepted.map((a) => [reservationOf(a).id, a])).values()];
}

interface AgreedRow extends FactRow {
  readonly item_no: number;
  readonly total_cents: number;
  readonly refundable_until_ms: number | null;
  readonly check_in_at_ms: number;
}

function judgeCancel({ drawn, facts, reservation, nowMs }: Judgement<'cancel'>) {
  const rows = facts as readonly AgreedRow[];
  const nothing: CancelResult = {
    refund_cents: 0,
    refundable: false,
    rooms: rows.map((row) => ({ item_no: row.item_no, refund_cents: 0 })),
  };
  // Letting go of a hold is always possible, and gives back no money because none was taken.
  if (reservation?.state === 'held') return { result: nothing };
  const { by } = drawn.command.detail as CancelDetail;
  const checkInAtMs = rows[0]?.check_in_at_ms;
  if (checkInAtMs !== undefined && stayStarted(checkInAtMs, by, nowMs)) return { refuse: 'stay_started' };
  const refund = refundAt(
    rows.map((row) => ({ itemNo: row.item_no, totalCents: row.total_cents, refundableUntilMs: row.refundable_until_ms })),
    nowMs,
  );
  const result: CancelResult = {
    refund_cents: refund.cents,
    refundable: refund.refundable,
    rooms: refund.rooms.map((room) => ({ item_no: room.itemNo, refund_cents: room.cents })),
  };
  return { result };
}

function cancelledColumns(accepted: readonly Accepted[]): unknown[] {
  const results = accepted.map((a) => a.result as CancelResult);
  return [
    ...namesOf(accepted),
    secondsArray(accepted.map((a) => (reservationOf(a).state === 'cancelled' ? a.nowMs : null))),
    plainArray(results.map((result) => result.refund_cents)),
    plainArray(results.map((result) => result.refundable)),
  ];
}

function cancelledRoomColumns(accepted: readonly Accepted[]): unknown[] {
  const rooms = accepted.flatMap((a) => (a.result as CancelResult).rooms.map((room) => ({ reservation: reservationOf(a), room })));
  return [
    plainArray(rooms.map(({ reservation }) => reservation.laneId)),
    plainArray(rooms.map(({ reservation }) => reservation.id)),
    plainArray(rooms.map(({ room }) => room.item_no)),
    plainArray(rooms.map(({ room }) => room.refund_cents)),
  ];
}

/** Reservations of kind `stay`. */
export const stayPart: Part = {
  kind: 'stay',
  shares: {
    reserve: {
      write: [{ statement: sql.writeStays, values: (accepted) => [...stayColumns(accepted), ...roomColumns(accepted)] }],
    },
    amend: {
      write: [
        { statement: sql.amendStays, values: (accepted) => amendedColumns(latestOfEach(accepted)) },
        { statement: sql.removeStayRooms, values: namesOf },
        { statement: sql.writeStayRooms, values: (accepted) => roomColumns(latestOfEach(accepted)) },
      ],
    },
    cancel: {
      facts: {
        statement: sql.cancelFacts,
        values: (drawn: readonly Drawn<'cancel'>[]) => [
          plainArray(drawn.map((each) => each.commandId)),
          plainArray(drawn.map((each) => each.command.laneId)),
          plainArray(drawn.map((each) => each.reservationId)),
        ],
      },
      judge: judgeCancel,
      write: [
        { statement: sql.cancelStays, values: cancelledColumns },
        { statement: sql.cancelStayRooms, values: cancelledRoomColumns },
      ],
    },
  },
  violations: { external_reference_names_one_stay: 'external_reference_taken' },
};
