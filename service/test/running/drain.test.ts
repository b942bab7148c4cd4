import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
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
});
