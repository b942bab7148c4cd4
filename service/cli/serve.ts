import type { Command } from 'commander';
import { startService } from '../src/main.js';
import { readConfig } from '../src/platform/config.js';
import { openLog } from '../src/platform/log.js';
import { run } from '../src/running/run.js';
import { stopWhenTold } from '../src/running/stop.js';
import { workerCommand } from '../src/running/worker-command.js';

export function addServe(program: Command): void {
  program
    .command('serve')
    .description('serve the API, as configured by the environment; production unless HOLDFAST_ENV says otherwise')
    .action(async () => {
      const config = readConfig();
      await run(config, openLog(config.logLevel));
    });
  program.command(workerCommand, { hidden: true }).action(async () => {
    const config = readConfig();
    const log = openLog(config.logLevel);
    const service = await startService(config, config.database.url as string, log).catch((error) => {
      // The line to the supervisor would keep this process alive.
      console.error(error instanceof Error ? error.message : error);
      process.exit(1);
    });
    log.info('a worker listens');
    // A Ctrl-C reaches all processes of a terminal; the supervisor tells this one when.
    process.on('SIGINT', () => {});
    stopWhenTold(service.close, log, ['SIGTERM']);
  });
}
