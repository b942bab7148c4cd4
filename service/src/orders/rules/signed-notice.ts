/** Notices of the plain webhook: a hexadecimal HMAC over the raw body, and what the body says. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { isUuid } from '@holdfast/engine';

/** The fields of a plain notice that are known; see the port for what they mean. */
export interface PlainNotice {
  readonly eventId: string;
  readonly orderId: string;
  readonly providerRef: string;
  readonly type: 'charge' | 'refund';
  readonly status: 'succeeded' | 'failed';
  readonly refundId: string | null;
  readonly amountCents: number | null;
  readonly currency: string | null;
  readonly failureCode: string | null;
}

export function signatureOf(secret: string, raw: Buffer | string): string {
  return createHmac('sha256', secret).update(raw).digest('hex');
}

/** In constant time for signatures of the right length. */
export function isSigned(secret: string, raw: Buffer, signature: string | undefined): boolean {
  if (signature === undefined || !/^[\da-f]{64}$/i.test(signature)) return false;
  return timingSafeEqual(Buffer.from(signature, 'hex'), Buffer.from(signatureOf(secret, raw), 'hex'));
}

const short = (value: unknown): value is string =>
  typeof value === 'string' && value.length >= 1 && value.length <= 200 && !value.includes('\u0000');
const optional = (value: unknown, fits: (value: unknown) => boolean) => value === undefined || value === null || fits(value);
const isCents = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0;
const isCurrency = (value: unknown) => typeof value === 'string' && /^[A-Z]{3}$/.test(value);

/** Undefined when the body is no notice. Further fields are ignored. */
export function readPlainNotice(raw: Buffer): PlainNotice | undefined {
  let body: Record<string, unknown>;
  try {
    body = JSON.parse(raw.toString('utf8')) as Record<string, unknown>;
  } catch {
    return undefined;
  }
  if (body === null || typeof body !== 'object') return undefined;
  const { provider_ref, order_id, status, amount_cents, currency, event_id, type = 'charge', refund_id, failure_code } = body;
  if (!short(provider_ref) || typeof order_id !== 'string' || !isUuid(order_id)) return undefined;
  if (status !== 'succeeded' && status !== 'failed') return undefined;
  if (type !== 'charge' && type !== 'refund') return undefined;
  if (!optional(amount_cents, isCents) || !optional(currency, isCurrency)) return undefined;
  if (!optional(event_id, short) || !optional(refund_id, short) || !optional(failure_code, short)) return undefined;
  return {
    eventId: (event_id as string | null | undefined) ?? `sha256:${createHash('sha256').update(raw).digest('hex')}`,
    orderId: order_id.toLowerCase(),
    providerRef: provider_ref,
    type,
    status,
    refundId: (refund_id as string | null | undefined) ?? null,
    amountCents: (amount_cents as number | null | undefined) ?? null,
    currency: (currency as string | null | undefined) ?? null,
    failureCode: (failure_code as string | null | undefined) ?? null,
  };
}
