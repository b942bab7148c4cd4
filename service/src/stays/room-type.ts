/** Staff make and change room types. A room type is a pool of the kernel: interchangeable units. */
import { asId, type LaneId, type PoolId } from '@holdfast/engine';
import { actOnce } from '../http/act-once.js';
import { Problem, problem } from '../http/problems.js';
import { findSellable, type RoomType, readOwnProperty } from './catalogue.js';
import { type House, violatedConstraint } from './house.js';
import type { Made, StaffRequest } from './property.js';
import * as sql from './sql/index.js';

/** What staff say of a room type, by the names of the wire. */
export interface RoomTypeFields {
  /** Unique at its property. */
  readonly code: string;
  readonly name: string;
  readonly max_occupancy: number;
}

/** `code_taken` when that is why the database refused; throws whatever else it refused by. */
export function codeTaken(error: unknown): Problem {
  const constraint = violatedConstraint(error);
  if (constraint === 'room_type_code_names_one' || constraint === 'rate_plan_code_names_one') return problem('code_taken');
  throw error;
}

/** `roomTypeId` fixes the id, for demo data. */
export async function createRoomType(
  house: House,
  { staff, intent }: StaffRequest,
  propertyId: LaneId,
  fields: RoomTypeFields,
  roomTypeId?: PoolId,
): Promise<Made<RoomType> | Problem> {
  if (!(await findSellable(house, staff, { propertyId })).property) return problem('not_found');
  const acted = await actOnce(house.pool, intent, 'room_type', async (tx, resultId) => {
    await tx.query(sql.insertRoomType.text, [
      propertyId,
      roomTypeId ?? resultId,
      staff.organisationId,
      fields.code,
      fields.name,
      fields.max_occupancy,
    ]);
  }).catch(codeTaken);
  if (acted instanceof Problem) return acted;
  const thing = await readRoomType(house, { staff, intent }, propertyId, roomTypeId ?? asId<PoolId>(acted.resultId));
  return thing === undefined ? problem('not_found') : { thing, replayed: acted.status === 'replayed' };
}

/** What is absent keeps its value. */
export async function changeRoomType(
  house: House,
  request: StaffRequest,
  propertyId: LaneId,
  roomTypeId: PoolId,
  fields: Partial<RoomTypeFields>,
): Promise<RoomType | Problem> {
  const { staff, intent } = request;
  if (!(await findSellable(house, staff, { propertyId, roomTypeId })).roomType) return problem('not_found');
  const acted = await actOnce(house.pool, intent, 'room_type', async (tx) => {
    await house.engine.lanes.changeTermsIn(tx, propertyId);
    await tx.query(sql.changeRoomType.text, [
      propertyId,
      roomTypeId,
      staff.organisationId,
      fields.code ?? null,
      fields.name ?? null,
      fields.max_occupancy ?? null,
    ]);
  }).catch(codeTaken);
  if (acted instanceof Problem) return acted;
  return (await readRoomType(house, request, propertyId, roomTypeId)) ?? problem('not_found');
}

async function readRoomType(house: House, { staff }: StaffRequest, propertyId: LaneId, roomTypeId: PoolId): Promise<RoomType | undefined> {
  const property = await readOwnProperty(house, staff, propertyId);
  return property?.room_types.find((roomType) => roomType.id === roomTypeId);
}
