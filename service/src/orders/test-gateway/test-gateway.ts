/**
 * The gateway of tests and demonstrations. It behaves like a foreign system: it commits by itself, it tells by signed webhooks
 * that wait in its own tables, and it does what the payment method of an order says, or what it is told to do with all of them.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { Loop, type Statement } from '@holdfast/engine';
import type { Pool } from 'pg';
import { request } from 'undici';
import type { Charge, ChargeIntent, ChargeStatus, Gateway, GatewayRefund, ReadNotice, RefundIntent } from '../gateway.js';
import { isSigned, readPlainNotice, signatureOf } from '../rules/signed-notice.js';
import * as sql from './sql/index.js';
import { behaviours, obeyedMethod, readSteering, type Steering } from './steering.js';

export interface TestGatewayOptions {
  /** Its own: nothing of it is committed together with anything of ours. */
  readonly pool: Pool;
  readonly secret: string;
  /** `http://host:port` of the service; null as long as it does not listen. */
  readonly serviceAddress: () => string | null;
}

interface ChargeRow {
  readonly provider_ref: string;
  readonly order_id: string;
  readonly amount_cents: number;
  readonly currency: string;
  readonly payment_method: string;
  readonly status: ChargeStatus;
  readonly failure_code: string | null;
}

export interface LedgerRow {
  readonly type: 'charge' | 'refund';
  readonly provider_ref: string;
  readonly amount_cents: number;
  readonly currency: string;
  readonly status: string;
}

const newRef = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;
const chargeOf = ({ provider_ref, status, amount_cents, currency, failure_code }: ChargeRow): Charge => ({
  providerRef: provider_ref,
  status,
  amountCents: amount_cents,
  currency,
  failureCode: failure_code,
});

export class TestGateway implements Gateway {
  readonly name = 'test';
  /** Sends webhooks and settles slow charges. */
  readonly sender: Loop;

  constructor(private readonly options: TestGatewayOptions) {
    this.sender = new Sender(this);
  }

  methodFault(paymentMethod: string | null): string | null {
    if (paymentMethod === null || Object.hasOwn(behaviours, paymentMethod)) return null;
    return `is none of ${Object.keys(behaviours).join(', ')}`;
  }

  /** A charge and the webhook that tells of it are one commit; an order is charged once, however often that is asked. */
  async charge({ orderId, amountCents, currency, paymentMethod }: ChargeIntent): Promise<Charge> {
    const method = obeyedMethod(await this.steered(), paymentMethod);
    const behaviour = behaviours[method];
    if (behaviour === undefined) throw new Error(`the test gateway knows no ${method}`);
    await this.atOnce(async (ask) => {
      const values = [newRef('tch'), orderId, amountCents, currency, method, behaviour.status, behaviour.failureCode ?? null];
      const made = await ask(sql.makeCharge, [...values, behaviour.settlesInSeconds ?? null]);
      if (made.length > 0 && behaviour.status !== 'processing') await this.tell(ask, await this.stored(ask, orderId));
    });
    const stored = await this.stored(this.ask, orderId);
    if (behaviours[stored.payment_method]?.neverAnswers === true) await new Promise(() => {});
    const charge = chargeOf(stored);
    // Like a card's network it says how it went later, by a webhook.
    return charge.status === 'succeeded' ? { ...charge, status: 'processing' } : charge;
  }

  async find({ orderId }: ChargeIntent): Promise<Charge | null> {
    await this.steered();
    const [row] = await this.ask<ChargeRow>(sql.readCharge, [orderId]);
    return row === undefined ? null : chargeOf(row);
  }

  async cancel(intent: ChargeIntent): Promise<Charge | null> {
    await this.steered();
    await this.ask(sql.cancelCharge, [intent.orderId]);
    return this.find(intent);
  }

  async refund({ refundId, orderId, providerRef, amountCents, currency }: RefundIntent): Promise<GatewayRefund> {
    const status = (await this.steered()).refunds === 'refused' ? 'failed' : 'succeeded';
    await this.atOnce(async (ask) => {
      const made = await ask(sql.makeRefund, [newRef('tre'), refundId, providerRef, amountCents, status]);
      if (made.length === 0) return;
      const notice = { type: 'refund', refund_id: refundId, provider_ref: providerRef, order_id: orderId, status };
      await ask(sql.queueWebhook, [JSON.stringify({ event_id: randomUUID(), ...notice, amount_cents: amountCents, currency }), 0]);
    });
    const [row] = await this.ask<{ refund_ref: string; status: 'succeeded' | 'failed' }>(sql.readRefund, [refundId]);
    return row === undefined ? { refundRef: '', status: 'failed' } : { refundRef: row.refund_ref, status: row.status };
  }

