/** The rows of people: found, read, made. */
import { newId } from '@holdfast/engine';
import type pg from 'pg';
import { normalisedEmail } from '../guest-access.js';
import type { Passwords } from './passwords.js';
import { findAccount, insertAccount, selectUser } from './sql/statements.js';

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

/** An account with a given id, for demo data; one that exists is left as it is. */
export async function createAccount(
  pool: pg.Pool | pg.PoolClient,
  passwords: Passwords,
  account: { userId?: string; email: string; password: string },
): Promise<void> {
  const { userId = newId() as string, email, password } = account;
  await pool.query(insertAccount.text, [userId, email, normalisedEmail(email), await passwords.hash(password)]);
}
