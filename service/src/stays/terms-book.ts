/**
 * The terms that stays are booked by. What was read is remembered with the version of the property's lane that it belongs to:
 * the kernel compares that version under the lock, so remembered terms can be old but never be sold by. Loads that are asked
 * for together travel as one statement.
 */
import { type CalendarDate, type LaneId, type PoolId, plainArray } from '@holdfast/engine';
import { Together } from '../readings/together.js';
import type { Ask } from './house.js';
import type { Stay } from './rules/stay.js';
import type { ArrivalInstants, PlanTerms, PropertyTerms, RatePlanId } from './rules/terms.js';
import { endOfDateMs, instantOf } from './rules/zone.js';
import * as sql from './sql/index.js';
import { type OfferedRow, offeredFrom, planFrom, propertyFrom, ratesFrom, roomTypeFrom, type TermsRow } from './terms-rows.js';

/** Which terms: of one rate plan and the room type it is asked to sell, for one stay. */
export interface TermsAsked {
  readonly propertyId: LaneId;
  readonly roomTypeId: PoolId;
  readonly ratePlanId: RatePlanId;
  readonly stay: Stay;
}

/** Terms, the version of the lane they were read with, and the database's clock when they were read. */
export interface KnownTerms {
  readonly terms: PlanTerms;
  readonly version: number;
  readonly readAtMs: number;
}

/** What does not exist. */
export interface MissingTerms {
  readonly missing: 'property' | 'room_type' | 'rate_plan';
}

/** Dates whose rates are asked for: the nights from the first up to the last, and the last as a departure. */
export type Dates = Pick<Stay, 'checkIn' | 'checkOut'>;

/** The property and all of its plans for some dates. `nowMs` is the database's clock. */
export interface PropertyOffers {
  readonly property: PropertyTerms;
  readonly plans: readonly PlanTerms[];
  readonly nowMs: number;
}

interface PropertyAsked {
  readonly propertyId: LaneId;
  readonly dates: Dates;
}

const batchMax = 256;
/** Nights remembered over all terms; the terms that were read longest ago are forgotten first. */
const nightsMax = 60_000;
/** Properties that one statement reads whole: more would keep the event loop for too long. */
const propertiesMax = 16;
const clockMaxAgeMs = 60_000;
const arrivalsMax = 2_000;

/** One per process and database. */
export class TermsBook {
  private readonly known = new Map<string, KnownTerms>();
  private nights = 0;
  private readonly loads = new Together<TermsAsked, KnownTerms | MissingTerms>({
    batchMax,
    nameOf: (asked) => `${nameOf(asked)} ${asked.roomTypeId}`,
    read: (asked) => this.readTerms(asked),
  });
  private readonly properties = new Together<PropertyAsked, PropertyOffers>({
    batchMax: propertiesMax,
    nameOf: ({ propertyId, dates }) => `${propertyId} ${dates.checkIn} ${dates.checkOut}`,
    read: (asked) => this.readProperties(asked),
  });
  private readonly arrivals = new Map<string, ArrivalInstants>();
  /** Database clock minus the monotone clock of this process, as measured by the latest load. */
  private clock: { readonly offsetMs: number; readonly measuredAtMs: number } | undefined;

  constructor(
    private readonly ask: Ask,
    /** For tests: the database's clock as ISO text; null: the true one. */
    private readonly pretendNow: () => string | null = () => null,
  ) {}

  /** Terms as remembered, perhaps old. */
  remembered(asked: TermsAsked): KnownTerms | undefined {
    const known = this.known.get(nameOf(asked));
    return known !== undefined && known.terms.roomType.roomTypeId === asked.roomTypeId ? known : undefined;
  }

  /** Terms as they are now: read by a statement that starts after this call. */
  async load(asked: TermsAsked): Promise<KnownTerms | MissingTerms> {
    return (await this.loads.ask(asked)) ?? { missing: 'property' };
  }

  /** The database's clock, as measured by a load of the last minute; undefined when there was none. */
  nowMs(): number | undefined {
    const now = performance.now();
    if (this.clock === undefined || now - this.clock.measuredAtMs > clockMaxAgeMs || this.pretendNow() !== null) return undefined;
    return this.clock.offsetMs + now;
  }

  /**
   * All plans of a property, for a stay that arrives on the first of the dates, read by a statement that starts after this call; null when
   * there is no such property.
   */
  async loadProperty(propertyId: LaneId, dates: Dates): Promise<PropertyOffers | null> {
    return (await this.properties.ask({ propertyId, dates })) ?? null;
  }

