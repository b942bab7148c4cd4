/**
 * The read-only first answer: one round trip without a transaction for a whole batch. Keys that were used are replayed, and
 * what is certainly sold out is refused; most of a stampede that comes too late ends here and writes nothing.
 */
import type { PoolClient } from 'pg';
import { plainArray, textArray } from './columns.js';
import { kindsOf, type Ordered } from './decide.js';
import { type CellName, cellName, cellOf, keyName, type UsedKey } from './decide/world.js';
import type { ReserveCommand } from './domain/command.js';
import type { Outcome, Shortage } from './domain/outcome.js';
import type { Cell } from './domain/reservation.js';
import type { Road } from './apply.js';
import { cellFrom, usedKeyFrom } from './rows.js';
import * as sql from './sql/index.js';
import type { Step } from './pipeline.js';
import { Session } from './transaction.js';

interface SeenCell {
  readonly cell: Cell;
  readonly version: number;
  /** Its lane sells now, limits no owner, and no hold in it waits to expire: what is short here is sold out. */
  readonly plain: boolean;
}

/** Outcomes of the commands that need go no further. A look that fails says nothing: the road itself will meet the fault. */
export async function look(road: Road, batch: readonly Ordered[]): Promise<ReadonlyMap<Ordered, Outcome>> {
  let client: PoolClient;
  try {
    client = await road.pool.connect();
  } catch {
    return new Map();
  }
  const session = new Session(client, road.prepared);
  try {
    const { keys, cells } = await see(session, road, batch);
    session.release(false);
    return answers(road, batch, keys, cells);
  } catch {
    session.release(true);
    return new Map();
  }
}

async function see(session: Session, road: Road, batch: readonly Ordered[]) {
  const wantedKeys = new Map<string, { scope: string; key: string }>();
  const wantedCells = new Map<CellName, { laneId: string; poolId: string; date: string }>();
  for (const { drawn } of batch) {
    const { key, laneId } = drawn.command;
    if (key !== undefined) wantedKeys.set(keyName(key.scope, key.key), key);
    if (drawn.verb !== 'reserve') continue;
    for (const line of (drawn.command as ReserveCommand).lines) {
      wantedCells.set(cellOf(laneId, line), { laneId: line.cellLaneId ?? laneId, poolId: line.poolId, date: line.date });
    }
  }
  const keyList = [...wantedKeys.values()];
  const cellList = [...wantedCells.values()];
  const steps: Step[] = [
    { statement: sql.readKeys, values: [textArray(keyList.map((key) => key.key)), textArray(keyList.map((key) => key.scope))] },
    {
      statement: sql.look,
      values: [plainArray(cellList.map((cell) => cell.laneId)), plainArray(cellList.map((cell) => cell.poolId)), plainArray(cellList.map((cell) => cell.date)), road.pretendNow()],
    },
  ];
  const [keyRows, cellRows] = await session.send(steps);
  const keys = new Map<string, UsedKey>();
  for (const row of keyRows?.rows ?? []) keys.set(keyName(row.scope as string, row.key as string), usedKeyFrom(row));
  const cells = new Map<CellName, SeenCell>();
  for (const row of cellRows?.rows ?? []) {
    const cell = cellFrom(row);
    cells.set(cellName(cell.laneId, cell.poolId, cell.date), { cell, version: row.version as number, plain: row.selling === true && row.owner_limit === null && row.overdue === false });
  }
  return { keys, cells };
}

function answers(road: Road, batch: readonly Ordered[], keys: ReadonlyMap<string, UsedKey>, cells: ReadonlyMap<CellName, SeenCell>): Map<Ordered, Outcome> {
  const outcomes = new Map<Ordered, Outcome>();
  for (const ordered of batch) {
    const { command, verb } = ordered.drawn;
    const used = command.key === undefined ? undefined : keys.get(keyName(command.key.scope, command.key.key));
    if (used !== undefined) {
      const same = used.fingerprint === command.key?.fingerprint;
      outcomes.set(ordered, same ? { status: 'replayed', resultKind: used.resultKind, resultId: used.resultId } : { status: 'refused', refusal: { code: 'key_reused' } });
      continue;
    }
    if (verb !== 'reserve' || kindsOf(ordered.drawn).some((kind) => road.parts.get(kind)?.shares.reserve?.judge !== undefined)) continue;
    const shortage = soldOut(command as ReserveCommand, cells);
    if (shortage !== undefined) outcomes.set(ordered, { status: 'refused', refusal: { code: 'sold_out', ...shortage } });
  }
  return outcomes;
}

/** The first cell that is short, if every cell of the command is one whose shortness is certain to be the answer. */
function soldOut(command: ReserveCommand, cells: ReadonlyMap<CellName, SeenCell>): Shortage | undefined {
  let short: Shortage | undefined;
  const needs = new Map<CellName, number>();
  for (const line of command.lines) needs.set(cellOf(command.laneId, line), (needs.get(cellOf(command.laneId, line)) ?? 0) + line.quantity);
  for (const line of command.lines) {
    const seen = cells.get(cellOf(command.laneId, line));
    if (seen === undefined || !seen.plain || seen.cell.closed) return undefined;
    if (command.termsVersion !== undefined && seen.version !== command.termsVersion) return undefined;
    const required = needs.get(cellOf(command.laneId, line)) as number;
    const available = Math.max(0, seen.cell.allotment + seen.cell.overbooking - seen.cell.booked);
    if (required > available && (short === undefined || line.date < short.date)) {
      short = { laneId: seen.cell.laneId, poolId: line.poolId, date: line.date, required, available };
    }
  }
  return short;
}
