/**
 * The read-only first answer: one round trip without a transaction for a whole batch. Keys that were used are replayed; what
 * is asked for outside its sale, refused by a part that may be asked early, or certainly sold out is refused. Most of a
 * stampede that comes too soon or too late ends here and writes nothing.
 */
import type { PoolClient } from 'pg';
import type { Road } from './apply.js';
import { plainArray, textArray } from './columns.js';
import { unitsIn } from './decide/ledger.js';
import { windowRefusal } from './decide/reserve.js';
import { type CellName, cellName, cellOf, factName, keyName, ownerName, type UsedKey } from './decide/world.js';
import { kindsOf, type Ordered } from './decide.js';
import type { ReserveCommand } from './domain/command.js';
import type { LaneId } from './domain/ids.js';
import type { Outcome, Refusal, Shortage } from './domain/outcome.js';
import type { Cell, Lane } from './domain/reservation.js';
import { factQuestions, type Question } from './facts.js';
import { keysRead } from './gather.js';
import type { Drawn, FactRow, Part } from './part.js';
import { cellFrom, laneFrom, usedKeyFrom } from './rows.js';
import * as sql from './sql/index.js';
import { checkOut, Session } from './transaction.js';

interface SeenCell {
  readonly cell: Cell;
  /** A hold in its lane waits to expire: what is short here may yet be had. */
  readonly overdue: boolean;
}

/** Outcomes of the commands that need go no further. A look that fails says nothing: the road itself will meet the fault. */
export async function look(road: Road, batch: readonly Ordered[]): Promise<ReadonlyMap<Ordered, Outcome>> {
  let client: PoolClient;
  try {
    client = await checkOut(road.pool, road.roundTripMs);
  } catch {
    return new Map();
  }
  const session = new Session(client, road.prepared, road.roundTripMs, road.distributed);
  const sight = new Sight(road, batch);
  try {
    const questions = sight.questions();
    const results = await session.send(questions.map((question) => question.step));
    for (const [index, question] of questions.entries()) question.take(results[index]?.rows ?? []);
  } catch {
    session.release(true);
    return new Map();
  }
  session.release(false);
  if (session.wasWarned) return new Map();
  try {
    return sight.answers();
  } catch {
    return new Map();
  }
}

/** May the share's judge be asked by what a look sees? */
function looksAhead(part: Part | undefined): boolean {
  const share = part?.shares.reserve;
  return share?.judge === undefined || share.early === true;
}

class Sight {
  private nowMs = 0;
  private readonly lanes = new Map<LaneId, Lane>();
  private readonly cells = new Map<CellName, SeenCell>();
  private readonly facts = new Map<string, FactRow[]>();
  private readonly keys = new Map<string, UsedKey>();
  /** Of the owners that were asked for. */
  private readonly ownerUnits = new Map<string, number>();
  /** Those that a look may refuse. */
  private readonly reserves: readonly Ordered[];

  constructor(
    private readonly road: Road,
    private readonly batch: readonly Ordered[],
  ) {
    this.reserves = batch.filter(
      ({ drawn }) => drawn.verb === 'reserve' && kindsOf(drawn).every((kind) => looksAhead(road.parts.get(kind))),
    );
  }

  /** Keys come last: when units are gone because this very intent took them, its key is there to say so. */
  questions(): Question[] {
    const early = factQuestions(this.reserves, this.road.parts, this.facts, (share) => share.early === true);
    return [...this.askCells(), ...this.askOwnerUnits(), ...early, ...this.askKeys()];
  }

  answers(): Map<Ordered, Outcome> {
    const outcomes = new Map<Ordered, Outcome>();
    for (const ordered of this.batch) {
      const replay = this.replay(ordered.drawn);
      if (replay !== undefined) outcomes.set(ordered, replay);
    }
    for (const ordered of this.reserves) {
      if (outcomes.has(ordered)) continue;
      const refusal = this.refusal(ordered.drawn as Drawn<'reserve'>);
      if (refusal !== undefined) outcomes.set(ordered, { status: 'refused', refusal });
    }
    return outcomes;
  }

  private replay({ command: { key } }: Drawn): Outcome | undefined {
    const used = key === undefined ? undefined : this.keys.get(keyName(key.scope, key.key));
    if (used === undefined) return undefined;
    if (used.fingerprint !== key?.fingerprint) return { status: 'refused', refusal: { code: 'key_reused' } };
    return { status: 'replayed', resultKind: used.resultKind, resultId: used.resultId };
  }

