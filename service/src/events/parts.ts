/**
 * How tickets take part in the kernel's road: whose they are is written in the transaction that takes the stock, their codes
 * in the one that confirms it.
 */
import {
  type Accepted,
  type Judgement,
  type Part,
  type PartConsent,
  type PartRefusal,
  plainArray,
  type Reservation,
  secondsArray,
  textArray,
} from '@holdfast/engine';
import * as sql from './sql/index.js';
import { endPassWrite, type PassRow, passFacts, passRefusal } from './waiting-room/room.js';

/** The kind of reservations of tickets. */
export const ticketsKind = 'tickets';
/** Beside {@link ticketsKind} in a reserve that is confirmed at once, because it costs nothing. */
export const issueKind = 'issue';
/** Beside {@link ticketsKind} in a reserve at an event whose waiting room is in `queue` mode. */
export const passKind = 'pass';

/** What a `reserve` of kind `tickets` carries beside its lines. */
export interface TicketsDetail {
  readonly userId: string;
}

/** What a `cancel` of kind `tickets` carries. */
export interface CancelTicketsDetail {
  /** Buyers let go of what they hold; only staff cancel what is confirmed. */
  readonly by: 'buyer' | 'staff';
}

/** What cancelling came to: the command's result, also in its event. */
export interface CancelTicketsResult {
  readonly refund_cents: number;
  readonly refundable: boolean;
}

const reservationOf = (accepted: Accepted) => accepted.reservation as Reservation;
const eventIds = (accepted: readonly Accepted[]) => plainArray(accepted.map((each) => reservationOf(each).laneId));
const namesOf = (accepted: readonly Accepted[]) => [eventIds(accepted), plainArray(accepted.map((each) => reservationOf(each).id))];

function reservedColumns(accepted: readonly Accepted[]): unknown[] {
  return [
    ...namesOf(accepted),
    plainArray(accepted.map((each) => reservationOf(each).organisationId)),
    plainArray(accepted.map((each) => (each.drawn.command.detail as TicketsDetail).userId)),
    secondsArray(accepted.map((each) => each.nowMs)),
  ];
}

function issuedColumns(accepted: readonly Accepted[]): unknown[] {
  return [
    ...namesOf(accepted),
    plainArray(accepted.map((each) => reservationOf(each).organisationId)),
    secondsArray(accepted.map((each) => each.nowMs)),
  ];
}

function announcedColumns(accepted: readonly Accepted[]): unknown[] {
  const nowMs = accepted[0]?.nowMs ?? 0;
  return [eventIds(accepted), textArray(accepted.map((each) => each.drawn.command.actor)), nowMs / 1000];
}

const issue = { statement: sql.issueTickets, values: issuedColumns };
const announce = { statement: sql.announceSoldOut, values: announcedColumns };

function judgeCancel({ drawn, reservation }: Judgement<'cancel'>): PartRefusal | PartConsent {
  // Letting go of a hold is always possible, and gives back no money because none was taken.
  if (reservation?.state !== 'confirmed') return { result: { refund_cents: 0, refundable: false } satisfies CancelTicketsResult };
  const { by } = drawn.command.detail as CancelTicketsDetail;
  if (by === 'buyer') return { refuse: 'not_cancellable' };
  return { result: { refund_cents: reservation.totalCents, refundable: reservation.totalCents > 0 } satisfies CancelTicketsResult };
}

function cancelledColumns(accepted: readonly Accepted[]): unknown[] {
  return [
    ...namesOf(accepted),
    secondsArray(accepted.map((each) => (reservationOf(each).state === 'cancelled' ? each.nowMs : null))),
    plainArray(accepted.map((each) => (each.result as CancelTicketsResult).refund_cents)),
  ];
}

/** Reservations of kind `tickets`. Whether anything is for sale, and at what price, is said by the lane and its version. */
export const ticketsPart: Part = {
  kind: ticketsKind,
  shares: {
    reserve: { write: [{ statement: sql.writeTicketReservations, values: reservedColumns }] },
    confirm: { write: [issue, endPassWrite, announce] },
    reinstate: { write: [issue, endPassWrite, announce] },
    cancel: {
      judge: judgeCancel,
      write: [
        { statement: sql.voidTickets, values: namesOf },
        { statement: sql.cancelTicketReservations, values: cancelledColumns },
      ],
    },
  },
};

/** Tickets that cost nothing are issued when they are reserved. */
export const issuePart: Part = { kind: issueKind, shares: { reserve: { write: [issue, announce] } } };

/** Whoever reserves needs a pass, where the waiting room is in `queue` mode. Its facts are read only, so a look may ask it early. */
export const passPart: Part = {
  kind: passKind,
  shares: {
    reserve: {
      early: true,
      facts: {
        statement: passFacts,
        values: (drawn) => [
          plainArray(drawn.map((each) => each.commandId)),
          plainArray(drawn.map((each) => each.command.laneId)),
          plainArray(drawn.map((each) => (each.command.detail as TicketsDetail).userId)),
        ],
      },
      judge: ({ facts, nowMs }) => passRefusal(facts[0] as PassRow | undefined, nowMs),
    },
  },
};

/** All that takes part for events. */
export const eventParts: readonly Part[] = [ticketsPart, issuePart, passPart];
