/** Signing in. */
import { type Problem, problem } from '../../http/problems.js';
import { accountOf } from './accounts.js';
import type { Accounts } from './buyers.js';
import { beginSession, type Session } from './session.js';

/** Refuses with `invalid_credentials`, after the same work whether there is such an account or not. */
export async function logIn(accounts: Accounts, email: string, password: string, gone: () => boolean): Promise<Session | Problem> {
  const account = await accountOf(accounts.pool, email);
  const fits = await accounts.passwords.fits(account?.password_hash ?? null, password, gone);
  if (account === undefined || !fits) return problem('invalid_credentials');
  return (await beginSession(accounts, account.user_id)) ?? problem('invalid_credentials');
}
