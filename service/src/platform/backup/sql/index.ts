/** The statements of backup and restore, by name. */
import { loadStatement } from '@holdfast/engine';

const load = (name: string) => loadStatement(import.meta.url, name, 'backup');

export const listMigrations = load('list_migrations');
export const listSchemas = load('list_schemas');
export const listSequences = load('list_sequences');
export const listTables = load('list_tables');
export const setSequence = load('set_sequence');
