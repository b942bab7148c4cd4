import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClonedDatabase, cloneDatabase } from '../../testing/clone-database.js';
import { type Engine, examine, openEngine } from '../src/index.js';
import { bookedOf, inTransaction, lineOf, openStall, reservationOf, someDate, tally, want, wordOf } from './kit.js';

let database: ClonedDatabase;
let engine: Engine;

beforeAll(async () => {
  database = await cloneDatabase();
  engine = await openEngine({ pool: database.pool });
});
afterAll(async () => {
  const findings = await examine(database.pool);
  await engine.close();
  await database.drop();
  expect(findings.filter((finding) => finding.count > 0)).toEqual([]);
});

const settle = (reservation: { laneId: string; id: string }) => ({
  laneId: reservation.laneId as never,
  reservationId: reservation.id as never,
  kind: 'stall',
  actor: 'test',
});
const held = { ttlSeconds: 60, graceSeconds: 60 };

describe('reserve', () => {
  it('never oversells when 500 buyers race for 100 units', async () => {
    const stall = await openStall(database.pool, engine, { units: 100 });
    const outcomes = await Promise.all(Array.from({ length: 500 }, (_, index) => engine.reserve(want(stall, `buyer ${index}`))));
    expect(tally(outcomes)).toEqual({ done: 100, sold_out: 400 });
    expect(await bookedOf(database.pool, stall)).toBe(100);
  });

  it('takes every cell or none', async () => {
    const stall = await openStall(database.pool, engine, { units: 1, dates: ['2027-01-01', '2027-01-02', '2027-01-03'] });
    expect(wordOf(await engine.reserve(want(stall, 'a', { lines: [lineOf(stall, 1, '2027-01-02')] })))).toBe('done');
    const outcome = await engine.reserve(
      want(stall, 'b', { lines: ['2027-01-01', '2027-01-02', '2027-01-03'].map((date) => lineOf(stall, 1, date)) }),
    );
    expect(outcome).toMatchObject({ status: 'refused', refusal: { code: 'sold_out', date: '2027-01-02', required: 1, available: 0 } });
    expect(await bookedOf(database.pool, stall, '2027-01-01')).toBe(0);
    expect(await bookedOf(database.pool, stall, '2027-01-03')).toBe(0);
  });

  it('sums the lines on one cell before it compares', async () => {
    const stall = await openStall(database.pool, engine, { units: 3 });
    const lines = [lineOf(stall, 2), { ...lineOf(stall, 2), itemNo: 2 }];
    expect(wordOf(await engine.reserve(want(stall, 'a', { lines })))).toBe('sold_out');
  });

  it('acts once for one key, however often and together it is sent', async () => {
    const stall = await openStall(database.pool, engine, { units: 10 });
    const key = { scope: 'user:1', key: 'k1', fingerprint: 'f' };
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => engine.reserve(want(stall, 'a', { key }))));
    expect(tally(outcomes)).toEqual({ done: 1, replayed: 19 });
    expect(await bookedOf(database.pool, stall)).toBe(1);
    expect(wordOf(await engine.reserve(want(stall, 'a', { key: { ...key, fingerprint: 'other' } })))).toBe('key_reused');
    expect(wordOf(await engine.reserve(want(stall, 'a', { key: { ...key, scope: 'user:2' } })))).toBe('done');
  });

  it('leaves the key of a refused request unused', async () => {
    const stall = await openStall(database.pool, engine, { units: 0 });
    const key = { scope: 's', key: 'refused', fingerprint: 'f' };
    expect(wordOf(await engine.reserve(want(stall, 'a', { key })))).toBe('sold_out');
    await engine.publish({
      laneId: stall.laneId,
      kind: 'inventory',
      actor: 't',
      terms: false,
      eventType: 'inventory.published',
      cells: [{ poolId: stall.poolId, date: someDate, allotment: 1 }],
    });
    expect(wordOf(await engine.reserve(want(stall, 'a', { key })))).toBe('done');
  });

  it('keeps an owner within the limit of the lane, exactly', async () => {
    const stall = await openStall(database.pool, engine, { units: 100, ownerLimit: 4 });
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => engine.reserve(want(stall, 'greedy'))));
    expect(tally(outcomes)).toEqual({ done: 4, limit_reached: 6 });
    expect(wordOf(await engine.reserve(want(stall, 'modest', { quantity: 4 })))).toBe('done');
  });

  it('keeps an owner within the live holds allowed over all lanes, exactly', async () => {
    const stalls = [await openStall(database.pool, engine), await openStall(database.pool, engine), await openStall(database.pool, engine)];
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, index) => engine.reserve(want(stalls[index % 3] as never, 'hoarder', { as: held, liveHoldsMax: 5 }))),
    );
    expect(tally(outcomes)).toEqual({ done: 5, too_many_holds: 7 });
  });

  it('says stale when the terms moved since the price was made', async () => {
    const stall = await openStall(database.pool, engine);
    await engine.publish({ laneId: stall.laneId, kind: 'rates', actor: 't', terms: true, eventType: 'rates.published', cells: [] });
    expect(await engine.reserve(want(stall, 'a', { termsVersion: 1 }))).toMatchObject({ refusal: { code: 'stale', version: 2 } });
    expect(wordOf(await engine.reserve(want(stall, 'a', { termsVersion: 2 })))).toBe('done');
  });

  it('sells only inside the window of the lane, by the clock of the database', async () => {
    const early = await openStall(database.pool, engine, { opensAtMs: Date.now() + 60_000 });
    const late = await openStall(database.pool, engine, { closesAtMs: Date.now() - 60_000 });
    expect(wordOf(await engine.reserve(want(early, 'a')))).toBe('sale_not_open');
    expect(wordOf(await engine.reserve(want(late, 'a')))).toBe('sale_closed');
  });

  it('refuses what was never published, and what is closed, by name', async () => {
    const stall = await openStall(database.pool, engine);
    expect(wordOf(await engine.reserve(want(stall, 'a', { lines: [lineOf(stall, 1, '2030-01-01')] })))).toBe('not_published');
    await engine.publish({
      laneId: stall.laneId,
      kind: 'inventory',
      actor: 't',
      terms: false,
      eventType: 'inventory.published',
      cells: [{ poolId: stall.poolId, date: someDate, closed: true }],
    });
    expect(wordOf(await engine.reserve(want(stall, 'a')))).toBe('closed');
  });
});

