/**
 * The batch's own picture of the world while its commands are decided one after the other: what the first took, the second
 * no longer finds. At the end it says what has to be written.
 */
import type { ReservationId } from '../domain/ids.js';
import type { Shortage } from '../domain/outcome.js';
import type { Cell, Charge, Lane, Line, Reservation } from '../domain/reservation.js';
import { type CellName, cellOf, type KnownReservation, ownerName, type UsedKey, type World } from './world.js';

/** A cell as it stands after the commands so far. */
export interface CellEntry {
  cell: Cell;
  /** Of `booked`, by this batch. */
  units: number;
  /** Its allotment, overbooking or stop-sell was published by this batch. */
  published: boolean;
  /** It had no row before this batch. */
  isNew: boolean;
}

/** A reservation as it stands after the commands so far. */
export interface ReservationEntry {
  reservation: Reservation;
  lines: readonly Line[];
  /** As it was read, or null when this batch makes it. */
  readonly before: Reservation | null;
  /** Set when lines and charges are to be written: of a new reservation, or of an amended one. */
  charges: readonly Charge[] | null;
}

export type Shortfall = { readonly code: 'not_published' | 'closed' | 'sold_out' } & Shortage;

export class Ledger {
  readonly cells = new Map<CellName, CellEntry>();
  readonly reservations = new Map<ReservationId, ReservationEntry>();
  readonly keys = new Map<string, UsedKey>();
  private readonly ownerUnits = new Map<string, number>();
  private readonly liveHolds = new Map<string, number>();

  constructor(readonly world: World) {}

  cell(name: CellName): CellEntry | undefined {
    const entry = this.cells.get(name);
    if (entry !== undefined) return entry;
    const cell = this.world.cells.get(name);
    if (cell === undefined) return undefined;
    const fresh = { cell, units: 0, published: false, isNew: false };
    this.cells.set(name, fresh);
    return fresh;
  }

  reservation(id: ReservationId): ReservationEntry | undefined {
    const entry = this.reservations.get(id);
    if (entry !== undefined) return entry;
    const known: KnownReservation | undefined = this.world.reservations.get(id);
    if (known === undefined) return undefined;
    const fresh = { reservation: known.reservation, lines: known.lines, before: known.reservation, charges: null };
    this.reservations.set(id, fresh);
    return fresh;
  }

  /** Units per cell that the lines need beyond what `instead` (the lines they replace) already has. Summed before anything is compared. */
  static needs(lane: Lane, lines: readonly Line[], instead: readonly Line[] = []): Map<CellName, { line: Line; units: number }> {
    const needs = new Map<CellName, { line: Line; units: number }>();
    const add = (line: Line, sign: 1 | -1) => {
      const name = cellOf(lane.laneId, line);
      const need = needs.get(name);
      if (need === undefined) needs.set(name, { line, units: sign * line.quantity });
      else need.units += sign * line.quantity;
    };
    for (const line of lines) add(line, 1);
    for (const line of instead) add(line, -1);
    return needs;
  }

  /** Why these units cannot be had: the earliest date that is unpublished or closed, else the earliest that is short. */
  shortfall(lane: Lane, needs: ReadonlyMap<CellName, { line: Line; units: number }>): Shortfall | undefined {
    let worst: Shortfall | undefined;
    for (const [name, { line, units }] of needs) {
      if (units <= 0) continue;
      const cell = this.cell(name)?.cell;
      const laneId = line.cellLaneId ?? lane.laneId;
      const available = cell === undefined ? 0 : Math.max(0, cell.allotment + cell.overbooking - cell.booked);
      const code = cell === undefined ? 'not_published' : cell.closed ? 'closed' : units > available ? 'sold_out' : undefined;
      if (code === undefined) continue;
      const found = { code, laneId, poolId: line.poolId, date: line.date, required: units, available } as const;
      if (worst === undefined || rank(found) < rank(worst)) worst = found;
    }
    return worst;
  }

  /** Takes (or with a negative number gives back) units. Only after {@link shortfall} said nothing. */
  move(needs: ReadonlyMap<CellName, { units: number }>): void {
    for (const [name, { units }] of needs) {
      if (units === 0) continue;
      const entry = this.cell(name);
      if (entry === undefined) throw new Error(`a line without its cell: ${name}`);
      entry.units += units;
      entry.cell = { ...entry.cell, booked: entry.cell.booked + units };
    }
  }

  /** Units of the owner in the lane, the batch's own included; undefined when they were not read. */
  unitsOf(lane: Lane, owner: string): number | undefined {
    if (this.world.ownerUnits === undefined) return undefined;
    const name = ownerName(lane.laneId, owner);
    return (this.world.ownerUnits.get(name) ?? 0) + (this.ownerUnits.get(name) ?? 0);
  }

  countUnits(lane: Lane, owner: string, units: number): void {
    const name = ownerName(lane.laneId, owner);
    this.ownerUnits.set(name, (this.ownerUnits.get(name) ?? 0) + units);
  }

  holdsOf(owner: string): number {
    return (this.world.liveHolds.get(owner) ?? 0) + (this.liveHolds.get(owner) ?? 0);
  }

  countHold(owner: string, holds: 1 | -1): void {
    this.liveHolds.set(owner, (this.liveHolds.get(owner) ?? 0) + holds);
  }
}

/** not_published and closed before sold_out: those no other guest's change of mind can mend. Then by date. */
function rank(shortfall: Shortfall): string {
  return `${shortfall.code === 'sold_out' ? 1 : 0}${shortfall.date}`;
}

/** Units an owner gets by these lines: caps are limits, not goods. */
export function unitsIn(lines: readonly Line[]): number {
  return lines.reduce((sum, line) => (line.role === 'unit' ? sum + line.quantity : sum), 0);
}
