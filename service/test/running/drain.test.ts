import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'undici';
import { describe, expect, it } from 'vitest';
import { watchInFlight } from '../../src/running/drain.js';

describe('a server at its last call', () => {
  it('answers on the connections it has, each for the last time, and takes no new one', async () => {
    const server = createServer((_request, response) => response.end('served'));
    const drain = watchInFlight(server);
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const ask = async (client: Client) => {
      const { statusCode, headers, body } = await client.request({ method: 'GET', path: '/' });
      return { statusCode, connection: headers['connection'], text: await body.text() };
    };
    const regular = new Client(address);
    expect(await ask(regular)).toEqual({ statusCode: 200, connection: 'keep-alive', text: 'served' });

    const called = drain.lastCall();
    // Sent on a connection that looks idle, by somebody who cannot know.
    expect(await ask(regular)).toEqual({ statusCode: 200, connection: 'close', text: 'served' });
    await called;
    await expect(ask(new Client(address))).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    await drain.finish();
    await regular.destroy();
  });

  it('waits for nobody who has left, also for none whose requests waited behind another on one connection', async () => {
    // Nothing is ever answered.
    const server = createServer(() => undefined);
    const drain = watchInFlight(server);
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    let asked = 0;
    server.on('request', () => (asked += 1));
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(5));
    while (asked < 5) await sleep(5);
    await drain.lastCall();
    const finished = drain.finish().then(() => 'finished');
    expect(await Promise.race([finished, sleep(100)])).toBeUndefined();
    client.destroy();
    expect(await Promise.race([finished, sleep(5_000)])).toBe('finished');
  });
});
