/** Waiting for the money. */

import type { Holdfast } from './client.js';
import type { AnswerOf } from './operations.js';
import { pause } from './patience.js';

export interface SettleOptions {
  /** Of a guest without an account. */
  readonly email?: string;
  /** Ends the waiting: the call rejects with its reason. The order is paid or not all the same. */
  readonly signal?: AbortSignal;
  /** Between two questions. Milliseconds. */
  readonly pollMs?: number;
}

/** Reads an order until it is no longer pending: `paid`, `failed` or `refunded`. Takes as long as the gateway does. */
export async function settledOrder(
  holdfast: Holdfast,
  orderId: string,
  { email, signal, pollMs = 1_000 }: SettleOptions = {},
): Promise<AnswerOf<'/v1/orders/{order_id}', 'get'>> {
  for (;;) {
    const told = await holdfast.get('/v1/orders/{order_id}', {
      path: { order_id: orderId },
      ...(email !== undefined && { query: { email } }),
      ...(signal && { signal }),
    });
    if (!told.ok || told.value.status !== 'pending') return told;
    await pause(pollMs, signal);
  }
}
