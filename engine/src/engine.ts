/** The engine's face: the verbs, and their twins inside the caller's transaction. */
import { availableParallelism } from 'node:os';
import type { Pool, PoolClient } from 'pg';
import { applyJoined, type Road } from './apply.js';
import { plainArray } from './columns.js';
import type { Ordered } from './decide.js';
import { type Counters, type Deadlines, Dispatch, defaultDeadlines, type LaneLock } from './dispatch.js';
import type {
  AmendCommand,
  CancelCommand,
  CommandsByVerb,
  ConfirmCommand,
  ExpireCommand,
  ExtendCommand,
  PublishCommand,
  ReinstateCommand,
  ReleaseCommand,
  ReserveCommand,
  Verb,
} from './domain/command.js';
import { CommandRejected, EngineBusy, EngineUnavailable } from './domain/errors.js';
import { type CommandId, type LaneId, newId, newReference, type ReservationId } from './domain/ids.js';
import type { Outcome } from './domain/outcome.js';
import { formFault } from './domain/wellformed.js';
import { Lanes } from './lanes.js';
import { ExpireLoop } from './loops/expire.js';
import { PurgeLoop } from './loops/purge.js';
import { Relay } from './loops/relay.js';
import type { Part } from './part.js';
import type { Step } from './pipeline.js';
import { assertPromises, type Form } from './promises.js';
import { type Bounds, defaultBounds } from './queue.js';
import * as sql from './sql/index.js';
import { checkOut, Session } from './transaction.js';

export interface EngineOptions {
  /** A `pg` pool. The engine takes a connection per batch; a quarter of `max` at most becomes queues. */
  readonly pool: Pool;
  /** What takes part in the road beside the kernel, one per kind. */
  readonly parts?: readonly Part[];
  /** Batches sent at a time. Default: {@link queuesFor} the pool and this machine. */
  readonly queues?: number;
  /** Name the statements, so that the server plans them once per connection. Off for a PgBouncer older than 1.21. Default true. */
  readonly preparedStatements?: boolean;
  readonly bounds?: Partial<Bounds>;
  readonly deadlines?: Partial<Deadlines>;
  /** Days an idempotency key is remembered. Default 30. */
  readonly keyDays?: number;
  /** Taken around each batch; see {@link LaneLock}. Default: none. */
  readonly laneLock?: LaneLock;
  /** For tests: the database's clock as ISO text. */
  readonly pretendNow?: () => string | null;
}

export interface SubmitOptions {
  /** When the caller is gone before the command was sent, it is dropped. */
  readonly signal?: Pick<AbortSignal, 'aborted'> | undefined;
}

/**
 * Opens the engine on a migrated database. Throws PromiseBroken when the database lacks a constraint that a guarantee rests on, or
 * does not write dates as ISO 8601; and a TypeError for a pool in `pg`'s pipeline mode, in which statements cannot go together.
 */
export async function openEngine(options: EngineOptions): Promise<Engine> {
  if ((options.pool.options as { pipeline?: boolean }).pipeline === true)
    throw new TypeError('the engine needs a pool that is not in pipeline mode');
  return new Engine(options, await assertPromises(options.pool));
}

/**
 * A quarter of the connections, so that readers find some; and no more than there are processors: more batches at a time
 * are smaller ones, and each pays for itself. Two where there are the connections for it, for a lane that somebody holds.
 */
export function queuesFor(connections: number, processors: number): number {
  return Math.max(1, Math.min(Math.floor(connections / 4), Math.max(2, processors)));
}

/**
 * Reservations that cannot oversell. Every verb resolves to an {@link Outcome}: done, replayed or refused. It throws EngineBusy,
 * OutcomeUnknown, EngineUnavailable or CommandRejected, never for a refusal.
 *
 * The `…In` twins take a connection inside a transaction of the caller's: the command is locked, decided and written there, and
 * is done when the caller commits. They lock lanes in id order; take several lanes in one call's order or not at all.
 */
export class Engine {
  readonly lanes: Lanes;
  readonly loops: { readonly expire: ExpireLoop; readonly relay: Relay; readonly purge: PurgeLoop };
  private readonly road: Road;
  private readonly dispatch: Dispatch;
  private readonly laneNotes = new Map<LaneId, { readonly no: number; readonly limited: boolean }>();
  private readonly lookingUp = new Map<LaneId, Promise<number | undefined>>();
  private closed = false;

