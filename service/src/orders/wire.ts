/** An order as it is sent. */

import type { Static } from 'typebox';
import { instant } from '../clock/instant.js';
import type { Order } from './schemas.js';
import type { ShownOrder } from './shown-order.js';

export function orderOnWire(order: ShownOrder): Static<typeof Order> {
  return {
    id: order.id,
    reservation_id: order.reservationId,
    user_id: order.userId,
    amount_cents: order.amountCents,
    currency: order.currency,
    refunded_cents: order.refundedCents,
    refunds: order.refunds.map(({ id, amountCents, reason, state, createdAtMs }) => ({
      id,
      amount_cents: amountCents,
      reason,
      status: state,
      created_at: instant(createdAtMs),
    })),
    status: order.state,
    failure_code: order.failureCode,
    created_at: instant(order.createdAtMs),
  };
}