  /** In the order of the road itself; what a look cannot know ends the questions. */
  private refusal(drawn: Drawn<'reserve'>): Refusal | undefined {
    const { command } = drawn;
    const lane = this.lanes.get(command.laneId);
    if (lane === undefined) return undefined;
    const closed = windowRefusal(lane, this.nowMs);
    if (closed !== undefined) return closed;
    if (command.termsVersion !== undefined && command.termsVersion !== lane.version) return undefined;
    const said = this.askParts(drawn, lane);
    if (said !== undefined) return said;
    if (lane.ownerLimit !== null) {
      const taken = this.ownerUnits.get(ownerName(lane.laneId, command.owner));
      if (taken === undefined) return undefined;
      const required = unitsIn(command.lines);
      if (taken + required > lane.ownerLimit) return { code: 'limit_reached', limit: lane.ownerLimit, taken, required };
    }
    const shortage = this.soldOut(command);
    return shortage === undefined ? undefined : { code: 'sold_out', ...shortage };
  }

  private askParts(drawn: Drawn<'reserve'>, lane: Lane): Refusal | undefined {
    for (const kind of kindsOf(drawn)) {
      const said = this.road.parts
        .get(kind)
        ?.shares.reserve?.judge?.({ drawn, facts: this.facts.get(factName(kind, drawn.commandId)) ?? [], lane, nowMs: this.nowMs });
      if (said !== undefined && 'refuse' in said) return { code: 'refused_by_part', reason: said.refuse, members: said.members ?? {} };
    }
    return undefined;
  }

  /** The first cell that is short, if every cell of the command is one whose shortness is certain to be the answer. */
  private soldOut(command: ReserveCommand): Shortage | undefined {
    let short: Shortage | undefined;
    const needs = new Map<SeenCell, number>();
    for (const line of command.lines) {
      const seen = this.cells.get(cellOf(command.laneId, line));
      if (seen === undefined || seen.overdue || seen.cell.closed) return undefined;
      needs.set(seen, (needs.get(seen) ?? 0) + line.quantity);
    }
    for (const [{ cell }, required] of needs) {
      const available = Math.max(0, cell.allotment + cell.overbooking - cell.booked);
      if (required > available && (short === undefined || cell.date < short.date))
        short = { laneId: cell.laneId, poolId: cell.poolId, date: cell.date, required, available };
    }
    return short;
  }

  private askCells(): Question[] {
    const wanted = new Map<CellName, { laneId: string; poolId: string; date: string }>();
    for (const { drawn } of this.reserves) {
      const { laneId, lines } = drawn.command as ReserveCommand;
      for (const line of lines)
        wanted.set(cellOf(laneId, line), { laneId: line.cellLaneId ?? laneId, poolId: line.poolId, date: line.date });
    }
    if (wanted.size === 0) return [];
    const cells = [...wanted.values()];
    const values = [
      plainArray(cells.map((cell) => cell.laneId)),
      plainArray(cells.map((cell) => cell.poolId)),
      plainArray(cells.map((cell) => cell.date)),
      this.road.pretendNow(),
    ];
    return [
      {
        step: { statement: sql.look, values },
        take: (rows) => {
          for (const row of rows) {
            const cell = cellFrom(row);
            this.lanes.set(cell.laneId, laneFrom(row));
            this.cells.set(cellName(cell.laneId, cell.poolId, cell.date), { cell, overdue: row.overdue === true });
            this.nowMs = row.now_ms as number;
          }
        },
      },
    ];
  }

  private askOwnerUnits(): Question[] {
    const owners = new Map<string, { laneId: LaneId; owner: string }>();
    for (const { drawn } of this.reserves) {
      const { laneId, owner } = drawn.command as ReserveCommand;
      if (this.road.limitsOwners([laneId])) owners.set(ownerName(laneId, owner), { laneId, owner });
    }
    if (owners.size === 0) return [];
    const list = [...owners.values()];
    return [
      {
        step: {
          statement: sql.readOwnerUnits,
          values: [plainArray(list.map((each) => each.laneId)), textArray(list.map((each) => each.owner)), this.road.pretendNow()],
        },
        take: (rows) => {
          for (const name of owners.keys()) this.ownerUnits.set(name, 0);
          for (const row of rows) this.ownerUnits.set(ownerName(row.lane_id as LaneId, row.owner as string), row.units as number);
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
        step: keysRead(keys, this.road.distributed ? this.batch[0]?.drawn.command.laneId : undefined),
        take: (rows) => {
          for (const row of rows) this.keys.set(keyName(row.scope as string, row.key as string), usedKeyFrom(row));
        },
      },
    ];
  }
}