  /** The same terms for a stay that arrives on another of the dates they were loaded for. */
  arrivingOn(checkIn: CalendarDate, terms: PlanTerms): PlanTerms {
    return { ...terms, arrival: this.arrivalOf(terms.property, checkIn) };
  }

  private async readProperties(asked: readonly PropertyAsked[]): Promise<PropertyOffers[]> {
    const rows = await this.ask<OfferedRow>(sql.loadProperty, [
      plainArray(asked.map((each) => each.propertyId)),
      plainArray(asked.map((each) => each.dates.checkIn)),
      plainArray(asked.map((each) => each.dates.checkOut)),
      this.pretendNow(),
    ]);
    const found: PropertyOffers[] = [];
    for (const row of rows) {
      const property = propertyFrom(row);
      const arrival = this.arrivalOf(property, (asked[row.no - 1] as PropertyAsked).dates.checkIn);
      found[row.no - 1] = { property, plans: offeredFrom(row).map((offered) => ({ property, ...offered, arrival })), nowMs: row.now_ms };
      this.measure(row.now_ms);
    }
    return found;
  }

  private async readTerms(asked: readonly TermsAsked[]): Promise<(KnownTerms | MissingTerms | undefined)[]> {
    const rows = new Map((await this.read(asked)).map((row) => [row.no, row]));
    return asked.map((each, index) => {
      const row = rows.get(index + 1);
      return row && this.found(each, row);
    });
  }

  private found(asked: TermsAsked, row: TermsRow): KnownTerms | MissingTerms {
    if (!row.room_type_exists) return { missing: 'room_type' };
    if (row.rate_plan_id === null) return { missing: 'rate_plan' };
    const known = { terms: this.termsFrom(row, propertyFrom(row), asked.stay), version: row.version, readAtMs: row.now_ms };
    this.remember(asked, known);
    return known;
  }

  private remember(asked: TermsAsked, known: KnownTerms): void {
    const name = nameOf(asked);
    const before = this.known.get(name);
    if (before !== undefined) {
      if (before.version > known.version) return;
      this.nights -= before.terms.rates.size + 1;
      this.known.delete(name);
    }
    this.known.set(name, known);
    this.nights += known.terms.rates.size + 1;
    for (const [oldest, { terms }] of this.known) {
      if (this.nights <= nightsMax) break;
      this.known.delete(oldest);
      this.nights -= terms.rates.size + 1;
    }
  }

  private async read(asked: readonly TermsAsked[]): Promise<TermsRow[]> {
    const rows = await this.ask<TermsRow>(sql.loadTerms, [
      plainArray(asked.map((each) => each.propertyId)),
      plainArray(asked.map((each) => each.roomTypeId)),
      plainArray(asked.map((each) => each.ratePlanId)),
      plainArray(asked.map((each) => each.stay.checkIn)),
      plainArray(asked.map((each) => each.stay.checkOut)),
      this.pretendNow(),
    ]);
    const [first] = rows;
    if (first !== undefined) this.measure(first.now_ms);
    return rows;
  }

  private measure(nowMs: number): void {
    const measuredAtMs = performance.now();
    this.clock = { offsetMs: nowMs - measuredAtMs, measuredAtMs };
  }

  private termsFrom(row: TermsRow, property: PropertyTerms, stay: Stay): PlanTerms {
    return {
      property,
      roomType: roomTypeFrom(row),
      plan: planFrom(row),
      rates: ratesFrom(row.nights ?? []),
      arrival: this.arrivalOf(property, stay.checkIn),
    };
  }

  private arrivalOf(property: PropertyTerms, checkIn: CalendarDate): ArrivalInstants {
    const name = `${property.timezone} ${property.checkInTime} ${checkIn}`;
    const known = this.arrivals.get(name);
    if (known !== undefined) return known;
    const arrival = {
      dateEndsAtMs: endOfDateMs(checkIn, property.timezone),
      checkInAtMs: instantOf(checkIn, property.checkInTime, property.timezone),
    };
    if (this.arrivals.size >= arrivalsMax) this.arrivals.clear();
    this.arrivals.set(name, arrival);
    return arrival;
  }
}

function nameOf({ propertyId, ratePlanId, stay }: TermsAsked): string {
  return `${propertyId} ${ratePlanId} ${stay.checkIn} ${stay.checkOut}`;
}
