import type { Command } from 'commander';
import { restore } from '../src/platform/backup/restore.js';
import { summary } from './backup.js';
import { examineHouse, report } from './doctor.js';
import { withDatabase } from './with-database.js';

export function addRestore(program: Command): void {
  program
    .command('restore')
    .description('fill an empty database from a backup (of this or an older version, made on any PostgreSQL), and examine it')
    .argument('<file>', 'what `holdfast backup` wrote')
    .action((file: string) =>
      withDatabase(async ({ pool, database }) => {
        const counts = await restore(pool, file);
        console.log(`${database.where}: ${summary(counts)} of ${file}.`);
        if (!report(await examineHouse(pool))) process.exitCode = 1;
      }),
    );
}
