import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdfast } from '../../../../testing/serve.js';
import { moveOpeningIn } from '../../../src/events/waiting-room/room.js';
import { commitmentOf, digestAfter, drawKeyOf, nobodyJoined, Permutation } from '../../../src/events/waiting-room/rules/draw.js';
import { verifyDraw } from '../../../src/events/waiting-room/verify-draw.js';
import { Rooms, shownWithinMs } from './rooms.js';

let rooms: Rooms;
beforeAll(async () => {
  rooms = await Rooms.open();
});
afterAll(() => rooms.close());

const lottery = { draw: 'lottery', opensInMs: 3_600_000, ratePerMinute: 1_000_000, maxInside: 1_000_000 } as const;
const openNow = (eventId: string) => rooms.moveSale(eventId, 'sales_open_at = clock_timestamp()');

async function drawOf(eventId: string) {
  const { rows } = await rooms.pool.query('select * from events.draws where event_id = $1', [eventId]);
  return rows[0] as {
    commitment: string;
    participants: number | null;
    joins_digest: string | null;
    secret: string | null;
    drawn_from: number | null;
  };
}

/** The ranks of people by what was published and the ids of all tokens, in the order of their numbers. */
async function recomputed(eventId: string): Promise<Map<string, number>> {
  const { rows } = await rooms.pool.query('select user_id, id, number from events.places where event_id = $1 order by number', [eventId]);
  const { participants, secret } = await drawOf(eventId);
  const digest = rows.slice(0, participants ?? 0).reduce((before, row) => digestAfter(before, row.id), nobodyJoined);
  const ranks = new Permutation(drawKeyOf(Buffer.from(secret ?? '', 'hex'), participants ?? 0, digest), participants ?? 0);
  return new Map(rows.map((row) => [row.user_id, row.number < ranks.size ? ranks.rankOf(row.number) : row.number]));
}

async function mayMove(eventId: string): Promise<boolean> {
  const tx = await rooms.pool.connect();
  try {
    await tx.query('begin');
    return await moveOpeningIn(tx, eventId);
  } finally {
    await tx.query('commit');
    tx.release();
  }
}

