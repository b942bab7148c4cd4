/** Who a browser's cookie is. Asked with every request of the console, so the answer is remembered for a moment. */
import { newId } from '@holdfast/engine';
import type pg from 'pg';
import type { Authenticate, Staff } from '../../http/principal.js';
import { hashOfToken, isPlausibleToken, newToken } from './accounts.js';
import { type Role, roles } from './roles.js';
import { findStaffSession, insertStaffSession, markStaffSessionEnded, sweepStaffSessions } from './sql/statements.js';

/** A working day, and then one signs in again. */
export const sessionSeconds = 12 * 3600;

/** Milliseconds that a session is believed without asking again; one that was ended elsewhere ends within it. */
const rememberMs = 5_000;
const rememberMax = 10_000;
/** One sign-in in so many also clears away sessions that are long over. */
const sweepEvery = 64;

interface SessionRow {
  readonly session_id: string;
  readonly account_id: string;
  readonly organisation_id: string;
  readonly organisation_name: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly expires_at_ms: number;
  readonly seconds_left: number;
}

/** What people are shown of their own session. */
export interface Session {
  readonly id: string;
  readonly staff: Staff;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly organisationName: string;
  readonly expiresAtMs: number;
}

export interface StaffSessions {
  readonly authenticate: Authenticate<Staff>;
  /** Begins one. Answers the cookie's only copy; null: the account was disabled meanwhile. */
  begin(accountId: string): Promise<string | null>;
  /** The session of a cookie, as it is now; null: it is over. */
  read(token: string): Promise<Session | null>;
  end(token: string): Promise<void>;
}

function sessionOf(row: SessionRow): Session {
  const staff: Staff = {
    kind: 'staff',
    keyId: row.account_id,
    organisationId: row.organisation_id,
    scopes: new Set<string>(roles[row.role]),
    actor: `staff:${row.account_id}`,
    keyScope: `staff:${row.organisation_id}:${row.account_id}`,
  };
  const { session_id: id, email, name, role, organisation_name: organisationName, expires_at_ms: expiresAtMs } = row;
  return { id, staff, email, name, role, organisationName, expiresAtMs };
}

/** Sessions of staff, kept in the database. `nowMs` is a monotone clock. */
export function staffSessions(pool: pg.Pool, nowMs: () => number = () => performance.now()): StaffSessions {
  const remembered = new Map<string, { readonly staff: Staff; readonly untilMs: number }>();
  const asking = new Map<string, Promise<Staff | null>>();
  let begun = 0;

  async function ask(token: string): Promise<(Session & { readonly secondsLeft: number }) | null> {
    const { rows } = await pool.query<SessionRow>(findStaffSession.text, [hashOfToken(token)]);
    const [row] = rows;
    return row === undefined ? null : { ...sessionOf(row), secondsLeft: row.seconds_left };
  }

  async function authenticated(token: string, id: string): Promise<Staff | null> {
    const askedAtMs = nowMs();
    const session = await ask(token);
    if (session === null) {
      remembered.delete(id);
      return null;
    }
    if (!remembered.has(id) && remembered.size >= rememberMax) remembered.delete(remembered.keys().next().value as string);
    remembered.set(id, { staff: session.staff, untilMs: askedAtMs + Math.min(rememberMs, session.secondsLeft * 1000) });
    return session.staff;
  }

  return {
    authenticate(token) {
      if (!isPlausibleToken(token)) return null;
      const id = hashOfToken(token).toString('base64');
      const known = remembered.get(id);
      if (known !== undefined && nowMs() < known.untilMs) return known.staff;
      let answer = asking.get(id);
      if (answer === undefined) {
        answer = authenticated(token, id).finally(() => asking.delete(id));
        asking.set(id, answer);
      }
      return answer;
    },
    async begin(accountId) {
      const token = newToken();
      const { rowCount } = await pool.query(insertStaffSession.text, [newId(), accountId, hashOfToken(token), sessionSeconds]);
      begun += 1;
      if (begun % sweepEvery === 0) pool.query(sweepStaffSessions.text).catch(() => {});
      return rowCount === 1 ? token : null;
    },
    read: (token) => (isPlausibleToken(token) ? ask(token) : Promise.resolve(null)),
    async end(token) {
      const session = isPlausibleToken(token) ? await ask(token) : null;
      if (session !== null) await pool.query(markStaffSessionEnded.text, [session.id]);
      // Whoever asked meanwhile may have been told of it before it ended.
      await asking.get(hashOfToken(token).toString('base64'))?.catch(() => null);
      remembered.delete(hashOfToken(token).toString('base64'));
    },
  };
}
