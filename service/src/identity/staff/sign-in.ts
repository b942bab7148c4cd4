/**
 * Signing in, with a budget against guessing that is kept in PostgreSQL, as the one of guests is: it holds over processes and restarts.
 * An attempt is counted before its password is looked at, so that guesses sent all at once count, too; the right one is forgiven.
 */
import type pg from 'pg';
import { networkOf } from '../../http/limits.js';
import { type Problem, problem } from '../../http/problems.js';
import type { Passwords } from '../buyers/passwords.js';
import { attemptSubjects, normalisedEmail } from '../guest-access.js';
import type { Secrets } from '../secrets.js';
import { countAttempt } from '../sql/statements.js';
import { findStaff, forgiveAttempts } from './sql/statements.js';

/** Attempts within one window; those that follow are answered 429 until it ends. */
export interface SignInBudget {
  /** On one account, from one network. */
  readonly perAccountAndAddress: number;
  readonly perAccount: number;
  readonly perAddress: number;
  readonly windowSeconds: number;
}

export const defaultSignInBudget: SignInBudget = { perAccountAndAddress: 10, perAccount: 100, perAddress: 300, windowSeconds: 900 };

export interface Door {
  readonly pool: pg.Pool;
  readonly passwords: Passwords;
  readonly secrets: Pick<Secrets, 'attempt'>;
  readonly budget: SignInBudget;
}

export interface Attempt {
  readonly email: string;
  readonly password: string;
  readonly address: string;
  /** Whether the client went away. */
  gone(): boolean;
}

/** The account that this is the password of. Refuses with `invalid_credentials`, after the same work whether there is such an account or not. */
export async function signIn({ pool, passwords, secrets, budget }: Door, attempt: Attempt): Promise<string | Problem> {
  const { email, password, address, gone } = attempt;
  const subjectOf = attemptSubjects(secrets);
  const account = normalisedEmail(email);
  const network = networkOf(address);
  const here = subjectOf('staff-here', `${account}\n${network}`);
  const limits = new Map([
    [here, budget.perAccountAndAddress],
    [subjectOf('staff', account), budget.perAccount],
    [subjectOf('staff-address', network), budget.perAddress],
  ]);
  const { rows } = await pool.query<{ subject: string; failed: number; seconds_left: number }>(countAttempt.text, [
    [...limits.keys()],
    budget.windowSeconds,
  ]);
  const over = rows.filter(({ subject, failed }) => failed > (limits.get(subject) ?? 0));
  if (over.length > 0) {
    const waitSeconds = Math.max(1, ...over.map(({ seconds_left }) => Math.ceil(seconds_left)));
    return problem('rate_limited', 'Too many attempts to sign in.', undefined, waitSeconds);
  }
  const found = (await pool.query<{ account_id: string; password_hash: string | null }>(findStaff.text, [account])).rows[0];
  const fits = await passwords.fits(found?.password_hash ?? null, password, gone);
  if (found === undefined || !fits) return problem('invalid_credentials');
  await pool.query(forgiveAttempts.text, [[...limits.keys()], here]);
  return found.account_id;
}
