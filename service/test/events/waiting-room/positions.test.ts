import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leaveRoom } from '../../../src/events/waiting-room/sql/index.js';
import type { WaitingRooms } from '../../../src/events/waiting-room/waiting-room.js';
import { type EventWanted, Rooms, shownWithinMs } from './rooms.js';
import { beatMs, rises, unexplained, watched } from './watched.js';

let rooms: Rooms;
beforeAll(async () => {
  rooms = await Rooms.open();
});
afterAll(() => rooms.close());

const told = async (process: WaitingRooms, eventId: string, userId: string, tag?: number) => {
  const read = await process.tokens.read(eventId, userId, tag);
  return read === undefined ? {} : { position: read.token.position, tag: read.tag };
};
const shown = async (process: WaitingRooms, eventId: string, userId: string) => (await told(process, eventId, userId)).position;

/** What a process took for the present beat stays it: its own clock stands still. */
function stopClock({ views }: WaitingRooms): void {
  Object.assign(views, { monotoneMs: () => 0 });
}

describe('a position', () => {
  it.each<EventWanted>([{ draw: 'fifo' }, { draw: 'lottery', opensInMs: 60_000 }])(
    'never rises, though every poll goes to another process: $draw',
    async (wanted) => {
      const watch = await watched(rooms, wanted, (process, eventId, userId) => told(process, eventId, userId));
      expect(unexplained(watch)).toEqual([]);
      // Whoever drew a place in front is let in before much is to be seen.
      expect(watch.seen.filter((answers) => answers.length > 5).length).toBeGreaterThan(20);
      expect(watch.seen.filter((answers) => Number(answers[0]?.position) > Number(answers.at(-1)?.position)).length).toBeGreaterThan(10);
    },
  );

  it('never rises for a client that says what it saw, however late a COMMIT comes', async () => {
    const watch = await watched(rooms, {}, told);
    expect(rises(watch)).toEqual([]);
    expect(watch.seen.filter((answers) => answers.length > 5).length).toBeGreaterThan(20);
  });

  it('rises when every process shows what it read last (control)', async () => {
    const known = new Map<WaitingRooms, { served: number; second: number; readonly phaseMs: number }>();
    const watch = await watched(rooms, {}, async (process, eventId, userId) => {
      const view = known.get(process) ?? { served: 0, second: 0, phaseMs: known.size * 333 };
      known.set(process, view);
      const second = Math.floor((performance.now() + view.phaseMs) / 1_000);
      if (view.second !== second) {
        view.second = second;
        view.served = (await rooms.counts(eventId)).served;
      }
      const { rows } = await rooms.pool.query('select number from events.places where event_id = $1 and user_id = $2', [eventId, userId]);
      return { position: rows[0].number - view.served };
    });
    expect(rises(watch).length).toBeGreaterThan(0);
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
    /** Of each move: when the position before it was asked for and told last, and when the new one was told first. Milliseconds after it. */
    const ages: { readonly oldMs: number; readonly newMs: number }[] = [];
    for (const [index, userId] of crowd.slice(0, -1).entries()) {
      // At any time of a beat.
      await sleep(index * 100);
      await rooms.leave(eventId, userId);
      const leftAtMs = performance.now();
      for (let oldMs = 0; ; await sleep(2)) {
        const askedMs = performance.now() - leftAtMs;
        if ((await shown(rooms.rooms, eventId, last)) === crowd.length - 2 - index) {
          ages.push({ oldMs, newMs: performance.now() - leftAtMs });
          break;
        }
        oldMs = askedMs;
      }
    }
    expect(Math.max(...ages.map(({ oldMs }) => oldMs))).toBeLessThan(1_000);
    expect(Math.max(...ages.map(({ newMs }) => newMs))).toBeGreaterThan(300);
  });

  it('falls for everybody behind when somebody leaves, within a second', async () => {
    const eventId = await rooms.event({ paused: true });
    const [first = '', second = '', third = ''] = await rooms.crowd(eventId, 3);
    await rooms.leave(eventId, second);
    await sleep(shownWithinMs);
    expect([await shown(rooms.rooms, eventId, first), await shown(rooms.rooms, eventId, third)]).toEqual([0, 1]);
  });

  /** Somebody leaves late in a beat, and the COMMIT comes when the next has begun: what two processes show around it, and in the beat after. */
  async function lateCommit(stamp: string): Promise<(number | null | undefined)[]> {
    const eventId = await rooms.event({ paused: true });
    const [first = '', second = ''] = await rooms.crowd(eventId, 2);
    const [early, late, next] = [rooms.another(), rooms.another(), rooms.another()];
    for (const process of [early, late, next]) stopClock(process);
    const beat = Math.floor(Date.now() / beatMs);
    /** The database's clock, at a part of a beat from then. */
    const at = (beats: number) => new Date((beat + beats) * beatMs).toISOString();
    const tx = await rooms.pool.connect();
    try {
      await tx.query('begin');
      await tx.query(leaveRoom.text, [eventId, first, at(0.8)]);
      await tx.query(`update events.waiting_rooms set ${stamp} where event_id = $1`, [eventId]);
      rooms.now = at(1.2);
      const before = await shown(early, eventId, second);
      await tx.query('commit');
      const seen = [before, await shown(late, eventId, second), await shown(early, eventId, second)];
      rooms.now = at(2.1);
      return [...seen, await shown(next, eventId, second)];
    } finally {
      rooms.now = null;
      tx.release();
    }
  }

  it('is the same in all processes also around a COMMIT that comes after the beat has ended', async () => {
    expect(await lateCommit('changes = changes')).toEqual([1, 1, 1, 0]);
  });

  it('rises when a move counts for the beat in which it was made, however late its COMMIT (control)', async () => {
    expect(await lateCommit('moved_in_beat = moved_in_beat - 1')).toEqual([1, 0, 1, 0]);
  });

  /** Somebody leaves early in a beat; what is shown then by a process that hears late from the database, and at the next beat by another and by it. */
  async function heardLate(): Promise<(number | null | undefined)[]> {
    const eventId = await rooms.event({ paused: true });
    const [first = '', second = ''] = await rooms.crowd(eventId, 2);
    const [slow, prompt] = [rooms.another(), rooms.another()];
    const { asking } = slow;
    const { ask } = asking;
    (asking as { ask: typeof ask }).ask = async (statement, values) => {
      const rows = await ask(statement, values);
      await sleep(200);
      return rows as never;
    };
    /** Milliseconds of the beat that have passed. */
    const passedMs = async () => {
      const { rows } = await rooms.pool.query(
        'select ((extract(epoch from clock_timestamp()) * 1000)::numeric % $1)::float8 as passed_ms',
        [beatMs],
      );
      return (rows[0] as { passed_ms: number }).passed_ms;
    };
    while ((await passedMs()) > 100) await sleep(5);
    await rooms.leave(eventId, first);
    const before = await shown(slow, eventId, second);
    while ((await passedMs()) > 100) await sleep(5);
    return [before, await shown(prompt, eventId, second), await shown(slow, eventId, second)];
  }

  it('is the same in all processes also when one of them hears late from the database', async () => {
    let seen = await heardLate();
    // A busy machine may be late for the first beat.
    while (seen[0] !== 1) seen = await heardLate();
    expect(seen).toEqual([1, 0, 0]);
  });

  it('is read again when a client has seen more than this process knows', async () => {
    const eventId = await rooms.event({ paused: true });
    const crowd = await rooms.crowd(eventId, 3);
    const process = rooms.another();
    stopClock(process);
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
    while (performance.now() - startedAtMs < 2_500 || polls < 10_000) {
      await Promise.all(crowd.map((userId) => shown(process, eventId, userId)));
      polls += crowd.length;
      await sleep(5);
    }
    const beats = (performance.now() - startedAtMs) / beatMs;
    pool.query = query;
    expect(reads).toBeGreaterThanOrEqual(3);
    // Where an answer takes longer than the doubt may last, the beat's end is asked for once more.
    expect(reads).toBeLessThanOrEqual(2 * beats + 2);
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
    const seconds = (performance.now() - startedAtMs) / 1_000;
    (asking as { ask: typeof ask }).ask = ask;
    expect(reads).toBeLessThanOrEqual(20 * seconds + 5);
  });
});
