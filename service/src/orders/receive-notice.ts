/** What a gateway tells: recorded as it came, then applied once, in one transaction with what it changes. */
import { Problem, problem } from '../http/problems.js';
import { fits, intentOf } from './attend.js';
import type { Desk } from './desk.js';
import type { Notice } from './gateway.js';
import { failOrder, settlePayment, settleRefund } from './settle.js';
import { readOrder, type ShownOrder } from './shown-order.js';
import * as sql from './sql/index.js';

/** `kept`: it cannot be applied yet and is tried again. */
export type Received = 'applied' | 'kept';

interface NoticeRow {
  readonly inbox_id: string;
  readonly order_id: string;
  readonly provider_ref: string;
  readonly type: 'charge' | 'refund';
  readonly status: string;
  readonly refund_id: string;
  readonly amount_cents: number | null;
  readonly currency: string | null;
  readonly failure_code: string | null;
  readonly state: string;
  readonly old: boolean;
}

/** Seconds until a notice that could not be applied is tried again. */
const againSeconds = 2;

/** Records a notice and applies it. One that was told before, by its id or by what it says, changes nothing. */
export async function receiveNotice(desk: Desk, raw: Buffer, header: (name: string) => string | undefined): Promise<Received | Problem> {
  const notice = desk.gateway.readNotice(raw, header);
  if (notice === 'bad_signature') return problem('bad_signature');
  if (notice === 'unreadable') return problem('invalid_request', 'The body is no notice of a payment.');
  if (notice === 'not_for_us') return 'applied';
  const name = [desk.gateway.name, notice.eventId, notice.providerRef, notice.type, notice.status, notice.refundId ?? ''] as const;
  const [kept] = await desk.ask<{ inbox_id: string }>(sql.keepNotice, keptColumns(desk, notice, raw));
  if (kept !== undefined) return applyNotice(desk, kept.inbox_id);
  const [known] = await desk.ask<{ inbox_id: string; state: string }>(sql.findNotice, [...name]);
  if (known?.state === 'mismatch') return problem('payment_mismatch');
  return known?.state === 'waiting' ? applyNotice(desk, known.inbox_id) : 'applied';
}

function keptColumns(desk: Desk, notice: Notice, raw: Buffer): unknown[] {
  const { eventId, orderId, providerRef, type, status, refundId, amountCents, currency, failureCode } = notice;
  // PostgreSQL's text has no place for NUL.
  const body = raw.toString('utf8').replaceAll('\u0000', '\ufffd');
  return [desk.gateway.name, eventId, orderId, providerRef, type, status, refundId ?? '', amountCents, currency, failureCode, body];
}

/** Applies a recorded notice, if it still waits. */
export async function applyNotice(desk: Desk, inboxId: string): Promise<Received | Problem> {
  const [notice] = await desk.ask<NoticeRow>(sql.readNotice, [inboxId]);
  if (notice === undefined || notice.state !== 'waiting') return 'applied';
  const order = await readOrder(desk.ask, notice.order_id);
  // An order that is being made is not visible yet.
  if (order === undefined) {
    if (notice.old) await desk.ask(sql.closeNotice, [inboxId, 'unclaimed', 'no such order']);
    return 'kept';
  }
  if (notice.type === 'refund') return applyRefund(desk, order, notice);
  if (notice.status === 'failed') {
    // That another charge failed says nothing of this one.
    if (order.providerRef !== null && order.providerRef !== notice.provider_ref) {
      await desk.ask(sql.closeNotice, [inboxId, 'ignored', 'another charge']);
      return 'applied';
    }
    await failOrder(desk, order, { failureCode: notice.failure_code ?? 'declined', providerRef: notice.provider_ref, inboxId });
    return 'applied';
  }
  const said = await amountOf(desk, order, notice);
  if (said === null) return 'kept';
  if (!fits(order, said)) {
    await desk.ask(sql.closeNotice, [inboxId, 'mismatch', `${said.amountCents} ${said.currency}`]);
    desk.meters.ended('mismatch');
    return problem('payment_mismatch');
  }
  await settlePayment(desk, order, { providerRef: notice.provider_ref, inboxId });
  // What was applied before by another way leaves the notice to be closed.
  await desk.ask(sql.closeNotice, [inboxId, 'ignored', 'known']);
  return 'applied';
}

/** What was paid. A notice without an amount is believed nothing: the gateway is asked; null when it cannot be. */
async function amountOf(desk: Desk, order: ShownOrder, notice: NoticeRow): Promise<{ amountCents: number; currency: string } | null> {
  if (notice.amount_cents !== null && notice.currency !== null) return { amountCents: notice.amount_cents, currency: notice.currency };
  try {
    const charge = await desk.gateway.find({ ...intentOf(order), providerRef: notice.provider_ref });
    return charge?.status === 'succeeded' && charge.providerRef === notice.provider_ref ? charge : null;
  } catch (error) {
    desk.onTrouble(error, `notice ${notice.inbox_id}`);
    return null;
  }
}

async function applyRefund(desk: Desk, order: ShownOrder, notice: NoticeRow): Promise<Received> {
  // Refunds that were not asked for here are none of ours.
  const ours = order.refunds.some(({ id }) => id === notice.refund_id);
  const status = notice.status === 'failed' ? ('failed' as const) : ('succeeded' as const);
  if (ours)
    await settleRefund(desk, order, notice.refund_id, {
      status,
      refundRef: null,
      inboxId: notice.inbox_id,
      failureCode: notice.failure_code,
    });
  else await desk.ask(sql.closeNotice, [notice.inbox_id, 'ignored', 'not our refund']);
  return 'applied';
}

/** Tries a notice again that could not be applied when it came. */
export async function attendNotice(desk: Desk, inboxId: string): Promise<void> {
  const received = await applyNotice(desk, inboxId);
  if (received instanceof Problem || received !== 'kept') return;
  await desk.ask(sql.postponeNotice, [inboxId, againSeconds]);
}
