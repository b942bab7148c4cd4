import type { Pool } from 'pg';
import { plainArray, textArray } from '../columns.js';
import * as sql from '../sql/index.js';
import { Loop } from './loop.js';

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
  /** Seconds before a claim that was not answered for is taken by another. Longer than any send may take. */
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

interface Said {
  readonly event: DeliveredEvent;
  readonly state: 'delivered' | 'pending' | 'dead';
  readonly error: string | null;
}

/** Deliveries to one target. A target that fails or hangs delays nobody but itself. */
export class Deliveries extends Loop {
  private readonly delivery: DeliveryOptions;

  constructor(
    private readonly pool: Pool,
    private readonly target: Target,
    options: Partial<DeliveryOptions> = {},
  ) {
    super({ limit: 256, idleMs: 250, busyMs: 25 });
    this.delivery = { ...defaultDeliveryOptions, ...options };
  }

  /** Claims, commits, sends, marks. Says how many it sent, delivered or not. */
  async runOnce(limit = this.options.limit): Promise<number> {
    const { rows } = await this.pool.query(sql.claimDeliveries.text, [this.target.name, limit, this.delivery.leaseSeconds]);
    const events = rows.map(eventFrom);
    for (let start = 0; start < events.length; start += this.delivery.concurrency) {
      const said = await Promise.all(events.slice(start, start + this.delivery.concurrency).map((event) => this.attempt(event)));
      await this.mark(said);
    }
    return events.length;
  }

  private async attempt(event: DeliveredEvent): Promise<Said> {
    try {
      await this.target.deliver(event);
      return { event, state: 'delivered', error: null };
    } catch (error) {
      const message = (error instanceof Error ? error.message : String(error)).slice(0, 1000);
      return { event, state: event.attempt >= this.delivery.failuresMax ? 'dead' : 'pending', error: message };
    }
  }

  private async mark(said: readonly Said[]): Promise<void> {
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
