import type { Command } from 'commander';
import { welcome } from '../src/demo/welcome.js';
import { readConfig } from '../src/platform/config.js';
import { openLog } from '../src/platform/log.js';
import { run } from '../src/running/run.js';

export function addStart(program: Command): void {
  program
    .command('start')
    .description('serve on this machine, with a database of its own and demo data: what `npm start` runs')
    .action(async () => {
      const config = readConfig({ environment: 'development', logLevel: 'warn' });
      const { address, database, demoToday } = await run(config, openLog(config.logLevel));
      const { where, moved } = database;
      process.stdout.write(
        welcome({
          address: config.publicUrl ?? address,
          where,
          ...(moved === undefined ? {} : { moved }),
          today: demoToday,
          // It is played by one process, to accounts of our own.
          theatre: config.processes === 1 && config.tokens.external === null,
        }),
      );
    });
}
