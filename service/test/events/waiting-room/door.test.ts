import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hold, Rooms, shownWithinMs } from './rooms.js';

let rooms: Rooms;
beforeAll(async () => {
  rooms = await Rooms.open();
});
afterAll(() => rooms.close());

const statusOf = async (eventId: string, userId: string) => (await rooms.tokenNextSecond(eventId, userId))?.status;

describe('the door', () => {
  it('lets fifty people into a room of fifty and keeps the fifty-first waiting, next', async () => {
    const eventId = await rooms.event({ maxInside: 50 });
    await rooms.crowd(eventId, 50);
    expect(await rooms.join(eventId)).toMatchObject({ status: 'waiting', position: 0 });
    expect(await rooms.round(eventId)).toBe(0);
    expect(await rooms.inside(eventId)).toBe(50);
  });

  it('lets the fifty-first in when one leaves', async () => {
    const eventId = await rooms.event({ maxInside: 50 });
    const [somebody = ''] = await rooms.crowd(eventId, 50);
    const next = randomUUID();
    await rooms.join(eventId, next);
    await rooms.leave(eventId, somebody);
    expect(await statusOf(eventId, next)).toBe('admitted');
    expect(await rooms.inside(eventId)).toBe(50);
  });

  it('B93 lets the fifty-first in when one lets the pass expire, and not before', async () => {
    const eventId = await rooms.event({ maxInside: 50, passTtlSeconds: 2 });
    await rooms.crowd(eventId, 50);
    const next = randomUUID();
    await rooms.join(eventId, next);
    expect(await rooms.round(eventId)).toBe(0);
    await rooms.untilAdmitted(eventId, 51);
    const { rows } = await rooms.pool.query(
      `select bool_and(late.admitted_at >= early.expires_at) as after from events.places early, events.places late
       where early.event_id = $1 and late.event_id = $1 and early.number = 0 and late.number = 50`,
      [eventId],
    );
    expect(rows[0].after).toBe(true);
  });

  it('counts whoever has a live hold as inside, with a pass or without, once', async () => {
    const eventId = await rooms.event({ maxInside: 3, passTtlSeconds: 1 });
    const [holder = '', idle = ''] = await rooms.crowd(eventId, 2);
    await hold(rooms.pool, eventId, holder);
    await hold(rooms.pool, eventId, holder);
    await hold(rooms.pool, eventId, randomUUID());
    const next = await rooms.crowd(eventId, 3);
    expect((await rooms.counts(eventId)).admitted).toBe(2);
    await sleep(1_050);
    // The idle one's pass is over; the holder's is too, but the hold is not.
    await rooms.untilAdmitted(eventId, 3);
    expect(await rooms.round(eventId)).toBe(0);
    expect(await rooms.inside(eventId)).toBe(3);
    expect(await rooms.token(eventId, idle)).toMatchObject({ status: 'expired' });
    expect((await rooms.token(eventId, next[2] ?? ''))?.status).toBe('waiting');
  });

  it('lets in as many as the rate allows, a second of it at once', async () => {
    const eventId = await rooms.event({ paused: true, ratePerMinute: 600 });
    await rooms.crowd(eventId, 200);
    const startedAtMs = performance.now();
    await rooms.set(eventId, 'paused = false');
    while (performance.now() - startedAtMs < 2_000) {
      await rooms.round(eventId);
      const seconds = (performance.now() - startedAtMs) / 1_000;
      expect((await rooms.counts(eventId)).admitted).toBeLessThanOrEqual(10 + seconds * 10 + 1);
      await sleep(50);
    }
    expect((await rooms.counts(eventId)).admitted).toBeGreaterThanOrEqual(28);
  });

  it('admits at once whoever comes to an idle room, and in order whoever comes to a busy one', async () => {
    const eventId = await rooms.event({ ratePerMinute: 60 });
    expect(await rooms.join(eventId)).toMatchObject({ status: 'admitted' });
    const [first = '', second = ''] = await rooms.crowd(eventId, 2);
    await rooms.untilAdmitted(eventId, 2);
    const { rows } = await rooms.pool.query('select user_id, state from events.places where event_id = $1 and number > 0 order by number', [
      eventId,
    ]);
    expect(rows).toEqual([
      { user_id: first, state: 'admitted' },
      { user_id: second, state: 'waiting' },
    ]);
  });

  it('is shut while paused, keeps every place, and goes on in the same order', async () => {
    const eventId = await rooms.event({ paused: true, maxInside: 2 });
    const crowd = await rooms.crowd(eventId, 4);
    expect(await rooms.round(eventId)).toBe(0);
    expect(await rooms.token(eventId, crowd[0] ?? '')).toMatchObject({ position: 0, etaSeconds: null });
    await rooms.set(eventId, 'paused = false');
    await rooms.untilAdmitted(eventId, 2);
    await sleep(shownWithinMs);
    expect(await Promise.all(crowd.map(async (userId) => (await rooms.token(eventId, userId))?.status))).toEqual([
      'admitted',
      'admitted',
      'waiting',
      'waiting',
    ]);
  });

  it('B90 passes those who left, and nobody is served in their stead out of order', async () => {
    const eventId = await rooms.event({ paused: true, maxInside: 3 });
    const crowd = await rooms.crowd(eventId, 300);
    for (const userId of crowd.slice(0, 290)) await rooms.leave(eventId, userId);
    await rooms.set(eventId, 'paused = false');
    await rooms.untilAdmitted(eventId, 3);
    const { rows } = await rooms.pool.query(`select number from events.places where event_id = $1 and state = 'admitted' order by number`, [
      eventId,
    ]);
    expect(rows.map((row) => row.number)).toEqual([290, 291, 292]);
    expect(await rooms.counts(eventId)).toEqual({ joined: 300, admitted: 3, departed: 290, served: 293 });
  });

  it('lets nobody in after the sale has closed, and everybody once the room is open', async () => {
    const eventId = await rooms.event({ paused: true });
    const crowd = await rooms.crowd(eventId, 1_500);
    await rooms.set(eventId, 'paused = false, rate_per_minute = 1');
    await rooms.moveSale(eventId, `sales_close_at = clock_timestamp()`);
    expect(await rooms.round(eventId)).toBe(0);
    await rooms.set(eventId, `mode = 'open', max_inside = 1`);
    expect(await rooms.round(eventId)).toBe(1_500);
    expect(await statusOf(eventId, crowd[1_499] ?? '')).toBe('admitted');
  });

  it('B97 never lets in more than fit, whatever joins, leaves and rounds of three processes meet', async () => {
    const eventId = await rooms.event({ maxInside: 20, ratePerMinute: 1_000_000, passTtlSeconds: 1 });
    const processes = [rooms.rooms, rooms.another(), rooms.another()];
    let most = 0;
    let watching = true;
    const watch = (async () => {
      while (watching) most = Math.max(most, await rooms.inside(eventId));
    })();
    const someInside = `select user_id from events.places where event_id = $1 and state = 'admitted' and expires_at > clock_timestamp() order by random() limit 4`;
    const crowds = processes.map(async (each, index) => {
      for (let wave = 0; wave < 25; wave += 1) {
        await rooms.crowd(eventId, 8, each);
        const { rows } = await rooms.pool.query(someInside, [eventId]);
        const leaving = rows.map((row) => rooms.leave(eventId, row.user_id, processes[(index + 1) % 3]));
        await Promise.all([...leaving, ...processes.map((one) => one.doorkeeper.runOnce())]);
      }
    });
    await Promise.all(crowds);
    watching = false;
    await watch;
    expect(most).toBe(20);
    expect((await rooms.counts(eventId)).admitted).toBeGreaterThan(60);
  });

  it('lets in too many when it reads first and writes after (control)', async () => {
    const eventId = await rooms.event({ paused: true, maxInside: 10 });
    await rooms.crowd(eventId, 100);
    const naive = async () => {
      const { rows } = await rooms.pool.query(`select 10 - count(*)::integer as space from events.places where event_id = $1 and inside`, [
        eventId,
      ]);
      await sleep(20);
      await rooms.pool.query(
        `update events.places set state = 'admitted', inside = true, admitted_at = clock_timestamp(), expires_at = clock_timestamp() + interval '1 hour'
         where (event_id, number) in (select event_id, number from events.places where event_id = $1 and state = 'waiting' order by number limit $2 for update skip locked)`,
        [eventId, rows[0].space],
      );
    };
    await Promise.all([naive(), naive()]);
    expect(await rooms.inside(eventId)).toBeGreaterThan(10);
    await rooms.forget(eventId);
  });
});

