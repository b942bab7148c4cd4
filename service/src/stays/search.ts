/** What a property offers for a stay, and why not the rest: by the evaluator that booking uses. */
import type { LaneId } from '@holdfast/engine';
import { type Problem, problem } from '../http/problems.js';
import type { House } from './house.js';
import { policyDeadlineMs, refundableUntilMs } from './rules/cancellation.js';
import { guestsInFullestRoom } from './rules/party.js';
import { type PricedNight, priceRoom, sumOverRooms, totalOf } from './rules/price.js';
import type { StayRefusal } from './rules/refusal.js';
import { judgeCells, judgeRoom } from './rules/restrictions.js';
import type { Stay } from './rules/stay.js';
import type { PlanTerms } from './rules/terms.js';
import type { Stock } from './stock.js';
import type { Dates } from './terms-book.js';

/** Who comes. */
export interface Party {
  /** Over all rooms. */
  readonly guests: number;
  readonly rooms: number;
}

/** What is looked for. */
export interface Search extends Party {
  readonly propertyId: LaneId;
  readonly stay: Stay;
}

/** A plan that sells the stay now. */
export interface Offer {
  readonly terms: PlanTerms;
  /** Of the scarcest night. */
  readonly unitsLeft: number;
  /** Of all rooms together. */
  readonly nights: readonly PricedNight[];
  readonly totalCents: number;
  readonly refundableUntilMs: number | null;
}

/** A plan that does not, and why. */
export interface Refused {
  readonly terms: PlanTerms;
  readonly refusal: StayRefusal;
}

/** Cheapest first. */
export interface Found {
  readonly offers: readonly Offer[];
  readonly refused: readonly Refused[];
}

/** What stays within some dates are judged by, as it is now. */
export interface Shelf {
  /** ISO 4217. */
  readonly currency: string;
  /** Every plan of the property, for an arrival on the first of the dates. */
  readonly plans: readonly PlanTerms[];
  readonly stock: Stock;
  /** The database's clock. */
  readonly nowMs: number;
}

/** Two statements, however many the dates are. Null when there is no such property. */
export async function readShelf(house: House, propertyId: LaneId, dates: Dates): Promise<Shelf | null> {
  const [offered, stock] = await Promise.all([
    house.terms.loadProperty(propertyId, dates),
    house.stock({ propertyId, from: dates.checkIn, to: dates.checkOut }),
  ]);
  return offered === null ? null : { currency: offered.property.currency, plans: offered.plans, stock, nowMs: offered.nowMs };
}

/** What a plan sells the stay for, or why not. `terms` are those of the stay's arrival. */
export function judgeOffer(terms: PlanTerms, { stock, nowMs }: Shelf, stay: Stay, { guests, rooms }: Party): Offer | StayRefusal {
  const { roomTypeId } = terms.roomType;
  const asked = { roomTypeId, guests: guestsInFullestRoom(guests, rooms) };
  const judged = judgeRoom(terms, stay, asked, nowMs) ?? judgeCells(stock.get(roomTypeId) ?? new Map(), stay, rooms);
  return 'code' in judged ? judged : offerOf(terms, stay, rooms, judged.unitsLeft, nowMs);
}

/** Judges every plan of the property by terms and stock as they are now. */
export async function search(house: House, { propertyId, stay, ...party }: Search): Promise<Found | Problem> {
  const shelf = await readShelf(house, propertyId, stay);
  if (shelf === null) return problem('not_found');
  const offers: Offer[] = [];
  const refused: Refused[] = [];
  for (const terms of shelf.plans) {
    const judged = judgeOffer(terms, shelf, stay, party);
    if ('code' in judged) refused.push({ terms, refusal: judged });
    else offers.push(judged);
  }
  offers.sort((a, b) => a.totalCents - b.totalCents || (a.terms.plan.code < b.terms.plan.code ? -1 : 1));
  return { offers, refused };
}

function offerOf(terms: PlanTerms, stay: Stay, rooms: number, unitsLeft: number, nowMs: number): Offer {
  const nights = sumOverRooms(Array.from({ length: rooms }, () => priceRoom(terms, stay)));
  return { terms, unitsLeft, nights, totalCents: totalOf(nights), refundableUntilMs: refundableUntilMs(policyDeadlineMs(terms), nowMs) };
}
