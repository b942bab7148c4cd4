/**
 * From queues to transactions: which queue a lane uses, what becomes of a batch that failed, and where the commands go whose
 * lane is held by somebody else or whose COMMIT went unanswered.
 */

import { type Applied, apply, type Manner, type Road } from './apply.js';
import { Aside } from './aside.js';
import { kindsOf, type Ordered } from './decide.js';
import { CommandRejected, EngineBusy, EngineUnavailable, OutcomeUnknown } from './domain/errors.js';
import { type CommandId, type LaneId, newReference } from './domain/ids.js';
import type { Outcome } from './domain/outcome.js';
import { lanesOf } from './gather.js';
import { look } from './look.js';
import { type Bounds, type Entry, Queue } from './queue.js';
import { classify, type TransactionFailure } from './transaction.js';

/** What the engine counts. Monotone; for metrics and tests. */
export interface Counters {
  batches: number;
  commands: number;
  /** Commands answered by the look. */
  looked: number;
  retries: number;
  splits: number;
  putBack: number;
  unknownCommits: number;
}

/**
 * A lock that only calms contention between processes: taken around a batch, outside its transaction. It may be late, lost or
 * granted to everybody; nothing but speed depends on it. `take` must not wait longer than a bound and must not throw.
 */
export interface LaneLock {
  take(laneIds: readonly LaneId[]): Promise<() => Promise<void>>;
}

export interface Deadlines {
  /** How often a batch is tried again after a deadlock, a raced key or a lost connection. */
  readonly attemptsMax: number;
  /** How often a command is put back because its lane is held, before its caller is told `busy`. */
  readonly missesMax: number;
  /** Milliseconds to find out what became of an unanswered COMMIT. */
  readonly unknownMs: number;
  /** Milliseconds that one round trip to the database may take before its connection is given up. */
  readonly roundTripMs: number;
}

export const defaultDeadlines: Deadlines = { attemptsMax: 3, missesMax: 3, unknownMs: 12_000, roundTripMs: 5_000 };

