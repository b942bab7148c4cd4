/** What a batch is decided from: all that was read under the locks, and nothing else. */
import type { CommandId, LaneId, PoolId, ReservationId } from '../domain/ids.js';
import type { Cell, Lane, Line, Reservation } from '../domain/reservation.js';
import type { FactRow } from '../part.js';

export type CellName = string;

/** The name of a cell within a batch. */
export function cellName(laneId: LaneId, poolId: PoolId, date: string): CellName {
  return `${laneId}${poolId}${date}`;
}

export function cellOf(laneId: LaneId, line: Line): CellName {
  return cellName(line.cellLaneId ?? laneId, line.poolId, line.date);
}

export function keyName(scope: string, key: string): string {
  return `${scope}\n${key}`;
}

export function ownerName(laneId: LaneId, owner: string): string {
  return `${laneId}${owner}`;
}

export function factName(kind: string, commandId: CommandId): string {
  return `${commandId}${kind}`;
}

/** A key that was used before, and what it made. */
export interface UsedKey {
  readonly fingerprint: string;
  readonly resultKind: string;
  readonly resultId: string;
}

export interface KnownReservation {
  readonly reservation: Reservation;
  readonly lines: readonly Line[];
}

export interface World {
  /** The database's clock, read after the locks. */
  readonly nowMs: number;
  /** The locked lanes. A lane that a command names and that is missing here does not exist. */
  readonly lanes: ReadonlyMap<LaneId, Lane>;
  readonly cells: ReadonlyMap<CellName, Cell>;
  readonly reservations: ReadonlyMap<ReservationId, KnownReservation>;
  readonly keys: ReadonlyMap<string, UsedKey>;
  /** Units each owner has in each lane, by {@link ownerName}; undefined: not read yet. */
  readonly ownerUnits: ReadonlyMap<string, number> | undefined;
  /** Live holds of each owner over all lanes. */
  readonly liveHolds: ReadonlyMap<string, number>;
  /** What each part read for each command, by {@link factName}. */
  readonly facts: ReadonlyMap<string, readonly FactRow[]>;
  /** Commands of a batch whose COMMIT went unanswered that turn out to be done, with what their event says. */
  readonly done: ReadonlyMap<CommandId, { readonly result: unknown }>;
}
