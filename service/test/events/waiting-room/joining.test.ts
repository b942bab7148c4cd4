import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Joined } from '../../../src/events/waiting-room/join.js';
import { Rooms } from './rooms.js';

let rooms: Rooms;
beforeAll(async () => {
  rooms = await Rooms.open();
});
afterAll(() => rooms.close());

const upTo = (count: number) => Array.from({ length: count }, (_, number) => number);

async function numbersOf(eventId: string): Promise<number[]> {
  const { rows } = await rooms.pool.query('select number from events.places where event_id = $1 order by number', [eventId]);
  return rows.map((row) => row.number);
}

function joining(eventId: string, userId: string, key: string | null = null, fingerprint = 'f', at = rooms.rooms): Promise<Joined> {
  return at.joins.join(eventId, userId, { key, scope: `user:${userId}`, fingerprint });
}

describe('joining', () => {
  it('gives 10,000 people who come at once through three processes 10,000 numbers, none shared, none left out', async () => {
    const eventId = await rooms.event({ paused: true });
    const processes = [rooms.rooms, rooms.another(), rooms.another()];
    const users = Array.from({ length: 10_000 }, () => randomUUID());
    const tokens = await Promise.all(users.map((userId, index) => rooms.join(eventId, userId, processes[index % 3])));
    expect(await numbersOf(eventId)).toEqual(upTo(10_000));
    expect(new Set(tokens.map(({ id }) => id)).size).toBe(10_000);
    // Nobody came in or left: what each was told is exactly their number.
    expect(tokens.map(({ position }) => position).sort((a, b) => Number(a) - Number(b))).toEqual(upTo(10_000));
    expect(await rooms.counts(eventId)).toEqual({ joined: 10_000, admitted: 0, departed: 0, served: 0 });
  });

  it('leaves gaps when numbers come from a sequence (control)', async () => {
    await rooms.pool.query(`create sequence numbers; create table numbered (number bigint not null, user_id uuid not null unique)`);
    const users = Array.from({ length: 50 }, () => randomUUID());
    // Everybody double-clicks; the second row is refused, and its number is gone.
    for (const userId of users.flatMap((each) => [each, each]))
      await rooms.pool.query(`insert into numbered values (nextval('numbers') - 1, $1) on conflict do nothing`, [userId]);
    const { rows } = await rooms.pool.query('select number::integer from numbered order by number');
    expect(rows).toHaveLength(50);
    expect(rows.map((row) => row.number)).not.toEqual(upTo(50));
  });

  it('B96 twice, at once, through two processes, gives one token and one number', async () => {
    const eventId = await rooms.event({ paused: true });
    const other = rooms.another();
    const users = Array.from({ length: 200 }, () => randomUUID());
    const tokens = await Promise.all(
      users.flatMap((userId) => [rooms.join(eventId, userId), rooms.join(eventId, userId, other), rooms.join(eventId, userId)]),
    );
    for (const [index] of users.entries()) expect(new Set(tokens.slice(index * 3, index * 3 + 3).map(({ id }) => id)).size).toBe(1);
    expect(await numbersOf(eventId)).toEqual(upTo(200));
  });

  it('B98 again gives the same token while it waits and while it is admitted', async () => {
    const eventId = await rooms.event({ maxInside: 1 });
    const [first, second] = [randomUUID(), randomUUID()];
    const admitted = await rooms.join(eventId, first);
    expect(admitted).toMatchObject({ status: 'admitted', position: null, etaSeconds: null });
    expect(await rooms.join(eventId, first)).toEqual(admitted);
    const waiting = await rooms.join(eventId, second);
    expect(waiting).toMatchObject({ status: 'waiting', position: 0, admittedAtMs: null, expiresAtMs: null });
    expect((await rooms.join(eventId, second)).id).toBe(waiting.id);
  });

  it('B95 the queue of one event says nothing of a place in that of another', async () => {
    const [full, free] = [await rooms.event({ maxInside: 1 }), await rooms.event({ maxInside: 1 })];
    const person = randomUUID();
    await rooms.join(full);
    await rooms.join(full);
    const waiting = await rooms.join(full, person);
    expect(waiting).toMatchObject({ status: 'waiting', position: 1 });
    expect(await rooms.join(free, person)).toMatchObject({ status: 'admitted' });
    expect(await rooms.token(full, person)).toMatchObject({ id: waiting.id, status: 'waiting', position: 1 });
  });

  it('again after the pass expired or the place was left gives a new number at the end', async () => {
    const eventId = await rooms.event({ maxInside: 1, passTtlSeconds: 1 });
    const [expired, left, patient] = [randomUUID(), randomUUID(), randomUUID()];
    const first = await rooms.join(eventId, expired);
    const second = await rooms.join(eventId, left);
    await rooms.join(eventId, patient);
    await rooms.set(eventId, 'paused = true');
    expect(await rooms.leave(eventId, left)).toBe(true);
    expect(await rooms.token(eventId, left)).toBeUndefined();
    await sleep(1_050);
    expect(await rooms.token(eventId, expired)).toMatchObject({ id: first.id, status: 'expired' });
    const again = await rooms.join(eventId, left);
    expect(again).toMatchObject({ status: 'waiting', position: 1 });
    expect(again.id).not.toBe(second.id);
    const anew = await rooms.join(eventId, expired);
    expect(anew).toMatchObject({ status: 'waiting', position: 2 });
    expect(anew.id).not.toBe(first.id);
    expect(await numbersOf(eventId)).toEqual(upTo(5));
    expect((await rooms.token(eventId, expired))?.id).toBe(anew.id);
  });

  it('is refused where there is no event, or none yet for the public, or the sale is over', async () => {
    const somebody = randomUUID();
    expect(await joining(randomUUID(), somebody)).toEqual({ status: 'no_event' });
    expect(await joining(await rooms.event({ status: 'draft' }), somebody)).toEqual({ status: 'no_event' });
    expect(await joining(await rooms.event({ status: 'closed' }), somebody)).toEqual({ status: 'sale_closed' });
    expect(await joining(await rooms.event({ opensInMs: -2_000, closesInMs: -1_000 }), somebody)).toEqual({ status: 'sale_closed' });
    const { rows } = await rooms.pool.query('select from events.places where user_id = $1', [somebody]);
    expect(rows).toHaveLength(0);
  });

  it('before the opening is waiting in order, and nobody is let in', async () => {
    const eventId = await rooms.event({ opensInMs: 60_000 });
    expect(await rooms.join(eventId)).toMatchObject({ status: 'waiting', position: 0, drawsAtMs: null });
    expect(await rooms.join(eventId)).toMatchObject({ status: 'waiting', position: 1 });
    expect(await rooms.round(eventId)).toBe(0);
  });

  it('an open room admits at once, also before the opening', async () => {
    const eventId = await rooms.event({ mode: 'open', opensInMs: 60_000, maxInside: 1, ratePerMinute: 1 });
    for (const userId of await rooms.crowd(eventId, 5)) expect(await rooms.token(eventId, userId)).toMatchObject({ status: 'admitted' });
  });

  it('with an Idempotency-Key acts once, whatever became of the place meanwhile', async () => {
    const eventId = await rooms.event({ paused: true });
    const [userId, key] = [randomUUID(), randomUUID()];
    expect(await joining(eventId, userId, key)).toMatchObject({ status: 'joined', place: { number: 0 } });
    expect(await joining(eventId, userId, key)).toEqual({ status: 'replayed' });
    expect(await joining(eventId, userId, key, 'other content')).toEqual({ status: 'key_reused' });
    await rooms.leave(eventId, userId);
    expect(await joining(eventId, userId, key)).toEqual({ status: 'replayed' });
    expect(await rooms.counts(eventId)).toMatchObject({ joined: 1 });
    expect(await joining(eventId, userId, randomUUID())).toMatchObject({ status: 'joined', place: { number: 1 } });
  });

  it('with one key twenty times at once through two processes makes one place; a refused join leaves the key unused', async () => {
    const other = rooms.another();
    const [eventId, closed] = [await rooms.event({ paused: true }), await rooms.event({ status: 'closed' })];
    const [userId, key] = [randomUUID(), randomUUID()];
    expect(await joining(closed, userId, key)).toEqual({ status: 'sale_closed' });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => joining(eventId, userId, key, 'f', index % 2 === 0 ? rooms.rooms : other)),
    );
    expect(answers.filter(({ status }) => status === 'joined')).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 'replayed')).toHaveLength(19);
    expect(await numbersOf(eventId)).toEqual([0]);
  });

  it('needs no prepared statements', async () => {
    const eventId = await rooms.event({ maxInside: 1 });
    const plain = rooms.another({ preparedStatements: false });
    const [first = '', second = ''] = await rooms.crowd(eventId, 2, plain);
    await rooms.leave(eventId, first, plain);
    expect(await rooms.tokenNextSecond(eventId, second, plain)).toMatchObject({ status: 'admitted' });
  });
});
