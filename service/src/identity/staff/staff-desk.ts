/** What the use cases of staff accounts work with. */
import type pg from 'pg';
import type { CookieSessions } from '../../http/guard.js';
import type { Passwords } from '../buyers/passwords.js';
import type { Secrets } from '../secrets.js';
import { type SessionCookie, sessionCookie } from './cookie.js';
import { type StaffSessions, staffSessions } from './sessions.js';
import { type Door, defaultSignInBudget, type SignInBudget } from './sign-in.js';

export interface StaffDesk extends Door {
  readonly cookie: SessionCookie;
  readonly sessions: StaffSessions;
  /** For the guard of the routes. */
  readonly cookieSessions: CookieSessions;
}

export interface StaffDeskOptions {
  readonly pool: pg.Pool;
  readonly passwords: Passwords;
  readonly secrets: Pick<Secrets, 'attempt'>;
  readonly budget?: SignInBudget;
  /** Whether browsers come over TLS; off in development. */
  readonly secure: boolean;
}

export function openStaffDesk({ pool, passwords, secrets, budget = defaultSignInBudget, secure }: StaffDeskOptions): StaffDesk {
  const cookie = sessionCookie(secure);
  const sessions = staffSessions(pool);
  return { pool, passwords, secrets, budget, cookie, sessions, cookieSessions: { read: cookie.read, authenticate: sessions.authenticate } };
}
