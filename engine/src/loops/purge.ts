import type { Pool } from 'pg';
import * as sql from '../sql/index.js';
import { Loop } from './loop.js';

/** Forgets idempotency keys older than `keyDays`. */
export class PurgeLoop extends Loop {
  constructor(
    private readonly pool: Pool,
    private readonly keyDays: number,
    private readonly distributed: boolean,
  ) {
    super({ limit: 2000, idleMs: 60_000, busyMs: 100 });
  }

  async runOnce(limit = this.options.limit): Promise<number> {
    if (this.distributed) {
      await this.pool.query(sql.purgeKeysEverywhere.text, [this.keyDays]);
      return 0;
    }
    const { rowCount } = await this.pool.query(sql.purgeKeys.text, [this.keyDays, limit]);
    return rowCount ?? 0;
  }
}
