import type { Pool } from 'pg';
import { plainArray } from '../columns.js';
import * as sql from '../sql/index.js';
import { Deliveries, type DeliveryOptions, type Target } from './deliver.js';
import { Loop } from './loop.js';
import { LowWater } from './low-water.js';

/**
 * Gives every committed event its position, one process at a time, after commit: sequence order is not commit order, so a
 * reader by position never misses what appears behind it. Then each target is served by a loop of its own.
 */
export class Relay extends Loop {
  private readonly targets: Deliveries[] = [];
  /** Of the numbers of batches. */
  private readonly lowWater = new LowWater<number>();
  private seen: Pick<Numbered, 'last_no' | 'next_xid'> | undefined;

  constructor(
    private readonly pool: Pool,
    /** The tables are distributed by lane: events lie elsewhere than their order. */
    private readonly distributed: boolean,
  ) {
    super({ limit: 64, idleMs: 200, busyMs: 100 });
  }

  /** From now on every newly numbered event is delivered to the target, too. */
  async addTarget(target: Target, options: Partial<DeliveryOptions> = {}): Promise<Deliveries> {
    await this.pool.query(sql.addTarget.text, [target.name]);
    const deliveries = new Deliveries(this.pool, target, options, this.distributed);
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
    const behind = this.lowWater.begin() ?? 0;
    try {
      // While nobody sells, a turn writes nothing.
      if ((await client.query(sql.readFirstEventBatch.text, [behind])).rowCount === 0) {
        client.release();
        return 0;
      }
      await client.query('begin');
      const { rows } = await client.query(sql.lockRelay.text);
      const relay = rows[0] as { last_position: number } | undefined;
      const events = relay === undefined ? 0 : await this.number(client, relay.last_position, limit, behind);
      await client.query('commit');
      client.release();
      return events;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  private async number(client: { query: Pool['query'] }, lastPosition: number, limit: number, behind: number): Promise<number> {
    if (this.distributed) return this.numberApart(client, lastPosition, limit);
    const { rows } = await client.query<Numbered>(sql.numberEvents.text, [lastPosition, limit, behind]);
    const numbered = rows[0] as Numbered;
    this.raise(numbered, limit);
    return numbered.events;
  }

  /**
   * A batch draws its number late in its transaction. When one is seen, whoever drew a smaller one and has not committed is running:
   * when all who ran then are over, all smaller ones are there to be seen, and have been taken with it.
   */
  private raise(numbered: Numbered, limit: number): void {
    const { seen } = this;
    const all = seen !== undefined && (numbered.batches < limit || numbered.last_no >= seen.last_no);
    if (all && numbered.oldest_xid >= seen.next_xid) {
      this.lowWater.rise(seen.last_no);
      this.seen = undefined;
    }
    if (numbered.batches > 0) this.seen ??= numbered;
  }

  /** Step by step, since no statement may write both here and on the servers of the lanes. */
  private async numberApart(client: { query: Pool['query'] }, lastPosition: number, limit: number): Promise<number> {
    const batches = (await client.query<EventBatch>(sql.readEventBatches.text, [limit])).rows;
    if (batches.length === 0) return 0;
    const lanes = plainArray([...new Set(batches.map((batch) => batch.lane_id))]);
    const ids = batches.flatMap((batch) => batch.event_ids);
    const { rows: known } = await client.query<{ id: string; organisation_id: string }>(sql.readOrganisationsOfEvents.text, [
      lanes,
      plainArray(ids),
    ]);
    const organisationOf = new Map(known.map((row) => [row.id, row.organisation_id]));
    const found = ids.filter((id) => organisationOf.has(id));
    await client.query(sql.deleteEventBatches.text, [lanes, plainArray(batches.map(({ no }) => no))]);
    const { rows } = await client.query<{ events: number }>(sql.placeEvents.text, [
      lastPosition,
      plainArray(found),
      plainArray(found.map((id) => organisationOf.get(id) as string)),
    ]);
    return rows[0]?.events ?? 0;
  }
}

interface Numbered {
  readonly events: number;
  readonly batches: number;
  /** Of the batches. */
  readonly last_no: number;
  readonly oldest_xid: number;
  readonly next_xid: number;
}

interface EventBatch {
  readonly no: number;
  readonly lane_id: string;
  readonly event_ids: readonly string[];
}
