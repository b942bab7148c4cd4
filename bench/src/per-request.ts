/**
 * The design Holdfast is compared with: every request a transaction of its own on a pool of connections. Written as well as
 * that design allows: four round trips (begin; everything but the stock in one statement; the stock, conditionally; commit),
 * named prepared statements, and the hot row last, so that it is locked for one statement and the commit. Default durability.
 *
 * It takes the kernel's place below the same routes, rules and cached terms, and writes the same rows. It leaves out what would
 * only make it slower: the lane's lock, and so the check that the terms are still those that the price was made of.
 */
import {
  asId,
  type CommandId,
  jsonArray,
  type LaneId,
  newId,
  newReference,
  type OrganisationId,
  type Outcome,
  plainArray,
  type ReservationId,
  type ReserveCommand,
  type Statement,
  secondsArray,
  textArray,
} from '@holdfast/engine';
import type { StayDetail } from '@holdfast/service/stays/parts.js';
import { earliestDeadlineMs, refundableUntilMs } from '@holdfast/service/stays/rules/cancellation.js';
import pg from 'pg';
import * as sql from './sql/index.js';

interface Lane {
  readonly organisationId: OrganisationId;
  readonly no: number;
}

interface Drawn {
  readonly id: ReservationId;
  readonly commandId: CommandId;
  readonly reference: string;
}

const secondsOf = (ms: number | null) => (ms === null ? null : ms / 1000);

export class PerRequest {
  private readonly lanes = new Map<LaneId, Lane>();
  private pool: pg.Pool;

  constructor(
    private readonly databaseUrl: string,
    connections: number,
  ) {
    this.pool = this.open(connections);
  }

  /** Another number of connections from here on. */
  async resize(connections: number): Promise<void> {
    const before = this.pool;
    this.pool = this.open(connections);
    await before.end();
  }

  close(): Promise<void> {
    return this.pool.end();
  }

  /** For stays that are confirmed at once, of whole nights in a row per room. Throws for any other command. */
  async reserve(command: ReserveCommand): Promise<Outcome> {
    if (command.as !== 'confirmed' || command.key === undefined) throw new Error('only stays paid at the property, with a key');
    const lane = await this.laneOf(command.laneId);
    if (lane === undefined) return { status: 'refused', refusal: { code: 'lane_unknown' } };
    const drawn = { id: newId<ReservationId>(lane.no), commandId: newId<CommandId>(), reference: newReference() };
    const tx = await this.pool.connect();
    try {
      await tx.query('begin');
      const { rows } = await run(tx, sql.recordStay, recordValues(command, lane, drawn));
      const shortage = await take(tx, command);
      if (shortage !== undefined) {
        await tx.query('rollback');
        return { status: 'refused', refusal: shortage };
      }
      await tx.query('commit');
      return doneOf(command, lane, drawn, rows[0].now_ms);
    } catch (error) {
      await tx.query('rollback');
      if ((error as { constraint?: string }).constraint === 'a_key_acts_once') return replayOf(tx, command.key);
      throw error;
    } finally {
      tx.release();
    }
  }

  private open(connections: number): pg.Pool {
    return new pg.Pool({ connectionString: this.databaseUrl, max: connections, application_name: 'per request', idleTimeoutMillis: 0 });
  }

  private async laneOf(laneId: LaneId): Promise<Lane | undefined> {
    const known = this.lanes.get(laneId);
    if (known !== undefined) return known;
    const { rows } = await run(this.pool, sql.findOrganisation, [laneId]);
    const [row] = rows;
    if (row === undefined) return undefined;
    const lane = { organisationId: asId<OrganisationId>(row.organisation_id), no: row.no as number };
    this.lanes.set(laneId, lane);
    return lane;
  }
}

function run(on: pg.Pool | pg.PoolClient, { name, text }: Statement, values: readonly unknown[]): Promise<pg.QueryResult> {
  return on.query({ name, text, values: values as unknown[] });
}

