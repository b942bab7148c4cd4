/** A network between a client and the service that loses what it is told to lose. HTTP, on the loopback address. */
import http from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/**
 * What becomes of a request. `pass`: answered. `refuse`: the connection ends before anything was forwarded. The others forward it and
 * wait for the whole answer, so that whatever it does is done: `cut` then resets the connection, `half` does so in the middle of the
 * body, `silence` says nothing, `html` answers 502 with a page.
 */
export type Fate = 'pass' | 'refuse' | 'cut' | 'half' | 'silence' | 'html';

export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly key: string | undefined;
  readonly lastEventId: string | undefined;
  readonly fate: Fate;
}

export interface LossyProxy {
  readonly address: string;
  /** Every request, in the order of their arrival. */
  readonly seen: readonly Seen[];
  /** Decides from now on. */
  decide(fate: (request: Omit<Seen, 'fate'>) => Fate): void;
  /** Resets every open stream. */
  cutStreams(): void;
  close(): Promise<void>;
}

async function bodyOf(message: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of message) pieces.push(piece);
  return Buffer.concat(pieces);
}

export async function startLossyProxy(target: string): Promise<LossyProxy> {
  const agent = new http.Agent({ keepAlive: true });
  const sockets = new Set<Socket>();
  const streams = new Set<http.ServerResponse>();
  const seen: Seen[] = [];
  let decide: (request: Omit<Seen, 'fate'>) => Fate = () => 'pass';

  const forward = (request: http.IncomingMessage, body: Buffer) =>
    new Promise<http.IncomingMessage>((resolve, reject) => {
      const { method, headers } = request;
      const onward = http.request(`${target}${request.url}`, { method, headers, agent }, resolve);
      onward.once('error', reject);
      onward.end(body);
    });

  async function serve(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const header = (name: string) => request.headers[name] as string | undefined;
    const path = (request.url as string).split('?')[0] as string;
    const about = { method: request.method as string, path, key: header('idempotency-key'), lastEventId: header('last-event-id') };
    const fate = decide(about);
    seen.push({ ...about, fate });
    const body = await bodyOf(request);
    if (fate === 'refuse') return void request.socket.resetAndDestroy();
    const answer = await forward(request, body);
    if (fate === 'pass' && answer.headers['content-type']?.startsWith('text/event-stream')) {
      response.writeHead(answer.statusCode as number, answer.headers);
      streams.add(response);
      response.once('close', () => {
        streams.delete(response);
        answer.destroy();
      });
      answer.on('error', () => {});
      answer.pipe(response);
      return;
    }
    if (answer.headers['content-type']?.startsWith('text/event-stream')) {
      answer.destroy();
      if (fate === 'silence') return;
    }
    const whole = answer.destroyed ? Buffer.alloc(0) : await bodyOf(answer);
    switch (fate) {
      case 'cut':
        return void request.socket.resetAndDestroy();
      case 'silence':
        return;
      case 'html':
        response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>');
        return;
      case 'half':
        response.writeHead(answer.statusCode as number, { ...answer.headers, 'content-length': whole.length });
        response.write(whole.subarray(0, whole.length / 2));
        setTimeout(() => request.socket.resetAndDestroy(), 5);
        return;
      default:
        response.writeHead(answer.statusCode as number, answer.headers).end(whole);
    }
  }

  const server = http.createServer((request, response) => {
    serve(request, response).catch(() => request.socket.destroy());
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    decide: (fate) => {
      decide = fate;
    },
    cutStreams: () => {
      for (const stream of streams) (stream.socket as Socket).resetAndDestroy();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      agent.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Each request with a key is struck by the next of these the first times it is sent, then passes. */
export function strikesThenPasses(...fates: readonly Fate[]): (request: Omit<Seen, 'fate'>) => Fate {
  let next = 0;
  return ({ method }) => (method === 'GET' ? 'pass' : (fates[next++] ?? 'pass'));
}
