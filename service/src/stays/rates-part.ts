/** How staff's rates take part in the kernel's road: they are stored under the lane's lock, in the currency it has there. */
import { type Accepted, type CalendarDate, type Part, plainArray } from '@holdfast/engine';
import type { RatePlanId } from './rules/terms.js';
import * as sql from './sql/index.js';

/** Fields of one rate; absent: keep, null: clear. */
export interface RateChange {
  readonly date: CalendarDate;
  readonly priceCents?: number | null;
  readonly minStay?: number | null;
  readonly maxStay?: number | null;
  readonly minStayThrough?: number | null;
  readonly closedToArrival?: boolean | null;
  readonly closedToDeparture?: boolean | null;
  readonly closed?: boolean | null;
}

/** What a `publish` of kind `rates` carries. */
export interface RatesDetail {
  readonly ratePlanId: RatePlanId;
  readonly changes: readonly RateChange[];
}

/** The order is that of the bits in the statement. */
const rateFields = ['priceCents', 'minStay', 'maxStay', 'minStayThrough', 'closedToArrival', 'closedToDeparture', 'closed'] as const;

interface RateRow {
  readonly propertyId: string;
  readonly ratePlanId: RatePlanId;
  readonly organisationId: string;
  readonly currency: string;
  readonly change: RateChange;
}

/** One row per plan and date, also when a batch publishes a date twice: fields of the later publish win. */
function rateColumns(accepted: readonly Accepted[]): unknown[] {
  const merged = new Map<string, RateRow>();
  for (const { drawn, result } of accepted) {
    const { ratePlanId, changes } = drawn.command.detail as RatesDetail;
    const { currency, organisation_id: organisationId } = result as RatesResult;
    for (const change of changes) {
      const name = `${ratePlanId} ${change.date}`;
      merged.set(name, {
        propertyId: drawn.command.laneId,
        ratePlanId,
        organisationId,
        currency,
        change: { ...merged.get(name)?.change, ...change },
      });
    }
  }
  const rows = [...merged.values()];
  const named = ({ change }: RateRow) =>
    rateFields.reduce((bits, field, index) => (change[field] === undefined ? bits : bits | (1 << index)), 0);
  return [
    plainArray(rows.map((row) => row.propertyId)),
    plainArray(rows.map((row) => row.ratePlanId)),
    plainArray(rows.map((row) => row.change.date)),
    plainArray(rows.map((row) => row.organisationId)),
    plainArray(rows.map((row) => row.currency)),
    plainArray(rows.map(named)),
    ...rateFields.map((field) => plainArray(rows.map((row) => row.change[field] ?? null))),
  ];
}

interface RatesResult {
  readonly currency: string;
  readonly organisation_id: string;
}

/** Publishing of rates: prices are stored in the currency that the property has under the lock. */
export const ratesPart: Part = {
  kind: 'rates',
  shares: {
    publish: {
      judge: ({ lane }): { result: RatesResult } => ({ result: { currency: lane.currency, organisation_id: lane.organisationId } }),
      write: [{ statement: sql.writeRates, values: rateColumns }],
    },
  },
};
