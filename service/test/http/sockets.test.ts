import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { created } from '../../src/http/answer.js';
import { exampleRoutes, exampleServer, type Server, thingId } from './example-server.js';

/** Sends bytes and reads until the server hangs up or has sent a whole answer. */
function talk(port: number, bytes: string | Buffer, { end = false } = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1');
    let text = '';
    socket.setTimeout(8_000, () => socket.destroy(new Error('the server said nothing')));
    socket.on('data', (data) => {
      text += data.toString('latin1');
      const length = /content-length: (\d+)/i.exec(text)?.[1];
      const head = text.indexOf('\r\n\r\n');
      if (length !== undefined && head >= 0 && text.length >= head + 4 + Number(length)) socket.end();
    });
    socket.on('close', () => resolve(text));
    socket.on('error', (error) => (text === '' ? reject(error) : resolve(text)));
    if (end) socket.end(bytes);
    else socket.write(bytes);
  });
}

const bodyOf = (answer: string) =>
  JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)) as { code: string; status: number; request_id: string };

describe('bytes on a socket', () => {
  let app: Server;
  let port: number;
  beforeAll(async () => {
    app = await exampleServer({ requestTimeoutMs: 1_000 });
    await app.listen({ port: 0, host: '127.0.0.1' });
    port = (app.server.address() as net.AddressInfo).port;
  });
  afterAll(() => app.close());

  it('that are no HTTP get a problem document and are hung up on', async () => {
    const answer = await talk(port, 'hello\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toMatch(/content-type: application\/problem\+json\r\n/);
    expect(answer).toMatch(/connection: close/);
    expect(bodyOf(answer)).toMatchObject({ code: 'invalid_request', status: 400 });
  });

  it('with endless headers get 431', async () => {
    const answer = await talk(port, `GET /healthz HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
    expect(bodyOf(answer)).toMatchObject({ code: 'headers_too_large' });
  });

  it('with endless paths get an answer, never silence', async () => {
    expect(await talk(port, `GET /v1/things/${'x'.repeat(10_000)} HTTP/1.1\r\nHost: x\r\n\r\n`)).toMatch(/^HTTP\/1\.1 4\d\d /);
  });

  it('that come too slowly get 408', async () => {
    const answer = await talk(
      port,
      'POST /v1/things HTTP/1.1\r\nHost: x\r\nIdempotency-Key: k\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{"co',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(bodyOf(answer)).toMatchObject({ code: 'request_timeout' });
  });

  it('with a body above 64 kB get 413, announced or not', async () => {
    const head = 'POST /v1/things HTTP/1.1\r\nHost: x\r\nIdempotency-Key: k\r\nContent-Type: application/json\r\n';
    expect(bodyOf(await talk(port, `${head}Content-Length: 10485760\r\n\r\n{`))).toMatchObject({ code: 'payload_too_large' });
    const chunk = `${(40_000).toString(16)}\r\n${' '.repeat(40_000)}\r\n`;
    expect(bodyOf(await talk(port, `${head}Transfer-Encoding: chunked\r\n\r\n${chunk}${chunk}`))).toMatchObject({
      code: 'payload_too_large',
    });
  });

  it('with a wrong length, two lengths or a smuggled body get 400', async () => {
    const head = 'POST /v1/things HTTP/1.1\r\nHost: x\r\nIdempotency-Key: k\r\nContent-Type: application/json\r\n';
    for (const headers of [
      'Content-Length: x\r\n',
      'Content-Length: 1\r\nContent-Length: 2\r\n',
      'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n',
    ]) {
      expect(await talk(port, `${head}${headers}\r\n{"a":1}`)).toMatch(/^HTTP\/1\.1 400 /);
    }
  });

  it('T49 with a header twice that is sent once get 400 and its name, whoever asks and for what', async () => {
    const credential = 'Authorization: Bearer all-scopes\r\n';
    const json = 'Idempotency-Key: k\r\nContent-Type: application/json\r\nContent-Length: 11\r\n';
    for (const [repeated, headers] of [
      ['authorization', `Host: x\r\n${credential}authorization: Bearer other\r\n${json}`],
      ['authorization', `Host: x\r\n${credential}${credential}${json}`],
      ['content-type', `Host: x\r\n${credential}${json}content-type: text/plain\r\n`],
      ['host', `Host: x\r\nHOST: y\r\n${credential}${json}`],
    ]) {
      for (const path of ['/v1/things', '/nowhere']) {
        const answer = await talk(port, `POST ${path} HTTP/1.1\r\n${headers}\r\n{"count":1}`);
        expect(answer).toMatch(/^HTTP\/1\.1 400 /);
        expect(answer).toMatch(/content-type: application\/problem\+json\r\n/);
        expect(bodyOf(answer)).toMatchObject({ code: 'header_repeated', header: repeated });
      }
    }
    // What may come more than once, and what says nothing to us.
    const more = 'Accept: a/b\r\nAccept: */*\r\nVia: 1.1 a\r\nVia: 1.1 b\r\nUser-Agent: a\r\nUser-Agent: b\r\nX-Own: 1\r\nX-Own: 2\r\n';
    expect(await talk(port, `POST /v1/things HTTP/1.1\r\nHost: x\r\n${more}${credential}${json}\r\n{"count":1}`)).toMatch(
      /^HTTP\/1\.1 201 /,
    );
  });

  it('without a Host get 400 as a problem document; HTTP/1.0 has none', async () => {
    const answer = await talk(port, 'GET /v1/things HTTP/1.1\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(bodyOf(answer)).toMatchObject({ code: 'invalid_request', detail: 'The request has no Host header.' });
    expect(await talk(port, 'GET /v1/things HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('of a method that nobody knows get 404 or 405', async () => {
    for (const method of ['PROPFIND', 'TRACE', 'PURGE', 'QUERY'])
      expect(await talk(port, `${method} /v1/things HTTP/1.1\r\nHost: x\r\n\r\n`)).toMatch(/^HTTP\/1\.1 4\d\d /);
  });

  it('leave the server alive', async () => {
    const random = Buffer.from(Array.from({ length: 3_000 }, (_, index) => (index * 7_919) % 256));
    await talk(port, random, { end: true }).catch(() => '');
    expect(await talk(port, 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe('closing', () => {
  it('finishes what is in flight and refuses nobody who was let in', async () => {
    let release: () => void = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const [make, ...others] = exampleRoutes;
    if (make === undefined) throw new Error('no route');
    const slow = {
      ...make,
      handler: async () => {
        await gate;
        return created({ id: thingId, count: 1 });
      },
    };
    const app = await exampleServer({ routes: [slow, ...others] });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const port = (app.server.address() as net.AddressInfo).port;
    const answer = talk(
      port,
      'POST /v1/things HTTP/1.1\r\nHost: x\r\nIdempotency-Key: k\r\nContent-Type: application/json\r\nContent-Length: 11\r\n\r\n{"count":1}',
    );
    await sleep(100);
    const closed = app.close();
    await sleep(100);
    release();
    expect(await answer).toMatch(/^HTTP\/1\.1 201 /);
    await closed;
  });
});
