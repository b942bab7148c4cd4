/**
 * The load, as a process of its own: a closed loop of so many connections, each with one request under way. Guests and keys
 * are all different. Told one {@link LoadOrder} at a time by message, it answers with what it measured.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { build } from 'hdr-histogram-js';
import { type Dispatcher, Pool } from 'undici';

/** What can be booked: one room type, by one plan, for one night. */
export interface Offer {
  readonly propertyId: string;
  readonly roomTypeId: string;
  readonly ratePlanId: string;
}

export interface LoadOrder {
  readonly address: string;
  readonly connections: number;
  readonly seconds: number;
  /** One of them per request, uniformly at random. */
  readonly offers: readonly Offer[];
  readonly checkIn: string;
  readonly checkOut: string;
}

/** Latencies in milliseconds, from writing the request to the last byte of the answer. */
export interface Measured {
  /** Reservations made (201). */
  readonly reservations: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
  /** Answers that were none, by status and code, or by the error's. */
  readonly others: Readonly<Record<string, number>>;
  /** Cores that this process used. */
  readonly generatorCores: number;
}

class Booker implements Dispatcher.DispatchHandler {
  private status = 0;
  private chunks: Buffer[] = [];
  constructor(private readonly done: (status: number, body: string) => void) {}
  onRequestStart(): void {}
  onResponseStart(_controller: unknown, status: number): void {
    this.status = status;
  }
  onResponseData(_controller: unknown, chunk: Buffer): void {
    if (this.status !== 201) this.chunks.push(chunk);
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

async function load({ address, connections, seconds, offers, checkIn, checkOut }: LoadOrder): Promise<Measured> {
  const pool = new Pool(address, { connections, pipelining: 1, headersTimeout: 30_000, bodyTimeout: 30_000 });
  const histogram = build({
    useWebAssembly: false,
    lowestDiscernibleValue: 1,
    highestTrackableValue: 60_000_000,
    numberOfSignificantValueDigits: 3,
  });
  const others: Record<string, number> = {};
  const run = randomBytes(4).toString('hex');
  let sent = 0;
  let reservations = 0;
  const cpu = process.cpuUsage();
  const startedAtMs = performance.now();
  const until = startedAtMs + seconds * 1000;

  const one = () =>
    new Promise<void>((resolve) => {
      sent += 1;
      const { propertyId, roomTypeId, ratePlanId } = offers[Math.floor(Math.random() * offers.length)] as Offer;
      const body = `{"property_id":"${propertyId}","room_type_id":"${roomTypeId}","rate_plan_id":"${ratePlanId}","check_in":"${checkIn}","check_out":"${checkOut}","guests":2,"guest":{"email":"guest-${sent}@${run}.example.com","full_name":"Guest ${sent}"}}`;
      const sentAtMs = performance.now();
      const done = (status: number, text: string) => {
        histogram.recordValue(Math.round((performance.now() - sentAtMs) * 1000));
        if (status === 201) reservations += 1;
        else others[nameOf(status, text)] = (others[nameOf(status, text)] ?? 0) + 1;
        resolve();
      };
      pool.dispatch(
        { method: 'POST', path: '/v1/reservations', headers: ['content-type', 'application/json', 'idempotency-key', randomUUID()], body },
        new Booker(done),
      );
    });
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < until) await one();
    }),
  );
  const tookSeconds = (performance.now() - startedAtMs) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  await pool.close();
  const at = (percentile: number) => histogram.getValueAtPercentile(percentile) / 1000;
  return {
    reservations,
    perSecond: reservations / tookSeconds,
    p50Ms: at(50),
    p99Ms: at(99),
    maxMs: histogram.maxValue / 1000,
    others,
    generatorCores: (user + system) / 1e6 / tookSeconds,
  };
}

process.on('message', (order: LoadOrder) => {
  void load(order).then((measured) => process.send?.(measured));
});
process.on('disconnect', () => process.exit(0));
