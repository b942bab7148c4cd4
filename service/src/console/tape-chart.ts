/** Who has a room of a house, from one date to another: what a tape chart is drawn of. */

import type { CalendarDate, LaneId } from '@holdfast/engine';
import type { Static } from 'typebox';
import { instant } from '../clock/instant.js';
import type { Staff } from '../http/principal.js';
import { type Problem, problem } from '../http/problems.js';
import { longestStayNights } from '../stays/rules/stay.js';
import type { Backstage } from './backstage.js';
import type * as shapes from './report-schemas.js';
import * as sql from './sql/index.js';

/** Rooms of one answer. */
const roomsMax = 10_000;

/** Nights from `from` up to `to`, which is not among them. `not_found`: the property is not theirs. */
export async function readTapeChart(
  backstage: Backstage,
  staff: Staff,
  propertyId: LaneId,
  from: CalendarDate,
  to: CalendarDate,
): Promise<Static<typeof shapes.TapeChart> | Problem> {
  const [house] = await backstage.ask(sql.readHouse, [staff.organisationId, propertyId, null]);
  if (house === undefined) return problem('not_found');
  const values = [propertyId, from, to, longestStayNights, roomsMax + 1, null];
  const rows = await backstage.ask<Static<typeof shapes.TapeRoom>>(sql.readTape, values);
  return { at: instant(Date.now()), property_id: propertyId, complete: rows.length <= roomsMax, rooms: rows.slice(0, roomsMax) };
}
