/** A Redis of the run's own, on a free port of the loopback address, that keeps nothing. Where the machine has none, there is none. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';

export interface Redis {
  readonly url: string;
  stop(): Promise<void>;
}

const patienceMs = 10_000;

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** null: there is no `redis-server` on this machine. Throws when it does not start. */
export async function startRedis(): Promise<Redis | null> {
  if (spawnSync('redis-server', ['--version']).status !== 0) return null;
  const port = await freePort();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'holdfast-bench-redis-'));
  const settings = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder];
  const child = spawn('redis-server', settings, { stdio: ['ignore', 'pipe', 'ignore'] });
  const killWithUs = () => {
    child.kill('SIGKILL');
    fs.rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', killWithUs);
  const ended = once(child, 'exit');
  await new Promise<void>((resolve, reject) => {
    let output = '';
    const timer = setTimeout(() => reject(new Error(`redis-server did not start:\n${output}`)), patienceMs);
    child.stdout.on('data', (data: Buffer) => {
      output += data;
      if (!output.includes('Ready to accept connections')) return;
      clearTimeout(timer);
      resolve();
    });
  });
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      process.off('exit', killWithUs);
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