describe('a lottery', () => {
  it('shows no position before the opening, and after it the rank that anyone can recompute', async () => {
    const eventId = await rooms.event({ ...lottery, paused: true });
    const crowd = await rooms.crowd(eventId, 300);
    const before = await drawOf(eventId);
    expect(before).toMatchObject({ participants: null, joins_digest: null, secret: null });
    const { rows } = await rooms.pool.query(
      'select (extract(epoch from sales_open_at) * 1000)::float8 as at from events.events where event_id = $1',
      [eventId],
    );
    for (const userId of crowd.slice(0, 20)) {
      expect(await rooms.token(eventId, userId)).toMatchObject({
        status: 'waiting',
        position: null,
        etaSeconds: null,
        drawsAtMs: rows[0].at,
      });
    }

    await openNow(eventId);
    await rooms.round(eventId);
    const after = await drawOf(eventId);
    expect(after).toMatchObject({ participants: 300, commitment: before.commitment });
    expect(commitmentOf(Buffer.from(after.secret ?? '', 'hex')).toString('hex')).toBe(before.commitment);
    const ranks = await recomputed(eventId);
    await sleep(shownWithinMs);
    const positions = await Promise.all(crowd.map(async (userId) => (await rooms.token(eventId, userId))?.position));
    expect(positions).toEqual(crowd.map((userId) => ranks.get(userId)));
    expect(positions).not.toEqual(positions.toSorted((a, b) => Number(a) - Number(b)));
  });

  it('B99 lets people in in the order of their ranks, and later arrivals behind them in order', async () => {
    const eventId = await rooms.event({ ...lottery, maxInside: 40 });
    const crowd = await rooms.crowd(eventId, 100);
    await openNow(eventId);
    const late = [randomUUID(), randomUUID()];
    for (const userId of late) await rooms.join(eventId, userId);
    await rooms.untilAdmitted(eventId, 40);
    const ranks = await recomputed(eventId);
    const { rows } = await rooms.pool.query(`select user_id from events.places where event_id = $1 and state = 'admitted'`, [eventId]);
    expect(rows.map((row) => ranks.get(row.user_id)).sort((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 40 }, (_, rank) => rank),
    );

    await sleep(shownWithinMs);
    for (const [index, userId] of late.entries())
      expect(await rooms.token(eventId, userId)).toMatchObject({ status: 'waiting', position: 60 + index });
    await rooms.set(eventId, 'max_inside = 101');
    await rooms.untilAdmitted(eventId, 101);
    await sleep(shownWithinMs);
    expect((await rooms.token(eventId, late[0] ?? ''))?.status).toBe('admitted');
    expect(await rooms.token(eventId, late[1] ?? '')).toMatchObject({ status: 'waiting', position: 0 });
    const verified = await verifyDraw(rooms.pool, eventId);
    expect(verified?.checks.filter(({ holds }) => !holds)).toEqual([]);
    expect(crowd).toHaveLength(verified?.participants ?? 0);
  });

  it('gives the ranks of those who left before and after the draw to nobody, and moves everybody behind up', async () => {
    const eventId = await rooms.event({ ...lottery, maxInside: 10 });
    const crowd = await rooms.crowd(eventId, 200);
    for (const userId of crowd.slice(0, 60)) await rooms.leave(eventId, userId);
    await openNow(eventId);
    await rooms.untilAdmitted(eventId, 10);
    const ranks = await recomputed(eventId);
    const patient = crowd.slice(60).sort((a, b) => Number(ranks.get(a)) - Number(ranks.get(b)));
    await sleep(shownWithinMs);
    const shown = async (users: readonly string[]) =>
      Promise.all(users.map(async (userId) => (await rooms.token(eventId, userId))?.position));
    expect(await shown(patient)).toEqual(patient.map((_, index) => (index < 10 ? null : index - 10)));
    for (const userId of patient.slice(20, 40)) await rooms.leave(eventId, userId);
    await sleep(shownWithinMs);
    expect(await shown(patient.slice(40))).toEqual(patient.slice(40).map((_, index) => 10 + index));
  });

  it('is held by whoever comes first, a late join or a round of any process, once', async () => {
    const eventId = await rooms.event({ ...lottery, paused: true });
    await rooms.crowd(eventId, 50);
    await openNow(eventId);
    const processes = [rooms.rooms, rooms.another(), rooms.another()];
    await Promise.all(
      processes.flatMap((each) => [
        rooms.join(eventId, randomUUID(), each),
        each.doorkeeper.runOnce(),
        rooms.join(eventId, randomUUID(), each),
      ]),
    );
    expect(await drawOf(eventId)).toMatchObject({ participants: 50, drawn_from: 0 });
    expect(await rooms.counts(eventId)).toMatchObject({ joined: 56 });
  });

  it('of an event that nobody waited for is none: everybody is served in order', async () => {
    const eventId = await rooms.event({ ...lottery, opensInMs: -1_000, maxInside: 1 });
    expect(await rooms.join(eventId)).toMatchObject({ status: 'admitted' });
    expect(await rooms.join(eventId)).toMatchObject({ status: 'waiting', position: 0, drawsAtMs: null });
    expect(await drawOf(eventId)).toMatchObject({ participants: 0 });
  });

  it('shows no position before a draw, whatever was known of the event while it was a draft whose opening was past', async () => {
    const eventId = await rooms.event({ ...lottery, opensInMs: -60_000, status: 'draft' });
    const processes = [rooms.rooms, rooms.another()] as const;
    for (const each of processes) {
      expect(await each.joins.join(eventId, randomUUID(), { key: null, scope: '', fingerprint: '' })).toEqual({ status: 'no_event' });
      await each.views.fresh(eventId);
    }
    expect(await drawOf(eventId)).toMatchObject({ participants: null, secret: null });
    expect(await mayMove(eventId)).toBe(true);
    await rooms.moveSale(eventId, `status = 'on_sale', sales_open_at = clock_timestamp() + interval '3 s'`);
    const userId = randomUUID();
    expect(await rooms.join(eventId, userId, processes[0])).toMatchObject({ status: 'waiting', position: null, etaSeconds: null });
    expect(await rooms.token(eventId, userId, processes[1])).toMatchObject({ status: 'waiting', position: null });
  });

  it('shows no position before a draw that was set, or set anew, a moment ago', async () => {
    const inOrder = await rooms.event({ ...lottery, draw: 'fifo' });
    await rooms.rooms.views.fresh(inOrder);
    await rooms.set(inOrder, `draw = 'lottery', changes = changes + 1`);
    expect(await rooms.join(inOrder)).toMatchObject({ position: null });
    // A draw that was held with nobody, because whoever came was refused, is forgotten with its opening.
    const held = await rooms.event({ ...lottery, opensInMs: -60_000, status: 'closed' });
    const intent = { key: null, scope: '', fingerprint: '' };
    expect(await rooms.rooms.joins.join(held, randomUUID(), intent)).toEqual({ status: 'sale_closed' });
    await rooms.rooms.views.fresh(held);
    expect(await drawOf(held)).toMatchObject({ participants: 0 });
    expect(await mayMove(held)).toBe(true);
    await rooms.moveSale(held, `status = 'on_sale', sales_open_at = clock_timestamp() + interval '1 hour'`);
    expect(await rooms.join(held)).toMatchObject({ position: null });
  });

  it('leaves out those who were let in while the room was open', async () => {
    const eventId = await rooms.event({ ...lottery, mode: 'open' });
    await rooms.crowd(eventId, 20);
    await rooms.set(eventId, `mode = 'queue', paused = true`);
    await rooms.crowd(eventId, 30);
    await openNow(eventId);
    await rooms.round(eventId);
    expect(await drawOf(eventId)).toMatchObject({ drawn_from: 20, participants: 30 });
    await rooms.set(eventId, 'paused = false');
    await rooms.untilAdmitted(eventId, 50);
    const verified = await verifyDraw(rooms.pool, eventId, { number: 20 });
    expect(verified?.checks.filter(({ holds }) => !holds)).toEqual([]);
    expect(verified?.place?.number).toBe(20);
    expect((await verifyDraw(rooms.pool, eventId, { number: 19 }))?.place).toBeUndefined();
  });

  it('opens in under a second with a million people waiting', async () => {
    const eventId = await rooms.event({ ...lottery, maxInside: 500 });
    const users = Array.from({ length: 3 }, () => randomUUID());
    for (const userId of users) await rooms.join(eventId, userId);
    // In the order of the indexes: it is not the filling that is measured.
    await rooms.pool.query(
      `insert into events.places (event_id, number, user_id, id, state, ahead, joined_at)
       select $1, number, id, id, 'waiting', number, clock_timestamp()
       from generate_series(3, 999999) number, lateral (select ('00000000-0000-4000-8000-' || lpad(to_hex(number), 12, '0'))::uuid as id) named`,
      [eventId],
    );
    await rooms.set(eventId, 'joined = 1000000');
    await openNow(eventId);
    const readAtMs = performance.now();
    await rooms.pool.query('select sum(number) from events.places where event_id = $1', [eventId]);
    const readMs = performance.now() - readAtMs;
    const startedAtMs = performance.now();
    await rooms.rooms.door.open(eventId);
    const tookMs = performance.now() - startedAtMs;
    expect(await drawOf(eventId)).toMatchObject({ participants: 1_000_000 });
    expect(await rooms.counts(eventId)).toMatchObject({ admitted: 500 });
    // Under a second; on a machine that is busy with other things, no more than a few plain readings of the million.
    expect(tookMs).toBeLessThan(Math.max(1_000, 5 * readMs));
    const askedAtMs = performance.now();
    expect((await rooms.token(eventId, users[0] ?? ''))?.position).toBeGreaterThanOrEqual(0);
    expect(performance.now() - askedAtMs).toBeLessThan(Math.max(200, readMs));
  }, 120_000);
});

