import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hold, Rooms, shownWithinMs } from './rooms.js';

let rooms: Rooms;
beforeAll(async () => {
  rooms = await Rooms.open();
});
afterAll(() => rooms.close());

const hour = { maxInside: 1, passTtlSeconds: 3_600, ratePerMinute: 6_000 } as const;

describe('how long it may take', () => {
  it('is told to who joins just after somebody was let in, of the room as it is now', async () => {
    const eventId = await rooms.event(hour);
    expect((await rooms.join(eventId)).status).toBe('admitted');
    // Of what this process read when nobody waited.
    expect((await rooms.join(eventId)).etaSeconds).toBe(3_600);
  });

  it('counts who was let in since the room was read', async () => {
    const eventId = await rooms.event(hour);
    const process = rooms.another();
    await process.views.fresh(eventId);
    expect((await rooms.join(eventId)).status).toBe('admitted');
    expect((await rooms.join(eventId, randomUUID(), process)).etaSeconds).toBe(3_600);
  });

  it('is not the pace at which the room was filled', async () => {
    const eventId = await rooms.event({ ...hour, maxInside: 50 });
    for (let turn = 0; turn < 5; turn += 1) {
      await rooms.crowd(eventId, 10);
      await sleep(50);
    }
    await rooms.untilAdmitted(eventId, 50);
    const waiting = await rooms.crowd(eventId, 3);
    const estimates = async () => Promise.all(waiting.map(async (userId) => (await rooms.token(eventId, userId))?.etaSeconds));
    expect(await estimates()).toEqual([72, 144, 216]);
    await sleep(shownWithinMs);
    expect(await estimates()).toEqual([72, 144, 216]);
  });

  it('is the pace at which people leave', async () => {
    const eventId = await rooms.event({ ...hour, maxInside: 20 });
    const crowd = await rooms.crowd(eventId, 60);
    for (const [turn, userId] of crowd.slice(0, 20).entries()) {
      await rooms.leave(eventId, userId);
      await rooms.untilAdmitted(eventId, 21 + turn);
      await sleep(40);
    }
    const last = crowd.at(-1) ?? '';
    await sleep(shownWithinMs);
    const told = await rooms.token(eventId, last);
    expect(told?.position).toBe(19);
    // A memory of a minute has seen a few seconds of it; in a room in which nobody leaves it would be an hour.
    expect(told?.etaSeconds).toBeGreaterThan(2);
    expect(told?.etaSeconds).toBeLessThan(1_200);
  });

  it('counts a hold that outlives its pass', async () => {
    const eventId = await rooms.event(hour);
    const userId = randomUUID();
    expect((await rooms.join(eventId, userId)).status).toBe('admitted');
    await hold(rooms.pool, eventId, userId);
    await rooms.pool.query('update events.places set expires_at = clock_timestamp() where event_id = $1', [eventId]);
    await rooms.round(eventId);
    expect(await rooms.join(eventId)).toMatchObject({ status: 'waiting', position: 0, etaSeconds: 3_600 });
    await rooms.pool.query('delete from holdfast.reservations where lane_id = $1', [eventId]);
  });
});
