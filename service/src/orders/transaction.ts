/** Changes of orders that move no stock: a plain transaction that locks the order's row. */
import { OutcomeUnknown } from '@holdfast/engine';
import type { Pool, PoolClient } from 'pg';
import { type Ask, askOver } from './desk.js';

const triesMax = 3;
const begin =
  'begin isolation level read committed; set local lock_timeout = 2000; set local statement_timeout = 5000; set local idle_in_transaction_session_timeout = 5000';

/** A COMMIT whose answer never came, or came with a warning. */
class CommitUnknown extends Error {}

async function commit(tx: PoolClient): Promise<void> {
  let warned = false;
  const onNotice = ({ severity }: { severity?: string | undefined }) => {
    if (severity === 'WARNING') warned = true;
  };
  tx.on('notice', onNotice);
  try {
    const { command } = await tx.query('commit');
    if (command !== 'COMMIT') throw new Error(`COMMIT was answered by ${command}`);
    if (warned) throw new CommitUnknown('COMMIT drew a warning: it may not be on the standby');
  } catch (error) {
    const { severity, code = '' } = error as { severity?: string; code?: string };
    if (error instanceof CommitUnknown || severity === undefined || /^(?:08|57P|40003|53|58|XX)/.test(code))
      throw new CommitUnknown('the answer to COMMIT was lost', { cause: error });
    throw error;
  } finally {
    tx.off('notice', onNotice);
  }
}

/**
 * Runs `work` in one transaction. It must be such that running it again does no harm: that is what is done after a deadlock, and
 * after a COMMIT whose answer was lost. Throws OutcomeUnknown, and the database's error when the database refuses.
 */
export async function inTransaction<Result>(pool: Pool, work: (tx: PoolClient, ask: Ask) => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    const tx = await pool.connect();
    const onError = () => {};
    tx.on('error', onError);
    let broken = true;
    try {
      await tx.query(begin);
      const result = await work(tx, askOver(tx, false));
      await commit(tx);
      broken = false;
      return result;
    } catch (error) {
      const { code } = error as { code?: string };
      const again = error instanceof CommitUnknown || code === '40001' || code === '40P01';
      if (again && tries < triesMax) continue;
      if (error instanceof CommitUnknown) throw new OutcomeUnknown('it may have been done', { cause: error });
      throw error;
    } finally {
      tx.off('error', onError);
      // A connection in an unknown state is closed, which rolls back.
      tx.release(broken);
    }
  }
}
