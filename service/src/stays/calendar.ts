/** What staff see of a property from one date to another: stock and rates, date by date, as they are now. */
import type { CalendarDate, LaneId } from '@holdfast/engine';
import type { Staff } from '../http/principal.js';
import { type Problem, problem } from '../http/problems.js';
import { type Property, readOwnProperty } from './catalogue.js';
import type { House } from './house.js';
import * as sql from './sql/index.js';
import type { Stock } from './stock.js';

/** A plan's rate on one date, by the names of the wire. Null: no price, or no such rule. */
export interface RateNight {
  readonly date: CalendarDate;
  readonly price_cents: number | null;
  readonly min_stay: number | null;
  readonly max_stay: number | null;
  readonly min_stay_through: number | null;
  readonly closed_to_arrival: boolean;
  readonly closed_to_departure: boolean;
  readonly closed: boolean;
}

/** Dates that were never published are left out. Units of expired holds are not booked. */
export interface Calendar {
  readonly property: Property;
  readonly stock: Stock;
  readonly rates: ReadonlyMap<string, readonly RateNight[]>;
}

/** From `from` up to `to`, which is left out. */
export async function readCalendar(
  house: House,
  staff: Staff,
  propertyId: LaneId,
  from: CalendarDate,
  to: CalendarDate,
): Promise<Calendar | Problem> {
  const property = await readOwnProperty(house, staff, propertyId);
  if (property === undefined) return problem('not_found');
  const [stock, rates] = await Promise.all([
    house.stock({ propertyId, from, to }),
    house.ask<RateNight & { rate_plan_id: string }>(sql.readRates, [propertyId, from, to]),
  ]);
  return { property, stock, rates: byPlan(rates) };
}

function byPlan(rows: readonly (RateNight & { readonly rate_plan_id: string })[]): Map<string, RateNight[]> {
  const groups = new Map<string, RateNight[]>();
  for (const { rate_plan_id: id, ...night } of rows) {
    const group = groups.get(id);
    if (group === undefined) groups.set(id, [night]);
    else group.push(night);
  }
  return groups;
}
