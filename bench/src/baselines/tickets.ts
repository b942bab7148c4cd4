/** A hold on tickets as the per-request design writes it: all that it leaves behind, then the sector's counter. */
import { plainArray, type ReserveCommand, textArray } from '@holdfast/engine';
import type { TicketsDetail } from '@holdfast/service/events/parts.js';
import type pg from 'pg';
import { type Drawn, type Lane, type Recipe, run, totalOf } from './per-request.js';
import * as sql from './sql/index.js';

async function take(tx: pg.PoolClient, { laneId, lines }: ReserveCommand) {
  for (const { poolId, date, quantity } of lines) {
    const { rowCount } = await run(tx, sql.takeTickets, [laneId, poolId, date, quantity]);
    if (rowCount !== 1) return { code: 'sold_out', laneId, poolId, date, required: quantity, available: 0 } as const;
  }
  return undefined;
}

function recordValues(command: ReserveCommand, lane: Lane, { id, commandId, reference }: Drawn): unknown[] {
  const { laneId, kind, owner, currency, lines, charges, actor, requestId, key, as } = command;
  if (as === 'confirmed') throw new Error('only tickets that cost something');
  const totalCents = totalOf(command);
  const event = { lane_id: laneId, reservation_id: id, reference, kind, state: 'held', version: 1, total_cents: totalCents, currency };
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
    as.ttlSeconds,
    as.ttlSeconds + as.graceSeconds,
    plainArray(lines.map((line) => line.itemNo)),
    plainArray(lines.map((line) => line.poolId)),
    plainArray(lines.map((line) => line.date)),
    textArray(lines.map((line) => line.role)),
    plainArray(lines.map((line) => line.quantity)),
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
    (command.detail as TicketsDetail).userId,
  ];
}

/** For holds on tickets of events without a waiting room. */
export const ticketsRecipe: Recipe = { record: sql.recordTickets, values: recordValues, take };