describe('the ways out', () => {
  it('confirms, then cancels once: stock comes back once', async () => {
    const stall = await openStall(database.pool, engine, { units: 1 });
    const hold = reservationOf(await engine.reserve(want(stall, 'a', { as: held })));
    expect(hold.state).toBe('held');
    expect(wordOf(await engine.confirm(settle(hold)))).toBe('done');
    expect(wordOf(await engine.release(settle(hold)))).toBe('wrong_state');
    const cancels = await Promise.all(Array.from({ length: 20 }, () => engine.cancel(settle(hold))));
    expect(tally(cancels)).toEqual({ done: 1, wrong_state: 19 });
    expect(await bookedOf(database.pool, stall)).toBe(0);
  });

  it('releases a hold once', async () => {
    const stall = await openStall(database.pool, engine, { units: 1 });
    const hold = reservationOf(await engine.reserve(want(stall, 'a', { as: held })));
    expect(tally(await Promise.all([engine.release(settle(hold)), engine.release(settle(hold))]))).toEqual({ done: 1, wrong_state: 1 });
    expect(await bookedOf(database.pool, stall)).toBe(0);
  });

  it('T20 extends within the bound that the hold was born with', async () => {
    const stall = await openStall(database.pool, engine);
    const hold = reservationOf(await engine.reserve(want(stall, 'a', { as: { ttlSeconds: 60, graceSeconds: 30 } })));
    const extended = reservationOf(await engine.extend({ ...settle(hold), ttlSeconds: 3600 }));
    if (hold.state !== 'held' || extended.state !== 'held') throw new Error('not held');
    expect(extended.expiresAtMs).toBe(hold.latestExpiryMs);
    const again = reservationOf(await engine.extend({ ...settle(hold), ttlSeconds: 1 }));
    expect(again).toMatchObject({ expiresAtMs: hold.latestExpiryMs, version: 3 });
  });

  it('gives the stock of an overdue hold to whoever needs it, with no sweeper running', async () => {
    const stall = await openStall(database.pool, engine, { units: 300 });
    const holds = await Promise.all(
      Array.from({ length: 300 }, (_, index) => engine.reserve(want(stall, `h${index}`, { as: { ttlSeconds: 0.2, graceSeconds: 0 } }))),
    );
    expect(tally(holds)).toEqual({ done: 300 });
    await database.pool.query('select pg_sleep(0.3)');
    const outcome = await engine.reserve(want(stall, 'big', { quantity: 300 }));
    expect(wordOf(outcome)).toBe('done');
    expect(wordOf(await engine.confirm(settle(reservationOf(holds[0] as never))))).toBe('wrong_state');
    expect(await bookedOf(database.pool, stall)).toBe(300);
  });

  it('refuses to confirm a hold past its deadline, settled or not; reinstates it while there is room', async () => {
    const stall = await openStall(database.pool, engine, { units: 1 });
    const hold = reservationOf(await engine.reserve(want(stall, 'a', { as: { ttlSeconds: 0.1, graceSeconds: 0 } })));
    await database.pool.query('select pg_sleep(0.2)');
    expect(wordOf(await engine.confirm(settle(hold)))).toBe('hold_expired');
    expect(await engine.loops.expire.runOnce()).toBeGreaterThan(0);
    expect(await bookedOf(database.pool, stall)).toBe(0);
    expect(reservationOf(await engine.reinstate(settle(hold))).state).toBe('confirmed');
    expect(await bookedOf(database.pool, stall)).toBe(1);
  });

  it('reinstates an overdue hold that nobody settled, and not one whose stock is gone', async () => {
    const stall = await openStall(database.pool, engine, { units: 1 });
    const hold = reservationOf(await engine.reserve(want(stall, 'a', { as: { ttlSeconds: 0.1, graceSeconds: 0 } })));
    await database.pool.query('select pg_sleep(0.2)');
    expect(reservationOf(await engine.reinstate(settle(hold))).state).toBe('confirmed');
    expect(await bookedOf(database.pool, stall)).toBe(1);
    const other = await openStall(database.pool, engine, { units: 1 });
    const lost = reservationOf(await engine.reserve(want(other, 'a', { as: { ttlSeconds: 0.1, graceSeconds: 0 } })));
    await database.pool.query('select pg_sleep(0.2)');
    await engine.reserve(want(other, 'b'));
    expect(wordOf(await engine.reinstate(settle(lost)))).toBe('sold_out');
  });

  it('amends to other cells: the difference fits or nothing changes', async () => {
    const stall = await openStall(database.pool, engine, { units: 1, dates: ['2027-02-01', '2027-02-02', '2027-02-03'] });
    const mine = reservationOf(
      await engine.reserve(want(stall, 'a', { lines: [lineOf(stall, 1, '2027-02-01'), lineOf(stall, 1, '2027-02-02')] })),
    );
    await engine.reserve(want(stall, 'b', { lines: [lineOf(stall, 1, '2027-02-03')] }));
    const lines = [lineOf(stall, 1, '2027-02-02'), lineOf(stall, 1, '2027-02-03')];
    expect(wordOf(await engine.amend({ ...settle(mine), lines, charges: [] }))).toBe('sold_out');
    const shorter = await engine.amend({
      ...settle(mine),
      lines: [lineOf(stall, 1, '2027-02-02')],
      charges: [{ itemNo: 1, component: 'unit', cents: 500 }],
    });
    expect(reservationOf(shorter)).toMatchObject({ totalCents: 500, version: 2, state: 'confirmed' });
    expect(await bookedOf(database.pool, stall, '2027-02-01')).toBe(0);
    expect(await bookedOf(database.pool, stall, '2027-02-02')).toBe(1);
  });
});

