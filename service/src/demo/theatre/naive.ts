/**
 * The design that oversells, for comparison, on tables of its own: look how many are left; if there are some, write down the sale; count
 * one less. Three statements that are each correct, at PostgreSQL's default isolation, and nothing that holds them together.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import * as sql from './sql/index.js';

/**
 * Between the look and the sale it takes so many milliseconds, as it does where a price is computed or another service is asked. The
 * page says so. Without any pause the design oversells as well, by fewer.
 */
export const pauseMs = 50;

/** Connections that its buyers share. */
export const naiveConnections = 20;

/** What its tables hold in the end. */
export interface NaiveCount {
  readonly sold: number;
  /** Sales to buyers who had a seat already: a second click is another sale. */
  readonly soldTwice: number;
  /** Its counter. */
  readonly available: number;
}

/** Makes the tables, empty, with `seats` to sell. */
export async function openNaiveShop(pool: pg.Pool, seats: number): Promise<void> {
  await pool.query(sql.createScratch.text);
  await pool.query(sql.stockNaiveShop.text, [seats]);
}

/** Buys a seat. Resolves to whether it was sold. */
export async function buyNaively(pool: pg.Pool, buyer: number): Promise<boolean> {
  const { rows } = await pool.query<{ available: number }>(sql.lookNaively.text);
  if ((rows[0]?.available ?? 0) <= 0) return false;
  await sleep(pauseMs);
  await pool.query(sql.sellNaively.text, [buyer]);
  await pool.query(sql.countNaively.text);
  return true;
}

export async function readNaiveShop(pool: pg.Pool): Promise<NaiveCount> {
  const { rows } = await pool.query<{ sold: number; sold_twice: number; available: number }>(sql.readNaiveShop.text);
  const { sold, sold_twice: soldTwice, available } = rows[0] as (typeof rows)[0];
  return { sold, soldTwice, available };
}

/** Removes the tables, if they are there. */
export async function closeNaiveShop(pool: pg.Pool | pg.PoolClient): Promise<void> {
  await pool.query(sql.dropScratch.text);
}
