/** From the wire's words to the house's: what a schema cannot say. A Problem is the request's fault: 400. */
import { asId, type CalendarDate } from '@holdfast/engine';
import type { FieldProblem, Problem } from '../../http/problems.js';
import { problem } from '../../http/problems.js';
import { earliestDate, latestDate, nightsBetween, parseDate } from '../rules/calendar.js';
import { longestStayNights, Stay } from '../rules/stay.js';

/** `invalid_request` for one field. */
export function invalid(place: FieldProblem['in'], field: string, message: string): Problem {
  return problem('invalid_request', undefined, { fields: [{ in: place, field, message }] });
}

function notADate(place: FieldProblem['in'], field: string): Problem {
  return invalid(place, field, `is no date between ${earliestDate} and ${latestDate}`);
}

/** `invalid_stay` when the dates are dates but no stay. */
export function parseStay(
  place: 'body' | 'query',
  { check_in, check_out }: { readonly check_in: string; readonly check_out: string },
): Stay | Problem {
  const stay = Stay.parse(check_in, check_out);
  if (stay instanceof Stay) return stay;
  if (stay.problem === 'not_a_date') return notADate(place, stay.field);
  const message = stay.problem === 'too_many_nights' ? `is more than ${longestStayNights} nights after check_in` : 'is not after check_in';
  return problem('invalid_stay', undefined, { fields: [{ in: place, field: stay.field, message }] });
}

/** A date, or a Problem that names the field. */
export function parseCalendarDate(place: 'body' | 'query', field: string, text: string): CalendarDate | Problem {
  return parseDate(text) ?? notADate(place, field);
}

/** `from` up to `to`, which is left out: 1 to `datesMax` dates. */
export function parseRange(
  place: 'body' | 'query',
  range: { readonly from: string; readonly to: string },
  datesMax: number,
): { readonly from: CalendarDate; readonly to: CalendarDate } | Problem {
  const from = parseDate(range.from);
  if (from === undefined) return notADate(place, 'from');
  const to = parseDate(range.to);
  if (to === undefined) return notADate(place, 'to');
  const dates = nightsBetween(from, to);
  if (dates < 1) return invalid(place, 'to', 'is not after from');
  if (dates > datesMax) return invalid(place, 'to', `is more than ${datesMax} dates after from`);
  return { from, to };
}

/** An id that the schema let pass, in lower case. */
export function idOf<Id extends string>(text: string): Id {
  return asId<Id>(text);
}
