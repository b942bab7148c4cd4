/** One batch, one transaction: the road that every move of stock takes. */
import type { Pool, PoolClient } from 'pg';
import type { World } from './decide/world.js';
import { type Decision, decide, type Ordered } from './decide.js';
import type { CommandId, LaneId, ReservationId } from './domain/ids.js';
import { newId } from './domain/ids.js';
import type { Outcome } from './domain/outcome.js';
import type { Lane } from './domain/reservation.js';
import { type Asking, gather, lanesOf, type Overdue } from './gather.js';
import type { Drawn, Part } from './part.js';
import { checkOut, classify, pure, Session, TransactionFailure } from './transaction.js';
import { writesOf } from './write.js';

export interface Road {
  readonly pool: Pool;
  readonly parts: ReadonlyMap<string, Part>;
  readonly prepared: boolean;
  /** The tables are distributed by lane: every batch is of one lane, and asks by that lane alone. */
  readonly distributed: boolean;
  /** How long a round trip may take, milliseconds, before its connection is given up. */
  readonly roundTripMs: number;
  /** For tests: the database's clock as ISO text; null: the true one. */
  readonly pretendNow: () => string | null;
  /** Told of every lane that was locked, so that the engine knows its number and whether its owners are limited. */
  readonly onLane: (lane: Lane) => void;
  /** Does one of these lanes limit what an owner may have? As far as known. */
  readonly limitsOwners: (laneIds: readonly LaneId[]) => boolean;
}

export interface Manner {
  /** Leave the commands of lanes that somebody holds. */
  readonly skipLocked: boolean;
  /** An earlier attempt's COMMIT went unanswered. */
  readonly rerun: boolean;
}

export interface Applied {
  /** By command; a command without one is to be put back: its lane was held by somebody else. */
  readonly outcomes: ReadonlyMap<Ordered, Outcome>;
}

/** In a batch, what gives back or settles comes before what takes. Otherwise first come, first served. */
const first = new Set(['confirm', 'extend', 'release', 'cancel', 'expire']);

export function inOrder(batch: readonly Ordered[]): Ordered[] {
  return [...batch.filter(({ drawn }) => first.has(drawn.verb)), ...batch.filter(({ drawn }) => !first.has(drawn.verb))];
}

/** Applies a batch in a transaction of its own. Throws a {@link TransactionFailure} that says what may have happened. */
export async function apply(road: Road, batch: readonly Ordered[], manner: Manner): Promise<Applied> {
  let client: PoolClient;
  try {
    client = await checkOut(road.pool, road.roundTripMs);
  } catch (error) {
    throw classify(error, false);
  }
  const session = new Session(client, road.prepared, road.roundTripMs, road.distributed);
  let failure: TransactionFailure | undefined;
  try {
    return await applyIn(session, road, inOrder(batch), manner, new Set());
  } catch (error) {
    failure = classify(error, session.commitSent);
    throw failure;
  } finally {
    await close(session, failure);
  }
}

async function close(session: Session, failure: TransactionFailure | undefined): Promise<void> {
  if (failure === undefined) return session.release(false);
  if (failure.sqlstate === undefined && failure.kind !== 'guilty') return session.release(true);
  // The server spoke, so the connection lives. It skipped what was sent behind the statement that failed, the COMMIT too, and the
  // transaction is still open; if the COMMIT itself failed, ROLLBACK only draws a warning.
  try {
    await session.rollback();
    session.release(failure.kind === 'unknown' || failure.kind === 'lost');
  } catch {
    session.release(true);
  }
}

async function applyIn(
  session: Session,
  road: Road,
  batch: readonly Ordered[],
  manner: Manner,
  extraLanes: ReadonlySet<LaneId>,
): Promise<Applied> {
  const laneIds = [...new Set([...batch.flatMap(({ drawn }) => lanesOf(drawn)), ...extraLanes])];
  const judged = await judge(session, road, batch, { ...manner, laneIds, joined: false });
  if ('lanesMissing' in judged) {
    await session.rollback();
    return applyIn(session, road, batch, manner, new Set([...extraLanes, ...judged.lanesMissing]));
  }
  // ─── below this line nothing may refuse ───
  const writes = pure(() => writesOf(judged.decision, road.parts));
  // A rerun that finds its work done commits all the same, and so does a replay where there is a standby: that COMMIT waits for
  // it, as the one that made what is found should have.
  if (writes.length === 0 && !manner.rerun && !judged.awaited) await session.rollback();
  else await session.commit(writes);
  return { outcomes: judged.outcomes };
}

