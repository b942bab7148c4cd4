/** A new account. */
import type pg from 'pg';
import { newId } from '@holdfast/engine';
import { actOnce } from '../../http/act-once.js';
import { Problem, problem } from '../../http/problems.js';
import { normalisedEmail } from '../guest-access.js';
import type { Accounts } from './buyers.js';
import type { Passwords } from './passwords.js';
import { findAccount, insertAccount, selectUser } from './sql/statements.js';

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

export interface Account {
  readonly userId: string;
  /** As given; null: an external issuer named none, or the person was erased. */
  readonly email: string | null;
}

export interface FoundAccount {
  readonly user_id: string;
  readonly password_hash: string;
}

/** The account of an e-mail, however it is written. */
export async function accountOf(pool: pg.Pool, email: string): Promise<FoundAccount | undefined> {
  const { rows } = await pool.query<FoundAccount>(findAccount.text, [normalisedEmail(email)]);
  return rows[0];
}

/** The user of an id; undefined when there is none. */
export async function readUser(pool: pg.Pool, userId: string): Promise<(Account & { readonly passwordHash: string | null }) | undefined> {
  const { rows } = await pool.query<{ user_id: string; email: string | null; password_hash: string | null }>(selectUser.text, [userId]);
  const [row] = rows;
  return row && { userId: row.user_id, email: row.email, passwordHash: row.password_hash };
}

/** Refuses with `email_taken`. The same key with the same content gives the account that it made. */
export async function register(accounts: Accounts, { email, password, key, fingerprint, gone }: Registration): Promise<{ readonly replayed: boolean; readonly account: Account } | Problem> {
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

/** An account with a given id, for demo data; one that exists is left as it is. */
export async function createAccount(pool: pg.Pool | pg.PoolClient, passwords: Passwords, account: { userId?: string; email: string; password: string }): Promise<void> {
  const { userId = newId() as string, email, password } = account;
  await pool.query(insertAccount.text, [userId, email, normalisedEmail(email), await passwords.hash(password)]);
}
