/** A PostgreSQL of a test's own, durable, for tests that kill it. It comes up again by itself, as the embedded one does for its users. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startEmbedded } from '../service/src/platform/embedded-postgres/index.js';

export interface OwnServer {
  /** Of an empty database. */
  readonly url: string;
  /** Of the postmaster, now. */
  pid(): number;
  stop(): Promise<void>;
}

export async function startOwnServer(): Promise<OwnServer> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'holdfast-test-own-'));
  fs.chmodSync(dataDir, 0o755);
  const server = await startEmbedded({ dataDir, purpose: 'service', settings: { max_connections: 60 } });
  return {
    url: server.url,
    pid: () => server.pid,
    stop: async () => {
      await server.stop();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
