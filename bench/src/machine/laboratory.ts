/** A durable PostgreSQL of the run's own, in a temporary folder, and databases made from templates that were filled once. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startEmbedded } from '@holdfast/service/platform/embedded-postgres/index.js';
import pg from 'pg';

export interface Laboratory {
  urlOf(database: string): string;
  /** Makes a database, as a copy of another to which nobody may be connected; answers its connection string. */
  copy(name: string, of: string): Promise<string>;
  /** Ends its connections and removes it. */
  drop(name: string): Promise<void>;
  /** Runs one statement on the server, outside all contestants' databases. */
  ask<Row>(text: string): Promise<Row[]>;
  /** From now on every flush of the log takes so long; 0: as long as the disk takes. Milliseconds. */
  flushTakes(ms: number): Promise<void>;
  /** Of PostgreSQL's parent process. */
  readonly pid: number;
  /** Stops the server and removes all it stored. */
  stop(): Promise<void>;
}

const signals = ['SIGINT', 'SIGTERM'] as const;

/** `settings` on top of what the product itself starts PostgreSQL with. */
export async function openLaboratory(settings: Readonly<Record<string, string>> = {}): Promise<Laboratory> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'holdfast-bench-'));
  fs.chmodSync(dataDir, 0o755);
  const server = await startEmbedded({ dataDir, purpose: 'service', settings });
  const admin = new pg.Client({ connectionString: server.urlOf('postgres'), application_name: 'bench' });
  // A run that is broken off ends the server below it.
  admin.on('error', () => undefined);
  await admin.connect();
  const stop = async () => {
    for (const signal of signals) process.off(signal, stopAndLeave);
    await admin.end();
    await server.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
  const stopAndLeave = () => void stop().finally(() => process.exit(130));
  for (const signal of signals) process.once(signal, stopAndLeave);
  return {
    pid: server.pid,
    urlOf: (database) => server.urlOf(database),
    copy: async (name, of) => {
      await admin.query(`create database ${name} template ${of}`);
      return server.urlOf(name);
    },
    drop: async (name) => void (await admin.query(`drop database if exists ${name} with (force)`)),
    ask: async <Row>(text: string) => (await admin.query(text)).rows as Row[],
    flushTakes: async (ms) => {
      await admin.query(`alter system set commit_delay = ${Math.round(ms * 1_000)}`);
      await admin.query(`alter system set commit_siblings = ${ms > 0 ? 0 : 5}`);
      await admin.query('select pg_reload_conf()');
    },
    stop,
  };
}
