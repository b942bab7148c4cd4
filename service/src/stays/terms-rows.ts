/** Terms as the database hands them over. */
import { asId, type CalendarDate, type LaneId, type OrganisationId, type PoolId } from '@holdfast/engine';
import type { NightlyRate, PaymentMode, PlanTerms, PropertyTerms, RatePlanId, RatePlanTerms, RoomTypeTerms } from './rules/terms.js';

interface PropertyColumns {
  readonly property_id: string;
  readonly organisation_id: string;
  readonly timezone: string;
  readonly currency: string;
  readonly check_in_time: string;
  /** The database's clock. */
  readonly now_ms: number;
}

/** Of one plan for one stay. */
export interface TermsRow extends PropertyColumns {
  readonly no: number;
  readonly version: number;
  readonly room_type_exists: boolean;
  readonly room_type_id: string;
  readonly room_type_code: string;
  readonly room_type_name: string;
  readonly max_occupancy: number;
  readonly rate_plan_id: string | null;
  readonly rate_plan_code: string;
  readonly rate_plan_name: string;
  readonly payment: PaymentMode;
  readonly refundable_until_hours: number | null;
  readonly hold_ttl_seconds: number;
  readonly nights: readonly NightRow[] | null;
}

type NightRow = readonly [
  date: CalendarDate,
  priceCents: number | null,
  currency: string | null,
  minStay: number | null,
  maxStay: number | null,
  minStayThrough: number | null,
  closedToArrival: boolean,
  closedToDeparture: boolean,
  closed: boolean,
];

/** Of a property with all that it offers. Null: none. */
export interface OfferedRow extends PropertyColumns {
  readonly no: number;
  readonly room_types: readonly (readonly [id: string, code: string, name: string, maxOccupancy: number])[] | null;
  readonly rate_plans: readonly PlanRow[] | null;
  readonly rates: readonly PlanRatesRow[] | null;
}

type PlanRow = readonly [
  id: string,
  roomTypeId: string,
  code: string,
  name: string,
  payment: PaymentMode,
  refundableUntilHours: number | null,
  holdTtlSeconds: number,
];

/** Dates with their prices; and whole those nights that say more than a price in the property's currency. */
type PlanRatesRow = readonly [
  ratePlanId: string,
  dates: readonly CalendarDate[],
  pricesCents: readonly (number | null)[],
  more: readonly NightRow[] | null,
];

type Rates = Map<CalendarDate, NightlyRate>;

/** The property itself. */
export function propertyFrom(row: PropertyColumns): PropertyTerms {
  return {
    propertyId: asId<LaneId>(row.property_id),
    organisationId: asId<OrganisationId>(row.organisation_id),
    timezone: row.timezone,
    currency: row.currency,
    checkInTime: row.check_in_time,
  };
}

/** The room type of a plan. */
export function roomTypeFrom(row: TermsRow): RoomTypeTerms {
  return {
    roomTypeId: asId<PoolId>(row.room_type_id),
    code: row.room_type_code,
    name: row.room_type_name,
    maxOccupancy: row.max_occupancy,
  };
}

/** The plan; there must be one. */
export function planFrom(row: TermsRow): RatePlanTerms {
  return {
    ratePlanId: asId<RatePlanId>(row.rate_plan_id as string),
    roomTypeId: asId<PoolId>(row.room_type_id),
    code: row.rate_plan_code,
    name: row.rate_plan_name,
    payment: row.payment,
    refundableUntilHours: row.refundable_until_hours,
    holdTtlSeconds: row.hold_ttl_seconds,
  };
}

/** By their dates. */
export function ratesFrom(nights: readonly NightRow[]): Rates {
  const rates: Rates = new Map();
  addNights(rates, nights);
  return rates;
}

/** All plans of a property, each with its room type and its rates. */
export function offeredFrom({ currency, ...row }: OfferedRow): Pick<PlanTerms, 'roomType' | 'plan' | 'rates'>[] {
  const roomTypes = new Map<string, RoomTypeTerms>();
  for (const [id, code, name, maxOccupancy] of row.room_types ?? [])
    roomTypes.set(id, { roomTypeId: asId<PoolId>(id), code, name, maxOccupancy });
  const rates = new Map<string, Rates>();
  for (const planRates of row.rates ?? []) rates.set(planRates[0], planRatesFrom(planRates, currency));
  return (row.rate_plans ?? []).map(([id, roomTypeId, code, name, payment, refundableUntilHours, holdTtlSeconds]) => {
    // Its foreign key says that there is one.
    const roomType = roomTypes.get(roomTypeId) as RoomTypeTerms;
    const plan = {
      ratePlanId: asId<RatePlanId>(id),
      roomTypeId: roomType.roomTypeId,
      code,
      name,
      payment,
      refundableUntilHours,
      holdTtlSeconds,
    };
    return { roomType, plan, rates: rates.get(id) ?? new Map() };
  });
}

function planRatesFrom([, dates, pricesCents, more]: PlanRatesRow, currency: string): Rates {
  const rates: Rates = new Map();
  for (let index = 0; index < dates.length; index += 1) {
    const date = dates[index] as CalendarDate;
    rates.set(date, {
      date,
      priceCents: pricesCents[index] ?? null,
      currency,
      minStay: null,
      maxStay: null,
      minStayThrough: null,
      closedToArrival: false,
      closedToDeparture: false,
      closed: false,
    });
  }
  if (more !== null) addNights(rates, more);
  return rates;
}

function addNights(rates: Rates, nights: readonly NightRow[]): void {
  for (const [date, priceCents, currency, minStay, maxStay, minStayThrough, closedToArrival, closedToDeparture, closed] of nights)
    rates.set(date, { date, priceCents, currency, minStay, maxStay, minStayThrough, closedToArrival, closedToDeparture, closed });
}
