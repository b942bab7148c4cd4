/**
 * Below the line: what was decided, as set-based statements. Nothing here may refuse. A statement that touches another
 * number of rows than was decided raises in the database, before COMMIT.
 */
import { jsonArray, plainArray, secondsArray, textArray } from './columns.js';
import type { CellEntry, ReservationEntry } from './decide/ledger.js';
import { type Decision, kindsOf, shareName } from './decide.js';
import type { Charge, Line, Reservation } from './domain/reservation.js';
import type { Accepted, Part, Share } from './part.js';
import type { Step } from './pipeline.js';
import * as sql from './sql/index.js';

export function writesOf(decision: Decision, parts: ReadonlyMap<string, Part>): Step[] {
  const { ledger } = decision;
  const made: ReservationEntry[] = [];
  const changed: ReservationEntry[] = [];
  for (const entry of ledger.reservations.values()) {
    if (entry.before === null) made.push(entry);
    else if (entry.reservation !== entry.before) changed.push(entry);
  }
  return [
    ...stockWrites([...ledger.cells.values()]),
    ...(made.length > 0 ? [insertReservations(made, decision)] : []),
    ...(changed.length > 0 ? [settleReservations(changed)] : []),
    ...amendments(changed.filter((entry) => entry.charges !== null)),
    ...(made.length > 0 ? [] : keyWrites(decision)),
    ...(decision.termsChanged.length > 0 ? [changeTerms(decision)] : []),
    ...(made.length > 0 ? [] : eventWrites(decision)),
    // Behind the events, so that what a part announces of the outcome comes after it in the feed.
    ...partWrites(decision, parts),
  ];
}

function stockWrites(entries: readonly CellEntry[]): Step[] {
  const moved = entries.filter((entry) => !entry.published && entry.units !== 0);
  const published = entries.filter((entry) => entry.published && !entry.isNew);
  const fresh = entries.filter((entry) => entry.isNew);
  const names = (list: readonly CellEntry[]) => [
    plainArray(list.map(({ cell }) => cell.laneId)),
    plainArray(list.map(({ cell }) => cell.poolId)),
    plainArray(list.map(({ cell }) => cell.date)),
  ];
  const numbers = (list: readonly CellEntry[]) => [
    ...names(list),
    plainArray(list.map(({ cell }) => cell.allotment)),
    plainArray(list.map(({ cell }) => cell.overbooking)),
    plainArray(list.map(({ cell }) => cell.closed)),
    plainArray(list.map(({ units }) => units)),
  ];
  const writes: Step[] = [];
  if (moved.length > 0)
    writes.push({ statement: sql.moveStock, values: [...names(moved), plainArray(moved.map(({ units }) => units)), moved.length] });
  if (published.length > 0) writes.push({ statement: sql.publishCells, values: [...numbers(published), published.length] });
  if (fresh.length > 0) writes.push({ statement: sql.insertCells, values: numbers(fresh) });
  return writes;
}

const expiresAt = (reservation: Reservation) => (reservation.state === 'held' ? reservation.expiresAtMs : null);

function insertReservations(made: readonly ReservationEntry[], decision: Decision): Step {
  const rows = made.map((entry) => entry.reservation);
  const commandOf = new Map<string, string>();
  for (const event of decision.events) if (event.aggregateVersion === 1) commandOf.set(event.aggregateId, event.id);
  return {
    statement: sql.insertReservations,
    values: [
      plainArray(rows.map((r) => r.laneId)),
      plainArray(rows.map((r) => r.id)),
      plainArray(rows.map((r) => r.organisationId)),
      plainArray(rows.map((r) => r.reference)),
      textArray(rows.map((r) => r.kind)),
      textArray(rows.map((r) => r.owner)),
      plainArray(rows.map((r) => r.state)),
      secondsArray(rows.map(expiresAt)),
      secondsArray(rows.map((r) => (r.state === 'held' ? r.latestExpiryMs : null))),
      plainArray(rows.map((r) => r.currency)),
      plainArray(rows.map((r) => r.totalCents)),
      plainArray(rows.map((r) => commandOf.get(r.id) as string)),
      secondsArray(rows.map((r) => r.createdAtMs)),
      ...lineColumns(made),
      ...keyColumns(decision),
      ...eventColumns(decision),
    ],
  };
}

function settleReservations(changed: readonly ReservationEntry[]): Step {
  const before = changed.map((entry) => entry.before as Reservation);
  const after = changed.map((entry) => entry.reservation);
  return {
    statement: sql.settleReservations,
    values: [
      plainArray(after.map((r) => r.laneId)),
      plainArray(after.map((r) => r.id)),
      plainArray(before.map((r) => r.state)),
      plainArray(before.map((r) => r.version)),
      plainArray(after.map((r) => r.state)),
      secondsArray(after.map(expiresAt)),
      plainArray(after.map((r) => r.totalCents)),
      plainArray(after.map((r) => r.version)),
      changed.length,
    ],
  };
}

