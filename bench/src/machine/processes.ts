/** The processes of a run: Holdfast, the designs it is compared with, and the load. */
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  type LoadOrder,
  type Measured,
  type Order,
  type PeopleOrder,
  type StreamsMeasured,
  type StreamsOrder,
  stopWord,
} from '../load/orders.js';
import { type Child, forkTold, spawnNode } from './children.js';

/** As compiled: this file is `bench/dist/src/machine/processes.js`. */
const holdfastMain = fileURLToPath(new URL('../../../../service/dist/cli/main.js', import.meta.url));

/** Signs the tokens of everybody who buys in a run. */
export const tokenSecret = 'the benchmark signs its own buyers in, on a database of its own';

/** A service that listens. */
export interface Contestant extends Child {
  readonly name: string;
  readonly address: string;
}

/** `holdfast serve` over a database, limits off. `nodeOptions` go before the program. */
export async function startHoldfast(databaseUrl: string, nodeOptions: readonly string[] = []): Promise<Contestant> {
  const variables = {
    HOLDFAST_ENV: 'development',
    HOST: '127.0.0.1',
    PORT: '0',
    DEMO: 'off',
    RATE_LIMIT: 'off',
    MAX_LIVE_HOLDS: '100000',
    JWT_SECRET: tokenSecret,
    DATABASE_URL: databaseUrl,
  };
  const listening = (output: string) => /"address":"(http:[^"]+)"/.exec(output)?.[1];
  const { said, ...child } = await spawnNode([...nodeOptions, holdfastMain, 'serve'], variables, listening);
  return { name: 'holdfast', address: said, ...child };
}

export interface PerRequestContestant extends Contestant {
  /** Gives its pool another number of connections. */
  resize(connections: number): Promise<void>;
}

/** The per-request design over a database, with the lock per sector where there is a Redis; it also serves the routes that do nothing. */
export async function startPerRequest(databaseUrl: string, redisUrl: string | null = null): Promise<PerRequestContestant> {
  const child = forkTold('../baselines/server.js', redisUrl === null ? [databaseUrl, tokenSecret] : [databaseUrl, tokenSecret, redisUrl]);
  const address = await child.tell<string>({ listen: true });
  return {
    name: redisUrl === null ? 'S' : 'S+R',
    address,
    pid: child.pid,
    stop: child.stop,
    resize: (connections) => child.tell({ connections }),
  };
}

/** The bare UPDATE of one row, from so many connections. */
export interface HotRow extends Child {
  /** Updates committed. */
  run(order: HotRowOrder): Promise<Measured>;
}
export interface HotRowOrder {
  readonly laneId: string;
  readonly poolId: string;
  readonly connections: number;
  readonly seconds: number;
}

export function startHotRow(databaseUrl: string): HotRow {
  const { pid, stop, tell } = forkTold('../baselines/hot-row.js', [databaseUrl]);
  return { pid, stop, run: (order) => tell(order) };
}

/** The rows of a search, fetched with `pg` and nothing else. */
export interface RawRows extends Child {
  run(order: RawRowsOrder): Promise<Measured>;
}
export interface RawRowsOrder {
  readonly propertyIds: readonly string[];
  readonly checkIn: string;
  readonly checkOut: string;
  readonly connections: number;
  readonly seconds: number;
}

export function startRawRows(databaseUrl: string): RawRows {
  const { pid, stop, tell } = forkTold('../baselines/raw-rows.js', [databaseUrl]);
  return { pid, stop, run: (order) => tell(order) };
}

export interface LoadGenerator extends Child {
  run(order: Omit<LoadOrder, 'kind'>): Promise<Measured>;
  /** Ends what is running before its time. */
  finish(): void;
  signIn(order: Omit<PeopleOrder, 'kind' | 'secret'>): Promise<void>;
  watch(order: Omit<StreamsOrder, 'kind'>): Promise<StreamsMeasured>;
}

export function startLoadGenerator(): LoadGenerator {
  const { pid, stop, tell, interject } = forkTold('../load/load.js');
  const ask = <Answer>(order: Order) => tell<Answer>(order);
  return {
    pid,
    stop,
    run: (order) => ask({ kind: 'load', ...order }),
    finish: () => interject(stopWord),
    signIn: (order) => ask({ kind: 'people', secret: tokenSecret, ...order }),
    watch: (order) => ask({ kind: 'streams', ...order }),
  };
}

/** Megabytes (10^6) of memory that a process holds; undefined where the system does not say. */
export function residentMegabytes(pid: number): number | undefined {
  const status = `/proc/${pid}/status`;
  if (!fs.existsSync(status)) return undefined;
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(fs.readFileSync(status, 'utf8'))?.[1];
  return kilobytes === undefined ? undefined : (Number(kilobytes) * 1024) / 1e6;
}
