import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CommitProxy, type Strike, startCommitProxy } from '../../../../testing/commit-proxy.js';
import { openWaitingRooms, type WaitingRooms } from '../../../src/events/waiting-room/waiting-room.js';
import { Rooms } from './rooms.js';

let rooms: Rooms;
let proxy: CommitProxy;
let pool: pg.Pool;
let far: WaitingRooms;
beforeAll(async () => {
  rooms = await Rooms.open();
  proxy = await startCommitProxy(rooms.database.url);
  pool = new pg.Pool({ connectionString: proxy.url, max: 4 });
  pool.on('error', () => {});
  far = openWaitingRooms({ pool });
});
afterAll(async () => {
  await far.close();
  await pool.end();
  await proxy.close();
  await rooms.close();
});

describe('a COMMIT whose answer is lost', () => {
  it.each<Strike>(['drop-before-forward', 'drop-after-ack', 'rst-after-ack'])(
    'of a join leaves one place, and the person is told of it: %s',
    async (strike) => {
      const eventId = await rooms.event({ maxInside: 1 });
      await rooms.join(eventId);
      const [userId, other] = [randomUUID(), randomUUID()];
      const struck = proxy.arm(strike, { touching: /give_numbers/ });
      const [token] = await Promise.all([rooms.join(eventId, userId, far), rooms.join(eventId, other, far), struck]);
      expect(token).toMatchObject({ status: 'waiting' });
      expect((await rooms.token(eventId, userId))?.id).toBe(token.id);
      expect(await rooms.counts(eventId)).toEqual({ joined: 3, admitted: 1, departed: 0, served: 1 });
    },
  );

  it.each<Strike>(['drop-before-forward', 'drop-after-ack', 'rst-after-ack'])(
    'of a join with a key is the same join: %s',
    async (strike) => {
      const eventId = await rooms.event({ paused: true });
      const userId = randomUUID();
      const intent = { key: randomUUID(), scope: `user:${userId}`, fingerprint: 'f' };
      const struck = proxy.arm(strike, { touching: /give_numbers/ });
      const [joined] = await Promise.all([far.joins.join(eventId, userId, intent), struck]);
      expect(joined).toMatchObject({ status: 'joined', place: { number: 0 } });
      expect(await rooms.rooms.joins.join(eventId, userId, intent)).toEqual({ status: 'replayed' });
      expect(await rooms.counts(eventId)).toMatchObject({ joined: 1 });
    },
  );

  it.each<Strike>(['drop-before-forward', 'drop-after-ack'])('of the door lets in no more than fit: %s', async (strike) => {
    const eventId = await rooms.event({ paused: true, maxInside: 3 });
    await rooms.crowd(eventId, 10);
    await rooms.set(eventId, 'paused = false');
    const struck = proxy.arm(strike, { touching: /open_door/ });
    await Promise.all([far.door.open(eventId), struck]);
    expect(await rooms.counts(eventId)).toEqual({ joined: 10, admitted: 3, departed: 0, served: 3 });
  });

  it.each<Strike>(['drop-before-forward', 'drop-after-ack'])('of leaving gives up one place: %s', async (strike) => {
    const eventId = await rooms.event({ paused: true });
    const [userId = ''] = await rooms.crowd(eventId, 3);
    const struck = proxy.arm(strike, { touching: /leave_room/ });
    const [left] = await Promise.all([rooms.leave(eventId, userId, far), struck]);
    expect(left).toBe(true);
    expect(await rooms.counts(eventId)).toEqual({ joined: 3, admitted: 0, departed: 1, served: 0 });
  });
});
