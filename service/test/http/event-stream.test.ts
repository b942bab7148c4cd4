import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Type } from 'typebox';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type EventSink, eventStream } from '../../src/http/event-stream.js';
import { route } from '../../src/http/route.js';
import { exampleServer, type Server } from './example-server.js';

const openSinks = new Set<EventSink>();
/** Resolves what the slow route waits for. */
let goOn: () => void = () => undefined;
let asked: Promise<void>;
let onAsked: () => void = () => undefined;

const watch = (sink: EventSink) => {
  openSinks.add(sink);
  sink.send('{}', '1');
  return () => void openSinks.delete(sink);
};
const stream = (path: string, handler: () => Promise<ReturnType<typeof eventStream>>) =>
  route({
    method: 'GET',
    path,
    operationId: path.slice(1),
    summary: 'Streams',
    tag: 'Streams',
    auth: 'public',
    idempotencyKey: 'none',
    streams: true,
    responses: { 200: Type.Object({}) },
    problems: [],
    handler,
  });
const routes = [
  stream('/prompt', async () => eventStream(watch)),
  stream('/slow', async () => {
    onAsked();
    await new Promise<void>((resolve) => (goOn = resolve));
    return eventStream(watch);
  }),
];

async function connect(server: Server): Promise<net.Socket> {
  const socket = net.connect((server.server.address() as net.AddressInfo).port, '127.0.0.1').on('error', () => undefined);
  await new Promise((connected) => socket.once('connect', connected));
  return socket;
}

const get = (path: string) => `GET /v1${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

async function until(holds: () => boolean): Promise<void> {
  for (const giveUpAtMs = performance.now() + 5_000; !holds(); await sleep(5))
    if (performance.now() > giveUpAtMs) throw new Error(`it did not happen; ${openSinks.size} are open`);
}

async function started(): Promise<Server> {
  const server = await exampleServer({ routes });
  await server.listen({ port: 0, host: '127.0.0.1' });
  return server;
}

describe('a stream whose client has left', () => {
  let app: Server;
  beforeAll(async () => {
    app = await started();
  });
  beforeEach(() => {
    asked = new Promise((resolve) => (onAsked = resolve));
  });
  afterAll(() => app.close());

  it('is over, also where further ones waited behind it on the same connection', async () => {
    const client = await connect(app);
    client.write(get('/prompt').repeat(20));
    await until(() => openSinks.size > 0);
    await sleep(50);
    client.destroy();
    await until(() => openSinks.size === 0);
    await sleep(50);
    expect(openSinks.size).toBe(0);
  });

  it('while it was being asked for, does not begin', async () => {
    const client = await connect(app);
    client.write(get('/slow'));
    await asked;
    client.resetAndDestroy();
    await sleep(100);
    goOn();
    await sleep(50);
    expect(openSinks.size).toBe(0);
  });

  it('is what ends it: until then it goes on', async () => {
    const client = await connect(app);
    client.write(get('/slow'));
    await asked;
    goOn();
    await until(() => openSinks.size === 1);
    client.destroy();
    await until(() => openSinks.size === 0);
  });

  it('begins behind another answer when that one is over', async () => {
    const client = await connect(app);
    let text = '';
    client.on('data', (data) => (text += data.toString()));
    client.write(get('/prompt').repeat(2));
    await until(() => openSinks.size === 1);
    const [first] = openSinks;
    first?.end();
    await until(() => text.split('data: {}').length === 3);
    expect([...openSinks]).not.toContain(first);
    client.destroy();
    await until(() => openSinks.size === 0);
  });
});

describe('a server that closes', () => {
  it('ends a stream that is still to begin', async () => {
    asked = new Promise((resolve) => (onAsked = resolve));
    const app = await started();
    const client = await connect(app);
    let text = '';
    client.on('data', (data) => (text += data.toString()));
    client.write(get('/slow'));
    await asked;
    const closed = app.close();
    await sleep(50);
    goOn();
    // The last chunk.
    await until(() => text.endsWith('\r\n0\r\n\r\n') && openSinks.size === 0);
    client.destroy();
    await closed;
  });
});
