import type { CellUpdate } from '../domain/command.js';
import type { CalendarDate, LaneId, PoolId } from '../domain/ids.js';
import type { Refusal } from '../domain/outcome.js';
import type { Cell, Lane } from '../domain/reservation.js';
import type { Drawn } from '../part.js';
import type { CellEntry, Ledger } from './ledger.js';
import type { Verdict } from './verdict.js';
import { type CellName, cellName } from './world.js';

function emptyCell(laneId: LaneId, poolId: PoolId, date: CalendarDate): Cell {
  return { laneId, poolId, date, allotment: 0, overbooking: 0, booked: 0, closed: false };
}

function updated(cell: Cell, update: CellUpdate): Cell {
  return {
    ...cell,
    allotment: update.allotment ?? cell.allotment,
    overbooking: update.overbooking ?? cell.overbooking,
    closed: update.closed ?? cell.closed,
  };
}

function refuse(update: CellUpdate, known: CellEntry | undefined, after: Cell): Refusal | undefined {
  const { poolId, date } = update;
  if (known === undefined && update.allotment === undefined) return { code: 'allotment_required', poolId, date };
  const sellable = after.allotment + after.overbooking;
  // A stop-sell on a cell that was oversold before must still be possible; what may not shrink below the bookings is the number.
  if (after.booked > sellable) return { code: 'allotment_below_booked', poolId, date, booked: after.booked, sellable };
  return undefined;
}

/** What is said of one cell in several updates is one update: the last word on each number counts. */
function perCell(laneId: LaneId, updates: readonly CellUpdate[]): Map<CellName, CellUpdate> {
  const merged = new Map<CellName, CellUpdate>();
  for (const update of updates) {
    const name = cellName(laneId, update.poolId, update.date);
    const known = merged.get(name);
    merged.set(name, known === undefined ? update : { ...known, ...defined(update) });
  }
  return merged;
}

function defined(update: CellUpdate): CellUpdate {
  return Object.fromEntries(Object.entries(update).filter(([, value]) => value !== undefined)) as unknown as CellUpdate;
}

/** All cells or none. Publishing the same numbers again changes nothing but is an event all the same. */
export function decidePublish(ledger: Ledger, drawn: Drawn<'publish'>, lane: Lane): Verdict {
  const changes: { name: CellName; after: Cell; known: CellEntry | undefined }[] = [];
  for (const [name, update] of perCell(lane.laneId, drawn.command.cells)) {
    const known = ledger.cell(name);
    const after = updated(known?.cell ?? emptyCell(lane.laneId, update.poolId, update.date), update);
    const refusal = refuse(update, known, after);
    if (refusal !== undefined) return { refusal };
    changes.push({ name, after, known });
  }
  for (const { name, after, known } of changes) {
    if (known === undefined) ledger.cells.set(name, { cell: after, units: 0, published: true, isNew: true });
    else {
      known.cell = after;
      known.published = true;
    }
  }
  return { entry: null, event: { id: drawn.commandId, type: drawn.command.eventType } };
}
