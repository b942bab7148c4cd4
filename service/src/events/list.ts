/** Lists of reservations of tickets. */
import { type LaneId, plainArray, type ReservationId, type ReservationState } from '@holdfast/engine';
import { cutPage } from '../http/cursors.js';
import type { Staff } from '../http/principal.js';
import { Problem, problem } from '../http/problems.js';
import { isReference } from '../reservations/access.js';
import type { BoxOffice } from './box-office.js';
import { type Page, readOwnEvent } from './catalogue.js';
import { readTickets, type ShownTickets, type TicketsName } from './shown-tickets.js';
import * as sql from './sql/index.js';

interface NameRow {
  readonly event_id: LaneId;
  readonly reservation_id: ReservationId;
}

const nameOf = (row: NameRow): TicketsName => ({ eventId: row.event_id, reservationId: row.reservation_id });

export interface EventReservationsAsked {
  readonly eventId: LaneId;
  readonly state: ReservationState | undefined;
  readonly cursor: string | undefined;
  readonly limit: number;
}

/** An event's reservations, newest first. */
export async function listEventReservations(
  office: BoxOffice,
  staff: Staff,
  { eventId, state, cursor, limit }: EventReservationsAsked,
): Promise<Page<ShownTickets> | Problem> {
  const filter = { organisation: staff.organisationId, event: eventId, state: state ?? null };
  const position = office.cursors.read('event reservations', filter, cursor);
  if (position instanceof Problem) return position;
  if ((await readOwnEvent(office, staff, eventId)) === undefined) return problem('not_found');
  const rows = await office.ask<NameRow>(sql.listEventReservations, [
    eventId,
    staff.organisationId,
    state ?? null,
    position?.[0] ?? null,
    limit + 1,
  ]);
  const page = cutPage(rows, limit, nameOf, (last) => office.cursors.issue('event reservations', filter, [last.reservation_id]));
  return { ...page, data: await readTickets(office, page.data) };
}

/** A reservation in a list that is sorted by when they were made, newest first. */
export interface ListedTickets {
  readonly name: TicketsName;
  /** Microseconds since 1970, as text. */
  readonly createdAtUs: string;
}

/** Where the list goes on: after the reservation that was made at this instant and has this id. */
export type ListPosition = readonly [createdAtUs: string, reservationId: string] | null;

type ListRow = NameRow & { readonly created_at_us: string };
const listed = (row: ListRow): ListedTickets => ({ name: nameOf(row), createdAtUs: row.created_at_us });

/** What a user reserved: at most `limit`. */
export async function ticketsOfUser(
  office: BoxOffice,
  userId: string,
  state: ReservationState | undefined,
  position: ListPosition,
  limit: number,
): Promise<ListedTickets[]> {
  const values = [plainArray([userId]), null, state ?? null, ...(position ?? [null, null]), limit];
  return (await office.ask<ListRow>(sql.listUserReservations, values)).map(listed);
}

/** An organisation's reservations of tickets: all, the one that has this reference, or those of whoever has this e-mail. At most `limit`. */
export async function ticketsOfOrganisation(
  office: BoxOffice,
  { organisationId }: Staff,
  q: string | undefined,
  state: ReservationState | undefined,
  position: ListPosition,
  limit: number,
): Promise<ListedTickets[]> {
  const after = position ?? [null, null];
  if (q === undefined)
    return (await office.ask<ListRow>(sql.listOrganisationReservations, [organisationId, state ?? null, ...after, limit])).map(listed);
  if (isReference(q))
    return (await office.ask<ListRow>(sql.findReference, [q.toUpperCase(), organisationId, state ?? null, ...after])).map(listed);
  // Tickets name nobody: what is neither a reference nor an e-mail finds none.
  const users = q.includes('@') ? await office.ask<{ user_id: string }>(sql.findUsers, [q]) : [];
  if (users.length === 0) return [];
  return (
    await office.ask<ListRow>(sql.listUserReservations, [
      plainArray(users.map((user) => user.user_id)),
      organisationId,
      state ?? null,
      ...after,
      limit,
    ])
  ).map(listed);
}
