/** Reads, under the locks, all that a batch is decided from: one round trip, only the statements that have something to ask. */
import { plainArray, textArray } from './columns.js';
import { type CellName, cellName, keyName, ownerName, type UsedKey, type World } from './decide/world.js';
import { type Ordered, settledIds } from './decide.js';
import type { CommandId, LaneId, PoolId, ReservationId } from './domain/ids.js';
import type { Lane, Line, Reservation } from './domain/reservation.js';
import { factQuestions, type Question } from './facts.js';
import { ownerLock } from './owners.js';
import type { Drawn, FactRow, Part } from './part.js';
import { checkValues, type Row, type Step } from './pipeline.js';
import { cellFrom, commandIdFrom, laneFrom, lineFrom, reservationFrom, usedKeyFrom } from './rows.js';
import * as sql from './sql/index.js';
import { beginning, pure, type Session } from './transaction.js';

export interface Overdue {
  readonly laneId: LaneId;
  readonly id: ReservationId;
  readonly kind: string;
}

export interface Gathered {
  readonly world: World;
  /** Holds past their deadline in the locked lanes. */
  readonly overdue: readonly Overdue[];
  /** Lanes of cells that the batch's reservations draw on and that are not locked yet. */
  readonly lanesMissing: readonly LaneId[];
  /** A key was found whose work a standby may not have: the batch must commit, though it may move nothing. */
  readonly awaited: boolean;
}

export interface Asking {
  /** The lanes as locked before; undefined: begin and lock them now. */
  readonly locked: ReadonlyMap<LaneId, Lane> | undefined;
  readonly laneIds: readonly LaneId[];
  /** Take the lanes nobody holds and leave the rest. */
  readonly skipLocked: boolean;
  /** The COMMIT of an earlier attempt went unanswered: ask which commands were done. */
  readonly rerun: boolean;
  readonly ownerUnits: boolean;
  /** The tables are distributed by lane: the batch is of one lane, and what is not found by it is asked for by it all the same. */
  readonly distributed: boolean;
  /** Overdue holds to name per lane, those that the batch already settles included; 0 while nothing was short. */
  readonly overdueMax: number;
  /** Inside a transaction of the caller's: no begin. */
  readonly joined: boolean;
  /** For tests: the database's clock as ISO text; null: the true one. */
  readonly pretendNow: string | null;
}

/** Lanes a command needs locked, as far as the command itself says. */
export function lanesOf({ command }: Drawn): LaneId[] {
  const lanes = [command.laneId];
  if ('lines' in command) for (const line of command.lines) if (line.cellLaneId !== undefined) lanes.push(line.cellLaneId);
  return lanes;
}

/** With `oneLane`: as that lane knows them. */
export function keysRead(keys: readonly { readonly scope: string; readonly key: string }[], oneLane: LaneId | undefined): Step {
  const values = [textArray(keys.map((key) => key.key)), textArray(keys.map((key) => key.scope))];
  return oneLane === undefined ? { statement: sql.readKeys, values } : { statement: sql.readKeysOfLane, values: [...values, oneLane] };
}

function liveHoldsRead(owners: string, pretendNow: string | null, oneLane: LaneId | undefined): Step {
  return oneLane === undefined
    ? { statement: sql.readLiveHolds, values: [owners, pretendNow] }
    : { statement: sql.readLiveHoldsOfLane, values: [owners, pretendNow, oneLane] };
}

function doneRead(commandIds: string, oneLane: LaneId | undefined): Step {
  return oneLane === undefined
    ? { statement: sql.readDone, values: [commandIds] }
    : { statement: sql.readDoneOfLane, values: [commandIds, oneLane] };
}

export async function gather(
  session: Session,
  batch: readonly Ordered[],
  parts: ReadonlyMap<string, Part>,
  asking: Asking,
): Promise<Gathered> {
  const reading = new Reading(batch, parts, asking);
  const questions = pure(() => {
    const asked = reading.questions();
    checkValues(asked.map((question) => question.step));
    return asked;
  });
  const before = asking.locked === undefined && !asking.joined ? beginning : [];
  const results = await session.send([...before, ...questions.map((question) => question.step)]);
  for (const [index, question] of questions.entries()) question.take(results[before.length + index]?.rows ?? []);
  return reading.gathered();
}

class Reading {
  private lanes = new Map<LaneId, Lane>();
  private readonly cells = new Map<CellName, World['cells'] extends ReadonlyMap<string, infer C> ? C : never>();
  private readonly keys = new Map<string, UsedKey>();
  private readonly found = new Map<ReservationId, Reservation>();
  private readonly lines = new Map<ReservationId, Line[]>();
  private readonly ownerUnits = new Map<string, number>();
  private readonly liveHolds = new Map<string, number>();
  private readonly facts = new Map<string, FactRow[]>();
  private readonly done = new Map<CommandId, { result: unknown }>();
  private readonly overdue: Overdue[] = [];
  private nowMs = 0;
  private awaited = false;

