/** Staff say how much of a room type is for sale, night by night: absolute numbers, all of them or none. */
import type { CalendarDate, LaneId, PoolId } from '@holdfast/engine';
import type { Staff } from '../http/principal.js';
import { type Problem, problem } from '../http/problems.js';
import { findSellable } from './catalogue.js';
import type { House } from './house.js';
import { problemOfKernel } from './refusals.js';
import { datesBetween } from './rules/calendar.js';

/** For every night from `from` up to `to`, which is none of them. What is absent keeps its value. */
export interface InventoryUpdate {
  readonly propertyId: LaneId;
  readonly roomTypeId: PoolId;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** It can be zero, and not be cleared. */
  readonly allotment?: number | null;
  readonly overbooking?: number;
  readonly closed?: boolean;
}

/** Null when it is published. */
export async function publishInventory(house: House, staff: Staff, requestId: string, update: InventoryUpdate): Promise<null | Problem> {
  const { propertyId, roomTypeId, from, to, allotment, ...others } = update;
  const sellable = await findSellable(house, staff, { propertyId, roomTypeId });
  if (!sellable.roomType) return problem('not_found');
  if (allotment === null) return problem('allotment_required', 'An allotment cannot be cleared: zero sells nothing.');
  const numbers = { ...others, ...(allotment === undefined ? {} : { allotment }) };
  const outcome = await house.engine.publish({
    laneId: propertyId,
    kind: 'inventory',
    actor: staff.actor,
    requestId,
    cells: datesBetween(from, to).map((date) => ({ poolId: roomTypeId, date, ...numbers })),
    // Stock is judged under the lock as it stands: whoever was priced before need not be priced again.
    terms: false,
    eventType: 'inventory.published',
    payload: { room_type_id: roomTypeId, from, to, ...numbers },
  });
  return outcome.status === 'refused' ? problemOfKernel(outcome.refusal) : null;
}