/** Takes the nights of each room; what is short is a refusal, and the caller rolls back. */
async function take(tx: pg.PoolClient, { laneId, lines, detail }: ReserveCommand) {
  const { checkIn, checkOut, rooms } = detail as StayDetail;
  const nights = lines.length / rooms.length;
  const roomTypes = [...new Set(rooms.map((room) => room.roomTypeId))].sort();
  for (const roomTypeId of roomTypes) {
    const units = rooms.filter((room) => room.roomTypeId === roomTypeId).length;
    const { rowCount } = await run(tx, sql.takeNights, [laneId, roomTypeId, checkIn, checkOut, units]);
    if (rowCount !== nights) return { code: 'sold_out', laneId, poolId: roomTypeId, date: checkIn, required: units, available: 0 } as const;
  }
  return undefined;
}

function recordValues(command: ReserveCommand, lane: Lane, { id, commandId, reference }: Drawn): unknown[] {
  const { laneId, kind, owner, currency, lines, charges, actor, requestId, key } = command;
  const stay = command.detail as StayDetail;
  const { rooms } = stay;
  const nowMs = Date.now();
  const deadlines = rooms.map((room) => refundableUntilMs(room.deadlineMs, nowMs));
  const totalCents = totalOf(command);
  const event = { lane_id: laneId, reservation_id: id, reference, kind, state: 'confirmed', version: 1, total_cents: totalCents, currency };
  return [
    laneId,
    id,
    lane.organisationId,
    reference,
    kind,
    owner,
    currency,
    totalCents,
    commandId,
    plainArray(lines.map((line) => line.itemNo)),
    plainArray(lines.map((line) => line.poolId)),
    plainArray(lines.map((line) => line.date)),
    plainArray(lines.map((line) => line.priceCents)),
    plainArray(charges.map((charge) => charge.itemNo)),
    textArray(charges.map((charge) => charge.component)),
    plainArray(charges.map((charge) => charge.cents)),
    key?.key,
    key?.scope,
    key?.fingerprint,
    actor,
    requestId ?? null,
    JSON.stringify(event),
    stay.checkIn,
    stay.checkOut,
    stay.checkInAtMs / 1000,
    stay.guests,
    stay.adults,
    stay.childrenAges === null ? null : plainArray(stay.childrenAges),
    stay.email,
    stay.emailAsGiven,
    stay.fullName,
    stay.phone,
    stay.source,
    stay.externalReference,
    stay.payment,
    secondsOf(earliestDeadlineMs(deadlines)),
    plainArray(rooms.map((room) => room.itemNo)),
    plainArray(rooms.map((room) => room.roomTypeId)),
    plainArray(rooms.map((room) => room.ratePlanId)),
    plainArray(rooms.map((room) => room.guests)),
    plainArray(rooms.map((room) => room.totalCents)),
    secondsArray(deadlines),
    jsonArray(rooms.map((room) => room.policy)),
  ];
}

function totalOf({ charges }: ReserveCommand): number {
  return charges.reduce((sum, charge) => sum + charge.cents, 0);
}

function doneOf(command: ReserveCommand, { organisationId }: Lane, { id, reference }: Drawn, nowMs: number): Outcome {
  const { laneId, kind, owner, currency } = command;
  const reservation = {
    id,
    laneId,
    organisationId,
    reference,
    kind,
    owner,
    currency,
    totalCents: totalOf(command),
    version: 1,
    createdAtMs: nowMs,
    state: 'confirmed',
  } as const;
  return { status: 'done', reservation, result: undefined, atMs: nowMs };
}

async function replayOf(tx: pg.PoolClient, key: NonNullable<ReserveCommand['key']>): Promise<Outcome> {
  const { rows } = await run(tx, sql.findKey, [key.key, key.scope]);
  const [used] = rows;
  if (used === undefined) throw new Error('a key that was in the way is gone');
  if (used.fingerprint !== key.fingerprint) return { status: 'refused', refusal: { code: 'key_reused' } };
  return { status: 'replayed', resultKind: used.result_kind, resultId: used.result_id };
}
