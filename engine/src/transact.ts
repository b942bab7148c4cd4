/**
 * A whole transaction in one round trip, for what a product does beside the stock: statements of which none needs another's
 * answer. The server runs from BEGIN to COMMIT without waiting for the client, so a client that is slow, frozen or gone holds
 * no lock.
 */
import type { Pool } from 'pg';
import { EngineBusy, EngineUnavailable, OutcomeUnknown } from './domain/errors.js';
import type { Row, Step } from './pipeline.js';
import { beginning, classify, Session, type TransactionFailure } from './transaction.js';

export interface TransactOptions {
  /** Name the statements, so that the server plans them once per connection. Default true. */
  readonly prepared?: boolean;
  /** Milliseconds without an answer after which the connection is given up. Default 5,000. */
  readonly patienceMs?: number;
  /** Names of unique constraints that concurrent runs may race for: running again finds what the other wrote. */
  readonly raced?: readonly string[];
}

const triesMax = 3;
const settled = [() => true, () => false] as const;

async function once(
  pool: Pool,
  steps: readonly Step[],
  { prepared = true, patienceMs = 5_000 }: TransactOptions,
): Promise<Row[][] | TransactionFailure> {
  const client = await pool.connect().catch((cause: unknown) => {
    throw new EngineUnavailable('no connection to the database', { cause });
  });
  const session = new Session(client, prepared, patienceMs);
  try {
    const results = await session.commit([...beginning, ...steps]);
    session.release(false);
    return results.slice(beginning.length, -1).map(({ rows }) => rows);
  } catch (error) {
    const failure = classify(error, session.commitSent);
    // A transaction that the server refused is over; its connection is told so. Any other connection is in doubt.
    const alive = failure.kind !== 'lost' && failure.kind !== 'unknown' && (await session.rollback().then(...settled));
    session.release(!alive);
    return failure;
  }
}

/**
 * Runs the steps in order in one read-committed transaction and resolves to the rows of each. They must be such that running
 * them again after a COMMIT whose answer was lost does no harm: that is what is done then, and after a deadlock. Throws
 * EngineBusy when a lock did not come in time, OutcomeUnknown, EngineUnavailable, and the database's own error when it refuses
 * a statement.
 */
export async function transact(pool: Pool, steps: readonly Step[], options: TransactOptions = {}): Promise<Row[][]> {
  for (let tries = 1; ; tries += 1) {
    const done = await once(pool, steps, options);
    if (Array.isArray(done)) return done;
    const { kind, constraint } = done;
    const again = kind === 'again' || kind === 'unknown' || (constraint !== undefined && options.raced?.includes(constraint));
    if (again && tries < triesMax) continue;
    if (kind === 'locked' || kind === 'again') throw new EngineBusy('a lock did not come in time', { cause: done });
    if (kind === 'unknown') throw new OutcomeUnknown('it may have been done', { cause: done });
    if (kind === 'lost' && done.sqlstate === undefined) throw new EngineUnavailable('the database could not be asked', { cause: done });
    throw done.cause;
  }
}
