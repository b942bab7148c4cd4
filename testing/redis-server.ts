/** A Redis of a test's own, on a free port of the loopback address, that keeps nothing. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe } from 'vitest';

const isInstalled = spawnSync('redis-server', ['--version']).status === 0;

/** `describe`, where there is a `redis-server`. Checks that must be complete (CI=true) fail without one; a developer's may leave it out. */
export const describeWithRedis: typeof describe.skip = isInstalled || process.env['CI'] === 'true' ? describe : describe.skip;

export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Whether something answers a PING there within 200 ms. */
function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    const settle = (yes: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(yes);
    };
    const timer = setTimeout(() => settle(false), 200);
    socket.once('error', () => settle(false)).once('data', () => settle(true));
    socket.write('PING\r\n');
  });
}

export interface RedisServer {
  readonly url: string;
  readonly port: number;
  /** Commands that it ran, by name in lower case, since it was started. */
  calls(): Promise<Record<string, number>>;
  /** Its answer to one command, as on the wire. */
  tell(command: string): Promise<string>;
  /** It lives, keeps its connections, and answers nobody. */
  freeze(): void;
  thaw(): void;
  /** SIGKILL, and waits for the end. */
  kill(): Promise<void>;
}

/** Starts one and waits until it answers. Throws with its output when it does not. */
export async function startRedis(port?: number): Promise<RedisServer> {
  const chosen = port ?? (await freePort());
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'holdfast-redis-'));
  const settings = ['--port', `${chosen}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder];
  const child = spawn('redis-server', settings, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let gone = false;
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      gone = true;
      resolve();
    };
    child.once('error', (error) => {
      output += error.message;
      end();
    });
    child.once('exit', end);
  });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data));
  const killWithUs = () => child.kill('SIGKILL');
  process.once('exit', killWithUs);
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
    process.off('exit', killWithUs);
    fs.rmSync(folder, { recursive: true, force: true });
  };
  for (const giveUpAtMs = Date.now() + 10_000; !(await answers(chosen)); await sleep(20)) {
    if (!gone && Date.now() < giveUpAtMs) continue;
    await kill();
    throw new Error(`redis-server did not start:\n${output}`);
  }
  return {
    url: `redis://127.0.0.1:${chosen}`,
    port: chosen,
    calls: async () => {
      const text = await ask(chosen, 'INFO commandstats');
      return Object.fromEntries([...text.matchAll(/cmdstat_([\w|]+):calls=(\d+)/g)].map(([, name, count]) => [name, Number(count)]));
    },
    tell: (command) => ask(chosen, command),
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    kill,
  };
}

function ask(port: number, command: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1');
    let text = '';
    socket.once('error', reject);
    socket.on('data', (data) => {
      text += data;
    });
    socket.once('end', () => resolve(text));
    socket.write(`${command}\r\nQUIT\r\n`);
  });
}
