/** Rows of the kernel's statements → its words. */
import type { UsedKey } from './decide/world.js';
import type { CalendarDate, CommandId, LaneId, OrganisationId, PoolId, ReservationId } from './domain/ids.js';
import type { Cell, Lane, Line, LineRole, Reservation, ReservationState } from './domain/reservation.js';
import type { Row } from './pipeline.js';

export function laneFrom(row: Row): Lane {
  return {
    laneId: row.lane_id as LaneId,
    no: row.no as number,
    organisationId: row.organisation_id as OrganisationId,
    kind: row.kind as string,
    currency: row.currency as string,
    opensAtMs: row.opens_at_ms as number | null,
    closesAtMs: row.closes_at_ms as number | null,
    ownerLimit: row.owner_limit as number | null,
    version: row.version as number,
  };
}

export function cellFrom(row: Row): Cell {
  return {
    laneId: row.lane_id as LaneId,
    poolId: row.pool_id as PoolId,
    date: row.date as CalendarDate,
    allotment: row.allotment as number,
    overbooking: row.overbooking as number,
    booked: row.booked as number,
    closed: row.closed as boolean,
  };
}

export function reservationFrom(row: Row): Reservation {
  const base = {
    id: row.id as ReservationId,
    laneId: row.lane_id as LaneId,
    organisationId: row.organisation_id as OrganisationId,
    reference: row.reference as string,
    kind: row.kind as string,
    owner: row.owner as string,
    currency: row.currency as string,
    totalCents: row.total_cents as number,
    version: row.version as number,
    createdAtMs: row.created_at_ms as number,
  };
  const state = row.state as ReservationState;
  if (state !== 'held') return { ...base, state };
  return { ...base, state, expiresAtMs: row.expires_at_ms as number, latestExpiryMs: row.latest_expiry_ms as number };
}

export function lineFrom(row: Row): Line {
  const cellLaneId = row.cell_lane_id as LaneId | null;
  return {
    itemNo: row.item_no as number,
    poolId: row.pool_id as PoolId,
    date: row.date as CalendarDate,
    role: row.role as LineRole,
    quantity: row.quantity as number,
    priceCents: row.price_cents as number,
    ...(cellLaneId === null ? {} : { cellLaneId }),
  };
}

export function commandIdFrom(row: Row): CommandId {
  return row.command_id as CommandId;
}

export function usedKeyFrom(row: Row): UsedKey {
  return { fingerprint: row.fingerprint as string, resultKind: row.result_kind as string, resultId: row.result_id as string };
}
