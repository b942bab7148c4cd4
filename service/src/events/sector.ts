/** Staff make and change sectors. A sector is a pool of the kernel: interchangeable tickets. */
import { asId, type LaneId, type PoolId } from '@holdfast/engine';
import type { PoolClient } from 'pg';
import { actOnce } from '../http/act-once.js';
import { Problem, problem } from '../http/problems.js';
import type { BoxOffice } from './box-office.js';
import { readOwnEvent, type ShownSector } from './catalogue.js';
import * as sql from './sql/index.js';
import type { Made, StaffRequest } from './staff.js';
import { announcing, publishTotalIn } from './stock.js';

export interface SectorFields {
  readonly name: string;
  /** Of one ticket, in minor units. */
  readonly priceCents: number;
  /** ISO 4217; one for all sectors of an event. */
  readonly currency: string;
  readonly total: number;
}

/** The event's currency is that of its first sector: reservations over several sectors have one total. */
async function currencyFault(tx: PoolClient, eventId: LaneId, currency: string): Promise<Problem | undefined> {
  const { rows } = await tx.query<{ currency: string }>(sql.readCurrency.text, [eventId]);
  const [fixed] = rows;
  return fixed === undefined || fixed.currency === currency
    ? undefined
    : problem('currency_fixed', `The event sells in ${fixed.currency}.`);
}

/** `sectorId` fixes the id, for demo data. */
export async function createSector(
  office: BoxOffice,
  request: StaffRequest,
  eventId: LaneId,
  fields: SectorFields,
  sectorId?: PoolId,
): Promise<Made<ShownSector> | Problem> {
  const { staff, intent } = request;
  if ((await readOwnEvent(office, staff, eventId)) === undefined) return problem('not_found');
  const acted = await actOnce(office.pool, intent, 'sector', async (tx, resultId) => {
    const poolId = sectorId ?? asId<PoolId>(resultId);
    await office.engine.lanes.changeTermsIn(tx, eventId);
    const fault = await currencyFault(tx, eventId, fields.currency);
    if (fault !== undefined) return fault;
    await office.engine.lanes.changeTermsIn(tx, eventId, { currency: fields.currency });
    await tx.query(sql.insertSector.text, [eventId, poolId, staff.organisationId, fields.name, fields.priceCents, fields.currency]);
    return publishTotalIn(tx, office, request, {
      eventId,
      poolId,
      total: fields.total,
      payload: { sector_id: poolId, total: fields.total },
    });
  });
  if (acted instanceof Problem) return acted;
  const thing = await readSector(office, request, eventId, sectorId ?? asId<PoolId>(acted.resultId));
  return thing === undefined ? problem('not_found') : { thing, replayed: acted.status === 'replayed' };
}

/** What is absent keeps its value. A price is for reservations made from now on; a total is never below what is taken. */
export async function changeSector(
  office: BoxOffice,
  request: StaffRequest,
  eventId: LaneId,
  sectorId: PoolId,
  change: Partial<SectorFields>,
): Promise<ShownSector | Problem> {
  const { staff, intent } = request;
  if ((await readSector(office, request, eventId, sectorId)) === undefined) return problem('not_found');
  const { name, priceCents, currency, total } = change;
  const acted = await actOnce(office.pool, intent, 'sector', async (tx) => {
    await office.engine.lanes.changeTermsIn(tx, eventId);
    const fault = currency === undefined ? undefined : await currencyFault(tx, eventId, currency);
    if (fault !== undefined) return fault;
    await tx.query(sql.changeSector.text, [eventId, sectorId, staff.organisationId, name ?? null, priceCents ?? null]);
    if (total === undefined) return undefined;
    const published = { eventId, poolId: sectorId, total, payload: { sector_id: sectorId, total } };
    return announcing(tx, request, eventId, () => publishTotalIn(tx, office, request, published));
  });
  if (acted instanceof Problem) return acted;
  return (await readSector(office, request, eventId, sectorId)) ?? problem('not_found');
}

async function readSector(office: BoxOffice, { staff }: StaffRequest, eventId: LaneId, sectorId: PoolId): Promise<ShownSector | undefined> {
  return (await readOwnEvent(office, staff, eventId))?.sectors.find((sector) => sector.id === sectorId);
}
