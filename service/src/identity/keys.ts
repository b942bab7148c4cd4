/** Staff keys: made, listed, revoked. */
import { newId } from '@holdfast/engine';
import type pg from 'pg';
import { scopes as allScopes, type Scope } from '../http/principal.js';
import { hashOfKey, hintOf, newKeyText } from './key-text.js';
import { insertApiKey, markApiKeyRevoked, selectApiKeys } from './sql/statements.js';

export interface NewKey {
  readonly organisationId: string;
  /** Whose it is or what it is for, for people. */
  readonly label: string;
  readonly scopes: readonly Scope[];
  /** A given text instead of a random one: for demo data only. */
  readonly text?: string;
}

export interface ListedKey {
  readonly keyId: string;
  readonly organisationId: string;
  readonly label: string;
  /** The first characters of its text. */
  readonly hint: string;
  readonly scopes: readonly string[];
  readonly createdAtMs: number;
  /** Within about a minute; null: never. */
  readonly lastUsedAtMs: number | null;
  readonly revokedAtMs: number | null;
}

/** The scopes among these texts; throws a RangeError that names the first that is none. */
export function parseScopes(texts: readonly string[]): Scope[] {
  return texts.map((text) => {
    const scope = allScopes.find((known) => known === text);
    if (scope === undefined) throw new RangeError(`no such scope: ${text}; there are ${allScopes.join(', ')}`);
    return scope;
  });
}

/** Makes a key. `text` is its only copy: what is kept cannot be turned back into it. Null when there is no such organisation. */
export async function createKey(pool: pg.Pool | pg.PoolClient, key: NewKey): Promise<{ keyId: string; text: string } | null> {
  const keyId: string = newId();
  const text = key.text ?? newKeyText();
  const { rowCount } = await pool.query(insertApiKey.text, [
    keyId,
    key.organisationId,
    key.label,
    hintOf(text),
    hashOfKey(text),
    [...new Set(key.scopes)],
  ]);
  return rowCount === 1 ? { keyId, text } : null;
}

interface KeyRow {
  key_id: string;
  organisation_id: string;
  label: string;
  hint: string;
  scopes: string[];
  created_at_ms: number;
  last_used_at_ms: number | null;
  revoked_at_ms: number | null;
}

/** All keys, revoked ones included, oldest first; with `organisationId`, that organisation's. */
export async function listKeys(pool: pg.Pool, organisationId: string | null = null): Promise<ListedKey[]> {
  const { rows } = await pool.query<KeyRow>(selectApiKeys.text, [organisationId]);
  return rows.map((row) => ({
    keyId: row.key_id,
    organisationId: row.organisation_id,
    label: row.label,
    hint: row.hint,
    scopes: row.scopes,
    createdAtMs: row.created_at_ms,
    lastUsedAtMs: row.last_used_at_ms,
    revokedAtMs: row.revoked_at_ms,
  }));
}

/** Ends a key, everywhere within the time that a process remembers it (see `authenticator`). False when there was no live one. */
export async function revokeKey(pool: pg.Pool, keyId: string): Promise<boolean> {
  const { rowCount } = await pool.query(markApiKeyRevoked.text, [keyId]);
  return rowCount === 1;
}
