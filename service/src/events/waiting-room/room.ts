/** What the rest of the service has to do with a waiting room: one is made with its event, passes are judged, passes end. */

import { randomBytes } from 'node:crypto';
import { type Accepted, plainArray, type Reservation, type Statement, secondsArray, textArray } from '@holdfast/engine';
import type { PoolClient } from 'pg';
import { secretBytes } from './rules/draw.js';
import * as sql from './sql/index.js';

export { type PassRow, passRefusal } from './rules/pass.js';

/** What staff may set of a waiting room. */
export interface RoomSettings {
  /** `open`: no pass is needed, and who joins all the same is admitted at once. */
  readonly mode: 'open' | 'queue';
  /** Persons that the door lets in per minute, at most. */
  readonly ratePerMinute: number;
  /** Persons inside at a time: with a live pass or a live hold. */
  readonly maxInside: number;
  readonly passTtlSeconds: number;
  /** `lottery`: whoever joined before the opening is ranked by a draw. */
  readonly draw: 'fifo' | 'lottery';
  /** The door is shut; places are kept. */
  readonly paused: boolean;
}

/** Of a new event, where its maker says nothing else. */
export const defaultRoomSettings: RoomSettings = {
  mode: 'open',
  ratePerMinute: 6_000,
  maxInside: 1_000,
  passTtlSeconds: 600,
  draw: 'fifo',
  paused: false,
};

const newSecret = () => randomBytes(secretBytes).toString('hex');

/**
 * Makes the waiting room of a new event, in the caller's transaction, and with it the secret of its draw, whose commitment
 * `events.draws` shows from then on. Throws the database's 23505 `waiting_rooms_are_unique` when the event has one.
 */
export async function createRoomIn(
  tx: PoolClient,
  eventId: string,
  organisationId: string,
  settings: Partial<RoomSettings> = {},
): Promise<void> {
  const { mode, ratePerMinute, maxInside, passTtlSeconds, draw, paused } = { ...defaultRoomSettings, ...settings };
  await tx.query(sql.insertRoom.text, [eventId, organisationId, mode, ratePerMinute, maxInside, passTtlSeconds, draw, paused, newSecret()]);
}

/**
 * Whether `sales_open_at` of the event may be changed, in the caller's transaction: false, with nothing done, once somebody has
 * joined a waiting room whose draw waits for it (409 `draw_fixed`). Locks the room's row until the transaction ends; take the lane's
 * lock first.
 */
export async function moveOpeningIn(tx: PoolClient, eventId: string): Promise<boolean> {
  const { rowCount } = await tx.query(sql.releaseOpening.text, [eventId, newSecret()]);
  return rowCount === 1;
}

/**
 * What the tickets part reads of a buyer's pass: values are array literals of command ids, event ids and user ids; a row
 * `{command_id, mode, pass_expires_at_ms}` for each command of an event that has a room, to be judged by `passRefusal`. Only
 * reads, so the part may be asked early.
 */
export const passFacts: Statement = sql.passFacts;

/** What the tickets part writes when reservations are confirmed: an order was paid, so the passes of their owners end. */
export const endPassWrite: { readonly statement: Statement; readonly values: (accepted: readonly Accepted[]) => readonly unknown[] } = {
  statement: sql.endPasses,
  values: (accepted) => {
    const reservations = accepted.map(({ reservation }) => reservation as Reservation);
    return [
      plainArray(reservations.map(({ laneId }) => laneId)),
      textArray(reservations.map(({ owner }) => owner)),
      secondsArray(accepted.map(({ nowMs }) => nowMs)),
    ];
  },
};
