/** Years of business, made in the database at once. */
import type pg from 'pg';
import type { EventOnSale } from './events.js';
import * as sql from './sql/index.js';

const wave = 25_000;
/** Made, and confirmed. */
const eventsEach = 2;

const namesOf = (events: readonly EventOnSale[]) => [events.map(({ eventId }) => eventId), events.map(({ sectorId }) => sectorId)];

/** So many confirmed reservations of tickets, two events in the outbox each, all numbered; two hands work at it, each at its own events. */
export async function addHistory(
  pool: pg.Pool,
  events: readonly EventOnSale[],
  before: number,
  count: number,
  say: (made: number) => void,
): Promise<void> {
  const { rows } = await pool.query(sql.reservePositions.text, [eventsEach * count]);
  const { after } = rows[0] as { after: number };
  let next = 0;
  const hand = async (own: readonly EventOnSale[]) => {
    while (next < count) {
      const from = next;
      const size = Math.min(wave, count - from);
      next += size;
      await pool.query(sql.addHistory.text, [size, ...namesOf(own), before + from, after + eventsEach * from]);
      say(before + from + size);
    }
  };
  const half = events.length >> 1;
  await Promise.all([hand(events.slice(0, half)), hand(events.slice(half))]);
}

/** How many there are. */
export async function countHistory(pool: pg.Pool): Promise<{ readonly reservations: number; readonly events: number }> {
  return (await pool.query(sql.countHistory.text)).rows[0];
}

/** Holds whose deadline has just passed. */
export async function addOverdueHolds(pool: pg.Pool, events: readonly EventOnSale[], count: number): Promise<void> {
  await pool.query(sql.addOverdueHolds.text, [count, ...namesOf(events)]);
}

export async function countOverdueHolds(pool: pg.Pool): Promise<number> {
  return (await pool.query(sql.countOverdueHolds.text)).rows[0].overdue;
}
