/** Whose staff key this is. Asked with every staff request, so the answer is remembered for a while. */
import type pg from 'pg';
import type { Authenticate, Staff } from '../http/principal.js';
import { hashOfKey, isPlausibleKey } from './key-text.js';
import { findApiKey, touchApiKey } from './sql/statements.js';

export interface AuthenticatorOptions {
  /** How long a verified key is believed without asking again; a revoked one ends within it. Milliseconds, default 30,000. */
  readonly rememberMs?: number;
  readonly rememberMax?: number;
  /** A monotone clock, milliseconds. */
  readonly nowMs?: () => number;
}

interface Remembered {
  readonly staff: Staff;
  readonly untilMs: number;
}

interface KeyRow {
  key_id: string;
  organisation_id: string;
  scopes: string[];
}

/**
 * Verifies staff keys against the database. Many requests with one key at once ask it once. When the database cannot be
 * asked the answer is its error, never a yes.
 */
export function authenticator(
  pool: pg.Pool,
  { rememberMs = 30_000, rememberMax = 10_000, nowMs = () => performance.now() }: AuthenticatorOptions = {},
): Authenticate<Staff> {
  const remembered = new Map<string, Remembered>();
  const asking = new Map<string, Promise<Staff | null>>();

  async function ask(id: string, hash: Buffer): Promise<Staff | null> {
    const askedAtMs = nowMs();
    const { rows } = await pool.query<KeyRow>(findApiKey.text, [hash]);
    const [row] = rows;
    if (row === undefined) {
      remembered.delete(id);
      return null;
    }
    const staff: Staff = {
      kind: 'staff',
      keyId: row.key_id,
      organisationId: row.organisation_id,
      scopes: new Set(row.scopes),
      actor: `key:${row.key_id}`,
      keyScope: `key:${row.organisation_id}:${row.key_id}`,
    };
    if (!remembered.has(id) && remembered.size >= rememberMax) remembered.delete(remembered.keys().next().value as string);
    remembered.set(id, { staff, untilMs: askedAtMs + rememberMs });
    // When it was last used is for people to read; nobody waits for it.
    pool.query(touchApiKey.text, [row.key_id]).catch(() => {});
    return staff;
  }

  return (text) => {
    if (!isPlausibleKey(text)) return null;
    const hash = hashOfKey(text);
    const id = hash.toString('base64');
    const known = remembered.get(id);
    if (known !== undefined && nowMs() < known.untilMs) return known.staff;
    let answer = asking.get(id);
    if (answer === undefined) {
      answer = ask(id, hash).finally(() => asking.delete(id));
      asking.set(id, answer);
    }
    return answer;
  };
}
