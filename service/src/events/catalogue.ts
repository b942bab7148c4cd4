/** The catalogue: events with what is left of their sectors, as it is now. */
import { asId, type LaneId, type PoolId, plainArray } from '@holdfast/engine';
import { cutPage } from '../http/cursors.js';
import type { Staff } from '../http/principal.js';
import { Problem } from '../http/problems.js';
import { answersByName, Together } from '../readings/together.js';
import type { BoxOffice } from './box-office.js';
import { type Counter, type EventStatus, eventStock, type SectorStock, type ShownStatus, sectorStock } from './rules/sale.js';
import * as sql from './sql/index.js';

export interface ShownSector extends SectorStock {
  readonly id: PoolId;
  readonly name: string;
  readonly priceCents: number;
  readonly currency: string;
  readonly total: number;
}

export interface ShownCap {
  readonly id: PoolId;
  readonly name: string;
  readonly total: number;
  readonly available: number;
  readonly sectorIds: readonly PoolId[];
}

/** What is published of the draw of the event's waiting room: the commitment always, the rest once it was held. */
export interface ShownDraw {
  readonly commitment: string;
  readonly held_at_ms: number | null;
  readonly participants: number | null;
  readonly joins_digest: string | null;
  readonly secret: string | null;
}

/** Instants are epoch milliseconds. */
export interface ShownEvent {
  readonly id: LaneId;
  readonly organisationId: string;
  readonly name: string;
  readonly venue: string;
  readonly timezone: string;
  readonly startsAtMs: number;
  readonly salesOpenAtMs: number;
  readonly salesCloseAtMs: number | null;
  readonly status: ShownStatus;
  readonly limitPerCustomer: number | null;
  /** null: as configured. */
  readonly holdTtlSeconds: number | null;
  readonly mayReturn: boolean;
  readonly sectors: readonly ShownSector[];
  readonly caps: readonly ShownCap[];
  /** null: it has no waiting room. */
  readonly draw: ShownDraw | null;
}

interface EventRow {
  readonly event_id: string;
  readonly organisation_id: string;
  readonly name: string;
  readonly venue: string;
  readonly timezone: string;
  readonly starts_at_ms: number;
  readonly sales_open_at_ms: number;
  readonly sales_close_at_ms: number | null;
  readonly status: EventStatus;
  readonly limit_per_customer: number | null;
  readonly hold_ttl_seconds: number | null;
  readonly sectors:
    | readonly (Counter & { readonly id: PoolId; readonly name: string; readonly price_cents: number; readonly currency: string })[]
    | null;
  readonly caps:
    | readonly (Counter & { readonly id: PoolId; readonly name: string; readonly sector_ids: readonly PoolId[] | null })[]
    | null;
  readonly draw: ShownDraw | null;
}

type Asking = Pick<BoxOffice, 'ask' | 'pretendNow'>;

async function readEvents(office: Asking, ids: readonly LaneId[]): Promise<ShownEvent[]> {
  if (ids.length === 0) return [];
  return (await office.ask<EventRow>(sql.readEvents, [plainArray(ids), office.pretendNow()])).map(shownFrom);
}

const eventsAtOnceMax = 16;

/** Events by their ids, for all who ask at the same time. */
export function eventReadings(office: Asking): Together<LaneId, ShownEvent> {
  const nameOf = (id: LaneId) => id;
  const read = async (ids: readonly LaneId[]) => answersByName(ids, nameOf, await readEvents(office, ids), (event) => event.id);
  return new Together({ nameOf, batchMax: eventsAtOnceMax, read });
}

/** Does this event exist for whoever asks? A draft does for staff of its organisation only. */
const isSeenBy = (event: ShownEvent, staff: Staff | null) => event.status !== 'draft' || event.organisationId === staff?.organisationId;

/** One event; undefined when there is none for whoever asks. `staff`: null for everybody else. */
export async function readEvent(office: BoxOffice, eventId: LaneId, staff: Staff | null): Promise<ShownEvent | undefined> {
  const event = await office.events.ask(eventId);
  return event !== undefined && isSeenBy(event, staff) ? event : undefined;
}

/** One event of the staff's organisation; undefined when it has none of that id. */
export async function readOwnEvent(office: BoxOffice, staff: Staff, eventId: LaneId): Promise<ShownEvent | undefined> {
  const event = await office.events.ask(eventId);
  return event?.organisationId === staff.organisationId ? event : undefined;
}

export interface Page<Item> {
  readonly data: readonly Item[];
  readonly next_cursor: string | null;
}

/** A page of all events that whoever asks may see, oldest first. */
export async function listEvents(
  office: BoxOffice,
  staff: Staff | null,
  cursor: string | undefined,
  limit: number,
): Promise<Page<ShownEvent> | Problem> {
  const organisationId = staff?.organisationId ?? null;
  const position = office.cursors.read('events', organisationId, cursor);
  if (position instanceof Problem) return position;
  const rows = await office.ask<{ event_id: LaneId; created_at_us: string }>(sql.listEvents, [
    organisationId,
    ...(position ?? [null, null]),
    limit + 1,
  ]);
  const page = cutPage(
    rows,
    limit,
    (row) => row.event_id,
    (last) => office.cursors.issue('events', organisationId, [last.created_at_us, last.event_id]),
  );
  return { ...page, data: await readEvents(office, page.data) };
}

function shownFrom(row: EventRow): ShownEvent {
  const caps = (row.caps ?? []).map((cap) => ({ ...cap, sectorIds: cap.sector_ids ?? [] }));
  const counted = (row.sectors ?? []).map((sector) => ({
    sector,
    stock: sectorStock(
      sector,
      caps.filter((cap) => cap.sectorIds.includes(sector.id)),
    ),
  }));
  // Where nothing is free each sector has a full counter, its own or a cap's, and a live hold in it is known of.
  const held = counted.some(({ sector }) => sector.held) || caps.some((cap) => cap.held);
  const { status, mayReturn } = eventStock(
    row.status,
    counted.map(({ stock }) => stock),
    held,
  );
  return {
    id: asId<LaneId>(row.event_id),
    organisationId: row.organisation_id,
    name: row.name,
    venue: row.venue,
    timezone: row.timezone,
    startsAtMs: row.starts_at_ms,
    salesOpenAtMs: row.sales_open_at_ms,
    salesCloseAtMs: row.sales_close_at_ms,
    status,
    limitPerCustomer: row.limit_per_customer,
    holdTtlSeconds: row.hold_ttl_seconds,
    mayReturn,
    sectors: counted.map(({ sector: { id, name, price_cents, currency, total }, stock }) => ({
      id,
      name,
      priceCents: price_cents,
      currency,
      total,
      ...stock,
    })),
    caps: caps.map(({ id, name, total, taken, sectorIds }) => ({ id, name, total, available: Math.max(0, total - taken), sectorIds })),
    draw: row.draw,
  };
}
