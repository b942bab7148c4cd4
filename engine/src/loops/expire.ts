import type { Pool } from 'pg';
import type { ExpireCommand } from '../domain/command.js';
import type { LaneId, ReservationId } from '../domain/ids.js';
import type { Outcome } from '../domain/outcome.js';
import * as sql from '../sql/index.js';
import { Loop } from './loop.js';

/**
 * Settles holds past their deadline by ordinary `expire` commands. It keeps the counters tidy for reports; nobody waits for
 * it, since whoever needs the stock settles such holds on the way.
 */
export class ExpireLoop extends Loop {
  constructor(
    private readonly pool: Pool,
    private readonly expire: (command: ExpireCommand) => Promise<Outcome>,
    private readonly pretendNow: () => string | null,
  ) {
    // Small helpings: who buys where thousands of holds have run out waits for a helping, not for all of them.
    super({ limit: 128, idleMs: 1000, busyMs: 5 });
  }

  /** How many holds it expired; those that somebody else settled first do not count. One that cannot be had keeps no other back. */
  async runOnce(limit = this.options.limit): Promise<number> {
    const { rows } = await this.pool.query(sql.readOverdueAnywhere.text, [limit, this.pretendNow()]);
    const ends = await Promise.allSettled(
      rows.map((row: { lane_id: LaneId; id: ReservationId; kind: string }) =>
        this.expire({ laneId: row.lane_id, kind: row.kind, actor: 'clock', reservationId: row.id }),
      ),
    );
    const failed = ends.find((end) => end.status === 'rejected');
    if (failed !== undefined) this.onError(failed.reason);
    return ends.filter((end) => end.status === 'fulfilled' && end.value.status === 'done').length;
  }
}
