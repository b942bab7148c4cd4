/** Staff's lists of stays. */
import type { CalendarDate, LaneId, ReservationId, ReservationState } from '@holdfast/engine';
import { cutPage } from '../http/cursors.js';
import type { Staff } from '../http/principal.js';
import { Problem, problem } from '../http/problems.js';
import { normalisedEmail } from '../identity/guest-access.js';
import { isReference } from '../reservations/access.js';
import { findSellable, type Page } from './catalogue.js';
import type { House } from './house.js';
import { readStays, type ShownStay, type StayName } from './shown-stay.js';
import * as sql from './sql/index.js';

/** Which part of a list; `limit` is 1 to 100. */
export interface PageAsked {
  readonly cursor: string | undefined;
  readonly limit: number;
}

interface NameRow {
  readonly property_id: LaneId;
  readonly reservation_id: ReservationId;
}

const nameOf = (row: NameRow): StayName => ({ propertyId: row.property_id, reservationId: row.reservation_id });

/** Which arrivals of which property. */
export interface ArrivalsAsked extends PageAsked {
  readonly propertyId: LaneId;
  /** Arrivals from `from` up to `to`, which is not among them. */
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly state: ReservationState | undefined;
}

/** A property's arrivals, by date. */
export async function listArrivals(
  house: House,
  staff: Staff,
  { propertyId, from, to, state, cursor, limit }: ArrivalsAsked,
): Promise<Page<ShownStay> | Problem> {
  const filter = { organisation: staff.organisationId, property: propertyId, from, to, state: state ?? null };
  const position = house.cursors.read('arrivals', filter, cursor);
  if (position instanceof Problem) return position;
  if (!(await findSellable(house, staff, { propertyId })).property) return problem('not_found');
  const values = [propertyId, staff.organisationId, from, to, ...(position ?? [null, null]), state ?? null, limit + 1];
  const rows = await house.ask<NameRow & { check_in: string }>(sql.listArrivals, values);
  const page = cutPage(rows, limit, nameOf, (last) => house.cursors.issue('arrivals', filter, [last.check_in, last.reservation_id]));
  return { ...page, data: await readStays(house, page.data) };
}

/** A stay in a list that is sorted by when they were booked, newest first. */
export interface ListedStay {
  readonly name: StayName;
  /** Microseconds since 1970, as text. */
  readonly createdAtUs: string;
}

/** Which part of such a list: after the stay that was booked at this instant and has this id. */
export interface StaysAsked {
  readonly state: ReservationState | undefined;
  readonly position: readonly [createdAtUs: string, reservationId: string] | null;
  readonly limit: number;
}

type ListRow = NameRow & { readonly created_at_us: string };
const listed = (row: ListRow): ListedStay => ({ name: nameOf(row), createdAtUs: row.created_at_us });

/** An organisation's stays. `q`: a reference, an e-mail, or part of a name. */
export async function staysOfOrganisation(
  house: House,
  staff: Staff,
  q: string | undefined,
  { state, position, limit }: StaysAsked,
): Promise<ListedStay[]> {
  const values = [staff.organisationId, ...meant(q?.trim() ?? ''), state ?? null, ...(position ?? [null, null]), limit];
  return (await house.askPlanned<ListRow>(sql.searchStays, values)).map(listed);
}

/** Stays that somebody booked with an account. */
export async function staysOfUser(house: House, userId: string, { state, position, limit }: StaysAsked): Promise<ListedStay[]> {
  return (await house.ask<ListRow>(sql.listUserStays, [userId, state ?? null, ...(position ?? [null, null]), limit])).map(listed);
}

/** What a question means: a reference, an e-mail, or else part of a name; nothing when it is empty. */
function meant(q: string): readonly [reference: string | null, email: string | null, name: string | null] {
  if (q === '') return [null, null, null];
  if (isReference(q)) return [q.toUpperCase(), null, null];
  return q.includes('@') ? [null, normalisedEmail(q), null] : [null, null, q.toLowerCase()];
}
