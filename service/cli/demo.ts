import type { Command } from 'commander';
import { demoStaffKey } from '../src/demo/demo-data.js';
import { loadDemo } from '../src/demo/load-demo.js';
import { openHouseAlone } from '../src/main.js';
import { openLog } from '../src/platform/log.js';
import { migrateAll } from '../src/platform/migrate.js';
import { withDatabase } from './with-database.js';

export function addDemo(program: Command): void {
  program
    .command('demo')
    .description('fill an empty database with the demo data; never in production')
    .action(() =>
      withDatabase(async ({ config, pool, database }) => {
        if (config.environment === 'production')
          throw new Error('Demo data are refused in production: their staff key is known to everybody.');
        await migrateAll(pool);
        const { house, office, engine } = await openHouseAlone(config, pool, openLog(config.logLevel));
        const answer = await loadDemo(house, office);
        await engine.close();
        if (answer === 'not empty') throw new Error(`${database.where} is not empty: demo data go into an empty database only.`);
        console.log(`The demo data ${answer === 'loaded' ? 'are loaded' : 'were there already'}; the staff key is ${demoStaffKey}.`);
      }),
    );
}
