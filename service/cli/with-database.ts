/** What a command that asks the database does around its work. */
import type pg from 'pg';
import { type Config, readConfig } from '../src/platform/config.js';
import { type Database, openDatabase } from '../src/platform/database.js';
import { openLog } from '../src/platform/log.js';
import { openPool } from '../src/platform/pool.js';

export interface AtWork {
  readonly config: Config;
  readonly database: Database;
  readonly pool: pg.Pool;
}

/**
 * Opens the database of the environment, hands it to `work`, and closes it. Beside a running `holdfast start` a command uses
 * the server that runs; alone it starts one and stops it.
 */
export async function withDatabase<Result>(work: (at: AtWork) => Promise<Result>): Promise<Result> {
  const config = readConfig({ serving: false, environment: 'development', logLevel: 'warn' });
  const database = await openDatabase(config, 'command');
  try {
    const pool = openPool({ url: database.url, max: 4, name: 'holdfast command', log: openLog(config.logLevel) });
    try {
      return await work({ config, database, pool });
    } finally {
      await pool.end();
    }
  } finally {
    await database.stop();
  }
}
