import { setMaxListeners } from 'node:events';
import type { Pool } from 'pg';
import { plainArray, textArray } from '../columns.js';
import type { Row } from '../pipeline.js';
import * as sql from '../sql/index.js';
import { transact } from '../transact.js';
import { Loop } from './loop.js';
import { LowWater } from './low-water.js';

/** An event as a target gets it. Delivered at least once: `id` is the same every time. */
export interface DeliveredEvent {
  readonly id: string;
  /** The order in which consumers read; given after commit. */
  readonly position: number;
  /** 1 on the first attempt. */
  readonly attempt: number;
  readonly type: string;
  readonly laneId: string;
  readonly organisationId: string;
  readonly aggregateId: string;
  readonly aggregateVersion: number;
  readonly actor: string;
  readonly requestId: string | null;
  readonly occurredAtMs: number;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** Where events go. `deliver` resolves when the receiver has taken the event; anything thrown is a failed attempt. */
export interface Target {
  readonly name: string;
  deliver(event: DeliveredEvent): Promise<void>;
}

export interface DeliveryOptions {
  /** Failures after which a delivery is dead. */
  readonly failuresMax: number;
  /** Events sent at a time. */
  readonly concurrency: number;
  /** Seconds before a claim that was not answered for is taken by another. An attempt that takes nearly as long has failed. */
  readonly leaseSeconds: number;
  /** Seconds before attempt n + 1; jitter comes on top. */
  readonly backoffSeconds: (attempts: number) => number;
}

export const defaultDeliveryOptions: DeliveryOptions = {
  failuresMax: 5,
  concurrency: 16,
  leaseSeconds: 60,
  backoffSeconds: (attempts) => Math.min(3600, 5 * 4 ** (attempts - 1)),
};

/** How long a stop waits for receivers that have been sent something, milliseconds. */
const graceOnStopMs = 5_000;

/** Every attempt listens to it, and there may be many. */
function shared(): AbortController {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  return controller;
}

interface Said {
  readonly event: DeliveredEvent;
  readonly state: 'delivered' | 'pending' | 'dead' | 'abandoned';
  readonly error: string | null;
}

/** Deliveries to one target. A target that fails or hangs delays nobody but itself. */
export class Deliveries extends Loop {
  private readonly delivery: DeliveryOptions;
  private leaving = shared();
  /** When what is still to be claimed was due, as the database writes it. */
  private readonly lowWater = new LowWater<string>();

  constructor(
    private readonly pool: Pool,
    private readonly target: Target,
    options: Partial<DeliveryOptions> = {},
    /** The tables are distributed by lane: events lie elsewhere than their deliveries. */
    private readonly distributed = false,
  ) {
    super({ limit: 256, idleMs: 250, busyMs: 100 });
    this.delivery = { ...defaultDeliveryOptions, ...options };
  }

  /**
   * Claims, commits, sends, marks; no more at a time than it sends at a time, so that nothing claimed waits out its lease in line.
   * Says how many it sent, delivered or not.
   */
  async runOnce(limit = this.options.limit): Promise<number> {
    let sent = 0;
    while (sent < limit && !this.isStopping) {
      const wanted = Math.min(this.delivery.concurrency, limit - sent);
      // A claim whose COMMIT the standby has proves that the event is there, too: nothing is sent that a failover could take back.
      const claim = {
        statement: this.distributed ? sql.claimDeliveriesAlone : sql.claimDeliveries,
        values: [this.target.name, wanted, this.delivery.leaseSeconds, this.lowWater.begin()],
      };
      const [rows = []] = await transact(this.pool, [claim], { prepared: false });
      const lastDue = rows
        .map((row) => row.was_due as string)
        .sort()
        .at(-1);
      if (lastDue !== undefined) this.lowWater.rise(lastDue);
      const claimed = this.distributed ? await this.withEvents(rows) : rows;
      const said = await Promise.all(claimed.map(eventFrom).map((event) => this.attempt(event)));
      await this.mark(said.filter(({ state }) => state !== 'abandoned'));
      sent += rows.length;
      if (rows.length < wanted) break;
    }
    return sent;
  }

  private async withEvents(claims: readonly Row[]): Promise<Row[]> {
    if (claims.length === 0) return [];
    const { rows } = await this.pool.query<Row>(sql.readEvents.text, [plainArray(claims.map((claim) => claim.event_id as string))]);
    const events = new Map(rows.map((row) => [row.event_id, row]));
    return claims
      .filter((claim) => events.has(claim.event_id))
      .map((claim) => ({ ...events.get(claim.event_id), ...claim }))
      .sort((a: Row, b: Row) => (a.position as number) - (b.position as number));
  }

  /** What is being sent gets some seconds for its answer; then it is abandoned, and sent again when its lease is over. */
  override async stop(): Promise<void> {
    const timer = setTimeout(() => this.leaving.abort(), graceOnStopMs);
    await super.stop();
    clearTimeout(timer);
    this.leaving = shared();
  }

  private async attempt(event: DeliveredEvent): Promise<Said> {
    // Shorter than the lease, so that the answer is noted before anybody else may try.
    const patienceSeconds = this.delivery.leaseSeconds * 0.9;
    const { signal } = this.leaving;
    let timer: NodeJS.Timeout | undefined;
    let leave: (() => void) | undefined;
    try {
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error(`no answer in ${patienceSeconds} s`)), patienceSeconds * 1000);
      });
      const left = new Promise<'left'>((resolve) => {
        leave = () => resolve('left');
        signal.addEventListener('abort', leave);
      });
      const end = await Promise.race([this.target.deliver(event), late, left]);
      return { event, state: end === 'left' ? 'abandoned' : 'delivered', error: null };
    } catch (error) {
      const message = (error instanceof Error ? error.message : String(error)).slice(0, 1000);
      return { event, state: event.attempt >= this.delivery.failuresMax ? 'dead' : 'pending', error: message };
    } finally {
      clearTimeout(timer);
      if (leave !== undefined) signal.removeEventListener('abort', leave);
    }
  }

  private async mark(said: readonly Said[]): Promise<void> {
    if (said.length === 0) return;
    await this.pool.query(sql.markDeliveries.text, [
      this.target.name,
      plainArray(said.map(({ event }) => event.id)),
      plainArray(said.map(({ event }) => event.attempt)),
      plainArray(said.map(({ state }) => state)),
      textArray(said.map(({ error }) => error)),
      plainArray(said.map(({ event }) => this.delivery.backoffSeconds(event.attempt) * (1 + Math.random() * 0.2))),
    ]);
  }
}

function eventFrom(row: Record<string, unknown>): DeliveredEvent {
  return {
    id: row.event_id as string,
    position: row.position as number,
    attempt: row.attempts as number,
    type: row.type as string,
    laneId: row.lane_id as string,
    organisationId: row.organisation_id as string,
    aggregateId: row.aggregate_id as string,
    aggregateVersion: row.aggregate_version as number,
    actor: row.actor as string,
    requestId: row.request_id as string | null,
    occurredAtMs: row.occurred_at_ms as number,
    payload: row.payload as Record<string, unknown>,
  };
}
