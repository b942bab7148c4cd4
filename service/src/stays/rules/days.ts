/**
 * What each date is to somebody who would come or go, found out from the evaluator alone: every stay that matters is put to it, the
 * shortest first. What is known beforehand is only which refusals a longer stay can escape: a minimum, and a day nobody leaves on.
 */
import type { CalendarDate } from '@holdfast/engine';
import type { PricedNight } from './price.js';
import type { StayRefusal } from './refusal.js';
import { longestStayNights, Stay } from './stay.js';

/** What a stay is sold for. */
export interface Sold {
  /** Of all rooms together. */
  readonly nights: readonly PricedNight[];
  readonly totalCents: number;
}

/** One plan's answer to a stay. */
export type Judge = (stay: Stay) => Sold | StayRefusal;

/** Somebody arrives on the date. */
export interface ArrivalOpen {
  readonly kind: 'open';
  /** Of the shortest stay that is sold. */
  readonly nights: number;
  /** This one night, all rooms together, at the lowest price that a stay of so many nights has. Minor units. */
  readonly priceCents: number;
}

/** Nobody does. */
export interface Refused {
  readonly kind: 'refused';
  /** Of the plan that comes nearest to selling. */
  readonly code: (typeof dayCodes)[number];
  /** With a minimum or a maximum: so many nights; of several plans, the one that binds least. Else null. */
  readonly required: number | null;
}

/** A date of a calendar. */
export interface CalendarDay {
  readonly date: CalendarDate;
  readonly arrival: ArrivalOpen | Refused;
  /** Some stay that is sold ends on it. */
  readonly departs: boolean;
}

/** A date to leave on, from one arrival. */
export interface DepartureDay {
  readonly date: CalendarDate;
  readonly nights: number;
  /** What the cheapest plan asks for the whole stay, all rooms together; or why none sells it. Minor units. */
  readonly departure: { readonly kind: 'open'; readonly totalCents: number } | Refused;
}

/** What a day may be refused for. When plans differ, the first of these is said. */
export const dayCodes = [
  'min_stay_not_met',
  'closed_to_departure',
  'max_stay_exceeded',
  'sold_out',
  'closed_to_arrival',
  'closed',
  'rate_unavailable',
  'currency_mismatch',
  'occupancy_exceeded',
  'arrival_in_the_past',
] as const satisfies readonly StayRefusal['code'][];

interface Shortest {
  readonly nights: number;
  readonly sold: Sold;
}

/** A plan's judge, and what it has said so far of stays that are too short. */
interface Asked {
  readonly judge: Judge;
  /** By arrival, nights below which nothing is sold: a longer stay sleeps all nights of a shorter one, so its minimum is no smaller. */
  readonly minima: Map<CalendarDate, number>;
}

function ask({ judge, minima }: Asked, stay: Stay): Sold | StayRefusal {
  const judged = judge(stay);
  if ('code' in judged && judged.code === 'min_stay_not_met') minima.set(stay.checkIn, judged.required);
  return judged;
}

/** The shortest stay that a plan sells from an arrival, or why it sells none. */
function shortestFrom(asked: Asked, dates: readonly CalendarDate[], arrival: number): Shortest | StayRefusal | undefined {
  let minimum: StayRefusal | undefined;
  let last: StayRefusal | undefined;
  let nights = 1;
  while (nights <= longestStayNights) {
    const stay = Stay.among(dates, arrival, nights);
    if (stay === undefined) break;
    const judged = ask(asked, stay);
    if (!('code' in judged)) return { nights, sold: judged };
    last = judged;
    if (judged.code === 'min_stay_not_met') {
      minimum = judged;
      nights = Math.max(nights + 1, Math.min(judged.required, longestStayNights));
    } else if (judged.code === 'closed_to_departure') nights += 1;
    else break;
  }
  // Who cannot even sleep the first night is not helped by knowing how many it would take.
  return last !== undefined && 'night' in last && last.night === dates[arrival] ? last : (minimum ?? last);
}

/** Whether a plan sells any stay that ends on a date. Its nights are added one by one, the latest first. */
function endsOn(asked: Asked, dates: readonly CalendarDate[], departure: number): boolean {
  for (let nights = 1; nights <= longestStayNights; nights += 1) {
    const stay = Stay.among(dates, departure - nights, nights);
    if (stay === undefined) return false;
    if (nights < (asked.minima.get(stay.checkIn) ?? 0)) continue;
    const judged = ask(asked, stay);
    if (!('code' in judged)) return true;
    // These three are the arrival's, and an earlier one may be free of them. All others hold for every longer stay that ends here.
    if (!['min_stay_not_met', 'max_stay_exceeded', 'closed_to_arrival'].includes(judged.code)) return false;
  }
  return false;
}

function refusedBy(refusals: readonly StayRefusal[]): Refused {
  // A property without plans is not open for booking.
  const code = dayCodes.find((each) => refusals.some((refusal) => refusal.code === each)) ?? 'rate_unavailable';
  const lengths = refusals.flatMap((refusal) =>
    refusal.code === code && (refusal.code === 'min_stay_not_met' || refusal.code === 'max_stay_exceeded') ? [refusal.required] : [],
  );
  if (lengths.length === 0) return { kind: 'refused', code, required: null };
  return { kind: 'refused', code, required: code === 'min_stay_not_met' ? Math.min(...lengths) : Math.max(...lengths) };
}

/**
 * The days of `dates` from the one at `first` on, `count` of them. For what is said to be true the dates go a longest stay further, in both
 * directions, unless no stay does.
 */
export function calendarDays(judges: readonly Judge[], dates: readonly CalendarDate[], first: number, count: number): CalendarDay[] {
  const plans = judges.map((judge): Asked => ({ judge, minima: new Map() }));
  return Array.from({ length: count }, (_, index) => first + index).map((at) => ({
    date: dates[at] as CalendarDate,
    arrival: arrivalOn(plans, dates, at),
    departs: plans.some((plan) => endsOn(plan, dates, at)),
  }));
}

function arrivalOn(plans: readonly Asked[], dates: readonly CalendarDate[], at: number): ArrivalOpen | Refused {
  let open: ArrivalOpen | undefined;
  const refusals: StayRefusal[] = [];
  for (const plan of plans) {
    const found = shortestFrom(plan, dates, at);
    if (found === undefined) continue;
    if ('code' in found) {
      refusals.push(found);
      continue;
    }
    const priceCents = found.sold.nights[0]?.priceCents ?? 0;
    if (open === undefined || found.nights < open.nights || (found.nights === open.nights && priceCents < open.priceCents))
      open = { kind: 'open', nights: found.nights, priceCents };
  }
  return open ?? refusedBy(refusals);
}

/** Every date that one could leave on after an arrival on the first of `dates`: one for each length of a stay, as far as the dates go. */
export function departureDays(judges: readonly Judge[], dates: readonly CalendarDate[]): DepartureDay[] {
  const days: DepartureDay[] = [];
  for (let nights = 1; nights <= longestStayNights; nights += 1) {
    const stay = Stay.among(dates, 0, nights);
    if (stay === undefined) break;
    const judged = judges.map((judge) => judge(stay));
    const totals = judged.flatMap((each) => ('code' in each ? [] : [each.totalCents]));
    const refusals = judged.flatMap((each) => ('code' in each ? [each] : []));
    const departure = totals.length > 0 ? ({ kind: 'open', totalCents: Math.min(...totals) } as const) : refusedBy(refusals);
    days.push({ date: stay.checkOut, nights, departure });
  }
  return days;
}
