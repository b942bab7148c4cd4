/** Staff put caps on sectors: one number that several of them share, whatever each of them still has. */
import { asId, type LaneId, type PoolId, plainArray } from '@holdfast/engine';
import type { PoolClient } from 'pg';
import { actOnce } from '../http/act-once.js';
import { Problem, problem } from '../http/problems.js';
import type { BoxOffice } from './box-office.js';
import { readOwnEvent, type ShownCap, type ShownEvent } from './catalogue.js';
import { eventDate } from './rules/tickets.js';
import * as sql from './sql/index.js';
import type { Made, StaffRequest } from './staff.js';
import { announcing, publishTotalIn } from './stock.js';

export interface CapFields {
  readonly name: string;
  readonly total: number;
  readonly sectorIds: readonly PoolId[];
}

function unknownSector(event: ShownEvent, sectorIds: readonly PoolId[]): Problem | undefined {
  return sectorIds.every((id) => event.sectors.some((sector) => sector.id === id))
    ? undefined
    : problem('not_found', 'There is no such sector at this event.');
}

/** Puts the cap on these sectors: what they have sold counts from now on, and what is cancelled gives it back. */
async function putOnSectorsIn(
  tx: PoolClient,
  office: BoxOffice,
  eventId: LaneId,
  capId: PoolId,
  sectorIds: readonly PoolId[],
): Promise<void> {
  await tx.query(sql.clearCapSectors.text, [eventId, capId]);
  await tx.query(sql.insertCapSectors.text, [eventId, capId, plainArray(sectorIds)]);
  await office.engine.lanes.drawCapIn(tx, eventId, capId, sectorIds);
}

/** `allotment_below_booked` when its sectors have sold more. */
export async function createCap(
  office: BoxOffice,
  request: StaffRequest,
  eventId: LaneId,
  { name, total, sectorIds }: CapFields,
): Promise<Made<ShownCap> | Problem> {
  const { staff, intent } = request;
  const event = await readOwnEvent(office, staff, eventId);
  if (event === undefined) return problem('not_found');
  const fault = unknownSector(event, sectorIds);
  if (fault !== undefined) return fault;
  const acted = await actOnce(office.pool, intent, 'cap', async (tx, resultId) => {
    const capId = asId<PoolId>(resultId);
    await office.engine.lanes.changeTermsIn(tx, eventId);
    return announcing(tx, request, eventId, async () => {
      await tx.query(sql.insertCap.text, [eventId, capId, staff.organisationId, name]);
      await putOnSectorsIn(tx, office, eventId, capId, sectorIds);
      return publishTotalIn(tx, office, request, {
        eventId,
        poolId: capId,
        total,
        payload: { cap_id: capId, total, sector_ids: sectorIds },
      });
    });
  });
  if (acted instanceof Problem) return acted;
  const thing = await readCap(office, request, eventId, asId<PoolId>(acted.resultId));
  return thing === undefined ? problem('not_found') : { thing, replayed: acted.status === 'replayed' };
}

/** What is absent keeps its value. */
export async function changeCap(
  office: BoxOffice,
  request: StaffRequest,
  eventId: LaneId,
  capId: PoolId,
  change: Partial<CapFields>,
): Promise<ShownCap | Problem> {
  const { staff, intent } = request;
  const event = await readOwnEvent(office, staff, eventId);
  const before = event?.caps.find((cap) => cap.id === capId);
  if (event === undefined || before === undefined) return problem('not_found');
  const fault = unknownSector(event, change.sectorIds ?? []);
  if (fault !== undefined) return fault;
  const acted = await actOnce(office.pool, intent, 'cap', async (tx) => {
    await office.engine.lanes.changeTermsIn(tx, eventId);
    return announcing(tx, request, eventId, async () => {
      if (change.name !== undefined) await tx.query(sql.changeCap.text, [eventId, capId, staff.organisationId, change.name]);
      const total = change.total ?? (await totalIn(tx, eventId, capId));
      if (change.sectorIds !== undefined) await putOnSectorsIn(tx, office, eventId, capId, change.sectorIds);
      if (change.sectorIds === undefined && change.total === undefined) return undefined;
      const sectorIds = change.sectorIds ?? before.sectorIds;
      return publishTotalIn(tx, office, request, {
        eventId,
        poolId: capId,
        total,
        payload: { cap_id: capId, total, sector_ids: sectorIds },
      });
    });
  });
  if (acted instanceof Problem) return acted;
  return (await readCap(office, request, eventId, capId)) ?? problem('not_found');
}

async function totalIn(tx: PoolClient, eventId: LaneId, capId: PoolId): Promise<number> {
  const { rows } = await tx.query<{ total: number }>(sql.readTotal.text, [eventId, capId, eventDate]);
  return rows[0]?.total ?? 0;
}

async function readCap(office: BoxOffice, { staff }: StaffRequest, eventId: LaneId, capId: PoolId): Promise<ShownCap | undefined> {
  return (await readOwnEvent(office, staff, eventId))?.caps.find((cap) => cap.id === capId);
}
