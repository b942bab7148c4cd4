/**
 * Where the tables are distributed by lane, a batch is of one lane and asks one shard. Eight hash partitions of each table stand
 * for the shards; the plans are those by which the road's own statements were executed, in its transactions and plan mode.
 */
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClonedDatabase, cloneDatabase } from '../../testing/clone-database.js';
import { openTellingPool, partitionByLane, partitionsInUse, type ToldPlan } from '../../testing/partitions.js';
import { apply, type Road } from '../src/apply.js';
import {
  type CommandId,
  distribute,
  Engine,
  engineDistribution,
  newId,
  openEngine,
  type ReservationId,
  type Statement,
} from '../src/index.js';
import * as sql from '../src/sql/index.js';
import {
  faultsIn,
  held,
  holdLane,
  keyed,
  lineOf,
  numberAll,
  offer,
  openStall,
  reservationOf,
  type Stall,
  settle,
  untilBlocked,
  want,
} from './kit.js';

/** All that a batch, a look or a look-up of a lane may ask of the tables. */
const hot: Readonly<Record<string, Statement>> = {
  lockLanes: sql.lockLanes,
  lockFreeLanes: sql.lockFreeLanes,
  readLanes: sql.readLanes,
  readKeysOfLane: sql.readKeysOfLane,
  readReservations: sql.readReservations,
  readLines: sql.readLines,
  readCells: sql.readCells,
  readCellsOfReservations: sql.readCellsOfReservations,
  readOverdue: sql.readOverdue,
  readOwnerUnits: sql.readOwnerUnits,
  readOwnerUnitsOfReservations: sql.readOwnerUnitsOfReservations,
  readLiveHoldsOfLane: sql.readLiveHoldsOfLane,
  readDoneOfLane: sql.readDoneOfLane,
  look: sql.look,
  moveStock: sql.moveStock,
  publishCells: sql.publishCells,
  insertCells: sql.insertCells,
  insertReservations: sql.insertReservations,
  settleReservations: sql.settleReservations,
  insertLines: sql.insertLines,
  deleteLines: sql.deleteLines,
  deleteCharges: sql.deleteCharges,
  insertKeys: sql.insertKeys,
  insertEvents: sql.insertEvents,
  changeTerms: sql.changeTerms,
};

/** These add rows, which go where their lane is; they read nothing. */
const adding = new Set(['insertCells', 'insertReservations', 'insertLines', 'insertKeys', 'insertEvents']);

const plans: ToldPlan[] = [];
let database: ClonedDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await cloneDatabase();
  await distribute(database.pool);
  await partitionByLane(database.pool, engineDistribution.byLane);
  pool = await openTellingPool(database, plans);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const textOf = (statement: Statement) => (statement.oneLane ?? statement).text;
const plansOf = (text: string) => plans.filter((plan) => plan.text === text);

/** Every verb, every read, several commands a batch: all of it in one lane. */
async function everything(engine: Engine): Promise<Stall> {
  const stall = await openStall(pool, engine, { units: 40, ownerLimit: 4 });
  await engine.publish(offer(stall, { allotment: 45 }));
  await engine.publish({ ...offer(stall, { overbooking: 1 }), terms: true });
  const holds = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      engine.reserve(want(stall, `owner ${index % 6}`, { as: held, liveHoldsMax: 9, ...keyed(`${stall.laneId} ${index}`) })),
    ),
  );
  const made = holds.map(reservationOf);
  const [first, second, third, fourth] = made as [(typeof made)[0], (typeof made)[0], (typeof made)[0], (typeof made)[0]];
  await Promise.all([
    engine.extend({ ...settle(first), ttlSeconds: 650 }),
    engine.confirm(settle(second)),
    engine.release(settle(third)),
    engine.cancel({ ...settle(fourth), heldToo: true, ...keyed(`${stall.laneId} cancelled`) }),
    engine.amend({
      ...settle(made[4] as typeof first),
      lines: [lineOf(stall, 2)],
      charges: [{ itemNo: 1, component: 'unit', cents: 2000 }],
    }),
  ]);
  // Too many: holds past their deadline are asked for; and again, behind refusals: a look answers.
  const refused = () =>
    Promise.all(Array.from({ length: 6 }, (_, index) => engine.reserve(want(stall, `late ${index}`, { quantity: 50 }))));
  for (let turn = 0; turn < 3; turn += 1) await refused();
  await engine.publish(offer(stall, { date: '2027-03-13', allotment: 1 }));
  const hopeless = () =>
    Promise.all(
      Array.from({ length: 4 }, (_, index) => engine.reserve(want(stall, `fifth ${index}`, { lines: [lineOf(stall, 2, '2027-03-13')] }))),
    );
  for (let turn = 0; turn < 3; turn += 1) await hopeless();
  const letGo = await holdLane(database.pool, stall.laneId);
  const waiting = engine.confirm(settle(first));
  await untilBlocked(database.pool);
  await new Promise((resolve) => setTimeout(resolve, 900));
  await letGo();
  expect(await waiting).toMatchObject({ status: 'done' });
  return stall;
}

