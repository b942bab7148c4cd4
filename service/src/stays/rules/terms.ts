/**
 * The terms a stay is judged and priced by, as staff published them. A **rate plan** sells one **room type** of a
 * **property** by night; a **rate** is its price and restrictions on one date. All of it moves with the version of the
 * property's lane; stock does not.
 */
import type { CalendarDate, LaneId, OrganisationId, PoolId } from '@holdfast/engine';

declare const brand: unique symbol;
/** Names a rate plan. */
export type RatePlanId = string & { readonly [brand]: 'RatePlanId' };

/** What all stays at a property have in common. */
export interface PropertyTerms {
  readonly propertyId: LaneId;
  readonly organisationId: OrganisationId;
  /** IANA name. */
  readonly timezone: string;
  /** ISO 4217; all of the property's prices are in it. */
  readonly currency: string;
  /** `HH:MM`, local. */
  readonly checkInTime: string;
}

/** Interchangeable rooms. */
export interface RoomTypeTerms {
  readonly roomTypeId: PoolId;
  readonly code: string;
  readonly name: string;
  readonly maxOccupancy: number;
}

/** When the guest pays: on the spot, or before the stay is confirmed. */
export type PaymentMode = 'at_property' | 'prepaid';

/** How one room type is sold. */
export interface RatePlanTerms {
  readonly ratePlanId: RatePlanId;
  /** The one room type that it sells. */
  readonly roomTypeId: PoolId;
  readonly code: string;
  readonly name: string;
  readonly payment: PaymentMode;
  /** Free until this many hours before check-in time on the arrival date; null: non-refundable. */
  readonly refundableUntilHours: number | null;
  readonly holdTtlSeconds: number;
}

/** What was published for one plan and date. A null price is not sold; a null length binds nobody. */
export interface NightlyRate {
  readonly date: CalendarDate;
  /** Minor units of `currency`, for one room and night. */
  readonly priceCents: number | null;
  /** The currency the price was published in; null as long as there never was a price. */
  readonly currency: string | null;
  readonly minStay: number | null;
  readonly maxStay: number | null;
  readonly minStayThrough: number | null;
  readonly closedToArrival: boolean;
  readonly closedToDeparture: boolean;
  readonly closed: boolean;
}

/** The instants that one arrival date means in the property's zone, in milliseconds since 1970. */
export interface ArrivalInstants {
  /** From here on the arrival date is past. */
  readonly dateEndsAtMs: number;
  /** The arrival date at check-in time. */
  readonly checkInAtMs: number;
}

/** Everything one rate plan says about one stay: the rates of its nights and of its departure date. A date without a rate is absent. */
export interface PlanTerms {
  readonly property: PropertyTerms;
  readonly roomType: RoomTypeTerms;
  readonly plan: RatePlanTerms;
  readonly rates: ReadonlyMap<CalendarDate, NightlyRate>;
  readonly arrival: ArrivalInstants;
}
