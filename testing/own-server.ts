/** A PostgreSQL of a test's own, durable, for tests that kill it. It comes up again by itself, as the embedded one does for its users. */
import { temporaryServer } from './temporary-server.js';

export interface OwnServer {
  /** Of an empty database. */
  readonly url: string;
  /** Of the postmaster, now. */
  pid(): number;
  stop(): Promise<void>;
}

export async function startOwnServer(): Promise<OwnServer> {
  const { server, remove } = await temporaryServer({ durable: true, settings: { max_connections: 100 } });
  return { url: server.url, pid: () => server.pid, stop: remove };
}