/** The road as the engine walks it when the answer to a COMMIT was lost. */
async function again(stall: Stall): Promise<void> {
  const road: Road = {
    pool,
    parts: new Map(),
    prepared: true,
    distributed: true,
    roundTripMs: 5000,
    pretendNow: () => null,
    onLane: () => undefined,
    limitsOwners: () => true,
  };
  const reserve = want(stall, 'again');
  const ordered = {
    drawn: { verb: 'reserve', command: reserve, commandId: newId<CommandId>(), reservationId: newId<ReservationId>(1) },
    reference: 'HF-AGAIN00000',
  } as const;
  const manner = { skipLocked: false, rerun: true };
  const { outcomes } = await apply(road, [ordered], manner);
  expect(outcomes.get(ordered)).toMatchObject({ status: 'done' });
  const { outcomes: found } = await apply(road, [ordered], manner);
  expect(found.get(ordered)).toMatchObject({ status: 'done', reservation: { id: ordered.drawn.reservationId } });
}

describe('in a database that is distributed by lane', () => {
  let asked: ToldPlan[];
  beforeAll(async () => {
    const engine = await openEngine({ pool });
    expect(engine.distributed).toBe(true);
    const stall = await everything(engine);
    await again(stall);
    asked = [...plans];
    await numberAll(engine);
    await engine.close();
  });

  for (const [name, statement] of Object.entries(hot)) {
    it(`${name} asks one partition of each table`, () => {
      const told = asked.filter(({ text }) => text === textOf(statement));
      expect(told.length, 'it was never run').toBeGreaterThan(0);
      for (const { scanned } of told) {
        if (!adding.has(name)) expect(scanned.size).toBeGreaterThan(0);
        for (const [table, partitions] of scanned) expect([...partitions], table).toHaveLength(1);
      }
    });
  }

  it('nothing beside them asks more than one', () => {
    const more = asked.filter(({ scanned }) => [...scanned.values()].some(({ size }) => size > 1));
    expect(more.map(({ text }) => text)).toEqual([]);
  });

  it('what one lane did lies in one partition of each table, and the doctor finds nothing', async () => {
    expect(Object.values(await partitionsInUse(pool, engineDistribution.byLane)).filter((used) => used > 1)).toEqual([]);
    expect(await faultsIn(pool)).toEqual({});
  });

  it('asks all partitions where statements take their lanes out of a list (control)', async () => {
    plans.length = 0;
    const engine = new Engine({ pool, bounds: { batchLanesMax: 1 } }, 'plain');
    await everything(engine);
    await engine.close();
    const asked = Object.entries(hot)
      // A lane is looked up by a plan that knows its id.
      .filter(([name, { oneLane }]) => oneLane !== undefined && name !== 'readLanes')
      .map(([name, { text }]) => ({
        name,
        most: Math.max(...plansOf(text).flatMap(({ scanned }) => [...scanned.values()].map(({ size }) => size))),
      }));
    expect(asked.filter(({ most }) => most !== 8)).toEqual([]);
  });
});
