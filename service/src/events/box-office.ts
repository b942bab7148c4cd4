/** What the use cases of events work with, and how they ask the database. */
import type { Engine, LaneId, Statement } from '@holdfast/engine';
import type { Pool, PoolClient } from 'pg';
import type { Cursors } from '../http/cursors.js';
import type { Together } from '../readings/together.js';
import { eventReadings, type ShownEvent } from './catalogue.js';
import { type ShownTickets, type TicketsName, ticketsReadings } from './shown-tickets.js';
import { TermsBook } from './terms-book.js';

export interface BoxOfficeOptions {
  readonly pool: Pool;
  /** Opened with the parts of `parts.ts`. */
  readonly engine: Engine;
  readonly cursors: Cursors;
  /** Seconds that tickets are held, where the event does not say. */
  readonly ticketHoldTtlSeconds: number;
  /** Seconds that a hold may live on for a payment that is under way. */
  readonly paymentGraceSeconds: number;
  /** Live unpaid holds of one buyer, over all events. */
  readonly maxLiveHolds: number;
  /** Further parts that are asked when a hold is let go or tickets are cancelled: the order that pays for them. Default: none. */
  readonly alsoAsked?: readonly string[];
  /** Off for a PgBouncer older than 1.21. */
  readonly preparedStatements?: boolean;
  /** For tests: the database's clock as ISO text; null: the true one. */
  readonly pretendNow?: () => string | null;
}

export interface BoxOffice extends Required<Omit<BoxOfficeOptions, 'preparedStatements'>> {
  readonly ask: Ask;
  readonly terms: TermsBook;
  /** The catalogue's readings. */
  readonly events: Together<LaneId, ShownEvent>;
  /** The readings of reservations. */
  readonly tickets: Together<TicketsName, ShownTickets>;
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

/** What is read for all who ask at the same time. */
function readings(asking: Pick<BoxOffice, 'ask' | 'pretendNow'>): Pick<BoxOffice, 'events' | 'tickets'> {
  return { events: eventReadings(asking), tickets: ticketsReadings(asking) };
}

export function openBoxOffice(options: BoxOfficeOptions): BoxOffice {
  const { pool, alsoAsked = [], preparedStatements = true, pretendNow = () => null } = options;
  const ask = askOver(pool, preparedStatements);
  return { ...options, alsoAsked, pretendNow, ask, terms: new TermsBook(ask), ...readings({ ask, pretendNow }) };
}

/** The same office, asking inside a transaction of the caller's and remembering nothing. */
export function officeWithin(office: BoxOffice, tx: PoolClient): BoxOffice {
  const ask = askOver(tx, false);
  return { ...office, ask, terms: new TermsBook(ask), ...readings({ ask, pretendNow: office.pretendNow }) };
}
