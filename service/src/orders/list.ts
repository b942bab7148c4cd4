/** Lists of orders: one's own, or an organisation's. */
import { cutPage } from '../http/cursors.js';
import type { Buyer, Staff } from '../http/principal.js';
import { Problem } from '../http/problems.js';
import type { Desk } from './desk.js';
import { readOrders, type ShownOrder } from './shown-order.js';
import * as sql from './sql/index.js';

export interface OrderPage {
  readonly data: readonly ShownOrder[];
  readonly next_cursor: string | null;
}

/** Newest first; `limit` is 1 to 100. */
export async function listOrders(
  desk: Desk,
  principal: Buyer | Staff,
  { cursor, limit }: { readonly cursor: string | undefined; readonly limit: number },
): Promise<OrderPage | Problem> {
  const filter = principal.kind === 'buyer' ? { user: principal.userId } : { organisation: principal.organisationId };
  const position = desk.cursors.read('orders', filter, cursor);
  if (position instanceof Problem) return position;
  const rows = await desk.askPlanned<{ order_id: string; created_at_us: string }>(sql.listOrders, [
    principal.kind === 'buyer' ? principal.userId : null,
    principal.kind === 'staff' ? principal.organisationId : null,
    ...(position ?? [null, null]),
    limit + 1,
  ]);
  const page = cutPage(
    rows,
    limit,
    (row) => row.order_id,
    (last) => desk.cursors.issue('orders', filter, [last.created_at_us, last.order_id]),
  );
  return { ...page, data: await readOrders(desk.ask, page.data) };
}