  readNotice(raw: Buffer, header: (name: string) => string | undefined): ReadNotice {
    if (!isSigned(this.options.secret, raw, header('x-signature'))) return 'bad_signature';
    return readPlainNotice(raw) ?? 'unreadable';
  }

  /** What it believes of one order. */
  ledger(orderId: string): Promise<LedgerRow[]> {
    return this.ask<LedgerRow>(sql.listLedger, [orderId]).then((rows) =>
      rows.map(({ type, provider_ref, amount_cents, currency, status }) => ({ type, provider_ref, amount_cents, currency, status })),
    );
  }

  /** One turn of the sender: how many webhooks it tried to send. What is not answered with 2xx is sent again, later and later. */
  async send(limit: number): Promise<number> {
    await this.atOnce(async (ask) => {
      for (const row of await ask<ChargeRow>(sql.settleCharges, [])) await this.tell(ask, row);
    });
    const address = this.options.serviceAddress();
    if (address === null) return 0;
    const due = await this.ask<{ no: string; body: string }>(sql.claimWebhooks, [limit]);
    await Promise.all(
      due.map(async ({ no, body }) => {
        const headers = { 'content-type': 'application/json', 'x-signature': signatureOf(this.options.secret, body) };
        const answer = await request(`${address}/v1/webhooks/payment`, { method: 'POST', headers, body, headersTimeout: 10_000 });
        await answer.body.dump();
        if (answer.statusCode < 300 || answer.statusCode === 409) await this.ask(sql.forgetWebhook, [no]);
      }),
    );
    return due.length;
  }

  /** How it is steered now. Throws when it is to be reached by nobody. */
  private async steered(): Promise<Steering> {
    const steering = await readSteering(this.ask);
    if (steering.outcome === 'unreachable') throw new Error('the test gateway was told to be unreachable');
    return steering;
  }

  private async tell(ask: Ask, charge: ChargeRow): Promise<void> {
    const { silent, copies = { sent: 1, eventIds: 1 } } = behaviours[charge.payment_method] ?? {};
    if (silent === true) return;
    const { provider_ref, order_id, status, amount_cents, currency, failure_code } = charge;
    const eventIds = Array.from({ length: copies.eventIds }, () => randomUUID());
    const notice = {
      type: 'charge',
      provider_ref,
      order_id,
      status,
      amount_cents,
      currency,
      ...(failure_code === null ? {} : { failure_code }),
    };
    for (let copy = 0; copy < copies.sent; copy += 1)
      await ask(sql.queueWebhook, [JSON.stringify({ event_id: eventIds[copy % eventIds.length], ...notice }), 0]);
  }

  private async stored(ask: Ask, orderId: string): Promise<ChargeRow> {
    const [row] = await ask<ChargeRow>(sql.readCharge, [orderId]);
    if (row === undefined) throw new Error(`the test gateway has no charge of order ${orderId}`);
    return row;
  }

  private readonly ask: Ask = async <Row>({ text }: Statement, values: readonly unknown[]) =>
    (await this.options.pool.query(text, values as unknown[])).rows as Row[];

  private async atOnce(work: (ask: Ask) => Promise<void>): Promise<void> {
    const client = await this.options.pool.connect();
    let broken = true;
    try {
      await client.query('begin');
      await work(
        async <Row>({ text }: Statement, values: readonly unknown[]) => (await client.query(text, values as unknown[])).rows as Row[],
      );
      await client.query('commit');
      broken = false;
    } finally {
      client.release(broken);
    }
  }
}

type Ask = <Row>(statement: Statement, values: readonly unknown[]) => Promise<Row[]>;

class Sender extends Loop {
  constructor(private readonly gateway: TestGateway) {
    super({ limit: 32, idleMs: 100, busyMs: 1 });
  }
  runOnce(limit = this.options.limit): Promise<number> {
    return this.gateway.send(limit);
  }
}
