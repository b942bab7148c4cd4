import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leaveRoom } from '../../../src/events/waiting-room/sql/index.js';
import type { WaitingRooms } from '../../../src/events/waiting-room/waiting-room.js';
import { type EventWanted, Rooms, shownWithinMs } from './rooms.js';

let rooms: Rooms;
beforeAll(async () => {
  rooms = await Rooms.open();
});
afterAll(() => rooms.close());

/** While people are let in, leave and come: positions of some of them, asked of one process after the other. */
async function watched(
  wanted: EventWanted,
  ask: (process: WaitingRooms, eventId: string, userId: string) => Promise<number | null | undefined>,
) {
  const eventId = await rooms.event({ paused: true, maxInside: 1_000_000, ratePerMinute: 3_000, ...wanted });
  const processes = [rooms.another(), rooms.another(), rooms.another()];
  const crowd = await rooms.crowd(eventId, 900);
  if (wanted.draw === 'lottery') await rooms.moveSale(eventId, 'sales_open_at = clock_timestamp()');
  await rooms.set(eventId, 'paused = false');
  let running = true;
  const door = (async () => {
    while (running) {
      await rooms.round(eventId);
      await sleep(30);
    }
  })();
  const others = (async () => {
    for (const userId of crowd.slice(600)) {
      if (!running) return;
      await rooms.leave(eventId, userId, processes[0]);
      await rooms.join(eventId, randomUUID(), processes[1]);
      await sleep(10);
    }
  })();
  const askedBy = async (userId: string, index: number) => {
    const seen: number[] = [];
    for (let turn = index; running; turn += 1) {
      const position = await ask(processes[turn % 3] as WaitingRooms, eventId, userId);
      if (typeof position === 'number') seen.push(position);
      await sleep(20 + (turn % 7) * 10);
    }
    return seen;
  };
  const asking = Promise.all(crowd.filter((_, index) => index > 200 && index < 600 && index % 10 === 0).map(askedBy));
  await sleep(5_000);
  running = false;
  await Promise.all([door, others]);
  return asking;
}

function rises(seen: readonly (readonly number[])[]): number {
  let count = 0;
  for (const positions of seen)
    for (const [index, position] of positions.entries()) if (index > 0 && position > (positions[index - 1] as number)) count += 1;
  return count;
}

const shown = async (process: WaitingRooms, eventId: string, userId: string) =>
  (await process.tokens.read(eventId, userId))?.token.position;

