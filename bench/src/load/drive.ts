/** Closed and open loops over HTTP, and what came of them. */
import { type Dispatcher, Pool } from 'undici';
import { Latencies } from './latencies.js';
import type { LoadOrder, Measured } from './orders.js';
import type { Request } from './requests.js';
import { evenSchedule } from './schedule.js';

/** An open loop gives up on requests beyond so many that are under way: nobody would wait in a longer line. */
const underWayMax = 50_000;

/** Microseconds, up to a minute, three digits. */
class Answer implements Dispatcher.DispatchHandler {
  private status = 0;
  private chunks: Buffer[] = [];
  constructor(
    private readonly good: ReadonlySet<number>,
    private readonly done: (status: number, body: string) => void,
  ) {}
  onRequestStart(): void {}
  onResponseStart(_controller: unknown, status: number): void {
    this.status = status;
  }
  onResponseData(_controller: unknown, chunk: Buffer): void {
    if (!this.good.has(this.status)) this.chunks.push(chunk);
  }
  onResponseEnd(): void {
    this.done(this.status, Buffer.concat(this.chunks).toString());
  }
  onResponseError(_controller: unknown, error: Error): void {
    this.done(0, (error as { code?: string }).code ?? error.message);
  }
}

function nameOf(status: number, body: string): string {
  if (status === 0) return body;
  const code = /"code":"(\w+)"/.exec(body)?.[1];
  return code === undefined ? String(status) : `${status} ${code}`;
}

class Drive {
  readonly latencies = new Latencies();
  readonly others: Record<string, number> = {};
  succeeded = 0;
  private sent = 0;
  private readonly pools: readonly Pool[];
  private readonly good: ReadonlySet<number>;

  constructor(
    private readonly order: LoadOrder,
    private readonly next: () => Request,
    private readonly stopped: () => boolean,
  ) {
    const { addresses, connections } = order;
    const each = Math.max(1, Math.floor(connections / addresses.length));
    const patience = { headersTimeout: 60_000, bodyTimeout: 60_000 };
    this.pools = addresses.map((address) => new Pool(address, { connections: each, pipelining: 1, ...patience }));
    this.good = new Set(order.good);
  }

  /** One request, through the connections of one address; its latency counts from `fromMs`. */
  private one(index: number, fromMs: number): Promise<void> {
    this.sent += 1;
    const { method, path, headers, body } = this.next();
    return new Promise((resolve) => {
      const done = (status: number, text: string) => {
        this.latencies.record(performance.now() - fromMs);
        if (this.good.has(status)) this.succeeded += 1;
        else this.count(nameOf(status, text));
        resolve();
      };
      const pool = this.pools[index % this.pools.length] as Pool;
      pool.dispatch({ method, path, headers, ...(body === undefined ? {} : { body }) }, new Answer(this.good, done));
    });
  }

  private count(name: string): void {
    this.others[name] = (this.others[name] ?? 0) + 1;
  }

  async closed(startedAtMs: number): Promise<void> {
    const { connections, seconds, requestsMax = Number.POSITIVE_INFINITY } = this.order;
    const untilMs = startedAtMs + seconds * 1_000;
    const guest = async (index: number) => {
      while (performance.now() < untilMs && this.sent < requestsMax && !this.stopped()) await this.one(index, performance.now());
    };
    await Promise.all(Array.from({ length: connections }, (_, index) => guest(index)));
  }

  async open(startedAtMs: number, ratePerSecond: number): Promise<void> {
    const schedule = evenSchedule(startedAtMs, ratePerSecond, this.order.seconds);
    const underWay = new Set<Promise<void>>();
    for (let index = 0; index < schedule.count && !this.stopped(); ) {
      for (const due = schedule.dueBy(performance.now()); index < due; index += 1) {
        if (underWay.size >= underWayMax) {
          this.count('not sent: too many under way');
          continue;
        }
        const request = this.one(index, schedule.dueAtMs(index));
        underWay.add(request);
        void request.then(() => underWay.delete(request));
      }
      const pauseMs = schedule.dueAtMs(index) - performance.now();
      // A timer may be a millisecond late: the latency counts from the instant that was meant all the same.
      await new Promise<void>((resolve) => (pauseMs > 2 ? setTimeout(resolve, pauseMs - 1) : setImmediate(resolve)));
    }
    await Promise.all(underWay);
  }

  async close(): Promise<void> {
    await Promise.all(this.pools.map((pool) => pool.close()));
  }
}

/** Sends the order's plan and measures what becomes of it. It ends early when it is stopped. */
export async function drive(order: LoadOrder, next: () => Request, stopped: () => boolean): Promise<Measured> {
  const load = new Drive(order, next, stopped);
  const cpu = process.cpuUsage();
  const startedAtMs = performance.now();
  if (order.ratePerSecond === undefined) await load.closed(startedAtMs);
  else await load.open(startedAtMs, order.ratePerSecond);
  const tookSeconds = (performance.now() - startedAtMs) / 1_000;
  const { user, system } = process.cpuUsage(cpu);
  await load.close();
  const { latencies, succeeded, others } = load;
  return {
    succeeded,
    perSecond: succeeded / tookSeconds,
    ...latencies.told(),
    others,
    generatorCores: (user + system) / 1e6 / tookSeconds,
  };
}
