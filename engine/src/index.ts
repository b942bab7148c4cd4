/** The public face of the engine: exports only. */
export { engineMigrations, type MigrationRoom, migrateEngine, migrateIn, migrationNames, runMigrations } from './migrate.js';
export { loadStatement, type Statement } from './statement.js';
