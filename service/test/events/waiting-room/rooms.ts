/** Waiting rooms to test against: events over a database of their own, and processes that run their rooms. */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { type ClonedDatabase, cloneDatabase } from '../../../../testing/clone-database.js';
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

/** A process's rooms, without a process. */
export class Rooms {
  private constructor(
    readonly database: ClonedDatabase,
    readonly rooms: WaitingRooms,
  ) {}

  static async open(): Promise<Rooms> {
    const database = await cloneDatabase();
    return new Rooms(database, openWaitingRooms({ pool: database.pool }));
  }

  get pool(): pg.Pool {
    return this.database.pool;
  }

  /** Another process over the same database. */
  another(): WaitingRooms {
    return openWaitingRooms({ pool: this.pool });
  }

  event(wanted: EventWanted = {}): Promise<string> {
    return makeEvent(this.pool, wanted);
  }

  async join(eventId: string, userId: string = randomUUID(), rooms = this.rooms): Promise<QueueToken> {
    const joined = await rooms.joins.join(eventId, userId, { key: null, scope: '', fingerprint: '' });
    if (joined.status !== 'joined') throw new Error(`${userId} could not join: ${joined.status}`);
    return (await rooms.tokens.of(eventId, userId, joined.place))?.token as QueueToken;
  }

  async token(eventId: string, userId: string, rooms = this.rooms): Promise<QueueToken | undefined> {
    return (await rooms.tokens.read(eventId, userId))?.token;
  }

  leave(eventId: string, userId: string): Promise<boolean> {
    return leave(this.rooms.asking, this.rooms.doorkeeper, eventId, userId);
  }

  async close(): Promise<void> {
    await this.rooms.doorkeeper.stop();
    await this.database.drop();
  }
}
