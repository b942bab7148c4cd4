/** The organisations whose houses are sold here. Everything a staff key sees or changes belongs to exactly one. */
import { newId } from '@holdfast/engine';
import type pg from 'pg';
import { insertOrganisation, selectOrganisations } from './sql/statements.js';

export interface Organisation {
  readonly organisationId: string;
  readonly name: string;
  readonly createdAtMs: number;
}

/** Makes an organisation and answers its id. With `organisationId` (demo data), one that exists is left as it is. */
export async function createOrganisation(
  pool: pg.Pool | pg.PoolClient,
  { name, organisationId = newId() as string }: { name: string; organisationId?: string },
): Promise<string> {
  await pool.query(insertOrganisation.text, [organisationId, name]);
  return organisationId;
}

export async function listOrganisations(pool: pg.Pool): Promise<Organisation[]> {
  const { rows } = await pool.query<{ organisation_id: string; name: string; created_at_ms: number }>(selectOrganisations.text);
  return rows.map((row) => ({ organisationId: row.organisation_id, name: row.name, createdAtMs: row.created_at_ms }));
}
