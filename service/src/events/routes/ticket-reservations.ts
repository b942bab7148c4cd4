/** Tickets, as one of the kinds that the routes of reservations serve. */
import { asId, type LaneId, type PoolId } from '@holdfast/engine';
import type { Static } from 'typebox';
import { created, replayed } from '../../http/answer.js';
import { Problem, problem } from '../../http/problems.js';
import type { Access, FoundReservation, ListAsked, ReservationKind } from '../../reservations/kind.js';
import type { BoxOffice } from '../box-office.js';
import { cancelTickets } from '../cancel.js';
import { ticketsOfOrganisation, ticketsOfUser } from '../list.js';
import { ticketsKind } from '../parts.js';
import { releaseTickets } from '../release.js';
import { reserve, type TicketsRequest } from '../reserve.js';
import type { TicketItem } from '../rules/tickets.js';
import * as shapes from '../schemas.js';
import { readTickets, type TicketsName } from '../shown-tickets.js';
import { ticketsOnWire } from '../wire.js';

type Body = Static<typeof shapes.NewTickets> | Static<typeof shapes.NewTicketItems>;

const itemOf = (item: Static<typeof shapes.NewTickets>): TicketItem => ({
  sectorId: asId<PoolId>(item.sector_id),
  quantity: item.quantity,
});

function askedFor(body: Body): Pick<TicketsRequest, 'eventId' | 'items'> {
  if (!('items' in body)) return { eventId: null, items: [itemOf(body)] };
  return { eventId: asId<LaneId>(body.event_id), items: body.items.map(itemOf) as [TicketItem, ...TicketItem[]] };
}

const nameOf = ({ laneId, id }: Pick<FoundReservation, 'laneId' | 'id'>): TicketsName => ({ eventId: laneId, reservationId: id });
const byOf = ({ as }: Access) => (as === 'staff' ? 'staff' : 'buyer');

async function list(office: BoxOffice, { who, q, state, position, limit }: ListAsked) {
  const found =
    who.kind === 'buyer'
      ? await ticketsOfUser(office, who.userId, state, position, limit)
      : await ticketsOfOrganisation(office, who, q, state, position, limit);
  return found.map(({ name, createdAtUs }) => ({ laneId: name.eventId, id: name.reservationId, createdAtUs }));
}

export function ticketReservations(office: BoxOffice): ReservationKind {
  return {
    kind: ticketsKind,
    shape: shapes.TicketReservation,
    cancelledShape: shapes.CancelledTickets,
    bodies: [
      { schema: shapes.NewTicketItems, means: (body) => 'items' in body || 'event_id' in body, asBuyer: true },
      { schema: shapes.NewTickets, means: (body) => 'sector_id' in body || 'quantity' in body, asBuyer: true },
    ],
    problems: {
      book: ['not_admitted', 'sale_not_open', 'sale_closed', 'limit_reached', 'too_many_holds', 'sold_out'],
      release: ['already_confirmed', 'payment_in_progress'],
      cancel: ['not_cancellable', 'already_cancelled', 'payment_in_progress'],
    },
    async book(call) {
      const { principal, requestId } = call;
      if (principal.kind !== 'buyer') return problem('forbidden', 'Tickets are held by buyers, with an account.', { required: 'buyer' });
      const { eventId, items } = askedFor(call.body as Body);
      const reserved = await reserve(office, {
        eventId,
        items,
        buyer: principal,
        key: call.key as string,
        fingerprint: call.fingerprint(),
        requestId,
        signal: call,
      });
      if (reserved instanceof Problem) return reserved;
      const body = ticketsOnWire(reserved.tickets);
      const options = { shape: shapes.TicketReservation };
      return reserved.replayed ? replayed(body, options) : created(body, `/reservations/${body.id}`, options);
    },
    show: async (names) => (await readTickets(office, names.map(nameOf))).map(ticketsOnWire),
    release: ({ reservation, actor, requestId }) => releaseTickets(office, nameOf(reservation), actor, requestId),
    async cancel(access, key) {
      const { reservation, actor, requestId } = access;
      const cancelled = await cancelTickets(office, { name: nameOf(reservation), by: byOf(access), actor, requestId, key });
      if (cancelled instanceof Problem) return cancelled;
      const { tickets, refundCents } = cancelled;
      const refund = { amount_cents: refundCents, currency: tickets.currency };
      return { body: { reservation: ticketsOnWire(tickets), refund, refundable: refundCents > 0 }, replayed: cancelled.replayed };
    },
    list: (asked) => list(office, asked),
  };
}
