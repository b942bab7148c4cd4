/** The service's tables, and everything that has to be there before it serves. */
import { engineMigrations, type MigrationRoom, migrateEngine, runMigrations } from '@holdfast/engine';
import type pg from 'pg';

/** The rooms of the service number their migrations together. */
export const serviceMigrations: MigrationRoom = { room: 'service', folder: new URL('../../migrations/', import.meta.url) };

/** All rooms, in the order in which they build on each other. */
export const allMigrations: readonly MigrationRoom[] = [engineMigrations, serviceMigrations];

/** Brings the service's tables up to date; the kernel's come first, see {@link migrateAll}. */
export function migrateService(pool: pg.Pool): Promise<string[]> {
  return runMigrations(pool, serviceMigrations);
}

/** Brings the whole database up to date. Answers the names it applied. Several processes may do so at once. */
export async function migrateAll(pool: pg.Pool): Promise<string[]> {
  return [...(await migrateEngine(pool)), ...(await migrateService(pool))];
}