/** Lines and charges of reservations that are amended take the place of those they had. */
function amendments(amended: readonly ReservationEntry[]): Step[] {
  if (amended.length === 0) return [];
  const owners = [
    plainArray(amended.map(({ reservation }) => reservation.laneId)),
    plainArray(amended.map(({ reservation }) => reservation.id)),
  ];
  return [
    { statement: sql.deleteLines, values: owners },
    { statement: sql.deleteCharges, values: owners },
    { statement: sql.insertLines, values: lineColumns(amended) },
  ];
}

function lineColumns(entries: readonly ReservationEntry[]): unknown[] {
  const lines = entries.flatMap((entry) => mergeLines(entry.lines).map((line) => ({ r: entry.reservation, line })));
  const charges = entries.flatMap((entry) => (entry.charges ?? []).map((charge: Charge) => ({ r: entry.reservation, charge })));
  return [
    plainArray(lines.map(({ r }) => r.laneId)),
    plainArray(lines.map(({ r }) => r.id)),
    plainArray(lines.map(({ line }) => line.itemNo)),
    plainArray(lines.map(({ line }) => line.poolId)),
    plainArray(lines.map(({ line }) => line.date)),
    plainArray(lines.map(({ line }) => line.role)),
    plainArray(lines.map(({ line }) => line.quantity)),
    plainArray(lines.map(({ line }) => line.priceCents)),
    plainArray(lines.map(({ line }) => line.cellLaneId ?? null)),
    plainArray(charges.map(({ r }) => r.laneId)),
    plainArray(charges.map(({ r }) => r.id)),
    plainArray(charges.map(({ charge }) => charge.itemNo)),
    textArray(charges.map(({ charge }) => charge.component)),
    plainArray(charges.map(({ charge }) => charge.cents)),
  ];
}

/** Lines of one item on one cell are one row. */
function mergeLines(lines: readonly Line[]): Line[] {
  if (lines.length === 1) return [...lines];
  const merged = new Map<string, Line>();
  for (const line of lines) {
    const name = `${line.itemNo} ${line.poolId} ${line.date}`;
    const known = merged.get(name);
    merged.set(name, known === undefined ? line : { ...known, quantity: known.quantity + line.quantity });
  }
  return [...merged.values()];
}

function keyWrites(decision: Decision): Step[] {
  return decision.keysUsed.length === 0 ? [] : [{ statement: sql.insertKeys, values: keyColumns(decision) }];
}

function keyColumns({ keysUsed }: Decision): unknown[] {
  // In one order, so that two batches with two common keys wait for each other instead of against each other.
  const used = keysUsed
    .map(({ ordered, resultKind, resultId }) => ({
      command: ordered.drawn.command,
      key: ordered.drawn.command.key as { key: string; scope: string; fingerprint: string },
      resultKind,
      resultId,
    }))
    .sort((a, b) => (a.key.key < b.key.key ? -1 : a.key.key > b.key.key ? 1 : a.key.scope < b.key.scope ? -1 : 1));
  return [
    textArray(used.map(({ key }) => key.key)),
    textArray(used.map(({ key }) => key.scope)),
    textArray(used.map(({ key }) => key.fingerprint)),
    plainArray(used.map(({ command }) => command.laneId)),
    textArray(used.map(({ resultKind }) => resultKind)),
    plainArray(used.map(({ resultId }) => resultId)),
  ];
}

function changeTerms({ termsChanged }: Decision): Step {
  const lanes = [...new Set(termsChanged)];
  const times = lanes.map((lane) => termsChanged.filter((changed) => changed === lane).length);
  return { statement: sql.changeTerms, values: [plainArray(lanes), plainArray(times), lanes.length] };
}

function partWrites({ accepted }: Decision, parts: ReadonlyMap<string, Part>): Step[] {
  const writes: Step[] = [];
  for (const [name, group] of accepted) {
    const [first] = group as readonly [Accepted, ...Accepted[]];
    const { verb } = first.drawn;
    const kind = kindsOf(first.drawn).find((each) => shareName(each, verb) === name) as string;
    const share = parts.get(kind)?.shares[verb] as Share | undefined;
    if (share?.write === undefined) continue;
    for (const { statement, values } of share.write) writes.push({ statement, values: values(group) });
  }
  return writes;
}

function eventWrites(decision: Decision): Step[] {
  return decision.events.length === 0 ? [] : [{ statement: sql.insertEvents, values: eventColumns(decision) }];
}

function eventColumns({ events, ledger }: Decision): unknown[] {
  const first = events[0]?.lane.laneId;
  return [
    plainArray(events.map((event) => event.id)),
    plainArray(events.map((event) => event.lane.laneId)),
    plainArray(events.map((event) => event.lane.organisationId)),
    textArray(events.map((event) => event.type)),
    plainArray(events.map((event) => event.aggregateId)),
    plainArray(events.map((event) => event.aggregateVersion)),
    textArray(events.map((event) => event.actor)),
    textArray(events.map((event) => event.requestId ?? null)),
    ledger.world.nowMs / 1000,
    jsonArray(events.map((event) => event.payload)),
    events.every(({ lane }) => lane.laneId === first) ? first : null,
  ];
}
