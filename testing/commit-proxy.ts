/**
 * A TCP proxy before PostgreSQL that strikes exactly at COMMIT. It reads just enough of the wire protocol to know a COMMIT
 * on its way, as a simple query or as parse, bind and execute, pipelined and with named statements or not.
 */
import net from 'node:net';

/**
 * drop-before-forward: the COMMIT never reaches the server, the connection is cut. The others let it through and wait for
 * the server's acknowledgement, which the client then never sees: closed, reset, or silence on an open connection.
 */
export type Strike = 'drop-before-forward' | 'drop-after-ack' | 'rst-after-ack' | 'blackhole-after-ack';

export interface CommitProxy {
  /** The connection string of the target, through the proxy. */
  readonly url: string;
  /**
   * The next COMMIT on any connection is struck, and only that one. With `touching` the next of a transaction in which a
   * statement was run whose text or prepared name matches. Resolves once it has struck.
   */
  arm(strike: Strike, options?: { touching?: RegExp }): Promise<void>;
  /** COMMITs that the server has acknowledged, over all connections, the struck ones included. */
  commits(): number;
  close(): Promise<void>;
}

interface Armed {
  readonly strike: Strike;
  readonly touching: RegExp | undefined;
  readonly done: () => void;
}

const startupCodes = { ssl: 80877103, gss: 80877104, cancel: 80877102 };
const commitText = /(^|;)\s*(commit|end)\b/i;
const beginText = /(^|;)\s*(begin|start\s+transaction)\b/i;

/** The text up to the next zero byte, and where it ends. */
function cString(message: Buffer, from: number): { text: string; next: number } {
  const end = message.indexOf(0, from);
  return { text: message.toString('utf8', from, end), next: end + 1 };
}

/** Cuts a stream of bytes into messages: one byte of type and four of length, or at the start the length alone. */
class Framing {
  private rest: Buffer = Buffer.alloc(0);

  push(data: Buffer): void {
    this.rest = this.rest.length === 0 ? data : Buffer.concat([this.rest, data]);
  }

  take(typed: boolean): Buffer | undefined {
    const head = typed ? 1 : 0;
    if (this.rest.length < head + 4) return undefined;
    const length = head + this.rest.readInt32BE(head);
    if (this.rest.length < length) return undefined;
    const message = this.rest.subarray(0, length);
    this.rest = this.rest.subarray(length);
    return message;
  }

  takeByte(): Buffer | undefined {
    if (this.rest.length === 0) return undefined;
    const byte = this.rest.subarray(0, 1);
    this.rest = this.rest.subarray(1);
    return byte;
  }
}

/** What one client has prepared, bound and run since its transaction began. */
class Conversation {
  private readonly statements = new Map<string, string>();
  private readonly portals = new Map<string, string>();
  private ran: string[] = [];

  /** Takes note of a message of the client's; true when it runs a COMMIT. */
  hear(message: Buffer): boolean {
    switch (String.fromCharCode(message[0] as number)) {
      case 'Q':
        return this.run(cString(message, 5).text);
      case 'P': {
        const name = cString(message, 5);
        this.statements.set(name.text, `${cString(message, name.next).text} ${name.text}`);
        return false;
      }
      case 'B': {
        const portal = cString(message, 5);
        this.portals.set(portal.text, this.statements.get(cString(message, portal.next).text) ?? '');
        return false;
      }
      case 'E':
        return this.run(this.portals.get(cString(message, 5).text) ?? '');
      default:
        return false;
    }
  }

  touched(pattern: RegExp | undefined): boolean {
    return pattern === undefined || this.ran.some((text) => pattern.test(text));
  }

  private run(text: string): boolean {
    if (beginText.test(text)) this.ran = [];
    this.ran.push(text);
    return commitText.test(text);
  }
}

function isCommitAcknowledgement(message: Buffer): boolean {
  return message[0] === 0x43 /* CommandComplete */ && cString(message, 5).text === 'COMMIT';
}

/** Listens on a free loopback port. `targetUrl` may name a host and port or, by `?host=/folder`, a socket. */
export async function startCommitProxy(targetUrl: string): Promise<CommitProxy> {
  const target = new URL(targetUrl.replace('@/', '@socket/'));
  const socketDir = target.searchParams.get('host');
  const port = Number(target.searchParams.get('port') ?? (target.port || 5432));
  const connect = () => (socketDir ? net.connect(`${socketDir}/.s.PGSQL.${port}`) : net.connect(port, target.hostname));
  const sockets = new Set<net.Socket>();
  let armed: Armed | undefined;
  let commits = 0;

  const server = net.createServer((client) => {
    const upstream = connect();
    const fromClient = new Framing();
    const fromServer = new Framing();
    const conversation = new Conversation();
    let started = false;
    let answersByByte = 0;
    let silent = false;
    /** Taken when a COMMIT passes, so that an arming in between concerns the next one. */
    let aimed: Armed | undefined;
    for (const socket of [client, upstream]) {
      socket.setNoDelay(true);
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    }

    const struck = (shot: Armed) => {
      aimed = undefined;
      shot.done();
    };

    client.on('data', (data) => {
      fromClient.push(data);
      while (!started) {
        const message = fromClient.take(false);
        if (!message) return;
        const code = message.readInt32BE(4);
        if (code === startupCodes.ssl || code === startupCodes.gss) answersByByte += 1;
        else started = true;
        upstream.write(message);
      }
      for (let message = fromClient.take(true); message; message = fromClient.take(true)) {
        if (conversation.hear(message) && armed && !aimed && conversation.touched(armed.touching)) {
          aimed = armed;
          armed = undefined;
          if (aimed.strike === 'drop-before-forward') {
            client.destroy();
            upstream.destroy();
            struck(aimed);
            return;
          }
        }
        if (!silent) upstream.write(message);
      }
    });

    upstream.on('data', (data) => {
      if (silent) return;
      fromServer.push(data);
      while (answersByByte > 0) {
        const answer = fromServer.takeByte();
        if (!answer) return;
        answersByByte -= 1;
        client.write(answer);
      }
      for (let message = fromServer.take(true); message; message = fromServer.take(true)) {
        if (isCommitAcknowledgement(message)) {
          commits += 1;
          if (aimed) {
            if (aimed.strike === 'blackhole-after-ack') silent = true;
            else if (aimed.strike === 'rst-after-ack') client.resetAndDestroy();
            else client.end();
            if (!silent) upstream.destroy();
            struck(aimed);
            return;
          }
        }
        client.write(message);
      }
    });

    client.on('error', () => upstream.destroy());
    upstream.on('error', () => client.destroy());
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => {
      if (!silent) client.end();
    });
  });

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const user = target.username || 'postgres';
  const password = target.password ? `:${target.password}` : '';
  const address = server.address() as net.AddressInfo;
  return {
    url: `postgresql://${user}${password}@127.0.0.1:${address.port}${target.pathname}`,
    arm: (strike, { touching } = {}) =>
      new Promise((done) => {
        armed = { strike, touching, done };
      }),
    commits: () => commits,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
