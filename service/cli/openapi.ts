import type { Command } from 'commander';
import { describeApi } from '../src/main.js';
import { parseConfig } from '../src/platform/config.js';
import { openLog } from '../src/platform/log.js';

export function addOpenApi(program: Command): void {
  program
    .command('openapi')
    .description('print the OpenAPI document of the HTTP API')
    .action(async () => {
      const document = await describeApi(parseConfig({}, { serving: false }), openLog('silent'));
      process.stdout.write(`${JSON.stringify(JSON.parse(document), null, 2)}\n`);
    });
}
