import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { Client } from 'undici';
import { afterEach, describe, expect, it } from 'vitest';
import { openEntrances } from '../../src/running/entrances.js';

const crowd = 120;
/** A thread of its own, so that all can come while this one stands still. */
const arrive = `
  const { parentPort, workerData: { port, crowd, outside } } = require('node:worker_threads');
  const net = require('node:net');
  let connected = 0;
  const people = Array.from({ length: crowd }, () =>
    net.connect(port, '127.0.0.1').on('error', () => {}).on('connect', () => {
      connected += 1;
      if (connected < crowd) return;
      Atomics.store(outside, 0, 1);
      Atomics.notify(outside, 0);
    }));
  parentPort.once('message', () => { for (const person of people) person.destroy(); });
`;

const servers: { server: Server; entrances: readonly net.Server[] }[] = [];
afterEach(() => {
  for (const { server, entrances } of servers.splice(0)) {
    for (const entrance of entrances) entrance.close();
    server.close();
    server.closeAllConnections();
  }
});

async function serverWith(count: number) {
  const server = createServer((_request, response) => response.end('served'));
  server.listen({ port: 0, host: '127.0.0.1', backlog: 511 });
  await once(server, 'listening');
  const entrances = count === 0 ? [] : await openEntrances(server, count);
  servers.push({ server, entrances });
  return { server, entrances, port: (server.address() as AddressInfo).port };
}

/** Turns of the event loop until a crowd is in that came while the loop stood still. */
async function turnsUntilAllAreIn(furtherEntrances: number): Promise<number> {
  const { server, port } = await serverWith(furtherEntrances);
  let inside = 0;
  server.on('connection', () => {
    inside += 1;
  });
  const outside = new Int32Array(new SharedArrayBuffer(4));
  const people = new Worker(arrive, { eval: true, workerData: { port, crowd, outside } });
  Atomics.wait(outside, 0, 0, 10_000);
  let turns = 0;
  for (; inside < crowd && turns < 10 * crowd; turns += 1) await turn();
  people.postMessage('go');
  await once(people, 'exit');
  return turns;
}

describe('entrances', () => {
  it('let in many in a turn of the event loop, where one lets in one', async () => {
    // The control: what Node.js does by itself. Were it to change, these entrances could go.
    expect(await turnsUntilAllAreIn(0)).toBeGreaterThanOrEqual(crowd);
    expect(await turnsUntilAllAreIn(15)).toBeLessThanOrEqual(crowd / 4);
  });

  it('serve as the server itself does, and close with it', async () => {
    const { server, entrances, port } = await serverWith(3);
    expect(entrances).toHaveLength(3);
    const clients = Array.from({ length: 12 }, () => new Client(`http://127.0.0.1:${port}`));
    const answers = await Promise.all(clients.map(async (client) => (await client.request({ method: 'GET', path: '/' })).body.text()));
    expect(answers).toEqual(clients.map(() => 'served'));
    await Promise.all(clients.map((client) => client.close()));
    for (const entrance of entrances) entrance.close();
    server.close();
    await once(server, 'close');
    const late = net.connect(port, '127.0.0.1');
    const [error] = await once(late, 'error');
    expect(error).toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('are none where there is no port', async () => {
    expect(await openEntrances(createServer())).toEqual([]);
  });
});
