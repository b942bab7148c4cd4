/**
 * Where the database is distributed by lane, what stays, tickets and orders ask within a batch asks the shard of the batch's lane,
 * as the kernel does (engine/test/one-lane.test.ts). Eight hash partitions of each table stand for the shards.
 */
import { randomUUID } from 'node:crypto';
import {
  type CalendarDate,
  Engine,
  engineDistribution,
  examine,
  type LaneId,
  type Line,
  type NewLane,
  newId,
  type OrganisationId,
  type Outcome,
  openEngine,
  type PoolId,
  type Reservation,
  type Statement,
} from '@holdfast/engine';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClonedDatabase, cloneDatabase } from '../../../testing/clone-database.js';
import { openTellingPool, partitionByLane, partitionsInUse, type ToldPlan } from '../../../testing/partitions.js';
import { eventChecks } from '../../src/events/checks.js';
import { eventParts } from '../../src/events/parts.js';
import { eventDate } from '../../src/events/rules/tickets.js';
import * as eventSql from '../../src/events/sql/index.js';
import * as roomSql from '../../src/events/waiting-room/sql/index.js';
import { orderChecks } from '../../src/orders/checks.js';
import { orderPart } from '../../src/orders/parts.js';
import * as orderSql from '../../src/orders/sql/index.js';
import { distributeAll, serviceDistribution } from '../../src/platform/migrate.js';
import { stayChecks } from '../../src/stays/checks.js';
import { ratesPart, stayPart } from '../../src/stays/parts.js';
import * as staySql from '../../src/stays/sql/index.js';

/** What the rooms' parts ask within a batch, and whether it adds rows only. */
const hot: Readonly<Record<string, readonly [Statement, 'asks' | 'adds']>> = {
  writeStays: [staySql.writeStays, 'adds'],
  writeStayRooms: [staySql.writeStayRooms, 'adds'],
  amendStays: [staySql.amendStays, 'asks'],
  removeStayRooms: [staySql.removeStayRooms, 'asks'],
  cancelFacts: [staySql.cancelFacts, 'asks'],
  cancelStays: [staySql.cancelStays, 'asks'],
  cancelStayRooms: [staySql.cancelStayRooms, 'asks'],
  writeRates: [staySql.writeRates, 'asks'],
  writeTicketReservations: [eventSql.writeTicketReservations, 'adds'],
  issueTickets: [eventSql.issueTickets, 'asks'],
  voidTickets: [eventSql.voidTickets, 'asks'],
  cancelTicketReservations: [eventSql.cancelTicketReservations, 'asks'],
  announceSoldOut: [eventSql.announceSoldOut, 'asks'],
  passFacts: [roomSql.passFacts, 'asks'],
  endPasses: [roomSql.endPasses, 'asks'],
  orderFacts: [orderSql.orderFacts, 'asks'],
  // Orders and what belongs to them are whole on every server: only what these ask of other tables is of one shard.
  insertOrders: [orderSql.insertOrders, 'adds'],
  supersedeOrders: [orderSql.supersedeOrders, 'adds'],
  payOrders: [orderSql.payOrders, 'adds'],
  insertPayments: [orderSql.insertPayments, 'adds'],
  applyNotices: [orderSql.applyNotices, 'adds'],
  refundCancelled: [orderSql.refundCancelled, 'asks'],
};
const byLane = [...engineDistribution.byLane, ...serviceDistribution.byLane];
const parts = [stayPart, ratesPart, ...eventParts, orderPart];

const plans: ToldPlan[] = [];
let database: ClonedDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await cloneDatabase();
  await distributeAll(database.pool);
  await partitionByLane(database.pool, byLane);
  pool = await openTellingPool(database, plans);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const organisationId = newId<OrganisationId>();
const unit = { itemNo: 1, component: 'unit' };

async function openLane(
  engine: Engine,
  kind: string,
  cells: readonly { poolId: PoolId; date: CalendarDate; allotment: number }[],
  lane: Partial<NewLane> = {},
) {
  const laneId = newId<LaneId>();
  const tx = await pool.connect();
  await tx.query('begin');
  await engine.lanes.createIn(tx, { laneId, organisationId, kind, currency: 'EUR', ...lane });
  await tx.query('commit');
  tx.release();
  done(await engine.publish({ laneId, kind: 'inventory', actor: 'staff', cells, terms: false, eventType: 'inventory.published' }));
  return laneId;
}

function done(outcome: Outcome): Reservation {
  expect(outcome).toMatchObject({ status: 'done' });
  return (outcome as { reservation: Reservation }).reservation;
}

