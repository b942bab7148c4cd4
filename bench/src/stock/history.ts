/** Years of business, made in the database at once. */
import type pg from 'pg';
import type { EventOnSale } from './events.js';
import * as sql from './sql/index.js';

const wave = 50_000;

const namesOf = (events: readonly EventOnSale[]) => [events.map(({ eventId }) => eventId), events.map(({ sectorId }) => sectorId)];

/** So many confirmed reservations of tickets, two events in the outbox each, all numbered. */
export async function addHistory(
  pool: pg.Pool,
  events: readonly EventOnSale[],
  before: number,
  count: number,
  say: (made: number) => void,
): Promise<void> {
  for (let made = 0; made < count; made += wave) {
    await pool.query(sql.addHistory.text, [Math.min(wave, count - made), ...namesOf(events), before + made]);
    say(before + Math.min(count, made + wave));
  }
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
