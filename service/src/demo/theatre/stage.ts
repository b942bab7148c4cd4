/** What is sold in a performance: an event made for it, with one sector, of an organisation that has nothing else. */
import { asId, type LaneId, type PoolId } from '@holdfast/engine';
import type { BoxOffice } from '../../events/box-office.js';
import { changeEvent, createEvent } from '../../events/event.js';
import { createSector } from '../../events/sector.js';
import { type Scope, type Staff, scopes } from '../../http/principal.js';
import { Problem } from '../../http/problems.js';
import { createOrganisation } from '../../identity/organisations.js';
import { theatreOrganisation } from '../demo-data.js';
import { closeNaiveShop } from './naive.js';
import type { Recount, StageSeen } from './performance.js';
import * as sql from './sql/index.js';

export interface Stage {
  readonly eventId: LaneId;
  readonly sectorId: PoolId;
}

const { organisationId } = theatreOrganisation;
const dayMs = 86_400_000;

const staff: Staff = {
  kind: 'staff',
  keyId: organisationId,
  organisationId,
  scopes: new Set<Scope>(scopes),
  actor: 'theatre',
  keyScope: 'theatre',
};
const request = () => ({ staff, requestId: 'theatre', intent: { scope: 'theatre', key: null, fingerprint: 'theatre' } });

function must<Made>(answer: Made | Problem): Made {
  if (answer instanceof Problem) throw new Error(`the stage was refused: ${answer.code} ${answer.detail}`);
  return answer;
}

/** An event on sale, without a waiting room or limits. Its seats cost nothing, so that to have one is to have bought it: there is no hold to run out. */
export async function setStage(office: BoxOffice, seats: number, nowMs: number): Promise<Stage> {
  await createOrganisation(office.pool, theatreOrganisation);
  const fields = {
    name: 'Demo theatre',
    venue: 'On stage',
    timezone: 'UTC',
    startsAtMs: nowMs + dayMs,
    salesOpenAtMs: nowMs - dayMs,
    salesCloseAtMs: null,
    status: 'draft',
    limitPerCustomer: null,
    holdTtlSeconds: null,
  } as const;
  const { thing: event } = must(await createEvent(office, request(), fields));
  const sector = { name: 'Seats', priceCents: 0, currency: 'EUR', total: seats };
  const { thing } = must(await createSector(office, request(), event.id, sector));
  must(await changeEvent(office, request(), event.id, { status: 'on_sale' }));
  return { eventId: event.id, sectorId: thing.id };
}

/** Nobody sees or buys from the theatre's events from now on, and the naive design's tables are gone; also those that a crash left. */
export async function clearStage(office: BoxOffice): Promise<void> {
  await closeNaiveShop(office.pool);
  const { rows } = await office.pool.query<{ event_id: string }>(sql.listOpenStages.text, [organisationId]);
  for (const { event_id } of rows) must(await changeEvent(office, request(), asId<LaneId>(event_id), { status: 'draft' }));
}

export async function lookAtStage({ pool }: BoxOffice, { eventId, sectorId }: Stage): Promise<StageSeen> {
  const { rows } = await pool.query<StageSeen>(sql.lookAtStage.text, [eventId, sectorId]);
  return rows[0] as StageSeen;
}

export async function recountStage({ pool }: BoxOffice, { eventId, sectorId }: Stage): Promise<Recount> {
  const { rows } = await pool.query<Omit<Recount, 'buyersTwice'> & { buyers_twice: number }>(sql.recountStage.text, [eventId, sectorId]);
  const { buyers_twice: buyersTwice, ...counts } = rows[0] as (typeof rows)[0];
  return { ...counts, buyersTwice };
}
