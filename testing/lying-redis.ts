/** Servers that speak the protocol of Redis and do not do what they say. */
import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';

export interface LyingRedis {
  readonly url: string;
  /** Scripts that it was asked to run. */
  readonly asked: () => number;
  close(): Promise<void>;
}

/** What it says when it is asked to run a script over those keys. As on the wire. */
export type Lie = (keys: readonly string[], turn: number) => string;

/** Every lock is everybody's, every bucket is full. */
export const grantsEverything: Lie = (keys) => (keys[0]?.startsWith('holdfast:limit:') ? '*2\r\n:1\r\n$1\r\n9\r\n' : `:${keys.length}\r\n`);

const babble = [
  '$-1\r\n',
  '+OK\r\n',
  ':-7\r\n',
  ':1\r\n',
  ':4294967296\r\n',
  '*2\r\n:1\r\n$3\r\nabc\r\n',
  '*0\r\n',
  '-OOM command not allowed\r\n',
];
/** Whatever comes to its mind. */
export const babbles: Lie = (_keys, turn) => babble[turn % babble.length] as string;

/** The commands of a request, and what is left of an unfinished one. */
function commandsIn(text: string): { commands: string[][]; rest: string } {
  const commands: string[][] = [];
  let rest = text;
  for (;;) {
    const lines = rest.split('\r\n');
    const words = Number(lines[0]?.slice(1));
    // "*n", then "$length" and the word for each of them, then what follows.
    if (!rest.startsWith('*') || lines.length < 2 + words * 2) return { commands, rest };
    commands.push(lines.slice(1, 1 + words * 2).filter((_, index) => index % 2 === 1));
    rest = lines.slice(1 + words * 2).join('\r\n');
  }
}

export async function startLyingRedis(lie: Lie): Promise<LyingRedis> {
  let asked = 0;
  const sockets = new Set<net.Socket>();
  const answer = ([name = '', , keyCount, ...keysAndArgs]: string[]): string => {
    if (name.toLowerCase() === 'ping') return '+PONG\r\n';
    if (!name.toLowerCase().startsWith('eval')) return '+OK\r\n';
    asked += 1;
    return lie(keysAndArgs.slice(0, Number(keyCount)), asked);
  };
  const server = net.createServer((socket) => {
    sockets.add(socket);
    let waiting = '';
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    socket.on('data', (data) => {
      const { commands, rest } = commandsIn(waiting + data);
      waiting = rest;
      socket.write(commands.map(answer).join(''));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: () => asked,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
