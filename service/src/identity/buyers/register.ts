/** A new account. */
import { actOnce } from '../../http/act-once.js';
import { Problem, problem } from '../../http/problems.js';
import { normalisedEmail } from '../guest-access.js';
import { type Account, accountOf, readUser } from './accounts.js';
import type { Accounts } from './buyers.js';
import { insertAccount } from './sql/statements.js';

export interface Registration {
  readonly email: string;
  readonly password: string;
  /** The Idempotency-Key; null: none was sent. */
  readonly key: string | null;
  /** Of what was sent **without the password**: it is kept, and would let guess it fast. */
  readonly fingerprint: string;
  /** Whether the client went away. */
  gone(): boolean;
}

/** Refuses with `email_taken`. The same key with the same content gives the account that it made. */
export async function register(
  accounts: Accounts,
  { email, password, key, fingerprint, gone }: Registration,
): Promise<{ readonly replayed: boolean; readonly account: Account } | Problem> {
  const { pool, passwords } = accounts;
  const taken = (await accountOf(pool, email)) !== undefined;
  if (taken && key === null) return problem('email_taken');
  // Hashing takes its time, and no transaction waits for it.
  const hash = taken ? null : await passwords.hash(password, gone);
  const intent = { scope: `register:${accounts.nameOf(email)}`, key, fingerprint };
  const acted = await actOnce(pool, intent, 'user', async (tx, userId) => {
    if (hash === null) return problem('email_taken');
    const { rowCount } = await tx.query(insertAccount.text, [userId, email, normalisedEmail(email), hash]);
    return rowCount === 1 ? { userId, email } : problem('email_taken');
  });
  if (acted instanceof Problem) return acted;
  if (acted.status === 'done') return { replayed: false, account: acted.result };
  const made = await readUser(pool, acted.resultId);
  if (made === undefined) return problem('email_taken');
  if (!(await passwords.fits(made.passwordHash, password, gone))) return problem('idempotency_key_reused');
  return { replayed: true, account: made };
}
