/** Waiting rooms to test against: events over a database of their own, and the rooms of one process or of several. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { examine } from '@holdfast/engine';
import type pg from 'pg';
import { expect } from 'vitest';
import { type ClonedDatabase, cloneDatabase } from '../../../../testing/clone-database.js';
import { roomChecks } from '../../../src/events/waiting-room/checks.js';
import { leave } from '../../../src/events/waiting-room/leave.js';
import { createRoomIn, type RoomSettings } from '../../../src/events/waiting-room/room.js';
import type { QueueToken } from '../../../src/events/waiting-room/token.js';
import { openWaitingRooms, type WaitingRooms } from '../../../src/events/waiting-room/waiting-room.js';

export interface EventWanted extends Partial<RoomSettings> {
  /** Milliseconds from now; negative: ago. */
  readonly opensInMs?: number;
  readonly closesInMs?: number;
  readonly status?: 'draft' | 'on_sale' | 'closed';
}

/** Milliseconds after which a move is shown by every process. */
export const shownWithinMs = 1_000;

export const organisationId = randomUUID();

/** An event with its lane and its waiting room, in `queue` mode unless told otherwise, and nothing to sell. */
export async function makeEvent(
  pool: pg.Pool,
  { opensInMs = -60_000, closesInMs, status = 'on_sale', ...settings }: EventWanted = {},
): Promise<string> {
  const eventId = randomUUID();
  const tx = await pool.connect();
  try {
    await tx.query('begin');
    await tx.query(`insert into holdfast.lanes (lane_id, organisation_id, kind, currency) values ($1, $2, 'event', 'EUR')`, [
      eventId,
      organisationId,
    ]);
    await tx.query(
      `insert into events.events (event_id, organisation_id, name, venue, timezone, starts_at, sales_open_at, sales_close_at, status)
       values ($1, $2, 'Concert', 'Arena', 'Europe/Rome', clock_timestamp() + interval '30 days',
         clock_timestamp() + $3 * interval '1 ms', clock_timestamp() + $4 * interval '1 ms', $5)`,
      [eventId, organisationId, opensInMs, closesInMs ?? null, status],
    );
    await createRoomIn(tx, eventId, organisationId, { mode: 'queue', ...settings });
    await tx.query('commit');
  } finally {
    tx.release();
  }
  return eventId;
}

/** A live hold of a person, as the kernel writes it. */
export async function hold(on: pg.Pool | pg.PoolClient, eventId: string, userId: string, seconds = 60): Promise<void> {
  await on.query(
    `insert into holdfast.reservations (lane_id, id, organisation_id, reference, kind, owner, state, expires_at, latest_expiry, currency, total_cents, command_id, created_at)
     values ($1, gen_random_uuid(), $2, $3, 'tickets', $4, 'held', clock_timestamp() + $5 * interval '1 s', clock_timestamp() + interval '1 hour', 'EUR', 0, gen_random_uuid(), clock_timestamp())`,
    [eventId, organisationId, randomUUID(), `user:${userId}`, seconds],
  );
}

/** What is counted of a room. */
export interface Counts {
  readonly joined: number;
  readonly admitted: number;
  readonly departed: number;
  readonly served: number;
}

export class Rooms {
  /** The database's clock as these rooms are made to see it; null: the true one. */
  now: string | null = null;
  /** Of the process that is asked when nobody says which. */
  readonly rooms: WaitingRooms;
  private readonly opened: WaitingRooms[] = [];

  private constructor(readonly database: ClonedDatabase) {
    this.rooms = this.another();
  }

  static async open(): Promise<Rooms> {
    return new Rooms(await cloneDatabase());
  }

  get pool(): pg.Pool {
    return this.database.pool;
  }

  /** The rooms of another process over the same database. */
  another(options: { readonly preparedStatements?: boolean } = {}): WaitingRooms {
    const rooms = openWaitingRooms({ pool: this.pool, pretendNow: () => this.now, ...options });
    this.opened.push(rooms);
    return rooms;
  }

  event(wanted: EventWanted = {}): Promise<string> {
    return makeEvent(this.pool, wanted);
  }