/** Commands that go together while it is being found out which of them is blocked. */
const parcelSize = 16;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export class Dispatch {
  readonly counters: Counters = { batches: 0, commands: 0, looked: 0, retries: 0, splits: 0, putBack: 0, unknownCommits: 0 };
  private readonly queues: { readonly queue: Queue; looking: boolean }[];
  private readonly aside: Aside;

  constructor(
    private readonly road: Road,
    bounds: Bounds,
    private readonly deadlines: Deadlines,
    queues: number,
    private readonly laneLock: LaneLock | undefined,
  ) {
    this.queues = Array.from({ length: queues }, () => {
      const slot: { queue: Queue; looking: boolean } = {
        looking: false,
        queue: new Queue(bounds, (batch) => this.send(batch, slot)),
      };
      return slot;
    });
    this.aside = new Aside(
      bounds,
      async (batch) => {
        await this.attempt(batch, { skipLocked: false, rerun: false });
      },
      () => this.queues.map(({ queue }) => queue),
    );
  }

  push(entry: Entry): void {
    this.queueOf(entry.ordered.drawn.command.laneId).push(entry);
  }

  /** Commands waiting, over all queues. */
  get waiting(): number {
    return this.all().reduce((sum, queue) => sum + queue.length, 0);
  }

  async idle(): Promise<void> {
    while (!this.all().every((queue) => queue.isIdle)) await Promise.all(this.all().map((queue) => queue.idle()));
  }

  private all(): Queue[] {
    return [...this.queues.map(({ queue }) => queue), ...this.aside.all()];
  }

  private queueOf(laneId: LaneId): Queue {
    return this.aside.queueOf(laneId) ?? (this.queues[hash(laneId) % this.queues.length] as { queue: Queue }).queue;
  }

  /** A batch of a main queue: look first when the last batches were mostly refusals and replays. */
  private async send(batch: Entry[], slot: { looking: boolean }): Promise<void> {
    let going = batch;
    let answered = 0;
    if (slot.looking) {
      const seen = await look(
        this.road,
        batch.map((entry) => entry.ordered),
      );
      going = this.deliver(batch, seen);
      answered = batch.length - going.length;
      this.counters.looked += answered;
    }
    const { suspected, clear } = this.aside.sort(going);
    if (suspected.length > 0) answered += (await this.attempt(suspected, { skipLocked: true, rerun: false })).idle;
    if (clear.length > 0) answered += (await this.attempt(clear, { skipLocked: false, rerun: false })).idle;
    slot.looking = answered * 4 >= batch.length;
  }

  /**
   * Tells the callers; returns the entries without an outcome. While others wait, the callers are told one turn of the event
   * loop later: the next batch is on its way to the database before their answers are written.
   */
  private deliver(entries: readonly Entry[], outcomes: ReadonlyMap<Ordered, Outcome>): Entry[] {
    const tell = () => {
      for (const { ordered, resolve } of entries) {
        const outcome = outcomes.get(ordered);
        if (outcome !== undefined) resolve(outcome);
      }
    };
    const left = entries.filter(({ ordered }) => !outcomes.has(ordered));
    if (this.waiting > 0) setImmediate(tell);
    else tell();
    return left;
  }

  /** Tries a batch until every entry is settled or handed on. `idle`: how many were answered without moving anything. */
  private async attempt(entries: readonly Entry[], manner: Manner, tries = 1): Promise<{ idle: number }> {
    this.counters.batches += 1;
    this.counters.commands += entries.length;
    let applied: Applied;
    const release = await this.laneLock?.take([...new Set(entries.flatMap(({ ordered }) => lanesOf(ordered.drawn)))].sort());
    try {
      applied = await apply(
        this.road,
        entries.map((entry) => entry.ordered),
        manner,
      );
    } catch (error) {
      await release?.();
      return this.recover(entries, manner, tries, classify(error, false));
    }
    const left = this.deliver(entries, applied.outcomes);
    this.aside.clear(applied.outcomes.keys());
    this.setAside(left);
    await release?.();
    let idle = 0;
    for (const outcome of applied.outcomes.values()) if (outcome.status !== 'done') idle += 1;
    return { idle };
  }

  private async recover(entries: readonly Entry[], manner: Manner, tries: number, failure: TransactionFailure): Promise<{ idle: number }> {
    switch (failure.kind) {
      case 'unknown':
        this.counters.unknownCommits += 1;
        this.resolveLater(entries);
        return { idle: 0 };
      case 'guilty':
        return this.split(entries, manner, failure);
      case 'locked':
        if (!manner.skipLocked) return this.attempt(entries, { ...manner, skipLocked: true }, tries);
        return this.inParcels(entries, manner);
      case 'again':
      case 'lost': {
        if (tries > this.deadlines.attemptsMax) {
          // A race that is lost again and again is none: some command's data stands against what is there.
          if (failure.kind === 'again' && (entries.length > 1 || failure.constraint !== undefined))
            return this.split(entries, manner, failure);
          for (const entry of entries) entry.reject(new EngineUnavailable(failure.message, { cause: failure }));
          return { idle: 0 };
        }
        this.counters.retries += 1;
        redraw(entries, failure);
        const rerun = manner.rerun || failure.constraint === 'events_are_unique' || failure.constraint === 'reservations_are_unique';
        if (failure.kind === 'lost') await pause(20 * 4 ** (tries - 1) * (0.5 + Math.random()));
        return this.attempt(entries, { ...manner, rerun }, tries + 1);
      }
    }
  }

  /**
   * The lanes are free, but some row or owner beside them is locked by somebody else: small parcels, then each command alone.
   * Whose it is, is told so; the others never waited for it longer than twice.
   */
  private async inParcels(entries: readonly Entry[], manner: Manner): Promise<{ idle: number }> {
    if (entries.length === 1) {
      for (const entry of entries) entry.reject(new EngineBusy('what it needs is locked by another transaction'));
      return { idle: 1 };
    }
    const size = entries.length > parcelSize ? parcelSize : 1;
    let idle = 0;
    for (let start = 0; start < entries.length; start += size)
      idle += (await this.attempt(entries.slice(start, start + size), manner)).idle;
    return { idle };
  }

  /** Somebody's data was refused: halves, until the guilty stands alone. Its neighbours never notice. */
  private async split(entries: readonly Entry[], manner: Manner, failure: TransactionFailure): Promise<{ idle: number }> {
    if (entries.length > 1) {
      this.counters.splits += 1;
      const half = Math.ceil(entries.length / 2);
      const one = await this.attempt(entries.slice(0, half), manner);
      const two = await this.attempt(entries.slice(half), manner);
      return { idle: one.idle + two.idle };
    }
    const [entry] = entries as [Entry];
    const reason = this.violation(entry, failure.constraint);
    if (reason !== undefined) entry.resolve({ status: 'refused', refusal: { code: 'refused_by_part', reason, members: {} } });
    else entry.reject(new CommandRejected(failure.message, failure.sqlstate ?? '', failure.constraint, { cause: failure }));
    return { idle: 1 };
  }

  /** What a part of the command calls the constraint that it ran into. */
  private violation(entry: Entry, constraint: string | undefined): string | undefined {
    if (constraint === undefined) return undefined;
    for (const kind of kindsOf(entry.ordered.drawn)) {
      const reason = this.road.parts.get(kind)?.violations?.[constraint];
      if (reason !== undefined) return reason;
    }
    return undefined;
  }

  /** Their lane is held by somebody else: each such lane waits in a queue of its own. */
  private setAside(entries: readonly Entry[]): void {
    const staying = new Map<LaneId, Entry[]>();
    for (const entry of entries) {
      entry.misses += 1;
      this.counters.putBack += 1;
      const { laneId } = entry.ordered.drawn.command;
      this.aside.suspect(entry.ordered);
      if (entry.misses >= this.deadlines.missesMax) entry.reject(new EngineBusy('its lane is held by another transaction'));
      else staying.set(laneId, [...(staying.get(laneId) ?? []), entry]);
    }
    for (const [laneId, waiting] of staying) {
      const queue = this.aside.waitFor(laneId);
      if (queue === undefined) for (const entry of waiting) entry.reject(new EngineBusy('its lane is held by another transaction'));
      else queue.putBack(waiting);
    }
  }

  /** Runs the same commands again until it is known what became of them. Until then their lanes take no new batch. */
  private resolveLater(entries: readonly Entry[]): void {
    const laneIds = [...new Set(entries.flatMap((entry) => lanesOf(entry.ordered.drawn)))];
    this.aside.hold(
      laneIds,
      this.resolve(entries).catch(() => undefined),
    );
  }

  private async resolve(entries: readonly Entry[]): Promise<void> {
    const until = performance.now() + this.deadlines.unknownMs;
    let waitMs = 20;
    while (performance.now() < until) {
      try {
        const { outcomes } = await apply(
          this.road,
          entries.map((entry) => entry.ordered),
          { skipLocked: false, rerun: true },
        );
        this.setAside(this.deliver(entries, outcomes));
        return;
      } catch (error) {
        const failure = classify(error, false);
        // Refused data cannot have been committed: the first attempt had not got as far as COMMIT.
        if (failure.kind === 'guilty') {
          await this.split(entries, { skipLocked: false, rerun: true }, failure);
          return;
        }
        redraw(entries, failure);
        await pause(waitMs * (0.5 + Math.random()));
        waitMs = Math.min(1000, waitMs * 2);
      }
    }
    for (const entry of entries)
      entry.reject(new OutcomeUnknown('the COMMIT was sent and its answer did not come; try again with the same key'));
  }
}

/** Two reservations drew one reference: new ones for those that are not made yet. */
function redraw(entries: readonly Entry[], failure: TransactionFailure): void {
  if (failure.constraint !== 'references_are_unique') return;
  for (const entry of entries) entry.ordered = { ...entry.ordered, reference: newReference() };
}

/** FNV-1a over the characters of an id. */
function hash(id: LaneId | CommandId): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < id.length; index += 1) value = Math.imul(value ^ id.charCodeAt(index), 0x01000193);
  return value >>> 0;
}
