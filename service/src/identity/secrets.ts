/** The secrets that all processes share; made when the database was. */
import type pg from 'pg';
import { readSecrets } from './sql/statements.js';

export interface Secrets {
  /** Turns a guest's e-mail into the opaque owner that the kernel knows. */
  readonly owner: Buffer;
  /** Signs cursors. */
  readonly cursor: Buffer;
  /** Hides what failed attempts are counted by. */
  readonly attempt: Buffer;
}

/** Reads the secrets. Throws when one is missing: then the database was not migrated. */
export async function loadSecrets(pool: pg.Pool): Promise<Secrets> {
  const { rows } = await pool.query<{ name: string; secret: Buffer }>(readSecrets.text);
  const byName = new Map(rows.map((row) => [row.name, row.secret]));
  const secret = (name: keyof Secrets): Buffer => {
    const found = byName.get(name);
    if (found === undefined) throw new Error(`the database has no secret called ${name}`);
    return found;
  };
  return { owner: secret('owner'), cursor: secret('cursor'), attempt: secret('attempt') };
}
