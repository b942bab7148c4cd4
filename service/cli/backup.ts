import type { Command } from 'commander';
import { backUp } from '../src/platform/backup/backup.js';
import type { TableCount } from '../src/platform/backup/format.js';
import { withDatabase } from './with-database.js';

/** For people: how much of what. */
export function summary(counts: readonly TableCount[]): string {
  const rows = counts.reduce((sum, count) => sum + count.rows, 0);
  return `${rows.toLocaleString('en')} rows of ${counts.length} tables`;
}

export function addBackup(program: Command): void {
  program
    .command('backup')
    .description('write everything, as of one instant, into a file; the service may go on selling')
    .argument('<file>', 'a file that does not exist yet; it will hold personal data and secrets, readable by you alone')
    .action((file: string) =>
      withDatabase(async ({ pool, database }) => {
        const counts = await backUp(pool, file);
        console.log(`${file}: ${summary(counts)} of ${database.where}.`);
      }),
    );
}
