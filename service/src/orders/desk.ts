/** What the use cases of orders work with, and how they ask the database. */
import type { Engine, Statement } from '@holdfast/engine';
import type { Pool, PoolClient } from 'pg';
import type { Cursors } from '../http/cursors.js';
import type { GuestAccess } from '../identity/guest-access.js';
import type { Gateway } from './gateway.js';
import { type Meters, noMeters } from './meters.js';

/** How long is waited for what. Seconds. */
export interface Pace {
  /** An order that was made and whose charge nobody asked for. */
  readonly intendedSeconds: number;
  /** A charge whose gateway is silent is asked for after this, then twice as late each time. */
  readonly silentSeconds: number;
  readonly silentSecondsMax: number;
  /** Before what failed is tried again, then twice as late each time. */
  readonly retrySeconds: number;
  readonly retrySecondsMax: number;
}

export const defaultPace: Pace = { intendedSeconds: 15, silentSeconds: 10, silentSecondsMax: 120, retrySeconds: 2, retrySecondsMax: 300 };

export interface DeskOptions {
  readonly pool: Pool;
  /** Opened with the `orderPart`, and with the parts of what is sold. */
  readonly engine: Engine;
  readonly guests: GuestAccess;
  readonly cursors: Cursors;
  readonly gateway: Gateway;
  readonly pace?: Pace;
  /** Off for a PgBouncer older than 1.21. */
  readonly preparedStatements?: boolean;
  /** Told of what failed and will be tried again. */
  readonly onTrouble?: (error: unknown, about: string) => void;
  readonly meters?: Meters;
}

/** Runs one statement and resolves to its rows. */
export type Ask = <Row>(statement: Statement, values: readonly unknown[]) => Promise<Row[]>;

export interface Desk extends Required<Omit<DeskOptions, 'preparedStatements'>> {
  readonly ask: Ask;
  /** As `ask`, planned anew for the values given. */
  readonly askPlanned: Ask;
  /** What was begun behind an answer that was given already: a process that ends waits for it. */
  readonly underway: Set<Promise<unknown>>;
}

export function askOver(database: Pool | PoolClient, prepared: boolean): Ask {
  return async <Row>({ name, text }: Statement, values: readonly unknown[]) => {
    const { rows } = await database.query({ ...(prepared ? { name } : {}), text, values: values as unknown[] });
    return rows as Row[];
  };
}

/** Asks nothing yet. */
export function openDesk(options: DeskOptions): Desk {
  const { pool, pace = defaultPace, preparedStatements = true, onTrouble = () => undefined, meters = noMeters } = options;
  return {
    ...options,
    pace,
    onTrouble,
    meters,
    ask: askOver(pool, preparedStatements),
    askPlanned: askOver(pool, false),
    underway: new Set(),
  };
}

/** `first` doubled `times` times, and not more than `max`. */
export function later(first: number, times: number, max: number): number {
  return Math.min(max, first * 2 ** Math.min(times, 30));
}