describe('once somebody has joined', () => {
  it('the opening that a draw waits for is fixed; another may move', async () => {
    const [drawn, inOrder] = [await rooms.event({ ...lottery }), await rooms.event({ opensInMs: 3_600_000 })];
    expect([await mayMove(drawn), await mayMove(inOrder)]).toEqual([true, true]);
    await rooms.join(drawn);
    await rooms.join(inOrder);
    expect([await mayMove(drawn), await mayMove(inOrder)]).toEqual([false, true]);
  });

  it('a draw that nobody took part in is forgotten when the opening moves', async () => {
    const eventId = await rooms.event({ ...lottery, opensInMs: -1_000 });
    await rooms.pool.query(
      `update events.waiting_rooms set drawn_from = 0, drawn = 0, drawn_at = clock_timestamp(), draw_key = '\\x00' where event_id = $1`,
      [eventId],
    );
    const shown = await drawOf(eventId);
    expect(await mayMove(eventId)).toBe(true);
    const after = await drawOf(eventId);
    expect(after).toMatchObject({ participants: null, secret: null });
    expect(after.commitment).not.toBe(shown.commitment);
  });
});

describe('holdfast draw', () => {
  it('verifies a draw and any place in it, and finds what was tampered with', async () => {
    const eventId = await rooms.event({ ...lottery, maxInside: 30 });
    const crowd = await rooms.crowd(eventId, 80);
    const environment = { DATABASE_URL: rooms.database.url };
    expect((await holdfast(['draw', 'verify', eventId], environment)).stderr).toContain('no draw was held');
    await openNow(eventId);
    await rooms.untilAdmitted(eventId, 30);
    const token = await rooms.token(eventId, crowd[7] ?? '');
    const { rows } = await rooms.pool.query('select number from events.places where id = $1', [token?.id]);
    const rank = (await recomputed(eventId)).get(crowd[7] ?? '');

    const verified = await holdfast(['draw', 'verify', eventId, '--token', token?.id ?? ''], environment);
    expect(verified.stdout).toContain(`Number ${rows[0].number} drew rank ${rank}.`);
    expect([verified.code, verified.stdout.match(/^ok/gm)?.length]).toEqual([0, 6]);
    const { secret, participants, joins_digest, commitment } = await drawOf(eventId);
    const published = [
      '--secret',
      secret ?? '',
      '--participants',
      String(participants),
      '--digest',
      joins_digest ?? '',
      '--commitment',
      commitment,
    ];
    expect((await holdfast(['draw', 'rank', ...published, '--number', String(rows[0].number)])).stdout).toBe(
      `Number ${rows[0].number} drew rank ${rank}.\n`,
    );

    // Somebody's token is exchanged for another; somebody is let in before their turn; the secret is another.
    await rooms.pool.query('update events.places set id = gen_random_uuid() where event_id = $1 and number = 5', [eventId]);
    await rooms.pool.query(
      `update events.places set state = 'admitted', admitted_at = clock_timestamp(), expires_at = clock_timestamp() where (event_id, number) in
         (select event_id, number from events.places where event_id = $1 and state = 'waiting' limit 1)`,
      [eventId],
    );
    await rooms.pool.query('update events.waiting_rooms set secret = $2 where event_id = $1', [eventId, Buffer.alloc(32, 1)]);
    const tampered = await holdfast(['draw', 'verify', eventId], environment);
    expect(tampered.code).toBe(1);
    expect(tampered.stdout).toMatch(/VIOLATED {2}the digest is that of 80 joins/);
    expect(tampered.stdout).toMatch(/VIOLATED {2}the key follows/);
    expect(tampered.stdout).toMatch(/VIOLATED {2}people were let in in the order of their ranks/);
    await rooms.forget(eventId);
  });
});
