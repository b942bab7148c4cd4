/** The schemas that belong to Holdfast: those that its migrations make. What else lives in the database is not touched. */
import { readFileSync } from 'node:fs';
import { migrationNames } from '@holdfast/engine';
import { allMigrations } from '../migrate.js';

const makesSchema = /\bcreate schema (?:if not exists )?(\w+)/gi;

function schemasMade(): string[] {
  const made = allMigrations.flatMap((room) =>
    migrationNames(room).flatMap((name) =>
      [...readFileSync(new URL(`${name}.sql`, room.folder), 'utf8').matchAll(makesSchema)].map((match) => match[1] as string),
    ),
  );
  return [...new Set(made)].sort();
}

export const schemas: readonly string[] = schemasMade();
