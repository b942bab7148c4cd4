/** The service's tables, and everything that has to be there before it serves. */
import {
  assertStillDistributed,
  type Distributed,
  type Distribution,
  distribute,
  engineDistribution,
  engineMigrations,
  type MigrationRoom,
  migrateEngine,
  runMigrations,
} from '@holdfast/engine';
import type pg from 'pg';

/** The rooms of the service number their migrations together. */
export const serviceMigrations: MigrationRoom = { room: 'service', folder: new URL('../../migrations/', import.meta.url) };

/** All rooms, in the order in which they build on each other. */
export const allMigrations: readonly MigrationRoom[] = [engineMigrations, serviceMigrations];

/** Brings the service's tables up to date; the kernel's come first, see {@link migrateAll}. */
export function migrateService(pool: pg.Pool): Promise<string[]> {
  return runMigrations(pool, serviceMigrations);
}

/**
 * Where the service's tables lie in a distributed database: with their property or event. Money is everywhere, so that what may
 * be there once is there once over all lanes.
 */
export const serviceDistribution: Distribution = {
  migrations: { room: 'service, distributed', folder: new URL('../../migrations/distributed/', import.meta.url) },
  byLane: [
    ['stays.properties', 'property_id'],
    ['stays.room_types', 'property_id'],
    ['stays.rate_plans', 'property_id'],
    ['stays.rates', 'property_id'],
    ['stays.stays', 'property_id'],
    ['stays.stay_rooms', 'property_id'],
    ['events.events', 'event_id'],
    ['events.sectors', 'event_id'],
    ['events.caps', 'event_id'],
    ['events.cap_sectors', 'event_id'],
    ['events.ticket_reservations', 'event_id'],
    ['events.tickets', 'event_id'],
    ['events.waiting_rooms', 'event_id'],
    ['events.places', 'event_id'],
  ],
  everywhere: ['orders.orders', 'orders.payments', 'orders.refunds', 'orders.inbox'],
  functions: [],
};

/** What a distributed database has beside {@link allMigrations}. */
export const distributedMigrations: readonly MigrationRoom[] = [engineDistribution.migrations, serviceDistribution.migrations];

/**
 * Brings the whole database up to date, in the form that it has. Answers the names it applied. Several processes may do so at
 * once. Throws NotDistributable when it was distributed and somebody has undone that.
 */
export async function migrateAll(pool: pg.Pool): Promise<string[]> {
  const applied = [...(await migrateEngine(pool)), ...(await migrateService(pool))];
  await assertStillDistributed(pool);
  return applied;
}

/** Brings the whole database up to date and distributes it, see {@link distribute}. Nothing may be running on it. */
export async function distributeAll(pool: pg.Pool): Promise<Distributed> {
  const migrated = await migrateAll(pool);
  const { applied, ...rest } = await distribute(pool, [serviceDistribution]);
  return { applied: [...migrated, ...applied], ...rest };
}
