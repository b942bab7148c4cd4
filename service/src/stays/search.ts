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

/** What is looked for. */
export interface Search {
  readonly propertyId: LaneId;
  readonly stay: Stay;
  /** The party, over all rooms. */
  readonly guests: number;
  readonly rooms: number;
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

/** Judges every plan of the property by terms and stock as they are now. */
export async function search(house: House, { propertyId, stay, guests, rooms }: Search): Promise<Found | Problem> {
  const [property, stock] = await Promise.all([
    house.terms.loadProperty(propertyId, stay),
    house.stock({ propertyId, from: stay.checkIn, to: stay.checkOut }),
  ]);
  if (property === null) return problem('not_found');
  const offers: Offer[] = [];
  const refused: Refused[] = [];
  for (const terms of property.plans) {
    const { roomTypeId } = terms.roomType;
    const asked = { roomTypeId, guests: guestsInFullestRoom(guests, rooms) };
    const judged = judgeRoom(terms, stay, asked, property.nowMs) ?? judgeCells(stock.get(roomTypeId) ?? new Map(), stay, rooms);
    if ('code' in judged) refused.push({ terms, refusal: judged });
    else offers.push(offerOf(terms, stay, rooms, judged.unitsLeft, property.nowMs));
  }
  offers.sort((a, b) => a.totalCents - b.totalCents || (a.terms.plan.code < b.terms.plan.code ? -1 : 1));
  return { offers, refused };
}

function offerOf(terms: PlanTerms, stay: Stay, rooms: number, unitsLeft: number, nowMs: number): Offer {
  const nights = sumOverRooms(Array.from({ length: rooms }, () => priceRoom(terms, stay)));
  return { terms, unitsLeft, nights, totalCents: totalOf(nights), refundableUntilMs: refundableUntilMs(policyDeadlineMs(terms), nowMs) };
}
