/** How many were in front when somebody came: for the way that lies behind them. Kept in this tab. */
import { keep, kept } from '../service/kept.js';

const isCount = (value: unknown): value is number => typeof value === 'number' && value >= 0;

/** Remembers the first position it is told of for this place, and answers it. */
export function firstPosition(placeId: string, position: number): number {
  const name = `holdfast.place.${placeId}`;
  const first = kept(name, isCount);
  if (first !== undefined && first >= position) return first;
  keep(name, position);
  return position;
}