/** A property sells, changes and takes back stays, and publishes rates. */
async function stays(engine: Engine): Promise<void> {
  const roomTypeId = newId<PoolId>();
  const ratePlanId = randomUUID();
  const nights = ['2031-03-12', '2031-03-13', '2031-03-14'] as CalendarDate[];
  const laneId = await openLane(
    engine,
    'property',
    nights.map((date) => ({ poolId: roomTypeId, date, allotment: 50 })),
  );
  const add = async (text: string, ...values: unknown[]) => pool.query(text, values);
  await add("insert into stays.properties values ($1, $2, 'House', 'Rome', 'Europe/Rome', 'EUR', '15:00')", laneId, organisationId);
  await add("insert into stays.room_types values ($1, $2, $3, 'DBL', 'Double', 2)", laneId, roomTypeId, organisationId);
  await add(
    "insert into stays.rate_plans values ($1, $2, $3, $4, 'FLEX', 'Flexible', 'at_property', 24, 900)",
    laneId,
    ratePlanId,
    organisationId,
    roomTypeId,
  );
  const rates = { ratePlanId, changes: nights.map((date) => ({ date, priceCents: 10_000 })) };
  const publish = { laneId, actor: 'staff', cells: [], terms: true, eventType: 'rates.published' };
  for (let turn = 0; turn < 2; turn += 1) done(await engine.publish({ ...publish, kind: 'rates', detail: rates }));
  const linesOf = (dates: readonly CalendarDate[]): Line[] =>
    dates.map((date) => ({ itemNo: 1, poolId: roomTypeId, date, role: 'unit', quantity: 1, priceCents: 10_000 }));
  const detailOf = (checkIn: string, checkOut: string, cents: number) => ({
    checkIn,
    checkOut,
    checkInAtMs: Date.UTC(2031, 2, 12, 14),
    guests: 1,
    adults: 1,
    childrenAges: null,
    email: 'a@example.org',
    emailAsGiven: 'a@example.org',
    fullName: 'A',
    phone: null,
    source: null,
    externalReference: null,
    payment: 'at_property',
    rooms: [{ itemNo: 1, roomTypeId, ratePlanId, guests: 1, totalCents: cents, deadlineMs: null, policy: { kind: 'non_refundable' } }],
  });
  const book = () =>
    engine.reserve({
      laneId,
      kind: 'stay',
      actor: 'guest',
      owner: 'guest:a@example.org',
      currency: 'EUR',
      lines: linesOf(nights.slice(0, 2)),
      charges: [{ ...unit, cents: 20_000 }],
      as: 'confirmed',
      detail: detailOf('2031-03-12', '2031-03-14', 20_000),
    });
  const made = (await Promise.all([book(), book(), book()])).map(done);
  const settle = (reservation: Reservation | undefined) => ({ laneId, reservationId: (reservation as Reservation).id, kind: 'stay' });
  await Promise.all([
    engine
      .amend({
        ...settle(made[0]),
        actor: 'staff',
        lines: linesOf(nights),
        charges: [{ ...unit, cents: 30_000 }],
        detail: detailOf('2031-03-12', '2031-03-15', 30_000),
      })
      .then(done),
    engine.cancel({ ...settle(made[1]), actor: 'staff', detail: { by: 'staff' } }).then(done),
  ]);
}

