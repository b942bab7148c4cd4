import type { Command } from 'commander';
import { migrateAll } from '../src/platform/migrate.js';
import { withDatabase } from './with-database.js';

export function addMigrate(program: Command): void {
  program
    .command('migrate')
    .description('bring the database up to date; `serve` does so, too')
    .action(() =>
      withDatabase(async ({ pool }) => {
        const applied = await migrateAll(pool);
        console.log(
          applied.length === 0 ? 'Nothing to do: the database is up to date.' : applied.map((name) => `applied ${name}`).join('\n'),
        );
      }),
    );
}
