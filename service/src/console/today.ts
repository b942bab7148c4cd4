/** Today's figures. */

import type { Static } from 'typebox';
import { instant } from '../clock/instant.js';
import type { Staff } from '../http/principal.js';
import type { Backstage } from './backstage.js';
import type * as shapes from './schemas.js';
import * as sql from './sql/index.js';

interface PropertyRow {
  readonly property_id: string;
  readonly name: string;
  readonly timezone: string;
  readonly currency: string;
  readonly date: string;
  readonly arrivals: number;
  readonly departures: number;
  readonly in_house: number;
  readonly held: number;
  readonly rooms_sold: number;
  readonly rooms: number;
}

interface EventRow {
  readonly event_id: string;
  readonly name: string;
  readonly venue: string;
  readonly timezone: string;
  readonly status: 'draft' | 'on_sale' | 'closed';
  readonly starts_at_ms: number;
  readonly sales_open_at_ms: number;
  readonly total: number;
  readonly sold: number;
  readonly held: number;
  readonly waiting: number;
  readonly admitted: number;
  readonly mode: 'open' | 'queue';
  readonly paused: boolean;
}

export interface SectorRow {
  readonly sector_id: string;
  readonly name: string;
  readonly price_cents: number;
  readonly currency: string;
  readonly total: number;
  readonly sold: number;
  readonly held: number;
}

function eventOnWire({ starts_at_ms, sales_open_at_ms, ...row }: EventRow) {
  return { ...row, starts_at: instant(starts_at_ms), sales_open_at: instant(sales_open_at_ms) };
}

/** The organisation's properties and coming events, each with its figures. */
export async function readToday(backstage: Backstage, staff: Staff): Promise<Static<typeof shapes.Today>> {
  const [properties, events] = await Promise.all([
    backstage.ask<PropertyRow>(sql.readTodayOfProperties, [staff.organisationId, null]),
    backstage.ask<EventRow>(sql.readTodayOfEvents, [staff.organisationId, null, null]),
  ]);
  return { at: instant(Date.now()), properties, events: events.map(eventOnWire) };
}

/** The figures of one event and its sectors; null when it is not theirs. */
export async function readEventFigures(
  backstage: Backstage,
  staff: Staff,
  eventId: string,
): Promise<Static<typeof shapes.EventFigures> | null> {
  const [event] = await backstage.ask<EventRow>(sql.readTodayOfEvents, [staff.organisationId, null, eventId]);
  if (event === undefined) return null;
  const sectors = await backstage.ask<SectorRow>(sql.readSectorFigures, [eventId, null]);
  return { at: instant(Date.now()), ...eventOnWire(event), sectors };
}
