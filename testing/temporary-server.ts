/** A PostgreSQL in a temporary folder, for the length of a test or of a run. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type EmbeddedOptions, type EmbeddedPostgres, startEmbedded } from '../service/src/platform/embedded-postgres/index.js';
import { postgresIn } from '../service/src/platform/embedded-postgres/processes.js';

const folderPrefix = path.join(os.tmpdir(), 'holdfast-test-');
const hourMs = 3_600_000;

/** A run that was killed cleans nothing up; the next one does. */
function sweepLeftovers(): void {
  for (const name of fs.readdirSync(path.dirname(folderPrefix)).filter((each) => each.startsWith(path.basename(folderPrefix)))) {
    const folder = path.join(path.dirname(folderPrefix), name);
    const old = Date.now() - (fs.statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > hourMs;
    if (old && postgresIn(path.join(folder, 'pg18')).length === 0) fs.rmSync(folder, { recursive: true, force: true });
  }
}

export interface TemporaryServer {
  readonly server: EmbeddedPostgres;
  /** Ends the server and removes its folder. */
  remove(): Promise<void>;
}

export async function temporaryServer(options: Pick<EmbeddedOptions, 'durable' | 'settings'>): Promise<TemporaryServer> {
  sweepLeftovers();
  // In a folder that PostgreSQL's account can reach, wherever the checkout lies.
  const dataDir = fs.mkdtempSync(folderPrefix);
  fs.chmodSync(dataDir, 0o755);
  const server = await startEmbedded({ dataDir, purpose: 'service', ...options });
  return {
    server,
    remove: async () => {
      await server.stop();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
