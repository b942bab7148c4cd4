/** How an HTTP server ends: what was asked is answered, and then nobody is waited for. */
import cluster from 'node:cluster';
import type { Server } from 'node:http';
import net from 'node:net';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';

export interface Drain {
  /**
   * The server takes no new connection but those that were made before. What comes within a moment on open ones, because it
   * was sent before anybody could know, is still answered; each of these answers says that it is the last. `entrances`: further
   * ones to the same socket.
   */
  lastCall(entrances?: readonly net.Server[]): Promise<void>;
  /** For a server that is being closed. Resolves when nothing waits for an answer, with every connection cut, also those on which nothing was asked yet. */
  finish(): Promise<void>;
}

/** Milliseconds in which a client that uses its connections meets `Connection: close` before they are cut. */
const lastCallMs = 150;

/** Turns of the event loop in which those who wait outside are let in, at most. */
const lettingInMax = 200;

/** A worker gets those who wait one by one from its supervisor, which may be busy: nobody came when for so long nobody did. Milliseconds. */
const workerPauseMs = 50;
/** Such pauses, at most. */
const workerPausesMax = 40;

/** Until who waits outside now had a turn to come in. */
async function letIn(): Promise<void> {
  if (cluster.isWorker) return sleep(workerPauseMs);
  await turn();
  await turn();
}

/** Counts from now on what the server has to answer. */
export function watchInFlight(server: Server): Drain {
  let inFlight = 0;
  let leaving = false;
  let connections = 0;
  let onEmpty: (() => void) | undefined;
  // By connection: an answer that waits behind another one does not hear that the client has left.
  const asked = new Map<net.Socket, number>();
  const forget = (answers: number) => {
    inFlight -= answers;
    if (inFlight === 0) onEmpty?.();
  };
  server.on('connection', (socket: net.Socket) => {
    connections += 1;
    socket.once('close', () => {
      const unanswered = asked.get(socket);
      if (unanswered === undefined) return;
      asked.delete(socket);
      forget(unanswered);
    });
  });
  server.prependListener('request', ({ socket }, response) => {
    // One request of a pipeline may be read as its connection breaks.
    if (socket.destroyed) return;
    inFlight += 1;
    asked.set(socket, (asked.get(socket) ?? 0) + 1);
    if (leaving) response.setHeader('connection', 'close');
    response.once('close', () => {
      const unanswered = asked.get(socket);
      if (unanswered === undefined) return;
      if (unanswered === 1) asked.delete(socket);
      else asked.set(socket, unanswered - 1);
      forget(1);
    });
  });
  return {
    lastCall: async (entrances = []) => {
      leaving = true;
      // Who is connected already and waits to be let in comes in with the next turns of the event loop, a few in each.
      const max = cluster.isWorker ? workerPausesMax : lettingInMax;
      for (let pauses = 0, before = -1; pauses < max && before !== connections; pauses += 1) {
        before = connections;
        await letIn();
      }
      for (const entrance of entrances) entrance.close();
      // The HTTP server's own close would cut connections that look idle, a request that was not read yet being on some of them.
      net.Server.prototype.close.call(server);
      await sleep(lastCallMs);
    },
    finish: async () => {
      while (server.listening) await sleep(5);
      if (inFlight > 0) await new Promise<void>((resolve) => (onEmpty = resolve));
      server.closeAllConnections();
    },
  };
}