/** An event with a waiting room sells out, with orders that are paid for and one that is given back. */
async function tickets(engine: Engine): Promise<void> {
  const sectorId = newId<PoolId>();
  const laneId = await openLane(engine, 'event', [{ poolId: sectorId, date: eventDate, allotment: 4 }], {
    opensAtMs: Date.UTC(2026, 0, 1),
  });
  await pool.query(
    "insert into events.events values ($1, $2, 'Friday', 'Hall', 'Europe/Rome', '2031-03-14', '2026-01-01T00:00:00Z', null, 'on_sale', null, null)",
    [laneId, organisationId],
  );
  await pool.query("insert into events.sectors values ($1, $2, $3, 'VIP', 5000, 'EUR')", [laneId, sectorId, organisationId]);
  await pool.query(roomSql.insertRoom.text, [laneId, organisationId, 'queue', 60, 100, 120, 'fifo', false, '00'.repeat(32)]);
  const users = Array.from({ length: 4 }, () => randomUUID());
  for (const [number, user] of users.entries())
    await pool.query(
      `insert into events.places (event_id, number, user_id, id, state, inside, ahead, joined_at, admitted_at, expires_at)
       values ($1, $2, $3, $4, 'admitted', true, 0, now(), now(), now() + interval '1 hour')`,
      [laneId, number, user, randomUUID()],
    );
  await pool.query('update events.waiting_rooms set joined = 4, admitted = 4, served = 4 where event_id = $1', [laneId]);
  const reserve = (userId: string) =>
    engine.reserve({
      laneId,
      kind: 'tickets',
      also: ['pass'],
      actor: `user:${userId}`,
      owner: `user:${userId}`,
      currency: 'EUR',
      lines: [{ itemNo: 1, poolId: sectorId, date: eventDate, role: 'unit', quantity: 1, priceCents: 5000 }],
      charges: [{ ...unit, cents: 5000 }],
      as: { ttlSeconds: 600, graceSeconds: 600 },
      liveHoldsMax: 5,
      detail: { userId },
    });
  const made = (await Promise.all(users.map(reserve))).map(done);
  const settle = ({ id }: Reservation) => ({ laneId, reservationId: id, kind: 'tickets', also: ['order'], actor: 'user' });
  const orders = made.map(() => randomUUID());
  const order = (index: number) => ({
    orderId: orders[index],
    userId: users[index],
    paymentMethod: 'test_ok',
    gateway: 'test',
    keyScope: 'user',
    key: `k${index}`,
    dueInSeconds: 15,
  });
  await Promise.all(made.map(async (hold, index) => done(await engine.extend({ ...settle(hold), ttlSeconds: 700, detail: order(index) }))));
  const { rows } = await pool.query(orderSql.keepNotice.text, [
    'test', 'event 0', orders[0], 'charge 0', 'charge', 'succeeded', '', 5000, 'EUR', null, '{}',
  ]); // biome-ignore format: a row
  const payment = (index: number) => ({
    orderId: orders[index],
    providerRef: `charge ${index}`,
    eventId: randomUUID(),
    inboxId: index === 0 ? rows[0].inbox_id : null,
  });
  await Promise.all(made.map(async (hold, index) => done(await engine.confirm({ ...settle(hold), detail: payment(index) }))));
  const told = await pool.query("select from holdfast.outbox where lane_id = $1 and type = 'event.sold_out'", [laneId]);
  expect(told.rowCount).toBe(1);
  done(await engine.cancel({ ...settle(made[3] as Reservation), actor: 'staff', detail: { by: 'staff' } }));
}

const textOf = ({ oneLane, text }: Statement) => oneLane?.text ?? text;

describe('in a database that is distributed by lane', () => {
  let asked: ToldPlan[];
  beforeAll(async () => {
    const engine = await openEngine({ pool, parts });
    await stays(engine);
    await tickets(engine);
    await engine.close();
    asked = [...plans];
  });

  for (const [name, [statement, how]] of Object.entries(hot)) {
    it(`${name} asks one partition of each table`, () => {
      const told = asked.filter(({ text }) => text === textOf(statement));
      expect(told.length, 'it was never run').toBeGreaterThan(0);
      for (const { scanned } of told) {
        if (how === 'asks') expect(scanned.size).toBeGreaterThan(0);
        for (const [table, partitions] of scanned) expect([...partitions], table).toHaveLength(1);
      }
    });
  }

  it('nothing beside them asks more than one', () => {
    const more = asked.filter(({ scanned }) => [...scanned.values()].some(({ size }) => size > 1));
    expect(more.map(({ text }) => text)).toEqual([]);
  });

  it('what a property and an event did lies in one partition of each table for each of them, and the doctor finds nothing', async () => {
    expect(Object.values(await partitionsInUse(pool, byLane)).filter((used) => used > 2)).toEqual([]);
    const findings = await examine(pool, [...stayChecks, ...eventChecks, ...orderChecks]);
    // What was charged here was charged at no gateway.
    const wrong = findings.filter(({ count, title }) => count > 0 && title !== "our ledger is the test gateway's");
    expect(wrong).toEqual([]);
  });

  it('asks all partitions where statements take their lanes out of a list (control)', async () => {
    plans.length = 0;
    const engine = new Engine({ pool, parts, bounds: { batchLanesMax: 1 } }, 'plain');
    await stays(engine);
    await engine.close();
    for (const { text } of [
      staySql.amendStays,
      staySql.removeStayRooms,
      staySql.cancelFacts,
      staySql.cancelStays,
      staySql.cancelStayRooms,
    ]) {
      const told = plans.filter((plan) => plan.text === text);
      expect(told.length).toBeGreaterThan(0);
      expect(Math.max(...told.flatMap(({ scanned }) => [...scanned.values()].map(({ size }) => size)))).toBe(8);
    }
  });
});
