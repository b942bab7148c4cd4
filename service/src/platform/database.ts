/** The database that the configuration names: a server somewhere, or PostgreSQL of our own in a folder. */
import pg from 'pg';
import type { Config } from './config.js';
import { type Purpose, startEmbedded } from './embedded-postgres/index.js';

export interface Database {
  readonly url: string;
  /** For people: where the data are. No password in it. */
  readonly where: string;
  /** The DATA_DIR in use. */
  readonly dataDir: string;
  /** Why that is not where DATA_DIR says. */
  readonly moved?: string;
  /** Ends the server if it is ours. Connections must have gone. */
  stop(): Promise<void>;
}

const oldestVersion = 150_000;

async function assertVersion(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'holdfast start', connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (cause) {
    throw new Error(
      `The database of DATABASE_URL cannot be reached: ${(cause as Error).message || (cause as NodeJS.ErrnoException).code}`,
      { cause },
    );
  }
  try {
    const { rows } = await client.query<{ number: number; version: string }>(
      `select current_setting('server_version_num')::int as number, current_setting('server_version') as version`,
    );
    const [server] = rows;
    if (!server || server.number < oldestVersion)
      throw new Error(`Holdfast needs PostgreSQL 15 or newer; the server of DATABASE_URL is ${server?.version}`);
  } finally {
    await client.end();
  }
}

function withoutPassword(url: string): string {
  return url.replace(/^(\w+:\/\/[^:@/]*):[^@/]*@/, '$1@').replace(/([?&](?:password|sslkey)=)[^&]*/gi, '$1…');
}

/**
 * Opens the database of the configuration. An embedded one takes as many sessions as its processes want. `onLost` is told
 * when an embedded server is gone for good. Throws with what to do when there is no such database or it is too old.
 */
export async function openDatabase(
  config: Pick<Config, 'database' | 'processes'>,
  purpose: Purpose,
  onLost: (why: string) => void = () => {},
): Promise<Database> {
  const { url, dataDir, poolMax } = config.database;
  if (url !== null) {
    await assertVersion(url);
    return { url, where: withoutPassword(url), dataDir, stop: async () => {} };
  }
  const settings = { max_connections: Math.max(200, config.processes * poolMax + 50) };
  const server = await startEmbedded({ dataDir, purpose, settings, onLost });
  return {
    url: server.url,
    where: server.dataFolder,
    dataDir: server.dataDir,
    ...(server.moved === undefined ? {} : { moved: server.moved }),
    stop: server.stop,
  };
}