describe('publish', () => {
  it('refuses an allotment below what is booked, and a new cell without one; nothing is stored', async () => {
    const stall = await openStall(database.pool, engine, { units: 5 });
    await engine.reserve(want(stall, 'a', { quantity: 3 }));
    const publish = (cells: object[]) =>
      engine.publish({
        laneId: stall.laneId,
        kind: 'inventory',
        actor: 't',
        terms: false,
        eventType: 'inventory.published',
        cells: cells as never,
      });
    const outcome = await publish([
      { poolId: stall.poolId, date: '2027-05-05', allotment: 9 },
      { poolId: stall.poolId, date: someDate, allotment: 2 },
    ]);
    expect(outcome).toMatchObject({ refusal: { code: 'allotment_below_booked', booked: 3, sellable: 2 } });
    expect(wordOf(await publish([{ poolId: stall.poolId, date: '2027-05-05', closed: true }]))).toBe('allotment_required');
    expect(
      (await database.pool.query("select from holdfast.inventory where pool_id = $1 and date = '2027-05-05'", [stall.poolId])).rowCount,
    ).toBe(0);
    expect(wordOf(await publish([{ poolId: stall.poolId, date: someDate, allotment: 2, overbooking: 1 }]))).toBe('done');
    expect(wordOf(await engine.reserve(want(stall, 'b')))).toBe('sold_out');
  });
});