  /** `form`: of the database, as {@link openEngine} finds it. Throws a RangeError for bounds that the form does not allow. */
  constructor(options: EngineOptions, form: Form = 'plain') {
    const { pool } = options;
    const distributed = form === 'distributed';
    const bounds = { ...defaultBounds, ...(distributed ? { batchLanesMax: 1 } : {}), ...options.bounds };
    if (!(bounds.batchLanesMax >= 1)) throw new RangeError('a batch is of one lane at least');
    if (distributed && bounds.batchLanesMax !== 1)
      throw new RangeError('the database is distributed by lane: a batch is of one lane there');
    const deadlines = { ...defaultDeadlines, ...options.deadlines };
    const limited = (laneIds: readonly LaneId[]) => laneIds.some((laneId) => this.laneNotes.get(laneId)?.limited === true);
    this.road = {
      pool,
      parts: new Map((options.parts ?? []).map((part) => [part.kind, part])),
      prepared: options.preparedStatements ?? true,
      distributed,
      roundTripMs: deadlines.roundTripMs,
      pretendNow: options.pretendNow ?? (() => null),
      onLane: (lane) => this.note(lane.laneId, lane.no, lane.ownerLimit !== null),
      limitsOwners: limited,
    };
    const queues = options.queues ?? queuesFor(pool.options.max ?? 10, availableParallelism());
    this.dispatch = new Dispatch(this.road, bounds, deadlines, queues, options.laneLock);
    this.lanes = new Lanes();
    this.loops = {
      expire: new ExpireLoop(pool, (command) => this.expire(command), this.road.pretendNow),
      relay: new Relay(pool, distributed),
      purge: new PurgeLoop(pool, options.keyDays ?? 30, distributed),
    };
  }

  reserve(command: ReserveCommand, options?: SubmitOptions): Promise<Outcome> {
    return this.submit('reserve', command, options);
  }
  confirm(command: ConfirmCommand, options?: SubmitOptions): Promise<Outcome> {
    return this.submit('confirm', command, options);
  }
  extend(command: ExtendCommand, options?: SubmitOptions): Promise<Outcome> {
    return this.submit('extend', command, options);
  }
  release(command: ReleaseCommand, options?: SubmitOptions): Promise<Outcome> {
    return this.submit('release', command, options);
  }
  cancel(command: CancelCommand, options?: SubmitOptions): Promise<Outcome> {
    return this.submit('cancel', command, options);
  }
  expire(command: ExpireCommand, options?: SubmitOptions): Promise<Outcome> {
    return this.submit('expire', command, options);
  }
  reinstate(command: ReinstateCommand, options?: SubmitOptions): Promise<Outcome> {
    return this.submit('reinstate', command, options);
  }
  amend(command: AmendCommand, options?: SubmitOptions): Promise<Outcome> {
    return this.submit('amend', command, options);
  }
  publish(command: PublishCommand, options?: SubmitOptions): Promise<Outcome> {
    return this.submit('publish', command, options);
  }

  reserveIn(tx: PoolClient, command: ReserveCommand): Promise<Outcome> {
    return this.join(tx, 'reserve', command);
  }
  confirmIn(tx: PoolClient, command: ConfirmCommand): Promise<Outcome> {
    return this.join(tx, 'confirm', command);
  }
  extendIn(tx: PoolClient, command: ExtendCommand): Promise<Outcome> {
    return this.join(tx, 'extend', command);
  }
  releaseIn(tx: PoolClient, command: ReleaseCommand): Promise<Outcome> {
    return this.join(tx, 'release', command);
  }
  cancelIn(tx: PoolClient, command: CancelCommand): Promise<Outcome> {
    return this.join(tx, 'cancel', command);
  }
  expireIn(tx: PoolClient, command: ExpireCommand): Promise<Outcome> {
    return this.join(tx, 'expire', command);
  }
  reinstateIn(tx: PoolClient, command: ReinstateCommand): Promise<Outcome> {
    return this.join(tx, 'reinstate', command);
  }
  amendIn(tx: PoolClient, command: AmendCommand): Promise<Outcome> {
    return this.join(tx, 'amend', command);
  }
  publishIn(tx: PoolClient, command: PublishCommand): Promise<Outcome> {
    return this.join(tx, 'publish', command);
  }

  /** The database is distributed by lane: every batch is of one lane. */
  get distributed(): boolean {
    return this.road.distributed;
  }

  /** What has been counted since the engine was opened. */
  get counters(): Readonly<Counters> {
    return this.dispatch.counters;
  }

  /** Commands that wait to be sent. */
  get waiting(): number {
    return this.dispatch.waiting;
  }

