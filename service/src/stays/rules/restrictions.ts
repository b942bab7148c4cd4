/**
 * Whether a stay may be sold, and by which rule not: the one evaluator of search and booking. Terms are judged here; cells
 * come after them, by {@link judgeCells} in a search and by the kernel, in the same order, when booking.
 */
import type { CalendarDate } from '@holdfast/engine';
import type { StayRefusal } from './refusal.js';
import type { Stay } from './stay.js';
import type { NightlyRate, PlanTerms } from './terms.js';
import { dateInZone } from './zone.js';

/** One room of a request: `guests` sleep in it. */
export interface RoomAsked {
  readonly roomTypeId: string;
  readonly guests: number;
}

/** The first rule of the room's plan that refuses the stay, or undefined. `nowMs` is the database's clock. */
export function judgeRoom(terms: PlanTerms, stay: Stay, asked: RoomAsked, nowMs: number): StayRefusal | undefined {
  if (terms.plan.roomTypeId !== asked.roomTypeId) return { code: 'rate_plan_mismatch' };
  return (
    judgeArrival(terms, stay, nowMs) ??
    judgeOccupancy(terms, asked.guests) ??
    judgeClosed(terms, stay) ??
    judgeMinimum(terms, stay) ??
    judgeMaximum(terms, stay) ??
    judgePrices(terms, stay)
  );
}

/** As {@link judgeRoom} over all rooms of one reservation, `terms` in the order of `rooms`: rules of the whole first, then the rooms in their order. */
export function judgeRooms(terms: readonly PlanTerms[], rooms: readonly RoomAsked[], stay: Stay, nowMs: number): StayRefusal | undefined {
  const pairs = rooms.map((asked, index) => ({ asked, terms: terms[index] as PlanTerms }));
  if (pairs.some((room) => room.terms.plan.roomTypeId !== room.asked.roomTypeId)) return { code: 'rate_plan_mismatch' };
  if (new Set(terms.map((each) => each.plan.payment)).size > 1) return { code: 'mixed_payment' };
  for (const room of pairs) {
    const refusal = judgeRoom(room.terms, stay, room.asked, nowMs);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

function judgeArrival(terms: PlanTerms, stay: Stay, nowMs: number): StayRefusal | undefined {
  if (nowMs < terms.arrival.dateEndsAtMs) return undefined;
  return { code: 'arrival_in_the_past', date: stay.checkIn, today: dateInZone(nowMs, terms.property.timezone) };
}

function judgeOccupancy(terms: PlanTerms, guests: number): StayRefusal | undefined {
  const { maxOccupancy } = terms.roomType;
  return guests > maxOccupancy ? { code: 'occupancy_exceeded', required: guests, maxOccupancy } : undefined;
}

/** The departure date is no night: it binds only by its own flag, also where it has no price. */
function judgeClosed(terms: PlanTerms, stay: Stay): StayRefusal | undefined {
  for (const night of stay.nights) if (terms.rates.get(night)?.closed) return { code: 'closed', night };
  if (terms.rates.get(stay.checkIn)?.closedToArrival) return { code: 'closed_to_arrival', date: stay.checkIn };
  if (terms.rates.get(stay.checkOut)?.closedToDeparture) return { code: 'closed_to_departure', date: stay.checkOut };
  return undefined;
}

/** The largest minimum wins: of the arrival date's `min_stay`, and of every slept night's `min_stay_through`. */
function judgeMinimum(terms: PlanTerms, stay: Stay): StayRefusal | undefined {
  const nights = stay.nights.length;
  let rule: 'min_stay' | 'min_stay_through' = 'min_stay';
  let date: CalendarDate = stay.checkIn;
  let required = terms.rates.get(stay.checkIn)?.minStay ?? 0;
  for (const night of stay.nights) {
    const through = terms.rates.get(night)?.minStayThrough ?? 0;
    if (through > required) {
      rule = 'min_stay_through';
      date = night;
      required = through;
    }
  }
  return nights < required ? { code: 'min_stay_not_met', rule, date, required, nights } : undefined;
}

function judgeMaximum(terms: PlanTerms, stay: Stay): StayRefusal | undefined {
  const nights = stay.nights.length;
  const required = terms.rates.get(stay.checkIn)?.maxStay ?? null;
  return required !== null && nights > required ? { code: 'max_stay_exceeded', date: stay.checkIn, required, nights } : undefined;
}

function judgePrices(terms: PlanTerms, stay: Stay): StayRefusal | undefined {
  for (const night of stay.nights) {
    const rate: NightlyRate | undefined = terms.rates.get(night);
    if (rate === undefined || rate.priceCents === null) return { code: 'rate_unavailable', missing: 'price', night };
    if (rate.currency !== terms.property.currency) {
      return { code: 'currency_mismatch', night, currency: rate.currency ?? '', required: terms.property.currency };
    }
  }
  return undefined;
}

/** Stock of one room type on one night as it is for a buyer now: expired holds do not count as booked. */
export interface NightStock {
  readonly allotment: number;
  readonly overbooking: number;
  readonly booked: number;
  readonly closed: boolean;
}

/** Units left on the scarcest night when `required` of them can be had on every night; else why not. A night without a cell is not published. */
export function judgeCells(
  cells: ReadonlyMap<CalendarDate, NightStock>,
  stay: Stay,
  required: number,
): { readonly unitsLeft: number } | StayRefusal {
  let unitsLeft = Number.POSITIVE_INFINITY;
  let scarcest: StayRefusal | undefined;
  for (const night of stay.nights) {
    const cell = cells.get(night);
    if (cell === undefined) return { code: 'rate_unavailable', missing: 'inventory', night };
    if (cell.closed) return { code: 'closed', night };
    const available = Math.max(0, cell.allotment + cell.overbooking - cell.booked);
    if (available < required && scarcest === undefined) scarcest = { code: 'sold_out', night, required, available };
    unitsLeft = Math.min(unitsLeft, available);
  }
  return scarcest ?? { unitsLeft };
}
