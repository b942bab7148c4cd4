/** A durable PostgreSQL of the run's own, in a temporary folder, and databases made from one that was filled once. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startEmbedded } from '@holdfast/service/platform/embedded-postgres/index.js';
import pg from 'pg';

export interface Laboratory {
  /** The database that is filled once; nobody may be connected to it when it is copied. */
  readonly template: string;
  /** A copy of the template; its connection string. */
  copy(name: string): Promise<string>;
  /** Runs one statement on the server, outside all contestants' databases. */
  ask<Row>(text: string): Promise<Row[]>;
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
    template: server.url,
    pid: server.pid,
    copy: async (name) => {
      await admin.query(`create database ${name} template holdfast`);
      return server.urlOf(name);
    },
    ask: async <Row>(text: string) => (await admin.query(text)).rows as Row[],
    stop,
  };
}
