/** Where the sale of an event is. The service decides who may buy; this only says what to show. */
import type { SaleEvent } from './queries.js';

export type Phase = 'before' | 'open' | 'all_held' | 'sold_out' | 'over';

type Sale = Pick<SaleEvent, 'status' | 'sales_open_at' | 'sales_close_at' | 'may_return'>;

/** Pure. `all_held`: nothing is free, and holds could still come back; that is not sold out. */
export function phaseOf({ status, sales_open_at, sales_close_at, may_return }: Sale, nowMs: number): Phase {
  if (status === 'closed' || (sales_close_at !== null && Date.parse(sales_close_at) <= nowMs)) return 'over';
  if (Date.parse(sales_open_at) > nowMs) return 'before';
  if (status === 'sold_out') return 'sold_out';
  return may_return ? 'all_held' : 'open';
}
