/** A sign-in: what its holder is given, and how it is begun, carried on and ended. */
import { type Problem, problem } from '../../http/problems.js';
import type { Accounts } from './buyers.js';
import { newRefreshToken, parseRefreshToken } from './refresh-token-text.js';
import { beginFamily, endFamily, rotateFamily, sweepFamilies } from './sql/statements.js';

/** As it is sent. */
export interface Session {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly token_type: 'Bearer';
  /** Of the access token, seconds. */
  readonly expires_in: number;
}

/** After that one signs in again, however often the tokens were exchanged. */
const familySeconds = 30 * 86_400;
/** One sign-in in so many also clears away those that are long over. */
const sweepEvery = 256;
let begun = 0;

async function sessionOf({ accessTokens, clock }: Accounts, userId: string, refreshToken: string): Promise<Session> {
  return {
    access_token: await accessTokens.issue(userId, await clock.read()),
    refresh_token: refreshToken,
    token_type: 'Bearer',
    expires_in: accessTokens.lifeSeconds,
  };
}

/** null: the account is no longer there. */
export async function beginSession(accounts: Accounts, userId: string): Promise<Session | null> {
  const { familyId, hash, text } = newRefreshToken();
  const { rowCount } = await accounts.pool.query(beginFamily.text, [familyId, userId, hash, familySeconds]);
  if (rowCount !== 1) return null;
  begun += 1;
  if (begun % sweepEvery === 0) accounts.pool.query(sweepFamilies.text).catch(() => {});
  return sessionOf(accounts, userId, text);
}

/**
 * Exchanges a refresh token for new tokens. Each is good once: of many uses at once one wins. Any further use means that two
 * have it, one of whom stole it; nobody can say which, so all tokens of that sign-in end.
 */
export async function refreshSession(accounts: Accounts, refreshToken: string): Promise<Session | Problem> {
  const used = parseRefreshToken(refreshToken);
  if (used === null) return problem('invalid_refresh_token');
  const next = newRefreshToken(refreshToken);
  const { rows } = await accounts.pool.query<{ user_id: string; rotated: boolean }>(rotateFamily.text, [
    used.familyId,
    used.hash,
    next.hash,
  ]);
  const [family] = rows;
  if (family === undefined) return problem('invalid_refresh_token');
  if (!family.rotated) {
    accounts.log.warn({ user: family.user_id }, 'a spent refresh token was used again: its sign-in has ended');
    return problem('invalid_refresh_token');
  }
  return sessionOf(accounts, family.user_id, next.text);
}

/** Ends the sign-in that a refresh token belongs to; once more is no mistake. Access tokens live on for their quarter of an hour. */
export async function endSession(accounts: Accounts, refreshToken: string): Promise<null | Problem> {
  const token = parseRefreshToken(refreshToken);
  if (token === null) return problem('invalid_refresh_token');
  const { rowCount } = await accounts.pool.query(endFamily.text, [token.familyId]);
  return rowCount === 1 ? null : problem('invalid_refresh_token');
}
