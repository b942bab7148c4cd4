import type { Pool } from 'pg';
import type { ExpireCommand } from '../domain/command.js';
import type { LaneId, ReservationId } from '../domain/ids.js';
import type { Outcome } from '../domain/outcome.js';
import * as sql from '../sql/index.js';
import { Loop } from './loop.js';

interface OverdueRow {
  readonly lane_id: LaneId;
  readonly id: ReservationId;
  readonly kind: string;
  readonly deadline: string;
}

/** Milliseconds that a helping should take: as long as that waits who buys in a lane where thousands of holds have run out. */
const helpingMs = 16;
const helpingMin = 16;
const helpingMax = 256;
/** Milliseconds between helpings, for those who wait. */
const pauseMs = 3;

/**
 * Settles holds past their deadline by ordinary `expire` commands. It keeps the counters tidy for reports; nobody waits for
 * it, since whoever needs the stock settles such holds on the way.
 */
export class ExpireLoop extends Loop {
  /** The last hold of the last page, if there are more behind it. */
  private place: OverdueRow | undefined;
  /** Since a page began at the first lane. */
  private doneInRound = 0;
  private helping = 64;

  constructor(
    private readonly pool: Pool,
    private readonly expire: (command: ExpireCommand) => Promise<Outcome>,
    private readonly pretendNow: () => string | null,
  ) {
    super({ limit: 1024, idleMs: 1000, busyMs: pauseMs });
  }

  /**
   * Goes on where the last run ended. Says how many holds it expired; those that somebody else settled first do not count. One that
   * cannot be had keeps no other back.
   */
  async runOnce(limit = this.options.limit): Promise<number> {
    const { place } = this;
    this.hasMore = false;
    if (place === undefined) this.doneInRound = 0;
    const { rows: holds } = await this.pool.query<OverdueRow>(sql.readOverdueAnywhere.text, [
      limit,
      this.pretendNow(),
      place?.lane_id,
      place?.deadline,
    ]);
    this.place = holds.length < limit ? undefined : holds.at(-1);
    const done = await this.settle(turned(holds));
    this.doneInRound += done;
    // A page does not tell apart who share a deadline with its last: a round that found many is followed by another.
    this.hasMore = this.place !== undefined || (place !== undefined && this.doneInRound > 0);
    return done;
  }

  private async settle(holds: readonly OverdueRow[]): Promise<number> {
    let done = 0;
    for (let start = 0; start < holds.length && !this.isStopping; ) {
      if (start > 0) await this.pause(pauseMs);
      const helping = holds.slice(start, start + this.helping);
      start += helping.length;
      const startedAtMs = performance.now();
      const ends = await Promise.allSettled(
        helping.map((hold) => this.expire({ laneId: hold.lane_id, kind: hold.kind, actor: 'clock', reservationId: hold.id })),
      );
      if (helping.length === this.helping) this.helping = fitting(helping.length, performance.now() - startedAtMs);
      const failed = ends.find((end) => end.status === 'rejected');
      if (failed !== undefined) this.onError(failed.reason);
      const settled = ends.filter((end) => end.status === 'fulfilled' && end.value.status === 'done').length;
      done += settled;
      // Another process was here, and is at what comes next.
      if (settled === 0 && failed === undefined) break;
    }
    return done;
  }
}

/** From somewhere in their midst and round: processes that read the same page do not settle the same holds. */
function turned<T>(list: readonly T[]): T[] {
  const start = Math.floor(Math.random() * list.length);
  return [...list.slice(start), ...list.slice(0, start)];
}

/** So many as take {@link helpingMs}, if as many as this took so long; at most twice as many as before, at least half. */
function fitting(count: number, tookMs: number): number {
  const wanted = Math.round(count * Math.min(2, Math.max(0.5, helpingMs / tookMs)));
  return Math.min(helpingMax, Math.max(helpingMin, wanted));
}
