/** A whole service from its configuration: database, migrations, demo, one process or several, and their end. */
import type { Logger } from 'pino';
import { demoToday } from '../demo/demo-data.js';
import { loadDemo } from '../demo/load-demo.js';
import { openHouseAlone, startService } from '../main.js';
import type { Config } from '../platform/config.js';
import { type Database, openDatabase } from '../platform/database.js';
import { migrateAll } from '../platform/migrate.js';
import { openPool } from '../platform/pool.js';
import { developmentSecret } from '../platform/token-secret.js';
import { stopWhenTold } from './stop.js';
import { supervise } from './supervise.js';

export interface Running {
  readonly address: string;
  readonly database: Database;
  /** The demo property's today; null: no demo data. */
  readonly demoToday: Awaited<ReturnType<typeof demoToday>> | null;
}

/** Migrates, and loads the demo where the configuration wants it and the database is empty. */
async function prepare(config: Config, database: Database, log: Logger): Promise<Running['demoToday']> {
  const pool = openPool({ url: database.url, max: 4, name: 'holdfast start', log });
  try {
    const applied = await migrateAll(pool);
    if (applied.length > 0) log.info({ applied }, 'migrated');
    if (!config.demo) return null;
    const { house, office, engine } = await openHouseAlone(config, pool, log);
    const answer = await loadDemo(house, office);
    await engine.close();
    log.info({ demo: answer }, 'demo data');
    return answer === 'not empty' ? null : await demoToday(pool);
  } finally {
    await pool.end();
  }
}

/** In development a secret is made where none is given; production was refused without one. */
function withTokenSecret(config: Config, { dataDir }: Database): Config {
  const { secret, external } = config.tokens;
  if (secret !== null || external !== null || config.environment !== 'development') return config;
  return { ...config, tokens: { secret: developmentSecret(dataDir), external } };
}

/** Runs until the process is told to stop. Resolves when it listens. Throws, with everything ended, when it cannot. */
export async function run(wanted: Config, log: Logger): Promise<Running> {
  const lost = (why: string) => {
    log.fatal({ why }, 'the embedded database is lost');
    process.exit(1);
  };
  const database = await openDatabase(wanted, 'service', lost);
  log.info({ where: database.where, moved: database.moved }, 'database');
  if (wanted.withoutEffect.length > 0) log.warn({ variables: wanted.withoutEffect }, 'set, but without effect in this version');
  try {
    const config = withTokenSecret(wanted, database);
    const today = await prepare(config, database, log);
    const starting = config.processes > 1 ? supervise(config, database.url, log) : startService(config, database.url, log);
    // From here on it can be told to stop: the port answers before all of it is there.
    stopWhenTold(async () => {
      await (await starting).close();
      await database.stop();
    }, log);
    const service = await starting;
    log.info({ address: service.address }, 'listening');
    return { address: service.address, database, demoToday: today };
  } catch (error) {
    await database.stop();
    throw error;
  }
}