describe('in the caller’s transaction', () => {
  it('is done when the caller commits, and never was when the caller rolls back', async () => {
    const stall = await openStall(database.pool, engine, { units: 2 });
    await inTransaction(database.pool, async (tx) => {
      expect(wordOf(await engine.reserveIn(tx, want(stall, 'a')))).toBe('done');
    });
    await inTransaction(database.pool, async (tx) => {
      expect(wordOf(await engine.reserveIn(tx, want(stall, 'b')))).toBe('done');
      expect(wordOf(await engine.reserveIn(tx, want(stall, 'c')))).toBe('sold_out');
      throw new Error('changed my mind');
    }).catch(() => undefined);
    expect(await bookedOf(database.pool, stall)).toBe(1);
  });
});

describe('the relay', () => {
  it('numbers every event once and delivers it; a failing target gets five tries, then it is dead', async () => {
    const seen: string[] = [];
    const good = await engine.loops.relay.addTarget({ name: 'good', deliver: async (event) => void seen.push(event.id) });
    const bad = await engine.loops.relay.addTarget(
      { name: 'bad', deliver: () => Promise.reject(new Error('down')) },
      { backoffSeconds: () => -1 },
    );
    const stall = await openStall(database.pool, engine);
    const { id } = reservationOf(await engine.reserve(want(stall, 'a')));
    while ((await engine.loops.relay.runOnce()) > 0);
    while ((await good.runOnce()) > 0);
    while ((await bad.runOnce(10_000)) > 0);
    const events = await database.pool.query('select id from holdfast.outbox where aggregate_id = $1', [id]);
    expect(seen.filter((event) => event === events.rows[0].id)).toHaveLength(1);
    const dead = await database.pool.query(
      "select attempts, last_error from holdfast.deliveries where target = 'bad' and state = 'dead' and event_id = $1",
      [events.rows[0].id],
    );
    expect(dead.rows).toEqual([{ attempts: 5, last_error: 'down' }]);
  });
});
