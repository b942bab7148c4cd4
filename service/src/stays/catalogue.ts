/** The public catalogue: properties with their room types and rate plans. */
import { asId, type LaneId, type PoolId, plainArray } from '@holdfast/engine';
import { cutPage } from '../http/cursors.js';
import type { Staff } from '../http/principal.js';
import { Problem } from '../http/problems.js';
import type { House } from './house.js';
import type { PaymentMode, RatePlanId } from './rules/terms.js';
import * as sql from './sql/index.js';

/** By the names of the wire, as is all of the catalogue. */
export interface RoomType {
  readonly id: PoolId;
  readonly code: string;
  readonly name: string;
  readonly max_occupancy: number;
}

/** How one room type is sold. Null hours: non-refundable. */
export interface RatePlan {
  readonly id: RatePlanId;
  readonly room_type_id: PoolId;
  readonly code: string;
  readonly name: string;
  readonly payment: PaymentMode;
  readonly refundable_until_hours: number | null;
  readonly hold_ttl_seconds: number;
}

/** With everything it sells, oldest first. */
export interface Property {
  readonly id: LaneId;
  readonly organisationId: string;
  readonly name: string;
  readonly city: string;
  readonly timezone: string;
  readonly currency: string;
  readonly check_in_time: string;
  readonly room_types: readonly RoomType[];
  readonly rate_plans: readonly RatePlan[];
}

interface PropertyRow extends Omit<Property, 'id' | 'organisationId' | 'room_types' | 'rate_plans'> {
  readonly property_id: string;
  readonly organisation_id: string;
  readonly room_types: RoomType[] | null;
  readonly rate_plans: RatePlan[] | null;
}

async function readProperties(house: House, ids: readonly LaneId[]): Promise<Property[]> {
  if (ids.length === 0) return [];
  const rows = await house.ask<PropertyRow>(sql.readProperties, [plainArray(ids)]);
  return rows.map(({ property_id, organisation_id, room_types, rate_plans, ...rest }) => ({
    ...rest,
    id: asId<LaneId>(property_id),
    organisationId: organisation_id,
    room_types: room_types ?? [],
    rate_plans: rate_plans ?? [],
  }));
}

/** One property; undefined when there is none. */
export async function readProperty(house: House, propertyId: LaneId): Promise<Property | undefined> {
  return (await readProperties(house, [propertyId]))[0];
}

/** One property of the staff's organisation; undefined when there is none. */
export async function readOwnProperty(house: House, staff: Staff, propertyId: LaneId): Promise<Property | undefined> {
  const property = await readProperty(house, propertyId);
  return property?.organisationId === staff.organisationId ? property : undefined;
}

/** A part of a list; the cursor goes on after it, null: that was all. */
export interface Page<Item> {
  readonly data: readonly Item[];
  readonly next_cursor: string | null;
}

const listName = 'properties';

/** A page of all properties, oldest first. */
export async function listProperties(house: House, cursor: string | undefined, limit: number): Promise<Page<Property> | Problem> {
  const position = house.cursors.read(listName, null, cursor);
  if (position instanceof Problem) return position;
  const rows = await house.ask<{ property_id: LaneId; created_at_us: string }>(sql.listProperties, [
    ...(position ?? [null, null]),
    limit + 1,
  ]);
  const page = cutPage(
    rows,
    limit,
    (row) => row.property_id,
    (last) => house.cursors.issue(listName, null, [last.created_at_us, last.property_id]),
  );
  return { ...page, data: await readProperties(house, page.data) };
}

/** Whether the staff's organisation has this property with this room type and this rate plan. */
export async function findSellable(
  house: House,
  staff: Staff,
  named: { readonly propertyId: LaneId; readonly roomTypeId?: PoolId; readonly ratePlanId?: RatePlanId },
): Promise<{ readonly property: boolean; readonly roomType: boolean; readonly ratePlan: boolean }> {
  const values = [named.propertyId, staff.organisationId, named.roomTypeId ?? null, named.ratePlanId ?? null];
  const [row] = await house.ask<{ has_room_type: boolean; has_rate_plan: boolean }>(sql.findSellable, values);
  return { property: row !== undefined, roomType: row?.has_room_type ?? false, ratePlan: row?.has_rate_plan ?? false };
}
