import { createHmac, randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Gateway } from '../../src/orders/gateway.js';
import { listRefunds } from '../../src/orders/owed-refunds.js';
import { stripeGateway } from '../../src/orders/stripe-gateway.js';
import { type Body, Till, until } from './till.js';

const webhookSecret = 'whsec_of_tests';

/** Speaks as much of Stripe's wire as the gateway uses: intents and refunds, idempotency keys, declines. */
class LocalStripe {
  readonly intents = new Map<string, Body>();
  readonly refunds: Body[] = [];
  readonly calls: string[] = [];
  private readonly byKey = new Map<string, { status: number; body: Body }>();
  private readonly server = http.createServer((request, response) => void this.answer(request, response));

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }
  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private async answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request) text += chunk;
    const key = request.headers['idempotency-key'] as string | undefined;
    const known = key === undefined ? undefined : this.byKey.get(key);
    const { status, body } = known ?? this.act(request.method as string, request.url as string, new URLSearchParams(text));
    if (key !== undefined) this.byKey.set(key, { status, body });
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  }

  private act(method: string, url: string, form: URLSearchParams): { status: number; body: Body } {
    this.calls.push(`${method} ${url.split('?')[0]}`);
    const path = url.split('?')[0] as string;
    const one = /^\/v1\/payment_intents\/(pi_\w+)(\/cancel)?$/.exec(path);
    if (method === 'POST' && path === '/v1/payment_intents') return this.create(form);
    if (path === '/v1/payment_intents/search') {
      const wanted = /'order_id'\]:'([^']+)'/.exec(decodeURIComponent(url.replaceAll('+', ' ')))?.[1];
      return {
        status: 200,
        body: { object: 'search_result', data: [...this.intents.values()].filter((each) => each.metadata.order_id === wanted) },
      };
    }
    if (one !== null) {
      const intent = this.intents.get(one[1] as string);
      if (one[2] === '/cancel') {
        if (intent.status === 'succeeded')
          return { status: 400, body: { error: { type: 'invalid_request_error', code: 'payment_intent_unexpected_state' } } };
        intent.status = 'canceled';
      }
      return { status: 200, body: intent };
    }
    if (this.intents.get(form.get('payment_intent') as string)?.disputed === true)
      return { status: 400, body: { error: { type: 'invalid_request_error', code: 'charge_disputed' } } };
    const refund = {
      id: `re_${randomUUID().slice(0, 8)}`,
      object: 'refund',
      status: 'succeeded',
      payment_intent: form.get('payment_intent'),
      amount: Number(form.get('amount')),
    };
    this.refunds.push(refund);
    return { status: 200, body: refund };
  }

  private create(form: URLSearchParams): { status: number; body: Body } {
    if (form.get('payment_method') === 'pm_unknown')
      return {
        status: 400,
        body: { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'no such payment method' } },
      };
    const intent: Body = {
      id: `pi_${randomUUID().replaceAll('-', '').slice(0, 16)}`,
      object: 'payment_intent',
      amount: Number(form.get('amount')),
      amount_received: 0,
      currency: form.get('currency'),
      status: 'processing',
      last_payment_error: null,
      metadata: { order_id: form.get('metadata[order_id]') },
    };
    this.intents.set(intent.id, intent);
    if (form.get('payment_method') !== 'pm_declined') return { status: 200, body: intent };
    const error = { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' };
    Object.assign(intent, { status: 'requires_payment_method', last_payment_error: error });
    return { status: 402, body: { error: { ...error, message: 'declined', payment_intent: intent } } };
  }

  succeed(intent: Body): void {
    Object.assign(intent, { status: 'succeeded', amount_received: intent.amount });
  }
}

function signed(
  event: Body,
  secret = webhookSecret,
  atSeconds = Math.floor(Date.now() / 1000),
): { text: string; headers: Record<string, string> } {
  const text = JSON.stringify(event);
  const signature = createHmac('sha256', secret).update(`${atSeconds}.${text}`).digest('hex');
  return { text, headers: { 'stripe-signature': `t=${atSeconds},v1=${signature}` } };
}

