/** What runs by itself for orders: what was left at any point, what is to be given back, what could not be applied when it came. */
import { Loop, type Statement } from '@holdfast/engine';
import { attendOrder, attendRefund } from './attend.js';
import type { Desk } from './desk.js';
import { attendNotice } from './receive-notice.js';
import * as sql from './sql/index.js';

/** Seconds for which an attempt has what it claimed to itself; longer than the gateway is waited for. */
const leaseSeconds = 30;

/** Any process may run it at any time: what one has claimed no other takes, until it was too long about it. */
export class PaymentsLoop extends Loop {
  constructor(private readonly desk: Desk) {
    super({ limit: 32, idleMs: 500, busyMs: 5 });
  }

  async runOnce(limit = this.options.limit): Promise<number> {
    const { desk } = this;
    const counts = await Promise.all([
      this.each(sql.claimNotices, 'inbox_id', limit, (id) => attendNotice(desk, id)),
      this.each(sql.claimOrders, 'order_id', limit, (id) => attendOrder(desk, id)),
      this.each(sql.claimRefunds, 'refund_id', limit, (id) => attendRefund(desk, id)),
    ]);
    return Math.max(...counts);
  }

  private async each(claim: Statement, column: string, limit: number, attend: (id: string) => Promise<unknown>): Promise<number> {
    const rows = await this.desk.ask<Record<string, string>>(claim, [limit, leaseSeconds]);
    const results = await Promise.allSettled(rows.map((row) => attend(row[column] as string)));
    for (const result of results) if (result.status === 'rejected') this.onError(result.reason);
    return rows.length;
  }
}