  constructor(
    private readonly batch: readonly Ordered[],
    private readonly parts: ReadonlyMap<string, Part>,
    private readonly asking: Asking,
  ) {}

  /** The batch's lane, where the tables are distributed by it. */
  private get oneLane(): LaneId | undefined {
    return this.asking.distributed ? this.asking.laneIds[0] : undefined;
  }

  questions(): Question[] {
    const { asking } = this;
    return [
      ...(asking.locked === undefined && asking.joined ? [this.askIsolation()] : []),
      ...(asking.locked === undefined ? [this.askLanes()] : []),
      ...this.askHolders(),
      ...this.askKeys(),
      ...this.askReservations(),
      ...this.askCells(),
      ...this.askOverdue(),
      ...this.askOwnerUnits(),
      ...factQuestions(this.batch, this.parts, this.facts),
      ...(asking.rerun ? [this.askDone()] : []),
      this.askClock(),
    ];
  }

  gathered(): Gathered {
    const reservations = new Map<ReservationId, { reservation: Reservation; lines: readonly Line[] }>();
    for (const [id, reservation] of this.found) reservations.set(id, { reservation, lines: this.lines.get(id) ?? [] });
    const lanes = this.asking.locked ?? this.lanes;
    const lanesMissing = new Set<LaneId>();
    for (const lines of this.lines.values()) {
      // What was asked for and did not come is held by somebody else, or is no lane any more: no use asking again.
      for (const { cellLaneId } of lines)
        if (cellLaneId !== undefined && !lanes.has(cellLaneId) && !this.asking.laneIds.includes(cellLaneId)) lanesMissing.add(cellLaneId);
    }
    const world: World = {
      nowMs: this.nowMs,
      lanes,
      cells: this.cells,
      reservations,
      keys: this.keys,
      ownerUnits: this.asking.ownerUnits ? this.ownerUnits : undefined,
      liveHolds: this.liveHolds,
      facts: this.facts,
      done: this.done,
    };
    return { world, overdue: this.overdue, lanesMissing: [...lanesMissing], awaited: this.awaited };
  }

  /** In a transaction that reads from one snapshot, what is read behind the locks is older than they are. */
  private askIsolation(): Question {
    return {
      step: { statement: sql.readIsolation, values: [] },
      take: ([row]) => {
        if (row?.isolation !== 'read committed')
          throw new Error(`this verb needs a transaction that is read committed, not ${row?.isolation}`);
      },
    };
  }

  private askLanes(): Question {
    return {
      step: {
        statement: this.asking.skipLocked ? sql.lockFreeLanes : sql.lockLanes,
        values: [plainArray([...this.asking.laneIds].sort())],
      },
      take: (rows) => {
        for (const row of rows) this.lanes.set(row.lane_id as LaneId, laneFrom(row));
      },
    };
  }

  /** Owners whose live holds are limited: their locks, then the counts. */
  private askHolders(): Question[] {
    const owners = new Set<string>();
    for (const { drawn } of this.batch) {
      const { command } = drawn;
      if ('liveHoldsMax' in command && command.liveHoldsMax !== undefined && command.as !== 'confirmed') owners.add(command.owner);
    }
    if (owners.size === 0) return [];
    const locks = [...owners].map(ownerLock).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    return [
      { step: { statement: sql.lockOwners, values: [plainArray(locks.map(String))] }, take: () => undefined },
      {
        step: liveHoldsRead(textArray([...owners]), this.asking.pretendNow, this.oneLane),
        take: (rows) => {
          for (const row of rows) this.liveHolds.set(row.owner as string, row.holds as number);
        },
      },
    ];
  }

  private askKeys(): Question[] {
    const wanted = new Map<string, { scope: string; key: string }>();
    for (const { drawn } of this.batch)
      if (drawn.command.key !== undefined) wanted.set(keyName(drawn.command.key.scope, drawn.command.key.key), drawn.command.key);
    if (wanted.size === 0) return [];
    const keys = [...wanted.values()];
    return [
      {
        step: keysRead(keys, this.oneLane),
        take: (rows) => {
          for (const row of rows) {
            this.keys.set(keyName(row.scope as string, row.key as string), usedKeyFrom(row));
            if (row.awaited !== null) this.awaited = true;
          }
        },
      },
    ];
  }

