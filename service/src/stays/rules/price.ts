/** What a stay costs: the published price of each night, copied. Totals are sums of those lines and nothing else. */
import type { CalendarDate } from '@holdfast/engine';
import type { Stay } from './stay.js';
import type { PlanTerms } from './terms.js';

/** Minor units of the property's currency. */
export interface PricedNight {
  readonly date: CalendarDate;
  readonly priceCents: number;
}

/** The nights of one room. For a stay that the evaluator let pass: a night without a price throws a RangeError. */
export function priceRoom(terms: PlanTerms, stay: Stay): PricedNight[] {
  return stay.nights.map((date) => {
    const priceCents = terms.rates.get(date)?.priceCents ?? null;
    if (priceCents === null) throw new RangeError(`no price on ${date}`);
    return { date, priceCents };
  });
}

/** Minor units. */
export function totalOf(nights: readonly PricedNight[]): number {
  let total = 0;
  for (const night of nights) total += night.priceCents;
  return total;
}

/** The rooms' nights added up date by date, in the order of their dates. */
export function sumOverRooms(rooms: readonly (readonly PricedNight[])[]): PricedNight[] {
  const inOrder = (a: PricedNight, b: PricedNight) => (a.date < b.date ? -1 : 1);
  const [only] = rooms;
  if (only !== undefined && rooms.length === 1) return [...only].sort(inOrder);
  const sums = new Map<CalendarDate, number>();
  for (const nights of rooms) for (const night of nights) sums.set(night.date, (sums.get(night.date) ?? 0) + night.priceCents);
  return [...sums].map(([date, priceCents]) => ({ date, priceCents })).sort(inOrder);
}
