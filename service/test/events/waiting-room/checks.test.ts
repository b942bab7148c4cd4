import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Rooms } from './rooms.js';

let rooms: Rooms;
let eventId: string;
beforeAll(async () => {
  rooms = await Rooms.open();
  eventId = await rooms.event({ maxInside: 3 });
  const crowd = await rooms.crowd(eventId, 10);
  await rooms.leave(eventId, crowd[5] ?? '');
  await rooms.leave(eventId, crowd[0] ?? '');
  await rooms.untilAdmitted(eventId, 4);
});
afterAll(() => rooms.close());

const [numbers, frontier, passes] = [
  'numbers of a waiting room were given without a gap, and are counted right',
  'nobody waits behind the frontier, and nobody came in before it',
  'nobody has two places in one waiting room',
];

describe('the doctor', () => {
  it('finds nothing in rooms that were joined, left and served', async () => {
    expect(await rooms.faults()).toEqual({});
  });

  it.each<[string, string, string[]]>([
    ['a gap', 'update events.places set number = 99 where number = 9', [numbers]],
    ['a number that nobody counted', `update events.waiting_rooms set joined = joined + 1`, [numbers]],
    ['an admission that nobody counted', `update events.waiting_rooms set admitted = admitted - 1`, [numbers]],
    ['somebody who left twice', `update events.waiting_rooms set departed = departed + 1`, [numbers]],
    ['a place without a room', 'delete from events.waiting_rooms', [numbers]],
    ['somebody who waits behind the frontier', 'update events.waiting_rooms set served = served + 1', [frontier]],
    ['somebody who was let in too early', 'update events.waiting_rooms set served = served - 1', [frontier]],
    [
      'two passes of one person',
      `update events.places set user_id = (select user_id from events.places where number = 2) where number = 3`,
      [passes],
    ],
    [
      'a pass of somebody who waits',
      `update events.places set user_id = (select user_id from events.places where number = 2) where number = 8`,
      [passes],
    ],
  ])('finds %s', async (_, damage, titles) => {
    await rooms.pool.query(
      'create table kept as select * from events.places; create table kept_rooms as select * from events.waiting_rooms',
    );
    await rooms.pool.query(damage);
    const faults = await rooms.faults();
    await rooms.pool.query(`delete from events.places; delete from events.waiting_rooms;
      insert into events.places select * from kept; insert into events.waiting_rooms select * from kept_rooms; drop table kept, kept_rooms`);
    expect(Object.keys(faults)).toEqual(titles);
  });
});