describe('a position', () => {
  it.each<EventWanted>([{ draw: 'fifo' }, { draw: 'lottery', opensInMs: 60_000 }])(
    'never rises, though every poll goes to another process: $draw',
    async (wanted) => {
      const seen = await watched(wanted, shown);
      expect(rises(seen)).toBe(0);
      // Whoever drew a place in front is let in before much is to be seen.
      expect(seen.filter((positions) => positions.length > 5).length).toBeGreaterThan(20);
      expect(seen.filter((positions) => Number(positions[0]) > Number(positions.at(-1))).length).toBeGreaterThan(10);
    },
  );

  it('rises when every process shows what it read last (control)', async () => {
    const known = new Map<WaitingRooms, { served: number; second: number; readonly phaseMs: number }>();
    const seen = await watched({}, async (process, eventId, userId) => {
      const view = known.get(process) ?? { served: 0, second: 0, phaseMs: known.size * 333 };
      known.set(process, view);
      const second = Math.floor((performance.now() + view.phaseMs) / 1_000);
      if (view.second !== second) {
        view.second = second;
        view.served = (await rooms.counts(eventId)).served;
      }
      const { rows } = await rooms.pool.query('select number from events.places where event_id = $1 and user_id = $2', [eventId, userId]);
      return rows[0].number - view.served;
    });
    expect(rises(seen)).toBeGreaterThan(0);
  });

  it('is not above what was said when joining, in the very second in which many were let in', async () => {
    const eventId = await rooms.event({ maxInside: 200, ratePerMinute: 1_000_000 });
    await rooms.crowd(eventId, 200);
    const next = [randomUUID(), randomUUID()];
    for (const [position, userId] of next.entries())
      expect(await rooms.join(eventId, userId)).toMatchObject({ status: 'waiting', position });
    for (const process of [rooms.rooms, rooms.another()])
      for (const [position, userId] of next.entries()) expect(await shown(process, eventId, userId)).toBe(position);
  });

  it('is shown to everybody less than a second after it was so', async () => {
    const eventId = await rooms.event({ paused: true });
    const crowd = await rooms.crowd(eventId, 8);
    const last = crowd.at(-1) ?? '';
    let oldestMs = 0;
    for (const [index, userId] of crowd.slice(0, -1).entries()) {
      // At any time of a beat.
      await sleep(index * 100);
      await rooms.leave(eventId, userId);
      const leftAtMs = performance.now();
      while ((await shown(rooms.rooms, eventId, last)) !== crowd.length - 2 - index) await sleep(2);
      oldestMs = Math.max(oldestMs, performance.now() - leftAtMs);
    }
    expect(oldestMs).toBeLessThan(1_000);
    expect(oldestMs).toBeGreaterThan(300);
  });

  it('falls for everybody behind when somebody leaves, within a second', async () => {
    const eventId = await rooms.event({ paused: true });
    const [first = '', second = '', third = ''] = await rooms.crowd(eventId, 3);
    await rooms.leave(eventId, second);
    await sleep(shownWithinMs);
    expect([await shown(rooms.rooms, eventId, first), await shown(rooms.rooms, eventId, third)]).toEqual([0, 1]);
  });

  /** Somebody leaves late in a beat, and the COMMIT comes when the next has begun: what two processes show around it. */
  async function lateCommit(stamp: string): Promise<(number | null | undefined)[]> {
    const eventId = await rooms.event({ paused: true });
    const [first = '', second = ''] = await rooms.crowd(eventId, 2);
    const [early, late] = [rooms.another(), rooms.another()];
    /** Seconds of the beat that have passed. */
    const passed = async () => {
      const { rows } = await rooms.pool.query('select (extract(epoch from clock_timestamp())::numeric % 0.7)::float8 as passed');
      return (rows[0] as { passed: number }).passed;
    };
    const tx = await rooms.pool.connect();
    try {
      for (let now = await passed(); now < 0.5 || now > 0.6; now = await passed()) await sleep(5);
      await tx.query('begin');
      await tx.query(leaveRoom.text, [eventId, first, null]);
      await tx.query(`update events.waiting_rooms set ${stamp} where event_id = $1`, [eventId]);
      while ((await passed()) > 0.4) await sleep(5);
      const before = await shown(early, eventId, second);
      await tx.query('commit');
      const seen = [before, await shown(late, eventId, second), await shown(early, eventId, second)];
      expect(await passed()).toBeLessThan(0.6);
      await sleep(700);
      return [...seen, await shown(early, eventId, second), await shown(late, eventId, second)];
    } finally {
      tx.release();
    }
  }

  it('is the same in all processes also around a COMMIT that comes after the beat has ended', async () => {
    expect(await lateCommit('changes = changes')).toEqual([1, 1, 1, 0, 0]);
  });

  it('rises when a move counts for the beat in which it was made, however late its COMMIT (control)', async () => {
    expect(await lateCommit('moved_in_beat = moved_in_beat - 1')).toEqual([1, 0, 1, 0, 0]);
  });

  it('is read again when a client has seen more than this process knows', async () => {
    const eventId = await rooms.event({ paused: true });
    const crowd = await rooms.crowd(eventId, 3);
    const process = rooms.another();
    const before = await process.tokens.read(eventId, crowd[2] ?? '');
    // As if the clocks of the processes differed: what was left a second ago is shown by another process already.
    await rooms.leave(eventId, crowd[0] ?? '');
    await rooms.set(eventId, 'moved_in_beat = 0');
    expect((await process.tokens.read(eventId, crowd[2] ?? ''))?.token.position).toBe(2);
    const after = await process.tokens.read(eventId, crowd[2] ?? '', Number(before?.tag) + 1);
    expect(after).toMatchObject({ token: { position: 1 }, tag: String(Number(before?.tag) + 1) });
  });
});

describe('a poll', () => {
  it('B94 costs the database one small read per process and beat, however many ask', async () => {
    const eventId = await rooms.event({ paused: true });
    const crowd = await rooms.crowd(eventId, 500);
    const process = rooms.another();
    await Promise.all(crowd.map((userId) => shown(process, eventId, userId)));
    let reads = 0;
    const { pool } = rooms;
    const query = pool.query.bind(pool);
    pool.query = ((...given: Parameters<typeof query>) => {
      reads += 1;
      return query(...given);
    }) as typeof pool.query;
    const startedAtMs = performance.now();
    let polls = 0;
    while (performance.now() - startedAtMs < 2_500) {
      await Promise.all(crowd.map((userId) => shown(process, eventId, userId)));
      polls += crowd.length;
      await sleep(5);
    }
    pool.query = query;
    expect(polls).toBeGreaterThan(10_000);
    expect(reads).toBeGreaterThanOrEqual(3);
    expect(reads).toBeLessThanOrEqual(5);
  });

  it('of a claim that nobody could have seen makes no more than twenty reads a second', async () => {
    const eventId = await rooms.event({ paused: true });
    const [somebody = ''] = await rooms.crowd(eventId, 1);
    let reads = 0;
    const { asking } = rooms.rooms;
    const { ask } = asking;
    (asking as { ask: typeof ask }).ask = (statement, values) => {
      reads += 1;
      return ask(statement, values);
    };
    const startedAtMs = performance.now();
    while (performance.now() - startedAtMs < 1_000) await rooms.rooms.tokens.read(eventId, somebody, 999_999);
    (asking as { ask: typeof ask }).ask = ask;
    expect(reads).toBeLessThanOrEqual(25);
  });
});
