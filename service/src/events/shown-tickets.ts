/** A reservation of tickets as everybody sees it, and how it is read. */
import { asId, type LaneId, type PoolId, plainArray, type ReservationId, type ReservationState } from '@holdfast/engine';
import { answersByName, Together } from '../readings/together.js';
import type { BoxOffice } from './box-office.js';
import type { PricedItem } from './rules/tickets.js';
import * as sql from './sql/index.js';

export interface ShownTicket {
  readonly code: string;
  readonly state: 'valid' | 'void';
  readonly sectorId: PoolId;
}

/** Its present state: a hold past its deadline is `expired`. Instants are epoch milliseconds, money is minor units of `currency`. */
export interface ShownTickets {
  readonly id: ReservationId;
  readonly eventId: LaneId;
  readonly organisationId: string;
  readonly reference: string;
  readonly userId: string;
  readonly status: ReservationState;
  /** Of a live hold; else null. */
  readonly expiresAtMs: number | null;
  readonly currency: string;
  readonly totalCents: number;
  readonly createdAtMs: number;
  readonly cancelledAtMs: number | null;
  /** What cancelling gave back; null as long as nobody cancelled. */
  readonly refundCents: number | null;
  readonly items: readonly PricedItem[];
  /** Empty until it is confirmed. */
  readonly tickets: readonly ShownTicket[];
}

/** A reservation's full name. */
export interface TicketsName {
  readonly eventId: LaneId;
  readonly reservationId: ReservationId;
}

interface ShownRow {
  readonly id: string;
  readonly event_id: string;
  readonly organisation_id: string;
  readonly reference: string;
  readonly user_id: string;
  readonly status: ReservationState;
  readonly expires_at_ms: number | null;
  readonly currency: string;
  readonly total_cents: number;
  readonly created_at_ms: number;
  readonly cancelled_at_ms: number | null;
  readonly refund_cents: number | null;
  readonly items: readonly (readonly [itemNo: number, sectorId: PoolId, quantity: number, priceCents: number])[];
  readonly tickets: readonly (readonly [code: string, state: ShownTicket['state'], sectorId: PoolId])[] | null;
}

const nameOf = ({ eventId, reservationId }: TicketsName) => `${eventId} ${reservationId}`;
const readAtOnceMax = 128;

/** Reservations by their names, for all who ask at the same time: a rush of replays is a rush of these. */
export function ticketsReadings(office: Pick<BoxOffice, 'ask' | 'pretendNow'>): Together<TicketsName, ShownTickets> {
  const read = async (names: readonly TicketsName[]) => {
    const values = [
      plainArray(names.map((name) => name.eventId)),
      plainArray(names.map((name) => name.reservationId)),
      office.pretendNow(),
    ];
    const found = (await office.ask<ShownRow>(sql.readTickets, values)).map(shownFrom);
    return answersByName(names, nameOf, found, ({ eventId, id }) => nameOf({ eventId, reservationId: id }));
  };
  return new Together({ nameOf, batchMax: readAtOnceMax, read });
}

/** Reservations by their names, in the order of the names; those that do not exist, or are none of tickets, are left out. */
export async function readTickets({ tickets }: Pick<BoxOffice, 'tickets'>, names: readonly TicketsName[]): Promise<ShownTickets[]> {
  const shown = await Promise.all(names.map((name) => tickets.ask(name)));
  return shown.filter((each) => each !== undefined);
}

function shownFrom(row: ShownRow): ShownTickets {
  return {
    id: asId<ReservationId>(row.id),
    eventId: asId<LaneId>(row.event_id),
    organisationId: row.organisation_id,
    reference: row.reference,
    userId: row.user_id,
    status: row.status,
    expiresAtMs: row.expires_at_ms,
    currency: row.currency,
    totalCents: row.total_cents,
    createdAtMs: row.created_at_ms,
    cancelledAtMs: row.cancelled_at_ms,
    refundCents: row.refund_cents,
    items: row.items.map(([itemNo, sectorId, quantity, priceCents]) => ({ itemNo, sectorId, quantity, priceCents })),
    tickets: (row.tickets ?? []).map(([code, state, sectorId]) => ({ code, state, sectorId })),
  };
}
