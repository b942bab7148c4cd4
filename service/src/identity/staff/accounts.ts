/** The people of an organisation: invited, listed, let go. */
import { createHash, randomBytes } from 'node:crypto';
import { newId } from '@holdfast/engine';
import type pg from 'pg';
import { type Problem, problem } from '../../http/problems.js';
import type { Passwords } from '../buyers/passwords.js';
import { normalisedEmail } from '../guest-access.js';
import type { Role } from './roles.js';
import {
  findInvitation,
  insertInvitation,
  inviteStaff as insertStaff,
  markInvitationAccepted,
  markStaffDisabled,
  seedStaff,
  selectStaff,
} from './sql/statements.js';

/** How long a link is good. */
const invitationSeconds = 3 * 86_400;

const tokenShape = /^[\w-]{43}$/;

/** 256 random bits. Shown once, kept as a hash. */
export const newToken = (): string => randomBytes(32).toString('base64url');
export const isPlausibleToken = (token: string): boolean => tokenShape.test(token);
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();

export interface Invited {
  readonly accountId: string;
  /** The only copy of what the link carries. */
  readonly token: string;
  readonly expiresAtMs: number;
}

/**
 * Invites somebody, or somebody again: the role is the new one, earlier links are over, and a password that there is stays good until
 * the link is used. Null: there is no such organisation, or the e-mail belongs to the staff of another.
 */
export async function inviteStaff(
  pool: pg.Pool,
  person: { readonly organisationId: string; readonly email: string; readonly name: string; readonly role: Role },
): Promise<Invited | null> {
  const { organisationId, email, name, role } = person;
  const values = [newId(), organisationId, email.trim(), normalisedEmail(email), name.trim(), role];
  const accountId = (await pool.query<{ account_id: string }>(insertStaff.text, values)).rows[0]?.account_id;
  if (accountId === undefined) return null;
  const token = newToken();
  const { rows } = await pool.query<{ expires_at_ms: number }>(insertInvitation.text, [hashOfToken(token), accountId, invitationSeconds]);
  return { accountId, token, expiresAtMs: (rows[0] as { expires_at_ms: number }).expires_at_ms };
}

/** Spends a link and sets the password; whoever was signed in as this person no longer is. Answers the account. */
export async function acceptInvitation(
  { pool, passwords }: { readonly pool: pg.Pool; readonly passwords: Passwords },
  { token, password, name, gone }: { readonly token: string; readonly password: string; readonly name: string; gone(): boolean },
): Promise<string | Problem> {
  if (!isPlausibleToken(token)) return problem('invalid_invitation');
  const hash = hashOfToken(token);
  // Nobody makes us hash passwords for a link that is none.
  if ((await pool.query(findInvitation.text, [hash])).rowCount === 0) return problem('invalid_invitation');
  const passwordHash = await passwords.hash(password, gone);
  const { rows } = await pool.query<{ account_id: string }>(markInvitationAccepted.text, [hash, passwordHash, name.trim()]);
  return rows[0]?.account_id ?? problem('invalid_invitation');
}

export interface ListedStaff {
  readonly accountId: string;
  readonly organisationId: string;
  readonly email: string;
  readonly name: string;
  readonly role: string;
  /** Has used the link. */
  readonly accepted: boolean;
  readonly createdAtMs: number;
  readonly disabledAtMs: number | null;
}

/** Everybody, who was let go included, oldest first; with `organisationId`, that organisation's. */
export async function listStaff(pool: pg.Pool, organisationId: string | null = null): Promise<ListedStaff[]> {
  const { rows } = await pool.query(selectStaff.text, [organisationId]);
  return rows.map((row) => ({
    accountId: row.account_id,
    organisationId: row.organisation_id,
    email: row.email,
    name: row.name,
    role: row.role,
    accepted: row.accepted,
    createdAtMs: row.created_at_ms,
    disabledAtMs: row.disabled_at_ms,
  }));
}

/** Lets somebody go, by e-mail or id: signed out everywhere within the time that a process remembers a session. False: nobody. */
export async function disableStaff(pool: pg.Pool, who: string): Promise<boolean> {
  const { rowCount } = await pool.query(markStaffDisabled.text, [normalisedEmail(who)]);
  return rowCount === 1;
}

/** Somebody with a password from the start, for demo data; who exists is left as they are. */
export async function createStaff(
  pool: pg.Pool | pg.PoolClient,
  passwords: Passwords,
  person: {
    readonly accountId: string;
    readonly organisationId: string;
    readonly email: string;
    readonly name: string;
    readonly role: Role;
    readonly password: string;
  },
): Promise<void> {
  const { accountId, organisationId, email, name, role, password } = person;
  const values = [accountId, organisationId, email, normalisedEmail(email), name, role, await passwords.hash(password)];
  await pool.query(seedStaff.text, values);
}