  private askReservations(): Question[] {
    const ids = this.asking.rerun
      ? new Set(this.batch.filter(({ drawn }) => drawn.verb !== 'publish').map(({ drawn }) => drawn.reservationId))
      : settledIds(this.batch);
    if (ids.size === 0) return [];
    const laneOf = new Map(this.batch.map(({ drawn }) => [drawn.reservationId, drawn.command.laneId]));
    const list = [...ids];
    const values = [plainArray(list.map((id) => laneOf.get(id) as string)), plainArray(list)];
    return [
      {
        step: { statement: sql.readReservations, values },
        take: (rows) => {
          for (const row of rows) this.found.set(row.id as ReservationId, reservationFrom(row));
        },
      },
      {
        step: { statement: sql.readLines, values },
        take: (rows) => {
          for (const row of rows) {
            const lines = this.lines.get(row.reservation_id as ReservationId);
            if (lines === undefined) this.lines.set(row.reservation_id as ReservationId, [lineFrom(row)]);
            else lines.push(lineFrom(row));
          }
        },
      },
      { step: { statement: sql.readCellsOfReservations, values }, take: (rows) => this.takeCells(rows) },
    ];
  }

  private askCells(): Question[] {
    const wanted = new Map<CellName, { laneId: LaneId; poolId: PoolId; date: string }>();
    const want = (laneId: LaneId, poolId: PoolId, date: string) => wanted.set(cellName(laneId, poolId, date), { laneId, poolId, date });
    for (const { drawn } of this.batch) {
      const { command } = drawn;
      if ('lines' in command) for (const line of command.lines) want(line.cellLaneId ?? command.laneId, line.poolId, line.date);
      if ('cells' in command) for (const cell of command.cells) want(command.laneId, cell.poolId, cell.date);
    }
    if (wanted.size === 0) return [];
    const cells = [...wanted.values()];
    const values = [
      plainArray(cells.map((cell) => cell.laneId)),
      plainArray(cells.map((cell) => cell.poolId)),
      plainArray(cells.map((cell) => cell.date)),
    ];
    return [{ step: { statement: sql.readCells, values }, take: (rows) => this.takeCells(rows) }];
  }

  private takeCells(rows: readonly Row[]): void {
    for (const row of rows) {
      const cell = cellFrom(row);
      this.cells.set(cellName(cell.laneId, cell.poolId, cell.date), cell);
    }
  }

  /** Of the lanes in which something takes units or publishes fewer. */
  private askOverdue(): Question[] {
    if (this.asking.overdueMax === 0) return [];
    const lanes = new Set<LaneId>();
    for (const { drawn } of this.batch)
      if ('lines' in drawn.command || drawn.verb === 'reinstate' || drawn.verb === 'publish')
        for (const lane of lanesOf(drawn)) lanes.add(lane);
    if (lanes.size === 0) return [];
    return [
      {
        step: { statement: sql.readOverdue, values: [plainArray([...lanes]), this.asking.overdueMax, this.asking.pretendNow] },
        take: (rows) => {
          for (const row of rows)
            this.overdue.push({ laneId: row.lane_id as LaneId, id: row.id as ReservationId, kind: row.kind as string });
        },
      },
    ];
  }

  private askOwnerUnits(): Question[] {
    if (!this.asking.ownerUnits) return [];
    const wanted = new Map<string, { laneId: LaneId; owner: string }>();
    for (const { drawn } of this.batch)
      if ('owner' in drawn.command)
        wanted.set(ownerName(drawn.command.laneId, drawn.command.owner), { laneId: drawn.command.laneId, owner: drawn.command.owner });
    const owners = [...wanted.values()];
    const ids = [...settledIds(this.batch)];
    const laneOf = new Map(this.batch.map(({ drawn }) => [drawn.reservationId, drawn.command.laneId]));
    const take = (rows: readonly Row[]) => {
      for (const row of rows) this.ownerUnits.set(ownerName(row.lane_id as LaneId, row.owner as string), row.units as number);
    };
    return [
      ...(owners.length === 0
        ? []
        : [
            {
              step: {
                statement: sql.readOwnerUnits,
                values: [plainArray(owners.map((o) => o.laneId)), textArray(owners.map((o) => o.owner)), this.asking.pretendNow],
              },
              take,
            },
          ]),
      ...(ids.length === 0
        ? []
        : [
            {
              step: {
                statement: sql.readOwnerUnitsOfReservations,
                values: [plainArray(ids.map((id) => laneOf.get(id) as string)), plainArray(ids), this.asking.pretendNow],
              },
              take,
            },
          ]),
    ];
  }

  private askDone(): Question {
    return {
      step: doneRead(plainArray(this.batch.map(({ drawn }) => drawn.commandId)), this.oneLane),
      take: (rows) => {
        for (const row of rows) this.done.set(commandIdFrom(row), { result: row.result ?? undefined });
      },
    };
  }

  private askClock(): Question {
    return {
      step: { statement: sql.readClock, values: [this.asking.pretendNow] },
      take: (rows) => {
        this.nowMs = (rows[0] as { now_ms: number }).now_ms;
      },
    };
  }
}
