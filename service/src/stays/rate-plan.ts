/** Staff make and change rate plans: how one room type is sold. */
import { asId, type LaneId, type PoolId } from '@holdfast/engine';
import { actOnce } from '../http/act-once.js';
import { Problem, problem } from '../http/problems.js';
import { findSellable, type RatePlan, readOwnProperty } from './catalogue.js';
import type { House } from './house.js';
import type { Made, StaffRequest } from './property.js';
import { codeTaken } from './room-type.js';
import type { PaymentMode, RatePlanId } from './rules/terms.js';
import * as sql from './sql/index.js';

/** What staff say of a rate plan, by the names of the wire. */
export interface RatePlanFields {
  readonly room_type_id: PoolId;
  /** Unique at its property. */
  readonly code: string;
  readonly name: string;
  readonly payment: PaymentMode;
  /** Null: non-refundable. */
  readonly refundable_until_hours: number | null;
  readonly hold_ttl_seconds: number;
}

function unknownRoomType(): Problem {
  return problem('not_found', 'There is no such room type at this property.');
}

/** `ratePlanId` fixes the id, for demo data. */
export async function createRatePlan(
  house: House,
  request: StaffRequest,
  propertyId: LaneId,
  fields: RatePlanFields,
  ratePlanId?: RatePlanId,
): Promise<Made<RatePlan> | Problem> {
  const { staff, intent } = request;
  const { property, roomType } = await findSellable(house, staff, { propertyId, roomTypeId: fields.room_type_id });
  if (!property) return problem('not_found');
  if (!roomType) return unknownRoomType();
  const acted = await actOnce(house.pool, intent, 'rate_plan', async (tx, resultId) => {
    const { room_type_id, code, name, payment, refundable_until_hours, hold_ttl_seconds } = fields;
    await tx.query(sql.insertRatePlan.text, [
      propertyId,
      ratePlanId ?? resultId,
      staff.organisationId,
      room_type_id,
      code,
      name,
      payment,
      refundable_until_hours,
      hold_ttl_seconds,
    ]);
  }).catch(codeTaken);
  if (acted instanceof Problem) return acted;
  const thing = await readRatePlan(house, request, propertyId, ratePlanId ?? asId<RatePlanId>(acted.resultId));
  return thing === undefined ? problem('not_found') : { thing, replayed: acted.status === 'replayed' };
}

/** What is absent keeps its value; null refund hours make it non-refundable. Stays already booked keep the policy they were booked with. */
export async function changeRatePlan(
  house: House,
  request: StaffRequest,
  propertyId: LaneId,
  ratePlanId: RatePlanId,
  fields: Partial<RatePlanFields>,
): Promise<RatePlan | Problem> {
  const { staff, intent } = request;
  const { room_type_id: roomTypeId, code, name, payment, refundable_until_hours: hours, hold_ttl_seconds: ttl } = fields;
  const sellable = await findSellable(house, staff, { propertyId, ratePlanId, ...(roomTypeId === undefined ? {} : { roomTypeId }) });
  if (!sellable.ratePlan) return problem('not_found');
  if (roomTypeId !== undefined && !sellable.roomType) return unknownRoomType();
  const acted = await actOnce(house.pool, intent, 'rate_plan', async (tx) => {
    await house.engine.lanes.changeTermsIn(tx, propertyId);
    const values = [
      propertyId,
      ratePlanId,
      staff.organisationId,
      roomTypeId ?? null,
      code ?? null,
      name ?? null,
      payment ?? null,
      hours !== undefined,
      hours ?? null,
      ttl ?? null,
    ];
    await tx.query(sql.changeRatePlan.text, values);
  }).catch(codeTaken);
  if (acted instanceof Problem) return acted;
  return (await readRatePlan(house, request, propertyId, ratePlanId)) ?? problem('not_found');
}

async function readRatePlan(
  house: House,
  { staff }: StaffRequest,
  propertyId: LaneId,
  ratePlanId: RatePlanId,
): Promise<RatePlan | undefined> {
  const property = await readOwnProperty(house, staff, propertyId);
  return property?.rate_plans.find((plan) => plan.id === ratePlanId);
}
