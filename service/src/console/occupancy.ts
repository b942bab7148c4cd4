/** How full a house is and what it earns, night by night. What the words mean is in rules/room-figures.ts and docs/reports.md. */

import type { CalendarDate, LaneId, PoolId } from '@holdfast/engine';
import type { Static } from 'typebox';
import { instant } from '../clock/instant.js';
import type { Staff } from '../http/principal.js';
import { type Problem, problem } from '../http/problems.js';
import { plusDays } from '../stays/rules/calendar.js';
import { longestStayNights } from '../stays/rules/stay.js';
import type { Backstage } from './backstage.js';
import type * as shapes from './report-schemas.js';
import { noRooms, type RoomCounts, ratiosOf, sumOf } from './rules/room-figures.js';
import * as sql from './sql/index.js';

/** Days before today since when rooms count as picked up, unless another date is asked for. */
const pickUpDays = 7;

interface HouseRow {
  readonly name: string;
  readonly currency: string;
  readonly today: CalendarDate;
  readonly room_types: readonly { readonly room_type_id: string; readonly code: string; readonly name: string }[] | null;
}

interface NightRow {
  readonly room_type_id: string;
  readonly date: string;
  readonly rooms: number;
  readonly sold: number;
  readonly held: number;
  readonly revenue_cents: number;
  readonly picked_up: number;
}

export interface OccupancyAsked {
  readonly propertyId: LaneId;
  /** Nights from `from` up to `to`, which is not among them. */
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** The nights of this room type only; the sums of all are there anyway. */
  readonly roomTypeId: PoolId | undefined;
  /** The beginning of this date of the property; undefined: a week ago. */
  readonly pickedUpSince: CalendarDate | undefined;
}

const countsOf = ({ rooms, sold, held, revenue_cents, picked_up }: NightRow): RoomCounts => ({
  rooms,
  sold,
  held,
  revenueCents: revenue_cents,
  pickedUp: picked_up,
});

function onWire(counts: RoomCounts): Static<typeof shapes.RoomFigures> {
  const { occupancy, adrCents, revparCents } = ratiosOf(counts);
  const { rooms, sold, held, revenueCents, pickedUp } = counts;
  return {
    rooms,
    sold,
    held,
    revenue_cents: revenueCents,
    picked_up: pickedUp,
    occupancy,
    adr_cents: adrCents,
    revpar_cents: revparCents,
  };
}

/** The nights asked for and their sum; beside them, the sum of each room type and of all. `not_found`: the property or the room type is not theirs. */
export async function readOccupancy(
  backstage: Backstage,
  staff: Staff,
  { propertyId, from, to, roomTypeId, pickedUpSince }: OccupancyAsked,
): Promise<Static<typeof shapes.Occupancy> | Problem> {
  const [house] = await backstage.ask<HouseRow>(sql.readHouse, [staff.organisationId, propertyId, null]);
  if (house === undefined) return problem('not_found');
  const roomTypes = house.room_types ?? [];
  if (roomTypeId !== undefined && !roomTypes.some(({ room_type_id }) => room_type_id === roomTypeId)) return problem('not_found');
  const since = pickedUpSince ?? plusDays(house.today, -pickUpDays);
  const rows = await backstage.ask<NightRow>(sql.readRoomNights, [propertyId, from, to, since, longestStayNights, null]);
  const nights = new Map<string, RoomCounts>();
  const ofType = new Map<string, RoomCounts>();
  for (const row of rows) {
    const counts = countsOf(row);
    ofType.set(row.room_type_id, sumOf([ofType.get(row.room_type_id) ?? noRooms, counts]));
    if (roomTypeId === undefined || roomTypeId === row.room_type_id) nights.set(row.date, sumOf([nights.get(row.date) ?? noRooms, counts]));
  }
  return {
    at: instant(Date.now()),
    property_id: propertyId,
    room_type_id: roomTypeId ?? null,
    currency: house.currency,
    picked_up_since: since,
    nights: [...nights].map(([date, counts]) => ({ date, ...onWire(counts) })),
    total: onWire(sumOf([...nights.values()])),
    all_room_types: onWire(sumOf([...ofType.values()])),
    room_types: roomTypes.map((type) => ({ ...type, ...onWire(ofType.get(type.room_type_id) ?? noRooms) })),
  };
}