describe('a pass that ends while a reservation that saw it is under way', () => {
  /** The pass of the only person inside ends; a transaction that holds the lane, and saw the pass, makes a hold after that. */
  async function race(sweep: (eventId: string) => Promise<void>): Promise<number> {
    const eventId = await rooms.event({ maxInside: 1, passTtlSeconds: 1 });
    const [inside = '', next = ''] = await rooms.crowd(eventId, 2);
    const tx = await rooms.pool.connect();
    try {
      await tx.query('begin');
      await tx.query('select from holdfast.lanes where lane_id = $1 for no key update', [eventId]);
      await sleep(1_050);
      const swept = sweep(eventId);
      await sleep(200);
      await hold(tx, eventId, inside);
      await tx.query('commit');
      await swept;
    } finally {
      tx.release();
    }
    await rooms.round(eventId);
    expect(await rooms.token(eventId, next)).toBeDefined();
    return rooms.inside(eventId);
  }

  it('lets nobody else in', async () => {
    expect(await race((eventId) => rooms.rooms.door.sweep(eventId).then(() => void rooms.rooms.door.open(eventId)))).toBe(1);
  });

  it('lets in one too many when the lane is not waited for (control)', async () => {
    const sweep = async (eventId: string) => {
      await rooms.pool.query(
        `update events.places set inside = false, state = 'expired' where event_id = $1 and inside and expires_at <= clock_timestamp()`,
        [eventId],
      );
      await rooms.rooms.door.open(eventId);
    };
    expect(await race(sweep)).toBe(2);
  });
});
