/** Several processes behind one port. This one serves nobody: it owns the database, starts the others and replaces those that die. */
import cluster, { type Worker } from 'node:cluster';
import type { Logger } from 'pino';
import type { Config } from '../platform/config.js';
import { answerForAll } from '../platform/metrics.js';
import { workerCommand } from './worker-command.js';

export interface Supervised {
  readonly address: string;
  /** Tells every process to stop and waits for the last. */
  close(): Promise<void>;
}

/** A process that lived for less is replaced only after a pause, so that one which cannot live does not spin. */
const shortLifeMs = 5_000;
const pauseMs = 1_000;

/** What a process is told beside the environment that this one has. */
function environmentFor(config: Config, databaseUrl: string): Record<string, string> {
  return {
    HOLDFAST_ENV: config.environment,
    LOG_LEVEL: config.logLevel,
    DATABASE_URL: databaseUrl,
    PORT: String(config.port),
    HOST: config.host,
    HOLDFAST_PROCESSES: '1',
    DEMO: 'off',
    ...(config.tokens.secret === null ? {} : { JWT_SECRET: config.tokens.secret }),
  };
}

/** Resolves when all processes listen. Throws, with all of them ended, when one dies before that. */
export async function supervise(config: Config, databaseUrl: string, log: Logger): Promise<Supervised> {
  cluster.setupPrimary({ exec: process.argv[1] as string, args: [workerCommand] });
  answerForAll();
  const environment = environmentFor(config, databaseUrl);
  const bornAtMs = new Map<number, number>();
  let stopping = false;

  const begin = (): Worker => {
    const worker = cluster.fork(environment);
    bornAtMs.set(worker.id, performance.now());
    return worker;
  };
  const close = async () => {
    stopping = true;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    const ends = workers.map((worker) => new Promise((gone) => worker.once('exit', gone)));
    for (const worker of workers) worker.process.kill('SIGTERM');
    await Promise.all(ends);
  };

  const listening = (worker: Worker) =>
    new Promise<string>((resolve, reject) => {
      worker.once('listening', ({ address, port }) => resolve(`http://${address ?? config.host}:${port}`));
      worker.once('exit', (code, signal) =>
        reject(new Error(`a process ended before it listened (${signal ?? code}); what it said stands above`)),
      );
    });
  let address: string;
  try {
    const addresses = await Promise.all(Array.from({ length: config.processes }, () => listening(begin())));
    address = addresses[0] as string;
  } catch (error) {
    await close();
    throw error;
  }

  cluster.on('exit', (worker, code, signal) => {
    const livedMs = performance.now() - (bornAtMs.get(worker.id) ?? 0);
    bornAtMs.delete(worker.id);
    if (stopping) return;
    log.error({ worker: worker.process.pid, code, signal }, 'a process died and is replaced');
    setTimeout(() => stopping || begin(), livedMs < shortLifeMs ? pauseMs : 0);
  });
  return { address, close };
}
