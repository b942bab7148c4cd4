import type { Command } from 'commander';
import { distributeAll, migrateAll } from '../src/platform/migrate.js';
import { withDatabase } from './with-database.js';

function saidOf(applied: readonly string[]): string {
  return applied.length === 0 ? 'Nothing to do: the database is up to date.' : applied.map((name) => `applied ${name}`).join('\n');
}

export function addMigrate(program: Command): void {
  program
    .command('migrate')
    .description('bring the database up to date; `serve` does so, too')
    .option(
      '--distributed',
      'for many houses: make what is unique so within a property or event, and distribute by it where the server has Citus',
    )
    .action(({ distributed }: { distributed?: true }) =>
      withDatabase(async ({ pool }) => {
        if (distributed !== true) {
          console.log(saidOf(await migrateAll(pool)));
          return;
        }
        const { applied, citus, spread } = await distributeAll(pool);
        console.log(saidOf(applied));
        if (citus === null)
          console.log(
            'This database has no citus extension: only constraints were changed, all tables lie here. Once it has one, run the same again.',
          );
        else if (spread.length === 0) console.log(`Nothing to distribute: Citus ${citus} has it all.`);
        else console.log(spread.map((table) => `distributed ${table}`).join('\n'));
      }),
    );
}