  async join(eventId: string, userId: string = randomUUID(), rooms = this.rooms): Promise<QueueToken> {
    const joined = await rooms.joins.join(eventId, userId, { key: null, scope: '', fingerprint: '' });
    if (joined.status !== 'joined') throw new Error(`could not join: ${joined.status}`);
    const told = await rooms.tokens.of(eventId, userId, joined.place);
    if (told === undefined) throw new Error('a place without a token');
    return told.token;
  }

  /** As many people as said, in this order; their ids. */
  async crowd(eventId: string, count: number, rooms = this.rooms): Promise<string[]> {
    const users = Array.from({ length: count }, () => randomUUID());
    await Promise.all(users.map((userId) => this.join(eventId, userId, rooms)));
    return users;
  }

  async token(eventId: string, userId: string, rooms = this.rooms): Promise<QueueToken | undefined> {
    return (await rooms.tokens.read(eventId, userId))?.token;
  }

  /** The token as it is when every view has been renewed. */
  async tokenNextSecond(eventId: string, userId: string, rooms = this.rooms): Promise<QueueToken | undefined> {
    await sleep(shownWithinMs);
    return this.token(eventId, userId, rooms);
  }

  leave(eventId: string, userId: string, rooms = this.rooms): Promise<boolean> {
    return leave(rooms, eventId, userId);
  }

  /** One round of the clockwork; how many it let into this event. */
  async round(eventId: string, rooms = this.rooms): Promise<number> {
    const before = await this.counts(eventId);
    await rooms.doorkeeper.runOnce();
    return (await this.counts(eventId)).admitted - before.admitted;
  }

  /** Rounds until as many as said were let in since the event was made. */
  async untilAdmitted(eventId: string, count: number, rooms = this.rooms): Promise<void> {
    for (const giveUpAtMs = performance.now() + 10_000; (await this.counts(eventId)).admitted < count; await sleep(20)) {
      if (performance.now() > giveUpAtMs) throw new Error(`only ${(await this.counts(eventId)).admitted} of ${count} were let in`);
      await this.round(eventId, rooms);
    }
  }

  async counts(eventId: string): Promise<Counts> {
    const { rows } = await this.pool.query('select joined, admitted, departed, served from events.waiting_rooms where event_id = $1', [
      eventId,
    ]);
    return rows[0] as Counts;
  }

  /** Persons with a live pass or a live hold, by the database. */
  async inside(eventId: string): Promise<number> {
    const { rows } = await this.pool.query(
      `select count(*)::integer as inside from (
         select 'user:' || user_id from events.places where event_id = $1 and state = 'admitted' and expires_at > clock_timestamp()
         union
         select owner from holdfast.reservations where lane_id = $1 and state = 'held' and expires_at > clock_timestamp()) persons`,
      [eventId],
    );
    return (rows[0] as { inside: number }).inside;
  }

  async set(eventId: string, change: string): Promise<void> {
    await this.pool.query(`update events.waiting_rooms set ${change} where event_id = $1`, [eventId]);
  }

  async moveSale(eventId: string, change: string): Promise<void> {
    await this.pool.query(`update events.events set ${change} where event_id = $1`, [eventId]);
  }

  /** The room was tampered with: the doctor need not see it. */
  async forget(eventId: string): Promise<void> {
    await this.pool.query('delete from events.places where event_id = $1', [eventId]);
    await this.pool.query('delete from events.waiting_rooms where event_id = $1', [eventId]);
  }

  /** Titles of the checks that find something, with how much. */
  async faults(): Promise<Record<string, number>> {
    const findings = await examine(this.pool, roomChecks);
    return Object.fromEntries(
      findings.filter(({ guarantee, count }) => guarantee === 'queue' && count > 0).map(({ title, count }) => [title, count]),
    );
  }

  /** Whatever a file did with its rooms, they are sound in the end. */
  async close(): Promise<void> {
    const faults = await this.faults();
    await Promise.all(this.opened.map((rooms) => rooms.close()));
    await this.database.drop();
    expect(faults).toEqual({});
  }
}
