/** The buyers of all performances: a thousand accounts, made when they are first needed, whose password nobody knows. */
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { DatabaseClock } from '../../clock/database-clock.js';
import type { AccessTokens } from '../../identity/buyers/access-tokens.js';
import { createAccount } from '../../identity/buyers/accounts.js';
import { Passwords } from '../../identity/buyers/passwords.js';
import { findTroupe } from './sql/index.js';

export interface TroupeDeps {
  readonly pool: pg.Pool;
  readonly clock: DatabaseClock;
  readonly accessTokens: AccessTokens;
}

const userIdOf = (buyer: number) => `00000000-0000-0000-0004-${String(buyer).padStart(12, '0')}`;
const emailOf = (buyer: number) => `buyer-${buyer}@theatre.invalid`;

/** One password, hashed once, for all that are missing; one commit. */
async function hire(pool: pg.Pool, missing: readonly number[]): Promise<void> {
  if (missing.length === 0) return;
  const password = randomBytes(32).toString('base64url');
  const hash = await new Passwords().hash(password);
  const passwords = new Passwords({}, { hash: async () => hash, verify: async () => false });
  const tx = await pool.connect();
  try {
    await tx.query('begin');
    for (const buyer of missing) await createAccount(tx, passwords, { userId: userIdOf(buyer), email: emailOf(buyer), password });
    await tx.query('commit');
    tx.release();
  } catch (error) {
    // Closing the connection rolls back.
    tx.release(true);
    throw error;
  }
}

/** Access tokens of buyers 1 to `count`, in their order. */
export async function signIn({ pool, clock, accessTokens }: TroupeDeps, count: number): Promise<string[]> {
  const buyers = Array.from({ length: count }, (_, index) => index + 1);
  const { rows } = await pool.query<{ user_id: string }>(findTroupe.text, [buyers.map(userIdOf)]);
  const hired = new Set(rows.map((row) => row.user_id));
  await hire(
    pool,
    buyers.filter((buyer) => !hired.has(userIdOf(buyer))),
  );
  const nowMs = await clock.read();
  return Promise.all(buyers.map((buyer) => accessTokens.issue(userIdOf(buyer), nowMs)));
}
