/** One PostgreSQL for the whole run, with a migrated database from which each test file clones its own. */
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { distributeAll, migrateAll } from '../service/src/platform/migrate.js';
import { clonePrefix, urlOfDatabase } from './clone-database.js';
import { temporaryServer } from './temporary-server.js';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A connection string of the server's own database; its role may create databases. */
    serverUrl: string;
    templateName: string;
  }
}

interface TestServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** TEST_DATABASE_URL names a server to use instead (another version, say); it must allow `create database`. */
async function testServer(): Promise<TestServer> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };
  const settings = { max_connections: 400, shared_buffers: '256MB', max_wal_size: '4GB', autovacuum_naptime: '5s' };
  const { server, remove } = await temporaryServer({ durable: false, settings });
  return { url: server.urlOf('postgres'), stop: remove };
}

async function makeTemplate(serverUrl: string, admin: pg.Client, templateName: string): Promise<void> {
  await admin.query(`create database ${templateName}`);
  const pool = new pg.Pool({ connectionString: urlOfDatabase(serverUrl, templateName), max: 2 });
  // Its sessions may still be on their way out when the database is dropped.
  pool.on('error', () => {});
  try {
    // TEST_DISTRIBUTED=on: the same tests against the other form. Those that look at the plain one itself fail.
    await (process.env.TEST_DISTRIBUTED === 'on' ? distributeAll(pool) : migrateAll(pool));
  } finally {
    await pool.end();
  }
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await testServer();
  const admin = new pg.Client({ connectionString: server.url, application_name: 'test set-up' });
  await admin.connect();
  const templateName = `holdfast_template_${process.pid}`;
  const end = async () => {
    await admin.query(`drop database if exists ${templateName} with (force)`);
    await admin.end();
    await server.stop();
  };
  try {
    await makeTemplate(server.url, admin, templateName);
  } catch (error) {
    await end();
    throw error;
  }
  project.provide('serverUrl', server.url);
  project.provide('templateName', templateName);

  return async () => {
    const { rows } = await admin.query<{ datname: string }>(`select datname from pg_database where datname like '${clonePrefix}%'`);
    for (const { datname } of rows) await admin.query(`drop database "${datname}" with (force)`);
    await end();
    if (rows.length > 0) throw new Error(`${rows.length} test database(s) were cloned and never dropped`);
  };
}
