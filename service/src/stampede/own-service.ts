/** A service of the stampede's own: a durable embedded database in a temporary folder, and as many processes as configured. */
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import type { Logger } from 'pino';
import { createKey } from '../identity/keys.js';
import { createOrganisation } from '../identity/organisations.js';
import type { Config } from '../platform/config.js';
import { openDatabase } from '../platform/database.js';
import { migrateAll } from '../platform/migrate.js';
import { openPool } from '../platform/pool.js';
import { supervise } from '../running/supervise.js';

export interface OwnService {
  readonly address: string;
  readonly staffKey: string;
  readonly pool: pg.Pool;
  /** Signs the tokens of its accounts. */
  readonly tokenSecret: string;
  /** Ends all of it and removes the folder; a Ctrl-C does so, too. */
  close(): Promise<void>;
}

const scopes = [
  'catalogue:write',
  'inventory:write',
  'rates:write',
  'reservations:read',
  'orders:read',
  'orders:refund',
  'admission:write',
] as const;

const signals = ['SIGINT', 'SIGTERM'] as const;

/** The configuration's database, secrets, port and address are left alone: it takes a folder and a port that nobody uses. */
export async function openOwnService(config: Config, log: Logger): Promise<OwnService> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'holdfast-stampede-'));
  fs.chmodSync(dataDir, 0o755);
  const tokenSecret = randomBytes(32).toString('base64url');
  const own: Config = {
    ...config,
    port: 0,
    host: '127.0.0.1',
    demo: false,
    database: { ...config.database, url: null, dataDir },
    tokens: { secret: tokenSecret, external: null },
  };
  const undo: (() => Promise<unknown>)[] = [async () => fs.rmSync(dataDir, { recursive: true, force: true })];
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  const leave = () => void close().finally(() => process.exit(130));
  for (const signal of signals) process.once(signal, leave);
  undo.push(async () => {
    for (const signal of signals) process.off(signal, leave);
  });
  try {
    const database = await openDatabase(own, 'service');
    undo.push(() => database.stop());
    const pool = openPool({ url: database.url, max: 2, name: 'holdfast stampede', log });
    undo.push(() => pool.end());
    await migrateAll(pool);
    const organisationId = await createOrganisation(pool, { name: 'Stampede' });
    const key = await createKey(pool, { organisationId, label: 'stampede', scopes });
    const service = await supervise(own, database.url, log);
    undo.push(() => service.close());
    return { address: service.address, staffKey: (key as { text: string }).text, pool, tokenSecret, close };
  } catch (error) {
    await close();
    throw error;
  }
}
