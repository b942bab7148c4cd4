/**
 * More entrances to one listening socket. In a turn of its event loop Node.js takes in one new connection per listening handle
 * (libuv since 1.45), and while hundreds of requests are being answered a turn takes ten milliseconds and more: of five hundred
 * people who come at ten o'clock the last would stand outside for seconds. Every further handle takes in one more.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import cluster from 'node:cluster';
import type { Server } from 'node:http';
import net from 'node:net';

const furtherEntrances = 15;
/** Milliseconds until what has not come is done without. */
const patienceMs = 5_000;

/** Node.js has no `dup`, but a handle that travels to another process and back has another descriptor of the same socket. */
const sendBack = `process.on('message', (message, handle) => process.send(message, handle))`;

/** What a server listens with; not of the public types. */
function handleOf(server: Server): object | undefined {
  return (server as unknown as { readonly _handle?: object | null })._handle ?? undefined;
}

/**
 * Opens them for a server that listens on TCP. Resolves to what is to be closed with it; to fewer, or none, where that cannot
 * be done: a worker of a cluster gets its connections from its supervisor, which has nothing else to do. Never rejects.
 */
export function openEntrances(server: Server, count = furtherEntrances): Promise<readonly net.Server[]> {
  const handle = handleOf(server);
  if (cluster.isWorker || handle === undefined || typeof server.address() === 'string') return Promise.resolve([]);
  const entrances: net.Server[] = [];
  return new Promise((resolve) => {
    const messenger: ChildProcess = spawn(process.execPath, ['-e', sendBack], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    const done = () => {
      clearTimeout(timer);
      messenger.removeAllListeners('message');
      if (messenger.connected) messenger.disconnect();
      resolve(entrances);
    };
    const timer = setTimeout(() => {
      messenger.kill();
      done();
    }, patienceMs);
    messenger.on('error', done).on('exit', done);
    messenger.on('message', (_message, twin) => {
      entrances.push(entranceTo(server, twin as object));
      if (entrances.length === count) done();
    });
    for (let index = 0; index < count; index += 1) messenger.send(index, handle as net.Server, () => {});
  });
}

/** Listens by the handle, for the server; its sockets are as an HTTP server makes its own. */
function entranceTo(server: Server, handle: object): net.Server {
  const entrance = net.createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket));
  // What goes wrong here, goes wrong at the server's own entrance, too, which says so.
  entrance.on('error', () => {});
  return entrance.listen(handle);
}
