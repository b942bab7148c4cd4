/** Other dates, near those that were wanted, that would work. */
import { type Day, nightsBetween, plusDays } from '../dates.js';
import { type Availability, nightsMax, type Offer } from './queries.js';

/** Asks what is offered from one date to another, and why not the rest. */
export type Probe = (checkIn: Day, checkOut: Day) => Promise<Availability>;

export interface NearStay {
  readonly checkIn: Day;
  readonly checkOut: Day;
  /** The cheapest of it. */
  readonly offer: Offer;
}

interface Dates {
  readonly checkIn: Day;
  readonly checkOut: Day;
}

interface NearestOptions {
  /** What was answered for the dates that were wanted. */
  readonly answered: Availability;
  readonly today: Day;
  /** Only this room. */
  readonly roomTypeId?: string | undefined;
  /** How many are enough. */
  readonly enough?: number;
}

const daysAwayMax = 14;
const together = 6;

/** What the plan asks for, where it counts nights. */
function requiredNights(plan: NonNullable<Availability['refused']>[number]): number | undefined {
  const { required } = plan as { readonly required?: unknown };
  return typeof required === 'number' ? required : undefined;
}

/** In the order of how near they are: the same arrival with as many nights as the rules ask for, then the same nights, days earlier or later. */
export function candidates(wanted: Dates, { answered, today, roomTypeId }: NearestOptions): readonly Dates[] {
  const { checkIn, checkOut } = wanted;
  const nights = nightsBetween(checkIn, checkOut);
  const lengths = (answered.refused ?? [])
    .filter((plan) => roomTypeId === undefined || plan.room_type_id === roomTypeId)
    .flatMap((plan) => (plan.code === 'min_stay_not_met' || plan.code === 'max_stay_exceeded' ? [requiredNights(plan)] : []))
    .filter((length): length is number => length !== undefined && length >= 1 && length <= nightsMax);
  const sameArrival = [...new Set(lengths)].sort((a, b) => Math.abs(a - nights) - Math.abs(b - nights));
  const moved = Array.from({ length: daysAwayMax }, (_, index) => [index + 1, -index - 1]).flat();
  return [
    ...sameArrival.map((length) => ({ checkIn, checkOut: plusDays(checkIn, length) })),
    ...moved
      .map((days) => ({ checkIn: plusDays(checkIn, days), checkOut: plusDays(checkOut, days) }))
      .filter((dates) => dates.checkIn >= today),
  ];
}

/** The nearest stays that are offered now, nearest first. */
export async function nearestStays(probe: Probe, wanted: Dates, options: NearestOptions): Promise<readonly NearStay[]> {
  const { roomTypeId, enough = 3 } = options;
  const asked = [...candidates(wanted, options)];
  const found: NearStay[] = [];
  while (asked.length > 0 && found.length < enough) {
    const some = asked.splice(0, together);
    const answers = await Promise.all(some.map((dates) => probe(dates.checkIn, dates.checkOut)));
    answers.forEach(({ offers }, index) => {
      const dates = some[index];
      const offer = offers.find((one) => roomTypeId === undefined || one.room_type_id === roomTypeId);
      if (dates !== undefined && offer !== undefined) found.push({ ...dates, offer });
    });
  }
  return found.slice(0, enough);
}
