/** What a property's dates are to somebody who would come or go: many stays judged at once, by terms and stock of two statements. */
import type { CalendarDate, LaneId } from '@holdfast/engine';
import { type Problem, problem } from '../http/problems.js';
import type { House } from './house.js';
import { datesBetween, earliestDate, latestDate, plusDays } from './rules/calendar.js';
import { type CalendarDay, calendarDays, type DepartureDay, departureDays, type Judge } from './rules/days.js';
import { longestStayNights } from './rules/stay.js';
import type { PlanTerms } from './rules/terms.js';
import { judgeOffer, type Party, readShelf, type Shelf } from './search.js';

/** Days, with the currency of their prices. */
export interface DaysFound<Day> {
  readonly currency: string;
  readonly days: readonly Day[];
}

/** Dates a calendar is asked for: from `from` up to `to`, which is left out. */
export interface CalendarAsked extends Party {
  readonly propertyId: LaneId;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** What each date is, by what a search for any stay that begins or ends on it would say now. */
export async function readDays(house: House, { propertyId, from, to, ...party }: CalendarAsked): Promise<DaysFound<CalendarDay> | Problem> {
  const earliest = plusDays(from, -longestStayNights);
  const latest = plusDays(to, longestStayNights);
  // Beyond these dates nothing is published, and no stay can be asked for.
  const dates = datesBetween(earliest, latest).filter((date) => date >= earliestDate && date <= latestDate);
  const shelf = await readShelf(house, propertyId, { checkIn: earliest, checkOut: latest });
  if (shelf === null) return problem('not_found');
  const count = datesBetween(from, to).length;
  return { currency: shelf.currency, days: calendarDays(judgesOf(house, shelf, party), dates, dates.indexOf(from), count) };
}

/** One arrival, whose departures are asked for. */
export interface DeparturesAsked extends Party {
  readonly propertyId: LaneId;
  readonly checkIn: CalendarDate;
}

/** What each date after an arrival is, by what a search for the stay that ends on it would say now. */
export async function readDepartures(
  house: House,
  { propertyId, checkIn, ...party }: DeparturesAsked,
): Promise<DaysFound<DepartureDay> | Problem> {
  const latest = plusDays(checkIn, longestStayNights);
  const dates = datesBetween(checkIn, plusDays(latest, 1)).filter((date) => date <= latestDate);
  const shelf = await readShelf(house, propertyId, { checkIn, checkOut: latest });
  return shelf === null ? problem('not_found') : { currency: shelf.currency, days: departureDays(judgesOf(house, shelf, party), dates) };
}

/** The evaluator of search and booking, one for each plan. */
function judgesOf(house: House, shelf: Shelf, party: Party): Judge[] {
  return shelf.plans.map((plan) => {
    let terms: PlanTerms = plan;
    let arrival: CalendarDate | undefined;
    return (stay) => {
      if (stay.checkIn !== arrival) {
        arrival = stay.checkIn;
        terms = house.terms.arrivingOn(arrival, plan);
      }
      return judgeOffer(terms, shelf, stay, party);
    };
  });
}
