/** How an HTTP server ends: what was asked is answered, and then nobody is waited for. */
import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Drain {
  /** For a server that is being closed. Resolves when nothing waits for an answer, with every connection cut, also those on which nothing was asked yet. */
  finish(): Promise<void>;
}

/** Counts from now on what the server has to answer. */
export function watchInFlight(server: Server): Drain {
  let inFlight = 0;
  let onEmpty: (() => void) | undefined;
  server.on('request', (_request, response) => {
    inFlight += 1;
    response.once('close', () => {
      inFlight -= 1;
      if (inFlight === 0) onEmpty?.();
    });
  });
  return {
    finish: async () => {
      while (server.listening) await sleep(5);
      if (inFlight > 0) await new Promise<void>((resolve) => (onEmpty = resolve));
      server.closeAllConnections();
    },
  };
}
