/** Staff make and change events. An event is a lane of the kernel: both are made, and change, in one transaction. */
import { asId, type LaneId, type OrganisationId } from '@holdfast/engine';
import type { PoolClient } from 'pg';
import { actOnce } from '../http/act-once.js';
import { Problem, problem } from '../http/problems.js';
import { zoneOf } from '../stays/rules/zone.js';
import type { BoxOffice } from './box-office.js';
import { readOwnEvent, type ShownEvent } from './catalogue.js';
import { type EventStatus, laneWindow } from './rules/sale.js';
import * as sql from './sql/index.js';
import type { Made, StaffRequest } from './staff.js';
import { createRoomIn, moveOpeningIn, type RoomSettings } from './waiting-room/room.js';

/** Instants are epoch milliseconds. */
export interface EventFields {
  readonly name: string;
  readonly venue: string;
  /** IANA name. */
  readonly timezone: string;
  readonly startsAtMs: number;
  readonly salesOpenAtMs: number;
  /** null: until the event is closed. */
  readonly salesCloseAtMs: number | null;
  readonly status: EventStatus;
  /** null: no limit. */
  readonly limitPerCustomer: number | null;
  /** null: as configured. */
  readonly holdTtlSeconds: number | null;
}

/** Until a first sector brings one. */
const noCurrency = '';

function invalid(field: string, message: string): Problem {
  return problem('invalid_request', undefined, { fields: [{ in: 'body', field, message }] });
}

/** The fields as they are stored: their zone by its own name. */
function sound(fields: EventFields): EventFields | Problem {
  const { salesOpenAtMs, salesCloseAtMs } = fields;
  const timezone = zoneOf(fields.timezone);
  if (timezone === undefined) return invalid('timezone', 'is no IANA time zone');
  if (salesCloseAtMs !== null && salesCloseAtMs <= salesOpenAtMs) return invalid('sales_close_at', 'is not after sales_open_at');
  return { ...fields, timezone };
}

const seconds = (ms: number | null) => (ms === null ? null : ms / 1000);
const valuesOf = (eventId: LaneId, organisationId: string, fields: EventFields) => [
  eventId,
  organisationId,
  fields.name,
  fields.venue,
  fields.timezone,
  seconds(fields.startsAtMs),
  seconds(fields.salesOpenAtMs),
  seconds(fields.salesCloseAtMs),
  fields.status,
  fields.limitPerCustomer,
  fields.holdTtlSeconds,
];

/** Makes an event with its waiting room. `eventId` fixes the id and `room` its waiting room, for demo data. */
export async function createEvent(
  office: BoxOffice,
  { staff, intent }: StaffRequest,
  given: EventFields,
  { eventId, room }: { readonly eventId?: LaneId; readonly room?: Partial<RoomSettings> } = {},
): Promise<Made<ShownEvent> | Problem> {
  const fields = sound(given);
  if (fields instanceof Problem) return fields;
  const { organisationId } = staff;
  const acted = await actOnce(office.pool, intent, 'event', async (tx, resultId) => {
    const laneId = eventId ?? asId<LaneId>(resultId);
    const lane = { laneId, organisationId: asId<OrganisationId>(organisationId), kind: 'event', currency: noCurrency };
    await office.engine.lanes.createIn(tx, { ...lane, ...laneWindow(fields), ownerLimit: fields.limitPerCustomer });
    await tx.query(sql.insertEvent.text, valuesOf(laneId, organisationId, fields));
    await createRoomIn(tx, laneId, organisationId, room);
  });
  if (acted instanceof Problem) return acted;
  const thing = await readOwnEvent(office, staff, eventId ?? asId<LaneId>(acted.resultId));
  return thing === undefined ? problem('not_found') : { thing, replayed: acted.status === 'replayed' };
}

interface FieldsRow extends Omit<EventFields, 'startsAtMs' | 'salesOpenAtMs' | 'salesCloseAtMs' | 'limitPerCustomer' | 'holdTtlSeconds'> {
  readonly starts_at_ms: number;
  readonly sales_open_at_ms: number;
  readonly sales_close_at_ms: number | null;
  readonly limit_per_customer: number | null;
  readonly hold_ttl_seconds: number | null;
}

/** As they are under the lane's lock. */
async function fieldsIn(tx: PoolClient, eventId: LaneId, organisationId: string): Promise<EventFields | undefined> {
  const { rows } = await tx.query<FieldsRow>(sql.readEventFields.text, [eventId, organisationId]);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { name, venue, timezone, status } = row;
  return {
    name,
    venue,
    timezone,
    status,
    startsAtMs: row.starts_at_ms,
    salesOpenAtMs: row.sales_open_at_ms,
    salesCloseAtMs: row.sales_close_at_ms,
    limitPerCustomer: row.limit_per_customer,
    holdTtlSeconds: row.hold_ttl_seconds,
  };
}

/** What is absent keeps its value. From its commit on nobody buys at the old terms or in the old window; holds keep theirs. */
export async function changeEvent(
  office: BoxOffice,
  { staff, intent }: StaffRequest,
  eventId: LaneId,
  change: Partial<EventFields>,
): Promise<ShownEvent | Problem> {
  if ((await readOwnEvent(office, staff, eventId)) === undefined) return problem('not_found');
  const acted = await actOnce(office.pool, intent, 'event', async (tx) => {
    await office.engine.lanes.changeTermsIn(tx, eventId);
    const before = await fieldsIn(tx, eventId, staff.organisationId);
    if (before === undefined) return problem('not_found');
    const after = sound({ ...before, ...change });
    if (after instanceof Problem) return after;
    if (after.salesOpenAtMs !== before.salesOpenAtMs && !(await moveOpeningIn(tx, eventId))) return problem('draw_fixed');
    await tx.query(sql.changeEvent.text, valuesOf(eventId, staff.organisationId, after));
    await office.engine.lanes.changeTermsIn(tx, eventId, { ...laneWindow(after), ownerLimit: after.limitPerCustomer });
    return undefined;
  });
  if (acted instanceof Problem) return acted;
  return (await readOwnEvent(office, staff, eventId)) ?? problem('not_found');
}
