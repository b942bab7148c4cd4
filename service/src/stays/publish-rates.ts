/** Staff say what a rate plan costs and allows, date by date. By field: what is not named keeps its value, null clears it. */
import type { LaneId } from '@holdfast/engine';
import type { Staff } from '../http/principal.js';
import { type Problem, problem } from '../http/problems.js';
import { findSellable } from './catalogue.js';
import type { House } from './house.js';
import type { RateChange, RatesDetail } from './rates-part.js';
import { problemOfKernel } from './refusals.js';
import type { RatePlanId } from './rules/terms.js';

/** Rates of one plan; a date may come once. */
export interface RatesUpdate {
  readonly propertyId: LaneId;
  readonly ratePlanId: RatePlanId;
  readonly changes: readonly RateChange[];
}

/** Null when they are published: from then on nobody books at the old ones. */
export async function publishRates(
  house: House,
  staff: Staff,
  requestId: string,
  { propertyId, ratePlanId, changes }: RatesUpdate,
): Promise<null | Problem> {
  const sellable = await findSellable(house, staff, { propertyId, ratePlanId });
  if (!sellable.ratePlan) return problem('not_found');
  const dates = changes.map((change) => change.date).sort();
  const twice = dates.find((date, index) => date === dates[index - 1]);
  if (twice !== undefined) return problem('duplicate_date', `The date ${twice} is named twice.`, { date: twice });
  if (dates.length === 0) return null;
  const detail: RatesDetail = { ratePlanId, changes };
  const outcome = await house.engine.publish({
    laneId: propertyId,
    kind: 'rates',
    actor: staff.actor,
    requestId,
    cells: [],
    terms: true,
    eventType: 'rates.published',
    payload: { rate_plan_id: ratePlanId, from: dates[0], to: dates.at(-1), dates: dates.length },
    detail,
  });
  return outcome.status === 'refused' ? problemOfKernel(outcome.refusal) : null;
}
