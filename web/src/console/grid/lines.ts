/** The lines of the grid: for each room type its stock, and below it each rate plan. */
import type { Schemas } from '@holdfast/client';
import type { Day } from '../../dates.js';
import type { Calendar } from '../queries.js';
import type { RateNight, StockNight } from './changes.js';

interface Common {
  /** Of the room type, or of the rate plan. */
  readonly id: string;
  readonly name: string;
  readonly stock: ReadonlyMap<Day, StockNight>;
}
export interface StockLine extends Common {
  readonly kind: 'stock';
}
export interface RateLine extends Common {
  readonly kind: 'rates';
  readonly rates: ReadonlyMap<Day, RateNight>;
}
export type Line = StockLine | RateLine;

const byDay = <Night extends { readonly date: Day }>(nights: readonly Night[] = []) => new Map(nights.map((night) => [night.date, night]));

export function linesOf(property: Schemas['Property'], calendar: Calendar): readonly Line[] {
  return property.room_types.flatMap((room): Line[] => {
    const shown = calendar.room_types.find((each) => each.room_type_id === room.id);
    const stock = byDay(shown?.nights);
    const plans = property.rate_plans.filter((plan) => plan.room_type_id === room.id);
    return [
      { kind: 'stock', id: room.id, name: room.name, stock },
      ...plans.map(
        (plan): Line => ({
          kind: 'rates',
          id: plan.id,
          name: plan.name,
          stock,
          rates: byDay(shown?.rate_plans.find((each) => each.rate_plan_id === plan.id)?.nights),
        }),
      ),
    ];
  });
}
