/** A long mixed sale: every verb, over a few lanes that several engines and processes fight for. */
import type pg from 'pg';
import {
  type CalendarDate,
  type Engine,
  type LaneId,
  type Line,
  newId,
  type OrganisationId,
  type Outcome,
  type PoolId,
  type ReservationId,
} from '../src/index.js';
import { inTransaction, wordOf } from './kit.js';

/** Two lanes with two pools each, and a cap in the first lane on which all draw; over five dates. */
export interface Fair {
  readonly laneIds: readonly LaneId[];
  readonly poolIds: readonly PoolId[];
  readonly capId: PoolId;
}

const dates = ['2027-06-01', '2027-06-02', '2027-06-03', '2027-06-04', '2027-06-05'] as CalendarDate[];
const units = 25;

export async function openFair(pool: pg.Pool, engine: Engine): Promise<Fair> {
  const fair = {
    laneIds: [newId<LaneId>(), newId<LaneId>(), newId<LaneId>()],
    poolIds: [newId<PoolId>(), newId<PoolId>()],
    capId: newId<PoolId>(),
  };
  for (const [index, laneId] of fair.laneIds.entries()) {
    const ownerLimit = index === 2 ? 12 : null;
    await inTransaction(pool, (tx) =>
      engine.lanes.createIn(tx, { laneId, organisationId: newId<OrganisationId>(), kind: 'fair', currency: 'EUR', ownerLimit }),
    );
    const poolIds = index === 0 ? [...fair.poolIds, fair.capId] : fair.poolIds;
    const cells = poolIds.flatMap((poolId) => dates.map((date) => ({ poolId, date, allotment: poolId === fair.capId ? 90 : units })));
    await engine.publish({ laneId, kind: 'fair', actor: 'test', terms: false, eventType: 'inventory.published', cells });
  }
  return fair;
}

/** Numbers that look random and are the same for the same seed. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

export interface Tale {
  /** How often each verb ended in each way: `reserve done`. */
  readonly ends: Record<string, number>;
  /** Keys and what was acknowledged for them. */
  readonly acknowledged: readonly { readonly key: string; readonly id: string }[];
}

/** Does `operations` things, `abreast` at a time. Whatever is thrown is counted by its name. */
export async function play(
  engine: Engine,
  pool: pg.Pool,
  fair: Fair,
  { seed, operations, abreast = 24 }: { seed: number; operations: number; abreast?: number },
): Promise<Tale> {
  const random = randomFrom(seed);
  const one = <T>(list: readonly T[]): T => list[random(list.length)] as T;
  const ends: Record<string, number> = {};
  const acknowledged: { key: string; id: string }[] = [];
  let known: { laneId: LaneId; id: ReservationId }[] = [];

  const count = (verb: string, end: string) => {
    ends[`${verb} ${end}`] = (ends[`${verb} ${end}`] ?? 0) + 1;
  };
  const lines = (laneId: LaneId): Line[] => {
    const start = random(dates.length);
    const stay = dates.slice(start, start + 1 + random(3));
    const base = { itemNo: 1, quantity: 1 + random(2), priceCents: 100 };
    const poolId = one(fair.poolIds);
    const capped = random(2) === 0;
    const home = fair.laneIds[0] as LaneId;
    return stay.flatMap((date) => [
      { ...base, poolId, date, role: 'unit' as const },
      ...(capped
        ? [{ ...base, priceCents: 0, poolId: fair.capId, date, role: 'cap' as const, ...(laneId === home ? {} : { cellLaneId: home }) }]
        : []),
    ]);
  };

  async function act(number: number): Promise<void> {
    const laneId = one(fair.laneIds);
    const base = { laneId, kind: 'fair', actor: 'test' };
    const dice = random(100);
    const some = known.length > 0 && dice >= 45 ? one(known) : undefined;
    if (some === undefined && dice < 92) {
      const owner = `owner ${random(20)}`;
      const key = `${seed} ${number}`;
      const as = random(3) === 0 ? ('confirmed' as const) : { ttlSeconds: 0.05 + random(20) / 20, graceSeconds: 1 };
      const command = {
        ...base,
        owner,
        currency: 'EUR',
        lines: lines(laneId),
        charges: [],
        as,
        key: { scope: 'soak', key, fingerprint: 'f' },
        ...(random(4) === 0 ? { liveHoldsMax: 8 } : {}),
      };
      // Now and then the same intent arrives twice.
      const outcomes = await Promise.all(Array.from({ length: random(8) === 0 ? 2 : 1 }, () => ended('reserve', engine.reserve(command))));
      for (const outcome of outcomes) {
        if (outcome?.status === 'done' && outcome.reservation !== null) {
          acknowledged.push({ key, id: outcome.reservation.id });
          known.push({ laneId, id: outcome.reservation.id });
        }
        if (outcome?.status === 'replayed') acknowledged.push({ key, id: outcome.resultId });
      }
      return;
    }
    if (some === undefined || dice >= 92) {
      if (dice < 96) {
        // A cell under whose allotment more is sold may not shrink: that is a refusal like any other.
        const cells = [{ poolId: one(fair.poolIds), date: one(dates), allotment: units - 3 + random(6), closed: random(10) === 0 }];
        await ended('publish', engine.publish({ ...base, cells, terms: random(4) === 0, eventType: 'inventory.published' }));
      } else if (dice < 98) await engine.loops.expire.runOnce(50);
      else await engine.loops.relay.runOnce();
      return;
    }
    const settles = { ...base, laneId: some.laneId, reservationId: some.id };
    if (dice < 55) await ended('confirm', engine.confirm(settles));
    else if (dice < 60) await ended('extend', engine.extend({ ...settles, ttlSeconds: 0.5 }));
    else if (dice < 68) await ended('release', engine.release(settles));
    else if (dice < 78) await ended('cancel', engine.cancel({ ...settles, heldToo: random(2) === 0 }));
    else if (dice < 82) await ended('reinstate', engine.reinstate(settles));
    else if (dice < 84) await ended('expire', engine.expire(settles));
    else await ended('amend', engine.amend({ ...settles, lines: lines(some.laneId), charges: [] }));
  }

  async function ended(verb: string, answer: Promise<Outcome>): Promise<Outcome | undefined> {
    try {
      const outcome = await answer;
      count(verb, wordOf(outcome));
      return outcome;
    } catch (error) {
      count(verb, `${(error as Error).name}: ${(error as Error).message}`);
      return undefined;
    }
  }

  let next = 0;
  const worker = async () => {
    while (next < operations) {
      const number = next;
      next += 1;
      await act(number);
      // What the others made is fair game, too.
      if (number % 50 === 49) {
        const { rows } = await pool.query(
          'select lane_id as "laneId", id from holdfast.reservations where lane_id = any($1::uuid[]) order by created_at desc limit 60',
          [fair.laneIds],
        );
        known = rows;
      }
    }
  };
  await Promise.all(Array.from({ length: abreast }, worker));
  return { ends, acknowledged };
}
