/** Stripe: PaymentIntents and refunds through its own library, webhooks by its own signature. */
import Stripe from 'stripe';
import {
  type Charge,
  type ChargeIntent,
  type ChargeStatus,
  type Gateway,
  type GatewayRefund,
  GatewayRefused,
  type ReadNotice,
  type RefundIntent,
} from './gateway.js';

export interface StripeOptions {
  readonly secretKey: string;
  /** `whsec_…`. */
  readonly webhookSecret: string;
  /** Where its API is spoken; null: at Stripe's. */
  readonly apiBase: string | null;
  /** Milliseconds for one request. */
  readonly timeoutMs?: number;
}

/** Event types that tell what became of a charge or a refund. */
const chargeEvents: Readonly<Record<string, 'succeeded' | 'failed'>> = {
  'payment_intent.succeeded': 'succeeded',
  'payment_intent.payment_failed': 'failed',
  'payment_intent.canceled': 'failed',
};

function statusOf({ status, last_payment_error }: Stripe.PaymentIntent): ChargeStatus {
  if (status === 'succeeded') return 'succeeded';
  if (status === 'canceled') return 'cancelled';
  // It fell back to asking for a card because the one that was tried failed.
  return status === 'requires_payment_method' && last_payment_error !== null ? 'failed' : 'processing';
}

function chargeOf(intent: Stripe.PaymentIntent): Charge {
  const { id, amount, currency, last_payment_error } = intent;
  const failureCode = last_payment_error?.decline_code ?? last_payment_error?.code ?? null;
  return { providerRef: id, status: statusOf(intent), amountCents: amount, currency: currency.toUpperCase(), failureCode };
}

/** Of an error: the PaymentIntent that a declined card leaves behind. */
function intentIn(error: unknown): Stripe.PaymentIntent | null {
  if (!(error instanceof Stripe.errors.StripeError)) return null;
  return error.payment_intent ?? null;
}

/** Of an invalid request nothing came into being; a key that is at work just now is no invalid request. */
function refusedFor(error: unknown): GatewayRefused | null {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || error.statusCode !== 400) return null;
  return new GatewayRefused(error.code ?? 'invalid_request', { cause: error });
}

const refundStatus = (status: string | null): GatewayRefund['status'] =>
  status === 'succeeded' ? 'succeeded' : status === 'failed' || status === 'canceled' ? 'failed' : 'pending';

export function stripeGateway({ secretKey, webhookSecret, apiBase, timeoutMs = 8_000 }: StripeOptions): Gateway {
  const base = apiBase === null ? null : new URL(apiBase);
  const stripe = new Stripe(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: 0,
    telemetry: false,
    ...(base === null
      ? {}
      : {
          host: base.hostname,
          port: base.port || (base.protocol === 'http:' ? 80 : 443),
          protocol: base.protocol === 'http:' ? ('http' as const) : ('https' as const),
        }),
  });

  async function find({ orderId, providerRef }: ChargeIntent): Promise<Charge | null> {
    if (providerRef !== null) return chargeOf(await stripe.paymentIntents.retrieve(providerRef));
    // Its search may lag behind by a minute; what it does not find yet is told by a webhook.
    const { data } = await stripe.paymentIntents.search({ query: `metadata['order_id']:'${orderId}'` });
    const [found] = data;
    return found === undefined ? null : chargeOf(found);
  }

  async function charge({ orderId, amountCents, currency, paymentMethod }: ChargeIntent): Promise<Charge> {
    try {
      const intent = await stripe.paymentIntents.create(
        {
          amount: amountCents,
          currency: currency.toLowerCase(),
          payment_method: paymentMethod as string,
          confirm: true,
          automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
          metadata: { order_id: orderId },
        },
        { idempotencyKey: `order-${orderId}` },
      );
      return chargeOf(intent);
    } catch (error) {
      // A declined card is an answer.
      const intent = intentIn(error);
      if (intent !== null) return chargeOf(intent);
      throw refusedFor(error) ?? error;
    }
  }

  return {
    name: 'stripe',
    methodFault: (method) =>
      method === null ? 'is required: a payment method of Stripe' : /^pm_\w+$/.test(method) ? null : 'is no payment method of Stripe',
    charge,
    find,
    async cancel(intent) {
      const known = await find(intent);
      if (known === null || known.status === 'succeeded' || known.status === 'cancelled') return known;
      try {
        return chargeOf(await stripe.paymentIntents.cancel(known.providerRef, {}, { idempotencyKey: `cancel-${intent.orderId}` }));
      } catch (error) {
        // What cannot be called off any more has become something else meanwhile.
        const now = await find({ ...intent, providerRef: known.providerRef });
        if (now?.status === 'succeeded' || now?.status === 'cancelled') return now;
        throw error;
      }
    },
    async refund({ refundId, orderId, providerRef, amountCents }: RefundIntent) {
      try {
        const refund = await stripe.refunds.create(
          { payment_intent: providerRef, amount: amountCents, metadata: { order_id: orderId, refund_id: refundId } },
          { idempotencyKey: `refund-${refundId}` },
        );
        return { refundRef: refund.id, status: refundStatus(refund.status), failureCode: refund.failure_reason };
      } catch (error) {
        throw refusedFor(error) ?? error;
      }
    },
    readNotice(raw, header): ReadNotice {
      let event: Stripe.Event;
      try {
        event = stripe.webhooks.constructEvent(raw, header('stripe-signature') ?? '', webhookSecret);
      } catch {
        return 'bad_signature';
      }
      return noticeOf(event);
    },
  };
}

function noticeOf(event: Stripe.Event): ReadNotice {
  const status = chargeEvents[event.type];
  if (status !== undefined) {
    const intent = event.data.object as Stripe.PaymentIntent;
    const orderId = intent.metadata['order_id'];
    if (orderId === undefined) return 'not_for_us';
    const { providerRef, currency, failureCode } = chargeOf(intent);
    const amountCents = status === 'succeeded' ? intent.amount_received : intent.amount;
    return { eventId: event.id, orderId, providerRef, type: 'charge', status, refundId: null, amountCents, currency, failureCode };
  }
  if (event.type === 'refund.updated' || event.type === 'refund.failed' || event.type === 'refund.created') {
    const refund = event.data.object as Stripe.Refund;
    const { order_id: orderId, refund_id: refundId } = refund.metadata ?? {};
    const settled = refundStatus(refund.status);
    if (orderId === undefined || refundId === undefined || settled === 'pending' || refund.payment_intent === null) return 'not_for_us';
    const providerRef = typeof refund.payment_intent === 'string' ? refund.payment_intent : refund.payment_intent.id;
    const [amountCents, currency] = [refund.amount, refund.currency.toUpperCase()];
    return {
      eventId: event.id,
      orderId,
      providerRef,
      type: 'refund',
      status: settled,
      refundId,
      amountCents,
      currency,
      failureCode: refund.failure_reason ?? null,
    };
  }
  return 'not_for_us';
}
