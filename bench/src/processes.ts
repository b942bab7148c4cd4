/** The processes of a run: the two services that are compared and the load. Each ends with this one. */
import { type ChildProcess, fork, type Serializable, spawn } from 'node:child_process';
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { LoadOrder, Measured } from './load.js';
import type { PerRequestNews } from './per-request-server.js';

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));
/** As compiled: this file is `bench/dist/src/processes.js`. */
const holdfastMain = here('../../../service/dist/cli/main.js');

/** As `npm start` and `holdfast` run Node: what a busy second allocates dies young, and is not copied for it. Both contestants get it. */
const nodeFlags = ['--max-semi-space-size=32'];

export interface Contestant {
  readonly name: string;
  readonly address: string;
  readonly pid: number;
  /** Tells it to finish and waits until it has. */
  stop(): Promise<void>;
}

const alive = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of alive) child.kill('SIGKILL');
});

function follow(child: ChildProcess): Promise<void> {
  alive.add(child);
  return new Promise((resolve) =>
    child.once('close', () => {
      alive.delete(child);
      resolve();
    }),
  );
}

async function told(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.kill('SIGTERM');
  await ended;
}

function bareEnvironment(more: Readonly<Record<string, string>>): Record<string, string> {
  const kept = ['PATH', 'HOME', 'TMPDIR', 'LANG'].flatMap((name) =>
    process.env[name] === undefined ? [] : [[name, process.env[name] as string]],
  );
  return { ...(Object.fromEntries(kept) as Record<string, string>), ...more };
}

/** `holdfast serve` over a database, limits off. `nodeOptions` go before the program. */
export async function startHoldfast(databaseUrl: string, nodeOptions: readonly string[] = []): Promise<Contestant> {
  const env = bareEnvironment({
    HOLDFAST_ENV: 'development',
    HOST: '127.0.0.1',
    PORT: '0',
    DEMO: 'off',
    RATE_LIMIT: 'off',
    DATABASE_URL: databaseUrl,
  });
  const child = spawn(process.execPath, [...nodeFlags, ...nodeOptions, holdfastMain, 'serve'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = follow(child);
  let output = '';
  const address = await new Promise<string>((resolve, reject) => {
    const hear = (data: Buffer) => {
      output = (output + data).slice(-20_000);
      const said = /"address":"(http:[^"]+)"/.exec(output)?.[1];
      if (said !== undefined) resolve(said);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    void ended.then(() => reject(new Error(`holdfast serve did not start:\n${output}`)));
  });
  return { name: 'holdfast', address, pid: child.pid as number, stop: () => told(child, ended) };
}

export interface PerRequestContestant extends Contestant {
  /** Gives its pool another number of connections. */
  resize(connections: number): Promise<void>;
}

/** The per-request design over a database. */
export async function startPerRequest(databaseUrl: string): Promise<PerRequestContestant> {
  const child = fork(here('./per-request-server.js'), [databaseUrl], {
    env: bareEnvironment({}),
    execArgv: nodeFlags,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = follow(child);
  const news = async () => (await answerOf(child, ended)) as PerRequestNews;
  const first = await news();
  if (!('address' in first)) throw new Error('the per-request server did not say where it listens');
  const { address } = first;
  return {
    name: 'per request',
    address,
    pid: child.pid as number,
    stop: () => told(child, ended),
    resize: async (connections) => {
      const done = news();
      child.send({ connections });
      await done;
    },
  };
}

export interface LoadGenerator {
  run(order: LoadOrder): Promise<Measured>;
  stop(): Promise<void>;
}

export function startLoadGenerator(): LoadGenerator {
  const child = fork(here('./load.js'), [], { env: bareEnvironment({}), stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const ended = follow(child);
  return {
    run: async (order) => {
      const answer = answerOf(child, ended);
      child.send(order as unknown as Serializable);
      return (await answer) as Measured;
    },
    stop: () => told(child, ended),
  };
}

function answerOf(child: ChildProcess, ended: Promise<void>): Promise<unknown> {
  return new Promise((resolve, reject) => {
    child.once('message', resolve);
    void ended.then(() => reject(new Error('a process of the benchmark ended before its work was done')));
  });
}

/** Megabytes (10^6) of memory that a process holds; undefined where the system does not say. */
export function residentMegabytes(pid: number): number | undefined {
  const status = `/proc/${pid}/status`;
  if (!fs.existsSync(status)) return undefined;
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(fs.readFileSync(status, 'utf8'))?.[1];
  return kilobytes === undefined ? undefined : (Number(kilobytes) * 1024) / 1e6;
}
