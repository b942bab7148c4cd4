/**
 * For requests that make something without going the kernel's road (a property, a rate plan): the Idempotency-Key's row is
 * written in the transaction of the effect, so one key acts once, whatever arrives twice, at once, through any process.
 */
import { newId, OutcomeUnknown } from '@holdfast/engine';
import type pg from 'pg';
import { Problem, problem } from './problems.js';
import { claimKey, lockKey, readKey } from './sql/statements.js';

export interface Intent {
  /** Whose key it is: see `Staff.keyScope`. */
  readonly scope: string;
  /** null: none was sent; the intent acts once per call. */
  readonly key: string | null;
  readonly fingerprint: string;
}

/** `done`: it acted now. `replayed`: it acted before; `resultId` names what it made, to be read as it is now. */
export type ActedOnce<Result> =
  | { readonly status: 'done'; readonly resultId: string; readonly result: Result }
  | { readonly status: 'replayed'; readonly resultId: string };

/** An intent's work in the caller's transaction; a Problem rolls it back and leaves the key unused. `resultId` is the id that what it makes must get. */
export type Act<Result> = (tx: pg.PoolClient, resultId: string) => Promise<Result | Problem>;

const triesMax = 3;
/** How long one waits for another with the same key, or for a lane's lock; then it is busy. Milliseconds. */
const begin =
  'begin isolation level read committed; set local lock_timeout = 2000; set local statement_timeout = 5000; set local idle_in_transaction_session_timeout = 5000';

/** A COMMIT that is not answered within this time is unknown. Milliseconds. */
const commitStatement = { text: 'commit', query_timeout: 5_000 };

/** A COMMIT whose answer never came, or came with a warning. */
class CommitUnknown extends Error {}

interface Attempt<Result> {
  /** What the last `act` gave, kept for the case that its COMMIT turns out to have been done. */
  acted?: { readonly result: Result };
}

async function commit(tx: pg.PoolClient): Promise<void> {
  let warned = false;
  const onNotice = (notice: { severity?: string | undefined }) => {
    if (notice.severity === 'WARNING') warned = true;
  };
  tx.on('notice', onNotice);
  try {
    const { command } = await tx.query(commitStatement);
    if (command !== 'COMMIT') throw new Error(`COMMIT was answered by ${command}`);
    if (warned) throw new CommitUnknown('COMMIT drew a warning: it may not be on the standby');
  } catch (error) {
    const severity = (error as { severity?: string }).severity;
    const code = (error as { code?: string }).code ?? '';
    // The server's own plain refusal of the COMMIT is certain; anything else is not.
    if (error instanceof CommitUnknown || severity === undefined || /^(?:08|57P|40003|53|58|XX)/.test(code))
      throw new CommitUnknown('the answer to COMMIT was lost', { cause: error });
    throw error;
  } finally {
    tx.off('notice', onNotice);
  }
}

async function once<Result>(
  tx: pg.PoolClient,
  intent: Intent & { readonly key: string },
  resultKind: string,
  resultId: string,
  act: Act<Result>,
  attempt: Attempt<Result>,
): Promise<ActedOnce<Result> | Problem | null> {
  await tx.query(begin);
  const claimed = await tx.query(claimKey.text, [intent.key, intent.scope, intent.fingerprint, resultKind, resultId]);
  if (claimed.rowCount === 1) {
    const result = await act(tx, resultId);
    if (result instanceof Problem) {
      await tx.query('rollback');
      return result;
    }
    attempt.acted = { result };
    await commit(tx);
    return { status: 'done', resultId, result };
  }
  const { rows } = await tx.query<{ fingerprint: string; result_id: string }>(readKey.text, [intent.key, intent.scope]);
  const [used] = rows;
  if (used?.result_id === resultId && attempt.acted !== undefined) {
    // The lost COMMIT was done. With a row locked this one waits for the standby, as that one should have.
    await tx.query(lockKey.text, [intent.key, intent.scope]);
    await commit(tx);
    return { status: 'done', resultId, ...attempt.acted };
  }
  await tx.query('rollback');
  // Purged in between: it is free again.
  if (used === undefined) return null;
  if (used.fingerprint !== intent.fingerprint) return problem('idempotency_key_reused');
  return { status: 'replayed', resultId: used.result_id };
}

/**
 * Runs `act` once per intent, in one transaction with the row of its key. The same key for other content is
 * `idempotency_key_reused`. A COMMIT whose answer was lost is run again, with the same result id: its key row says whether it
 * was done. Throws OutcomeUnknown when that cannot be found out, and the database's error when the database refuses.
 */
export async function actOnce<Result>(
  pool: pg.Pool,
  intent: Intent,
  resultKind: string,
  act: Act<Result>,
): Promise<ActedOnce<Result> | Problem> {
  const resultId: string = newId();
  // Without a key of its own an intent takes its result's id for one, so that a lost COMMIT is resolved all the same.
  const named = { ...intent, key: intent.key ?? resultId };
  const attempt: Attempt<Result> = {};
  for (let tries = 1; ; tries += 1) {
    const tx = await pool.connect();
    const onError = () => {};
    tx.on('error', onError);
    let broken: unknown;
    try {
      const acted = await once(tx, named, resultKind, resultId, act, attempt);
      if (acted !== null) return acted;
    } catch (error) {
      broken = error;
      const code = (error as { code?: string }).code;
      const again = error instanceof CommitUnknown || code === '40001' || code === '40P01';
      if (!again || tries >= triesMax) {
        if (error instanceof CommitUnknown) throw new OutcomeUnknown('it may have been done', { cause: error });
        throw error;
      }
    } finally {
      tx.off('error', onError);
      // A connection in an unknown state is closed, which rolls back.
      tx.release(broken !== undefined);
    }
  }
}
