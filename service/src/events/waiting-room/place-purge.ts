/** Forgetting who stood in the queues of events that are long over. */
import { Loop } from '@holdfast/engine';
import type { Asking } from './asking.js';
import * as sql from './sql/index.js';

/** Rooms written off at a time. */
const roomsMax = 10;

/** Deletes the places of events that have been over for `placeDays` days, in small batches. What a room counts stays. */
export class PlacePurge extends Loop {
  constructor(
    private readonly asking: Asking,
    private readonly placeDays: number,
  ) {
    super({ limit: 2_000, idleMs: 600_000, busyMs: 100 });
  }

  async runOnce(limit = this.options.limit): Promise<number> {
    const deleted = await this.purge(limit);
    if (deleted >= limit) return deleted;
    await this.asking.ask(sql.endPurges, []);
    const rooms = await this.asking.ask(sql.writeOffRooms, [this.placeDays, roomsMax, this.asking.pretendNow()]);
    return rooms.length === 0 ? deleted : deleted + (await this.purge(limit - deleted));
  }

  private async purge(limit: number): Promise<number> {
    const { rowCount } = await this.asking.pool.query(sql.purgePlaces.text, [limit]);
    return rowCount ?? 0;
  }
}
