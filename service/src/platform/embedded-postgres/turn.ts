/** One process at a time looks at a data folder and starts, repairs or attaches. */
import { createHash } from 'node:crypto';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { canSeeProcesses } from './processes.js';

const patienceMs = 120_000;

function take(name: string): Promise<net.Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = net.createServer((visitor) => visitor.destroy());
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error)));
    server.listen(`\0${name}`, () => resolve(server));
  });
}

/**
 * Runs `work` in turn. The turn is a Linux abstract socket: the kernel gives it to one process and takes it back when that
 * one dies, however it dies, so it never goes stale. Elsewhere lock files are left to PostgreSQL and no turn is needed.
 */
export async function inTurn<T>(dataFolder: string, work: () => Promise<T>): Promise<T> {
  if (!canSeeProcesses) return work();
  const name = `holdfast-${createHash('sha256').update(dataFolder).digest('hex').slice(0, 32)}`;
  const giveUpAtMs = Date.now() + patienceMs;
  let turn = await take(name);
  while (!turn) {
    if (Date.now() > giveUpAtMs)
      throw new Error(`another process has been starting PostgreSQL in ${dataFolder} for ${patienceMs / 1000} s`);
    await sleep(20);
    turn = await take(name);
  }
  try {
    return await work();
  } finally {
    await new Promise((done) => turn.close(done));
  }
}