  /** Takes no new command, stops the loops, and resolves when all that was taken is settled. The pool remains the caller's. */
  async close(): Promise<void> {
    this.closed = true;
    await Promise.all([this.loops.expire.stop(), this.loops.relay.stop(), this.loops.purge.stop()]);
    await this.dispatch.idle();
  }

  private async submit<V extends Verb>(verb: V, command: CommandsByVerb[V], options: SubmitOptions = {}): Promise<Outcome> {
    if (this.closed) throw new EngineBusy('the engine is closing');
    this.checkForm(command);
    const no = this.laneNotes.get(command.laneId)?.no ?? (await this.lookUp(command.laneId));
    // It may have begun to close while the lane was looked up.
    if (this.closed) throw new EngineBusy('the engine is closing');
    if (no === undefined) return { status: 'refused', refusal: { code: 'lane_unknown' } };
    const ordered = draw(verb, command, no);
    return new Promise((resolve, reject) => {
      this.dispatch.push({ ordered, since: performance.now(), signal: options.signal, misses: 0, resolve, reject });
    });
  }

  private async join<V extends Verb>(tx: PoolClient, verb: V, command: CommandsByVerb[V]): Promise<Outcome> {
    this.checkForm(command);
    // A lane made in this very transaction is not noted: the transaction may yet be rolled back.
    const no = this.laneNotes.get(command.laneId)?.no ?? (await laneNoIn(tx, command.laneId, this.road.distributed));
    if (no === undefined) return { status: 'refused', refusal: { code: 'lane_unknown' } };
    const ordered = draw(verb, command, no);
    const outcomes = await applyJoined(tx, this.road, [ordered]);
    return outcomes.get(ordered) as Outcome;
  }

  private checkForm(command: CommandsByVerb[Verb]): void {
    const fault = formFault(command);
    // The SQLSTATE of an invalid parameter.
    if (fault !== undefined) throw new CommandRejected(fault, '22023', undefined);
    // That of a feature which is not there.
    if (
      this.road.distributed &&
      'lines' in command &&
      command.lines.some(({ cellLaneId = command.laneId }) => cellLaneId !== command.laneId)
    )
      throw new CommandRejected('the database is distributed by lane: no line draws on a cell of another lane there', '0A000', undefined);
  }

  private note(laneId: LaneId, no: number, limited: boolean): void {
    if (this.laneNotes.size > 200_000) this.laneNotes.clear();
    this.laneNotes.set(laneId, { no, limited });
  }

  /** The lane's number; undefined when there is no such lane. Those who ask at the same time ask together. */
  private lookUp(laneId: LaneId): Promise<number | undefined> {
    const asked = this.lookingUp.get(laneId) ?? this.laneNo(laneId).finally(() => this.lookingUp.delete(laneId));
    this.lookingUp.set(laneId, asked);
    return asked;
  }

  private async laneNo(laneId: LaneId): Promise<number | undefined> {
    const { pool, prepared, roundTripMs, distributed } = this.road;
    for (let tries = 1; ; tries += 1) {
      try {
        const session = new Session(await checkOut(pool, roundTripMs), prepared, roundTripMs, distributed);
        const [found] = await session.send([readLane(laneId)]).finally(() => session.release(false));
        const row = found?.rows[0] as LaneRow | undefined;
        if (row !== undefined) this.note(laneId, row.no, row.owner_limit !== null);
        return row?.no;
      } catch (error) {
        // A connection that had died while it was idle is nobody's outage.
        if (tries > 1) throw new EngineUnavailable((error as Error).message, { cause: error });
      }
    }
  }
}

interface LaneRow {
  readonly no: number;
  readonly owner_limit: number | null;
}

async function laneNoIn(tx: PoolClient, laneId: LaneId, distributed: boolean): Promise<number | undefined> {
  const { statement, values } = readLane(laneId);
  const { text } = distributed ? (statement.oneLane ?? statement) : statement;
  const { rows } = await tx.query(text, [...values]);
  return (rows[0] as LaneRow | undefined)?.no;
}

function readLane(laneId: LaneId): Step {
  return { statement: sql.readLanes, values: [plainArray([laneId])] };
}

/** Ids and the reference are drawn here, once, not per attempt. */
function draw<V extends Verb>(verb: V, command: CommandsByVerb[V], laneNo: number): Ordered {
  const reservationId = 'reservationId' in command ? command.reservationId : newId<ReservationId>(laneNo);
  return { drawn: { verb, command, commandId: newId<CommandId>(), reservationId }, reference: verb === 'reserve' ? newReference() : '' };
}