describe('Stripe', () => {
  const local = new LocalStripe();
  let till: Till;
  let gateway: Gateway;
  beforeAll(async () => {
    gateway = stripeGateway({ secretKey: 'sk_test_nothing', webhookSecret, apiBase: await local.listen() });
    till = await Till.open({ instead: gateway });
    till.loop.start();
  });
  afterAll(async () => {
    await till.close();
    await local.close();
  });

  const intentOf = (orderId: string) =>
    until(
      async () => [...local.intents.values()].find((each) => each.metadata.order_id === orderId),
      (intent) => intent !== undefined,
    );
  const tell = (type: string, object: Body, secret?: string, atSeconds?: number) => {
    const { text, headers } = signed({ id: `evt_${randomUUID()}`, object: 'event', type, data: { object } }, secret, atSeconds);
    return till.ask('POST', '/webhooks/payment', text, { headers: { 'content-type': 'application/json; charset=utf-8', ...headers } });
  };
  const is = (orderId: string, status: string) =>
    until(
      () => till.read(orderId),
      (order) => order.status === status,
    );

  test('charges an order once and confirms it by its signed webhook', async () => {
    const hold = await till.hold(await till.event(1));
    const { id } = await till.ordered(hold, 'pm_card');
    const intent = await intentOf(id);
    expect(intent).toMatchObject({ amount: 5_000, currency: 'eur' });
    const again = await gateway.charge({ orderId: id, amountCents: 5_000, currency: 'EUR', paymentMethod: 'pm_card', providerRef: null });
    expect(again.providerRef).toBe(intent.id);
    local.succeed(intent);
    expect((await tell('payment_intent.succeeded', intent, 'whsec_other')).body.code).toBe('bad_signature');
    expect((await tell('payment_intent.succeeded', intent, webhookSecret, Math.floor(Date.now() / 1000) - 600)).status).toBe(401);
    expect((await tell('payment_intent.succeeded', intent)).status).toBe(200);
    expect((await tell('payment_intent.succeeded', intent)).status).toBe(200);
    expect((await tell('customer.created', { id: 'cus_1' })).status).toBe(200);
    expect(await till.read(id)).toMatchObject({ status: 'paid', refunds: [] });
  });

  test('is asked when it is silent', async () => {
    const hold = await till.hold(await till.event(1));
    const { id } = await till.ordered(hold, 'pm_card');
    local.succeed(await intentOf(id));
    await is(id, 'paid');
    expect(await till.state(hold)).toBe('confirmed');
  });

  test('tells of a declined card, and its intent is cancelled before another is made', async () => {
    const hold = await till.hold(await till.event(1));
    const first = await till.ordered(hold, 'pm_declined');
    expect(await is(first.id, 'failed')).toMatchObject({ failure_code: 'insufficient_funds' });
    const second = await till.ordered(hold, 'pm_card');
    expect((await intentOf(first.id)).status).toBe('canceled');
    local.succeed(await intentOf(second.id));
    await is(second.id, 'paid');
  });

  test('fails an order at once whose payment method it does not know, and the hold is free to be paid otherwise', async () => {
    const hold = await till.hold(await till.event(1));
    const first = await till.ordered(hold, 'pm_unknown');
    expect(await is(first.id, 'failed')).toMatchObject({ failure_code: 'resource_missing' });
    const second = await till.ordered(hold, 'pm_card');
    local.succeed(await intentOf(second.id));
    await is(second.id, 'paid');
  });

  test('B28 calls off what expired; what it took all the same goes back once', async () => {
    const event = await till.event(1);
    const hold = await till.hold(event);
    const { id } = await till.ordered(hold, 'pm_card');
    local.succeed(await intentOf(id));
    await till.expireNow(hold);
    await till.hold(event).catch(() => undefined);
    const order = await until(
      () => till.read(id),
      ({ status }) => status !== 'pending' && status !== 'failed',
    );
    if (order.status === 'refunded') {
      await until(
        () => till.read(id),
        (now) => now.refunds[0]?.status === 'succeeded',
      );
      expect(
        local.refunds.filter(({ payment_intent }) =>
          [...local.intents.values()].some((each) => each.id === payment_intent && each.metadata.order_id === id),
        ),
      ).toHaveLength(1);
    }
    await till.expectSoundButForeign();
  });

  test('gives back under a key of ours, so that asking again gives nothing more', async () => {
    const hold = await till.hold(await till.event(1));
    const { id } = await till.ordered(hold, 'pm_card');
    local.succeed(await intentOf(id));
    await is(id, 'paid');
    await till.ask('POST', `/orders/${id}/refund`, {}, { as: till.staff });
    const { refunds } = await until(
      () => till.read(id),
      (order) => order.refunds[0]?.status === 'succeeded',
    );
    const providerRef = (await intentOf(id)).id;
    await gateway.refund({ refundId: refunds[0].id, orderId: id, providerRef, amountCents: 5_000, currency: 'EUR' });
    expect(local.refunds.filter(({ payment_intent }) => payment_intent === providerRef)).toHaveLength(1);
    expect(gateway.methodFault(null)).toMatch(/required/);
  });

  test('refuses a refund for good by 400, or later by a webhook: both are owed, with its word for why', async () => {
    const owed = async (id: string) => (await listRefunds(till.pool, 'refused', 100)).find(({ orderId }) => orderId === id);
    const refunded = async (disputed: boolean) => {
      const { id } = await till.ordered(await till.hold(await till.event(1)), 'pm_card');
      const intent = await intentOf(id);
      local.succeed(Object.assign(intent, { disputed }));
      await is(id, 'paid');
      await till.ask('POST', `/orders/${id}/refund`, {}, { as: till.staff });
      return { id: id as string, intent };
    };
    const disputed = await refunded(true);
    await until(
      () => till.read(disputed.id),
      (order) => order.status === 'paid' && order.refunds[0]?.status === 'failed',
    );
    expect(await owed(disputed.id)).toMatchObject({ failureCode: 'charge_disputed', amountCents: 5_000 });

    const late = await refunded(false);
    const { refunds } = await until(
      () => till.read(late.id),
      (order) => order.refunds[0]?.status === 'succeeded',
    );
    const failed = {
      id: 're_late',
      object: 'refund',
      status: 'failed',
      failure_reason: 'lost_or_stolen_card',
      payment_intent: late.intent.id,
      amount: 5_000,
      currency: 'eur',
      metadata: { order_id: late.id, refund_id: refunds[0].id },
    };
    expect((await tell('refund.failed', failed)).status).toBe(200);
    expect(await till.read(late.id)).toMatchObject({ status: 'paid', refunded_cents: 0 });
    expect(await owed(late.id)).toMatchObject({ failureCode: 'lost_or_stolen_card' });
  });
});
