/** A stay as the per-request design writes it: all that it leaves behind, then its nights. */
import { jsonArray, plainArray, type ReserveCommand, secondsArray, textArray } from '@holdfast/engine';
import type { StayDetail } from '@holdfast/service/stays/parts.js';
import { earliestDeadlineMs, refundableUntilMs } from '@holdfast/service/stays/rules/cancellation.js';
import type pg from 'pg';
import { type Drawn, type Lane, type Recipe, run, totalOf } from './per-request.js';
import * as sql from './sql/index.js';

const secondsOf = (ms: number | null) => (ms === null ? null : ms / 1000);

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

/** For stays that are confirmed at once, of whole nights in a row per room. */
export const stayRecipe: Recipe = { record: sql.recordStay, values: recordValues, take };
