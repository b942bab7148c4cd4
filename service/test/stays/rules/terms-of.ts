/** Terms for the tables of the rules' tests: a double room at 100.00 a night in March 2027, and what a case changes about it. */
import type { CalendarDate, LaneId, OrganisationId, PoolId } from '@holdfast/engine';
import { Stay } from '../../../src/stays/rules/stay.js';
import type { NightlyRate, PlanTerms, PropertyTerms, RatePlanId, RatePlanTerms, RoomTypeTerms } from '../../../src/stays/rules/terms.js';
import { endOfDateMs, instantOf } from '../../../src/stays/rules/zone.js';

export function date(text: string): CalendarDate {
  return text as CalendarDate;
}

export function stayOf(checkIn: string, checkOut: string): Stay {
  const stay = Stay.parse(checkIn, checkOut);
  if (!(stay instanceof Stay)) throw new Error(`no stay: ${stay.problem}`);
  return stay;
}

export const doubleId = 'd0000000-0000-4000-8000-000000000001' as PoolId;

export interface TermsChange {
  readonly property?: Partial<PropertyTerms>;
  readonly roomType?: Partial<RoomTypeTerms>;
  readonly plan?: Partial<RatePlanTerms>;
  /** By date; null: the date has no rate at all. */
  readonly rates?: Readonly<Record<string, Partial<NightlyRate> | null>>;
}

/** Prices every night of the stay; the departure date has a rate only when the change names it. */
export function termsFor(stay: Stay, change: TermsChange = {}): PlanTerms {
  const property: PropertyTerms = {
    propertyId: 'a0000000-0000-4000-8000-000000000001' as LaneId,
    organisationId: 'b0000000-0000-4000-8000-000000000001' as OrganisationId,
    timezone: 'Europe/Rome',
    currency: 'EUR',
    checkInTime: '15:00',
    ...change.property,
  };
  const roomType: RoomTypeTerms = { roomTypeId: doubleId, code: 'DBL', name: 'Double', maxOccupancy: 2, ...change.roomType };
  const plan: RatePlanTerms = {
    ratePlanId: 'e0000000-0000-4000-8000-000000000001' as RatePlanId,
    roomTypeId: doubleId,
    code: 'FLEX',
    name: 'Flexible',
    payment: 'at_property',
    refundableUntilHours: 24,
    holdTtlSeconds: 900,
    ...change.plan,
  };
  const rates = new Map<CalendarDate, NightlyRate>();
  for (const night of stay.nights) rates.set(night, rateOn(night));
  for (const [text, changed] of Object.entries(change.rates ?? {})) {
    if (changed === null) rates.delete(date(text));
    else rates.set(date(text), { ...rateOn(date(text), stay.nights.includes(date(text))), ...changed });
  }
  const arrival = {
    dateEndsAtMs: endOfDateMs(stay.checkIn, property.timezone),
    checkInAtMs: instantOf(stay.checkIn, property.checkInTime, property.timezone),
  };
  return { property, roomType, plan, rates, arrival };
}

function rateOn(night: CalendarDate, priced = true): NightlyRate {
  return {
    date: night,
    priceCents: priced ? 10_000 : null,
    currency: priced ? 'EUR' : null,
    minStay: null,
    maxStay: null,
    minStayThrough: null,
    closedToArrival: false,
    closedToDeparture: false,
    closed: false,
  };
}

/** Long before every stay of these tables. */
export const longBeforeMs = Date.UTC(2024, 0, 1);
