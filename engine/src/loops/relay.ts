import type { Pool } from 'pg';
import * as sql from '../sql/index.js';
import { Deliveries, type DeliveryOptions, type Target } from './deliver.js';
import { Loop } from './loop.js';

/**
 * Gives every committed event its position, one process at a time, after commit: sequence order is not commit order, so a
 * reader by position never misses what appears behind it. Then each target is served by a loop of its own.
 */
export class Relay extends Loop {
  private readonly targets: Deliveries[] = [];

  constructor(private readonly pool: Pool) {
    super({ limit: 64, idleMs: 200, busyMs: 20 });
  }

  /** From now on every newly numbered event is delivered to the target, too. */
  async addTarget(target: Target, options: Partial<DeliveryOptions> = {}): Promise<Deliveries> {
    await this.pool.query(sql.addTarget.text, [target.name]);
    const deliveries = new Deliveries(this.pool, target, options);
    deliveries.onError = (error) => this.onError(error);
    this.targets.push(deliveries);
    return deliveries;
  }

  /** Ends what {@link addTarget} began, for every process on this database: its pending deliveries go, too. Unknown names are no error. */
  async removeTarget(name: string): Promise<void> {
    await this.pool.query(sql.removeTarget.text, [name]);
  }

  override start(): void {
    super.start();
    for (const target of this.targets) target.start();
  }

  override async stop(): Promise<void> {
    await super.stop();
    await Promise.all(this.targets.map((target) => target.stop()));
  }

  /** Numbers the events of at most `limit` committed batches; says how many events (0 when another process is at it). */
  async runOnce(limit = this.options.limit): Promise<number> {
    const client = await this.pool.connect();
    try {
      await client.query('begin');
      const { rows } = await client.query(sql.lockRelay.text);
      const relay = rows[0] as { last_position: number } | undefined;
      const events = relay === undefined ? 0 : await this.number(client, relay.last_position, limit);
      await client.query('commit');
      client.release();
      return events;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  private async number(client: { query: Pool['query'] }, lastPosition: number, limit: number): Promise<number> {
    const { rows } = await client.query(sql.numberEvents.text, [lastPosition, limit]);
    return (rows[0] as { events: number }).events;
  }
}
