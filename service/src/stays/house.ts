/** What the use cases of stays work with, and how they ask the database. */
import type { Engine, Statement } from '@holdfast/engine';
import type { Pool, PoolClient } from 'pg';
import type { Cursors } from '../http/cursors.js';
import type { GuestAccess } from '../identity/guest-access.js';
import type { Together } from '../readings/together.js';
import { type ShownStay, type StayName, stayReadings } from './shown-stay.js';
import { type ReadStock, stockReadings } from './stock.js';
import { TermsBook } from './terms-book.js';

/** What the composition root hands over. */
export interface HouseOptions {
  readonly pool: Pool;
  /** Opened with the parts of `parts.ts`. */
  readonly engine: Engine;
  readonly guests: GuestAccess;
  readonly cursors: Cursors;
  /** Seconds that a hold may live on for a payment that is under way. */
  readonly paymentGraceSeconds: number;
  /** Live unpaid holds that staff may make for one guest. */
  readonly maxLiveHolds: number;
  /** Further parts that are asked when a hold is let go or a stay is cancelled: the order that pays for it. Default: none. */
  readonly alsoAsked?: readonly string[];
  /** Off for a PgBouncer older than 1.21. */
  readonly preparedStatements?: boolean;
  /** For tests: the database's clock as ISO text; null: the true one. */
  readonly pretendNow?: () => string | null;
}

/** Everything that a use case may need. */
export interface House extends Required<Omit<HouseOptions, 'preparedStatements'>> {
  readonly ask: Ask;
  /** As `ask`, planned anew for the values given: for statements whose best plan depends on which of them are null. */
  readonly askPlanned: Ask;
  readonly terms: TermsBook;
  /** The readings of stays. */
  readonly stays: Together<StayName, ShownStay>;
  readonly stock: ReadStock;
}

/** Runs one statement and resolves to its rows. */
export type Ask = <Row>(statement: Statement, values: readonly unknown[]) => Promise<Row[]>;

/** Asks over a pool or a connection; `prepared` names the statements so that the server plans them once per connection. */
function askOver(database: Pool | PoolClient, prepared: boolean): Ask {
  return async <Row>({ name, text }: Statement, values: readonly unknown[]) => {
    const { rows } = await database.query({ ...(prepared ? { name } : {}), text, values: values as unknown[] });
    return rows as Row[];
  };
}

function readingsOf(ask: Ask, pretendNow: () => string | null): Pick<House, 'ask' | 'terms' | 'stock' | 'stays'> {
  return { ask, terms: new TermsBook(ask, pretendNow), stock: stockReadings(ask, pretendNow), stays: stayReadings({ ask, pretendNow }) };
}

/** Makes the house. Asks nothing yet. */
export function openHouse(options: HouseOptions): House {
  const { pool, alsoAsked = [], preparedStatements = true, pretendNow = () => null } = options;
  const ask = askOver(pool, preparedStatements);
  return { ...options, alsoAsked, pretendNow, askPlanned: askOver(pool, false), ...readingsOf(ask, pretendNow) };
}

/** The same house, asking inside a transaction of the caller's and remembering nothing. */
export function houseWithin(house: House, tx: PoolClient): House {
  const ask = askOver(tx, false);
  return { ...house, askPlanned: ask, ...readingsOf(ask, house.pretendNow) };
}

/** The name of the constraint that the database refused a row by, if that is what happened. */
export function violatedConstraint(error: unknown): string | undefined {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown };
  return typeof code === 'string' && code.startsWith('23') && typeof constraint === 'string' ? constraint : undefined;
}
