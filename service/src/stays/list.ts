/** Staff's lists of stays. */
import type { CalendarDate, LaneId, ReservationId, ReservationState } from '@holdfast/engine';
import { cutPage } from '../http/cursors.js';
import type { Staff } from '../http/principal.js';
import { Problem, problem } from '../http/problems.js';
import { normalisedEmail } from '../identity/guest-access.js';
import { findSellable, type Page } from './catalogue.js';
import type { House } from './house.js';
import { isReference, readStays, type ShownStay, type StayName } from './shown-stay.js';
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

/** Which stays of the organisation. */
export interface StaysAsked extends PageAsked {
  /** A reference, an e-mail, or part of a name. */
  readonly q: string | undefined;
  readonly state: ReservationState | undefined;
}

/** An organisation's stays, newest first. */
export async function searchStays(house: House, staff: Staff, { q, state, cursor, limit }: StaysAsked): Promise<Page<ShownStay> | Problem> {
  const filter = { organisation: staff.organisationId, q: q ?? null, state: state ?? null };
  const position = house.cursors.read('stays', filter, cursor);
  if (position instanceof Problem) return position;
  const rows = await house.askPlanned<NameRow & { created_at_us: string }>(sql.searchStays, [
    staff.organisationId,
    ...meant(q?.trim() ?? ''),
    state ?? null,
    ...(position ?? [null, null]),
    limit + 1,
  ]);
  const page = cutPage(rows, limit, nameOf, (last) => house.cursors.issue('stays', filter, [last.created_at_us, last.reservation_id]));
  return { ...page, data: await readStays(house, page.data) };
}

/** What a question means: a reference, an e-mail, or else part of a name; nothing when it is empty. */
function meant(q: string): readonly [reference: string | null, email: string | null, name: string | null] {
  if (q === '') return [null, null, null];
  if (isReference(q)) return [q.toUpperCase(), null, null];
  return q.includes('@') ? [null, normalisedEmail(q), null] : [null, null, q.toLowerCase()];
}
