/**
 * What each day of a calendar is to a guest, found out from availability alone. One night is asked about first; a rule that a
 * longer stay would meet (a minimum, a day without departures) is asked about again with that many nights. So a day says what a booking
 * would: the service judges both by the same rules.
 */
import { type Day, plusDays } from '../../dates.js';
import type { Money } from '../../language/format.js';
import type { Availability } from '../queries.js';

/** Longest stay that the service sells. Nights. */
export const nightsMax = 30;

/** Asks what is offered from one date to another, and why not the rest. */
export type Probe = (checkIn: Day, checkOut: Day) => Promise<Availability>;

/** Why a day is none to arrive on, in the order in which one is said when plans differ. */
export type NoArrival = 'minimum' | 'sold_out' | 'no_arrivals' | 'closed' | 'party' | 'unpublished' | 'past';

export type ArrivalDay =
  /** `nights`: the fewest one can stay. `price`: of the first night, all rooms together, in the cheapest plan. */
  | { readonly kind: 'open'; readonly nights: number; readonly price: Money | undefined }
  /** `required`: the minimum that cannot be met. */
  | { readonly kind: 'no'; readonly reason: NoArrival; readonly required?: number };

/** Why a day is none to leave on, from the arrival that was chosen. */
export type NoDeparture = 'minimum' | 'maximum' | 'no_departures' | 'beyond';

export type DepartureDay =
  | { readonly kind: 'open'; readonly nights: number; readonly total: Money | undefined }
  | { readonly kind: 'no'; readonly reason: NoDeparture; readonly required?: number };

type RefusedPlan = NonNullable<Availability['refused']>[number];

const reasons: readonly (readonly [code: string, reason: NoArrival])[] = [
  ['min_stay_not_met', 'minimum'],
  ['sold_out', 'sold_out'],
  ['closed_to_arrival', 'no_arrivals'],
  ['closed', 'closed'],
  ['closed_to_departure', 'closed'],
  ['rate_unavailable', 'unpublished'],
  ['currency_mismatch', 'unpublished'],
  ['occupancy_exceeded', 'party'],
  ['arrival_in_the_past', 'past'],
];

function reasonOf(refused: readonly RefusedPlan[]): NoArrival {
  return reasons.find(([code]) => refused.some((plan) => plan.code === code))?.[1] ?? 'unpublished';
}

/** What the plan asks for, where it counts nights. */
export function requiredNights(plan: RefusedPlan): number | undefined {
  const { required } = plan as { readonly required?: unknown };
  return typeof required === 'number' ? required : undefined;
}

/** The length that is worth asking about next; undefined when no longer stay can be sold either. */
function nextLength(refused: readonly RefusedPlan[], nights: number): number | undefined {
  const lengths = refused.flatMap((plan) => {
    if (plan.code === 'min_stay_not_met') return [requiredNights(plan) ?? nights + 1];
    return plan.code === 'closed_to_departure' ? [nights + 1] : [];
  });
  const next = Math.min(...lengths);
  return next > nights && next <= nightsMax ? next : undefined;
}

/** Whether one can arrive on a day at all. */
export async function judgeArrival(probe: Probe, day: Day): Promise<ArrivalDay> {
  let minimum: number | undefined;
  for (let nights: number | undefined = 1; ; ) {
    const { offers, refused = [] } = await probe(day, plusDays(day, nights));
    const [cheapest] = offers;
    if (cheapest !== undefined) return { kind: 'open', nights, price: cheapest.nights[0]?.price };
    for (const plan of refused) {
      const required = plan.code === 'min_stay_not_met' ? requiredNights(plan) : undefined;
      if (required !== undefined) minimum = Math.min(minimum ?? required, required);
    }
    nights = nextLength(refused, nights);
    if (nights === undefined) {
      if (minimum !== undefined) return { kind: 'no', reason: 'minimum', required: minimum };
      return { kind: 'no', reason: reasonOf(refused) };
    }
  }
}

/** Stays of these many nights are asked about at a time. */
const together = 6;

function judgeDeparture({ offers, refused = [] }: Availability, nights: number): DepartureDay {
  const [cheapest] = offers;
  if (cheapest !== undefined) return { kind: 'open', nights, total: cheapest.total };
  const of = (code: string) => refused.find((plan) => plan.code === code);
  const minimum = of('min_stay_not_met');
  if (minimum !== undefined) return { kind: 'no', reason: 'minimum', required: requiredNights(minimum) ?? nights + 1 };
  if (of('closed_to_departure')) return { kind: 'no', reason: 'no_departures' };
  const maximum = of('max_stay_exceeded');
  if (maximum !== undefined) return { kind: 'no', reason: 'maximum', required: requiredNights(maximum) ?? nights - 1 };
  return { kind: 'no', reason: 'beyond' };
}

/** Whether a longer stay may be sold although this one is not. */
const passes = ({ offers, refused = [] }: Availability) =>
  offers.length > 0 || refused.some(({ code }) => code === 'min_stay_not_met' || code === 'closed_to_departure');

/** Every day that one could leave on after an arrival, up to the one from which on nothing is sold any more. */
export async function judgeDepartures(probe: Probe, checkIn: Day): Promise<ReadonlyMap<Day, DepartureDay>> {
  const days = new Map<Day, DepartureDay>();
  for (let first = 1; first <= nightsMax; first += together) {
    const lengths = Array.from({ length: Math.min(together, nightsMax - first + 1) }, (_, index) => first + index);
    const answers = await Promise.all(lengths.map((nights) => probe(checkIn, plusDays(checkIn, nights))));
    answers.forEach((answer, index) => {
      const nights = lengths[index] ?? first;
      days.set(plusDays(checkIn, nights), judgeDeparture(answer, nights));
    });
    if (answers.some((answer) => !passes(answer))) break;
  }
  return days;
}

/** Days on which nobody arrives, and somebody may leave: the shortest stay from another day ends there. */
export function leavingDays(arrivals: ReadonlyMap<Day, ArrivalDay>): ReadonlySet<Day> {
  const days = new Set<Day>();
  for (const [day, arrival] of arrivals) if (arrival.kind === 'open') days.add(plusDays(day, arrival.nights));
  return days;
}
