/** What the use cases of buyers' accounts work with. */
import { createHmac } from 'node:crypto';
import type pg from 'pg';
import type { DatabaseClock } from '../../clock/database-clock.js';
import type { Authenticate, Buyer } from '../../http/principal.js';
import { normalisedEmail } from '../guest-access.js';
import type { Secrets } from '../secrets.js';
import { type AccessTokens, accessTokens } from './access-tokens.js';
import { buyerAuthenticator } from './authenticate.js';
import { type ExternalIssuer, externalTokens } from './external-issuer.js';
import { Passwords } from './passwords.js';

export interface BuyersOptions {
  readonly pool: pg.Pool;
  readonly clock: DatabaseClock;
  readonly secrets: Pick<Secrets, 'attempt'>;
  /** Accounts of our own, by the secret that signs their tokens; or an external issuer, and then there are none. */
  readonly tokens: { readonly secret: string } | ExternalIssuer;
  readonly log: { warn(facts: object, sentence: string): void };
  readonly passwords?: Passwords;
}

/** Accounts of our own. */
export interface Accounts {
  readonly pool: pg.Pool;
  readonly clock: DatabaseClock;
  readonly log: BuyersOptions['log'];
  readonly passwords: Passwords;
  readonly accessTokens: AccessTokens;
  /** What an e-mail is counted and keyed by: the same for each way to write it, and it names nobody. */
  nameOf(email: string): string;
}

export interface Buyers {
  readonly pool: pg.Pool;
  readonly authenticate: Authenticate<Buyer>;
  /** null: an external issuer keeps the accounts. */
  readonly accounts: Accounts | null;
}

export function openBuyers({ pool, clock, secrets, tokens, log, passwords = new Passwords() }: BuyersOptions): Buyers {
  if ('jwksUrl' in tokens) return { pool, accounts: null, authenticate: buyerAuthenticator(externalTokens(pool, tokens), clock) };
  const own = accessTokens(tokens.secret);
  const nameOf = (email: string) =>
    createHmac('sha256', secrets.attempt)
      .update(`account\n${normalisedEmail(email)}`)
      .digest('base64url')
      .slice(0, 22);
  const accounts: Accounts = { pool, clock, log, passwords, accessTokens: own, nameOf };
  return { pool, accounts, authenticate: buyerAuthenticator(own.verify, clock) };
}
