import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PlacePurge } from '../../../src/events/waiting-room/place-purge.js';
import { verifyDraw } from '../../../src/events/waiting-room/verify-draw.js';
import { Rooms } from './rooms.js';

let rooms: Rooms;
beforeAll(async () => {
  rooms = await Rooms.open();
});
afterAll(() => rooms.close());

const over = `status = 'closed', starts_at = clock_timestamp() - interval '91 days', sales_open_at = clock_timestamp() - interval '200 days'`;
const placesOf = async (eventId: string) =>
  (await rooms.pool.query('select number from events.places where event_id = $1 order by number', [eventId])).rows.map((row) => row.number);

/** An event of a quarter ago: some came in and bought or let the pass expire, some left, some waited to the end. */
async function pastEvent(wanted: Parameters<Rooms['event']>[0] = {}): Promise<{ eventId: string; crowd: string[] }> {
  const eventId = await rooms.event({ maxInside: 4, ...wanted });
  const crowd = await rooms.crowd(eventId, 12);
  await rooms.leave(eventId, crowd[6] ?? '');
  await rooms.leave(eventId, crowd[9] ?? '');
  await rooms.moveSale(eventId, over);
  await rooms.pool.query(
    `update events.places set joined_at = joined_at - interval '100 days', expires_at = expires_at - interval '100 days', inside = false,
       state = case state when 'admitted' then 'expired' else state end
     where event_id = $1`,
    [eventId],
  );
  return { eventId, crowd };
}

describe('the places of an event', () => {
  it('that is long over are deleted in small batches, and what was counted stays', async () => {
    const { eventId, crowd } = await pastEvent();
    const process = rooms.another();
    // One process that knew who left, and one that comes later.
    await process.tokens.read(eventId, crowd[11] ?? '');
    expect(await rooms.rooms.purge.runOnce(5)).toBe(5);
    expect(await placesOf(eventId)).toEqual([5, 6, 7, 8, 9, 10, 11]);
    expect(await rooms.faults()).toEqual({});
    expect(await rooms.rooms.purge.runOnce(5)).toBe(5);
    expect(await rooms.rooms.purge.runOnce(5)).toBe(2);
    expect(await placesOf(eventId)).toEqual([]);
    expect(await rooms.rooms.purge.runOnce(5)).toBe(0);
    const { rows } = await rooms.pool.query('select purging from events.waiting_rooms where event_id = $1', [eventId]);
    expect(rows).toEqual([{ purging: false }]);
    expect(await rooms.counts(eventId)).toEqual({ joined: 12, admitted: 4, departed: 8, served: 12 });
    expect(await rooms.faults()).toEqual({});
    for (const each of [process, rooms.another()]) {
      await each.views.reread(eventId);
      for (const userId of crowd) expect(await rooms.token(eventId, userId, each)).toBeUndefined();
    }
  });

  it('may come anew when it is held once more: with new numbers, behind nobody', async () => {
    const { eventId, crowd } = await pastEvent();
    const process = rooms.another();
    await process.views.fresh(eventId);
    while ((await rooms.rooms.purge.runOnce()) > 0);
    await rooms.moveSale(eventId, `status = 'on_sale', starts_at = clock_timestamp() + interval '1 day'`);
    await rooms.set(eventId, 'paused = true, changes = changes + 1');
    const again = crowd[0] ?? '';
    for (const [position, userId] of [again, randomUUID(), randomUUID()].entries())
      expect(await rooms.join(eventId, userId, process)).toMatchObject({ status: 'waiting', position });
    await rooms.leave(eventId, again, process);
    expect(await placesOf(eventId)).toEqual([12, 13, 14]);
    expect(await rooms.tokenNextSecond(eventId, again, process)).toBeUndefined();
    await rooms.set(eventId, 'paused = false');
    await rooms.untilAdmitted(eventId, 6);
    expect(await rooms.faults()).toEqual({});
    expect(await rooms.rooms.purge.runOnce()).toBe(0);
    // And goes once more.
    await rooms.moveSale(eventId, over);
    await rooms.pool.query(
      `update events.places set joined_at = joined_at - interval '100 days', expires_at = expires_at - interval '100 days', inside = false where event_id = $1`,
      [eventId],
    );
    expect(await rooms.rooms.purge.runOnce()).toBe(3);
    await rooms.rooms.purge.runOnce();
    expect(await rooms.faults()).toEqual({});
  });

  it.each<[string, string, string]>([
    ['has not begun', `starts_at = clock_timestamp() + interval '1 day'`, ''],
    ['began a while ago', `starts_at = clock_timestamp() - interval '89 days'`, ''],
    ['is still on sale, as a long exhibition is', `status = 'on_sale'`, ''],
    ['was on sale until lately', `status = 'on_sale', sales_close_at = clock_timestamp() - interval '1 day'`, ''],
    ['was joined lately', '', `update events.places set joined_at = clock_timestamp() where number = 11 and event_id = $1`],
    [
      'has somebody inside',
      '',
      `update events.places set inside = true, state = 'admitted', expires_at = clock_timestamp() + interval '1 h' where number = 0 and event_id = $1`,
    ],
  ])('that %s are kept', async (_, change, damage) => {
    const { eventId } = await pastEvent();
    if (change !== '') await rooms.moveSale(eventId, change);
    if (damage !== '') await rooms.pool.query(damage, [eventId]);
    expect(await rooms.rooms.purge.runOnce()).toBe(0);
    expect(await placesOf(eventId)).toHaveLength(12);
    await rooms.forget(eventId);
  });

  it('are deleted once, whoever purges at the same time, and after as many days as configured', async () => {
    const { eventId } = await pastEvent();
    await rooms.moveSale(eventId, `starts_at = clock_timestamp() - interval '31 days'`);
    expect(await rooms.rooms.purge.runOnce()).toBe(0);
    const processes = Array.from({ length: 4 }, () => new PlacePurge(rooms.rooms.asking, 30));
    await Promise.all(processes.flatMap((each) => [each.runOnce(3), each.runOnce(3)]));
    for (const each of processes) await each.runOnce();
    expect(await placesOf(eventId)).toEqual([]);
    expect(await rooms.counts(eventId)).toMatchObject({ joined: 12, admitted: 4, departed: 8 });
    expect(await rooms.faults()).toEqual({});
  });

  it('leave a draw whose published values still hold together', async () => {
    const { eventId } = await pastEvent({ draw: 'lottery', opensInMs: 3_600_000 });
    await rooms.moveSale(eventId, `status = 'on_sale'`);
    await rooms.rooms.door.open(eventId);
    const before = await verifyDraw(rooms.pool, eventId, { number: 3 });
    await rooms.moveSale(eventId, `status = 'closed'`);
    await rooms.pool.query(
      `update events.places set inside = false, expires_at = clock_timestamp(), state = 'expired' where event_id = $1 and inside`,
      [eventId],
    );
    expect(before).toMatchObject({ purged: false, place: { number: 3 } });
    while ((await rooms.rooms.purge.runOnce()) > 0);
    const after = await verifyDraw(rooms.pool, eventId, { number: 3 });
    expect(after).toMatchObject({ purged: true, participants: 12, place: before?.place });
    expect(after?.checks.map(({ holds }) => holds)).toEqual([true, true]);
  });
});
