/** Why a stay is not sold: the rule, the date, and what would be needed. */
import type { CalendarDate } from '@holdfast/engine';

/**
 * In the order in which they are judged; the first that applies is the answer. `night` is a date that guests would sleep,
 * `date` the arrival or departure that a rule binds.
 */
export type StayRefusal =
  | { readonly code: 'rate_plan_mismatch' }
  | { readonly code: 'mixed_payment' }
  | { readonly code: 'arrival_in_the_past'; readonly date: CalendarDate; readonly today: CalendarDate }
  | { readonly code: 'occupancy_exceeded'; readonly required: number; readonly maxOccupancy: number }
  | { readonly code: 'closed'; readonly night: CalendarDate }
  | { readonly code: 'closed_to_arrival'; readonly date: CalendarDate }
  | { readonly code: 'closed_to_departure'; readonly date: CalendarDate }
  | {
      readonly code: 'min_stay_not_met';
      readonly rule: 'min_stay' | 'min_stay_through';
      readonly date: CalendarDate;
      readonly required: number;
      readonly nights: number;
    }
  | { readonly code: 'max_stay_exceeded'; readonly date: CalendarDate; readonly required: number; readonly nights: number }
  | { readonly code: 'rate_unavailable'; readonly missing: 'price' | 'inventory'; readonly night: CalendarDate }
  | { readonly code: 'currency_mismatch'; readonly night: CalendarDate; readonly currency: string; readonly required: string }
  | { readonly code: 'sold_out'; readonly night: CalendarDate; readonly required: number; readonly available: number };

const nights = (count: number) => (count === 1 ? '1 night' : `${count} nights`);
const rooms = (count: number) => (count === 1 ? '1 room' : `${count} rooms`);

/** One sentence for the guest. */
export function sentenceOf(refusal: StayRefusal): string {
  switch (refusal.code) {
    case 'rate_plan_mismatch':
      return 'This rate plan does not sell this room type.';
    case 'mixed_payment':
      return 'All rooms of one reservation are paid the same way: either all prepaid or all at the property.';
    case 'arrival_in_the_past':
      return `The arrival on ${refusal.date} is past: at the property it is ${refusal.today}.`;
    case 'occupancy_exceeded':
      return `This room type sleeps ${refusal.maxOccupancy}, and ${refusal.required} are asked for.`;
    case 'closed':
      return `The night of ${refusal.night} is closed.`;
    case 'closed_to_arrival':
      return `No arrivals on ${refusal.date}.`;
    case 'closed_to_departure':
      return `No departures on ${refusal.date}.`;
    case 'min_stay_not_met':
      return refusal.rule === 'min_stay'
        ? `A stay that arrives on ${refusal.date} lasts at least ${nights(refusal.required)}; this one lasts ${nights(refusal.nights)}.`
        : `A stay over the night of ${refusal.date} lasts at least ${nights(refusal.required)}; this one lasts ${nights(refusal.nights)}.`;
    case 'max_stay_exceeded':
      return `A stay that arrives on ${refusal.date} lasts at most ${nights(refusal.required)}; this one lasts ${nights(refusal.nights)}.`;
    case 'rate_unavailable':
      return refusal.missing === 'price'
        ? `The night of ${refusal.night} has no price.`
        : `The night of ${refusal.night} is not published.`;
    case 'currency_mismatch':
      return `The night of ${refusal.night} is priced in ${refusal.currency}, the property sells in ${refusal.required}.`;
    case 'sold_out':
      return `The night of ${refusal.night} has ${rooms(refusal.available)} left; this takes ${rooms(refusal.required)}.`;
  }
}