/** The same road inside the caller's transaction: locked, decided and written; committed by the caller. */
export async function applyJoined(client: PoolClient, road: Road, batch: readonly Ordered[]): Promise<ReadonlyMap<Ordered, Outcome>> {
  // The caller's transaction is the caller's to time: its connection is not ours to destroy.
  const session = new Session(client, road.prepared, 0, road.distributed);
  try {
    session.expectTransaction();
    let extra: readonly LaneId[] = [];
    for (;;) {
      const laneIds = [...new Set([...batch.flatMap(({ drawn }) => lanesOf(drawn)), ...extra])];
      const judged = await judge(session, road, batch, { skipLocked: false, rerun: false, laneIds, joined: true });
      if ('lanesMissing' in judged) {
        extra = [...extra, ...judged.lanesMissing];
        continue;
      }
      await session.send(writesOf(judged.decision, road.parts));
      return judged.outcomes;
    }
  } catch (error) {
    throw error instanceof TransactionFailure ? error.cause : error;
  } finally {
    session.detach();
  }
}

type Judged =
  | { readonly decision: Decision; readonly outcomes: ReadonlyMap<Ordered, Outcome>; readonly awaited: boolean }
  | { readonly lanesMissing: readonly LaneId[] };

/** Lock, read, clock, decide; and again with overdue holds settled first when stock was short, or with owners' units when a lane limits them. */
async function judge(
  session: Session,
  road: Road,
  asked: readonly Ordered[],
  how: Manner & { readonly laneIds: readonly LaneId[]; readonly joined: boolean },
): Promise<Judged> {
  let asking: Asking = {
    ...how,
    locked: undefined,
    ownerUnits: road.limitsOwners(how.laneIds),
    distributed: road.distributed,
    overdueMax: 0,
    pretendNow: road.pretendNow(),
  };
  let batch = asked;
  for (;;) {
    const { world, overdue, lanesMissing, awaited } = await gather(session, batch, road.parts, asking);
    if (asking.locked === undefined) {
      if (!how.joined) for (const lane of world.lanes.values()) road.onLane(lane);
      if (how.skipLocked)
        batch = batch.filter(({ drawn }) => [...lanesOf(drawn), ...cellLanesOf(drawn, world)].every((lane) => world.lanes.has(lane)));
    }
    if (lanesMissing.length > 0) return { lanesMissing };
    const decision = pure(() => decide(world, batch, road.parts));
    const expiring = decision.short ? expirations(overdue, batch) : [];
    const asksOverdue = decision.short && asking.overdueMax === 0;
    if (expiring.length === 0 && !asksOverdue && !decision.unread) {
      return { decision, awaited, outcomes: new Map(batch.map((ordered, index) => [ordered, decision.outcomes[index] as Outcome])) };
    }
    batch = [...expiring, ...batch];
    asking = {
      ...asking,
      locked: world.lanes,
      ownerUnits: asking.ownerUnits || decision.unread,
      overdueMax: decision.short ? Math.max(256, asking.overdueMax * 4) : asking.overdueMax,
    };
  }
}

/** Other lanes that the reservation draws on which the command settles. */
function cellLanesOf({ reservationId }: Drawn, world: World): LaneId[] {
  return (world.reservations.get(reservationId)?.lines ?? []).flatMap(({ cellLaneId }) => cellLaneId ?? []);
}

/** Commands that settle overdue holds, but for those the batch settles already. */
function expirations(overdue: readonly Overdue[], batch: readonly Ordered[]): Ordered[] {
  const settling = new Set<ReservationId>(batch.filter(({ drawn }) => drawn.verb !== 'reserve').map(({ drawn }) => drawn.reservationId));
  return overdue.filter((hold) => !settling.has(hold.id)).map(expiration);
}

/** The command of the clock for one overdue hold. */
export function expiration({ laneId, id, kind }: Overdue): Ordered {
  return {
    drawn: {
      verb: 'expire',
      command: { laneId, kind, actor: 'clock', reservationId: id },
      commandId: newId<CommandId>(),
      reservationId: id,
    },
    reference: '',
  };
}
