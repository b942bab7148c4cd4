/** A hotel served by processes of their own, as an operator runs them, over a database of its own; asked over real sockets. */
import { Client, type Dispatcher, Pool } from 'undici';
import { expect } from 'vitest';
import { type ClonedDatabase, cloneDatabase } from '../../../testing/clone-database.js';
import { type ServedProcess, serve } from '../../../testing/serve.js';
import { type Answer, type Asking, type Body, Desk, type Method, newStaff } from '../stays/desk.js';

/** A request to one of the processes. */
export interface Sent extends Asking {
  readonly method: Method;
  /** With its base: `/v1/…` or `/api/…`. */
  readonly path: string;
  /** Text is sent as it is. */
  readonly payload?: Body;
  /** Which process; absent: those that live take turns. */
  readonly at?: number;
}

export interface ServedAsking extends Asking {
  readonly at?: number;
}

export interface ServedOptions {
  /** The processes, over the database of that address. Default: one, with its limits on. */
  readonly start?: (databaseUrl: string) => Promise<readonly ServedProcess[]>;
  /** Default: a clone of the template. Ends with the hotel. */
  readonly database?: ClonedDatabase;
}

const patienceMs = 60_000;
const patience = { headersTimeout: patienceMs, bodyTimeout: patienceMs, connectTimeout: patienceMs };

/** Resolves with the whole answer. Rejects when none came, or only a part of one. */
export async function exchange(through: Dispatcher, { method, path, payload, key, as, headers = {} }: Sent): Promise<Answer> {
  const text = payload === undefined ? null : typeof payload === 'string' ? payload : JSON.stringify(payload);
  const answer = await through.request({
    method,
    path,
    body: text,
    headers: {
      ...(text === null ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(as === undefined ? {} : { authorization: `Bearer ${as}` }),
      ...headers,
    },
  });
  const received = await answer.body.text();
  return { status: answer.statusCode, headers: answer.headers, body: received === '' ? undefined : JSON.parse(received) };
}

export class ServedHotel extends Desk {
  private turn = 0;
  private readonly gone = new Set<number>();

  private constructor(
    readonly database: ClonedDatabase,
    readonly services: readonly ServedProcess[],
    private readonly connections: readonly Pool[],
    readonly staff: string,
  ) {
    super();
    for (const [place, { exited }] of services.entries()) void exited.then(() => this.gone.add(place));
  }

  static async open({
    start = async (databaseUrl) => [await serve({ databaseUrl })],
    database: given,
  }: ServedOptions = {}): Promise<ServedHotel> {
    const database = given ?? (await cloneDatabase());
    try {
      const services = await start(database.url);
      const connections = services.map(({ address }) => new Pool(address, { ...patience, connections: 64 }));
      return new ServedHotel(database, services, connections, await newStaff(database.pool));
    } catch (error) {
      await database.drop();
      throw error;
    }
  }

  get pool() {
    return this.database.pool;
  }

  ask(method: Method, path: string, payload?: Body, asking: ServedAsking = {}): Promise<Answer> {
    return this.send({ method, path: `/v1${path}`, payload, ...asking });
  }

  send(sent: Sent): Promise<Answer> {
    return exchange(this.connections[this.placeOf(sent)] as Pool, sent);
  }

  /** Gives each request a connection of its own, and only when all are open sends all requests at once. */
  async atOnce(requests: readonly Sent[]): Promise<Answer[]> {
    const clients = requests.map((sent) => new Client((this.services[this.placeOf(sent)] as ServedProcess).address, patience));
    try {
      await Promise.all(clients.map((client) => exchange(client, { method: 'GET', path: '/healthz' })));
      return await Promise.all(requests.map((sent, index) => exchange(clients[index] as Client, sent)));
    } finally {
      await Promise.all(clients.map((client) => client.destroy()));
    }
  }

  /** What a booking sends, for {@link atOnce}. */
  bookingSent(payload: Body, key: string, more: Partial<Sent> = {}): Sent {
    return { method: 'POST', path: '/v1/reservations', payload, key, ...more };
  }

  /** Stops the processes, which must go quietly and with nothing to be ashamed of in their logs but `errors` lines; then the database goes. */
  async close({ errors = 0 }: { errors?: number } = {}): Promise<void> {
    const ends = await this.stop();
    await this.database.drop();
    expect(ends.filter((end) => end !== 0 && end !== 'SIGKILL')).toEqual([]);
    const lines = this.services.flatMap((service) =>
      service
        .output()
        .split('\n')
        .filter((line) => /"level":(?:50|60)/.test(line)),
    );
    expect(lines.map((line) => line.slice(0, 1_000))).toHaveLength(errors);
  }

  /** Tells every process to stop, and waits. Done twice it changes nothing. */
  async stop(): Promise<readonly (number | NodeJS.Signals)[]> {
    await Promise.all(this.connections.map((pool) => pool.destroy()));
    return Promise.all(this.services.map((service) => service.stop()));
  }

  private placeOf({ at }: Pick<Sent, 'at'>): number {
    if (at !== undefined) return at;
    do this.turn = (this.turn + 1) % this.services.length;
    while (this.gone.has(this.turn) && this.gone.size < this.services.length);
    return this.turn;
  }
}
