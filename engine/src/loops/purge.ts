import type { Pool } from 'pg';
import * as sql from '../sql/index.js';
import { Loop } from './loop.js';

/** Forgets idempotency keys older than `keyDays`. */
export class PurgeLoop extends Loop {
  constructor(
    private readonly pool: Pool,
    private readonly keyDays: number,
  ) {
    super({ limit: 2000, idleMs: 60_000, busyMs: 100 });
  }

  async runOnce(limit = this.options.limit): Promise<number> {
    const { rowCount } = await this.pool.query(sql.purgeKeys.text, [this.keyDays, limit]);
    return rowCount ?? 0;
  }
}
