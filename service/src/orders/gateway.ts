/** Where money is taken and given back: a port of a few verbs, because gateways truly differ. */

/** What an order asks for. Money in minor units of `currency`. */
export interface ChargeIntent {
  /** Also the key that makes a repeated charge the same charge. */
  readonly orderId: string;
  readonly amountCents: number;
  readonly currency: string;
  /** As the order was sent; null: none was named. */
  readonly paymentMethod: string | null;
  /** As the gateway named the charge, once that is known. */
  readonly providerRef: string | null;
}

/** `processing`: nobody knows yet. `failed` and `cancelled` took no money. */
export type ChargeStatus = 'processing' | 'succeeded' | 'failed' | 'cancelled';

/** A charge as the gateway has it now. */
export interface Charge {
  readonly providerRef: string;
  readonly status: ChargeStatus;
  readonly amountCents: number;
  readonly currency: string;
  /** A stable word for why it failed; null when it did not. */
  readonly failureCode: string | null;
}

export interface RefundIntent {
  /** Also the key that makes a repeated refund the same refund. */
  readonly refundId: string;
  readonly orderId: string;
  /** Of the charge. */
  readonly providerRef: string;
  readonly amountCents: number;
  readonly currency: string;
}

/** A refund as the gateway has it now. `pending`: a notice will follow, or it is asked again. `failed`: for good. */
export interface GatewayRefund {
  readonly refundRef: string;
  readonly status: 'pending' | 'succeeded' | 'failed';
  /** A stable word for why it failed. */
  readonly failureCode?: string | undefined;
}

/** What a gateway tells by webhook. */
export interface Notice {
  /** The gateway's own id of the notice, or a hash of its body. */
  readonly eventId: string;
  readonly orderId: string;
  readonly providerRef: string;
  readonly type: 'charge' | 'refund';
  readonly status: 'succeeded' | 'failed';
  /** Of a refund: ours. */
  readonly refundId: string | null;
  /** Null: it does not say, so the gateway is asked. */
  readonly amountCents: number | null;
  readonly currency: string | null;
  readonly failureCode: string | null;
}

/** What came through the door: a notice, something that is none of our business, something that cannot be read, or a forgery. */
export type ReadNotice = Notice | 'not_for_us' | 'unreadable' | 'bad_signature';

/**
 * A gateway. Every call may be made again with the same intent and does nothing new then. Calls throw when the gateway cannot be
 * asked or did not answer in time: then nobody knows what it did. A charge or a refund may throw GatewayRefused.
 */
export interface Gateway {
  readonly name: string;
  /** May an order name this? A sentence why not, or null. */
  methodFault(paymentMethod: string | null): string | null;
  charge(intent: ChargeIntent): Promise<Charge>;
  /** Calls a charge off, as far as that is still possible; what it has become. Null: there never was one. */
  cancel(intent: ChargeIntent): Promise<Charge | null>;
  /** The charge of an order, or null when there is none. */
  find(intent: ChargeIntent): Promise<Charge | null>;
  refund(intent: RefundIntent): Promise<GatewayRefund>;
  /** `header` gives a header by its name in lower case. */
  readNotice(raw: Buffer, header: (name: string) => string | undefined): ReadNotice;
}

/** The gateway will not do this, now or later: what was sent makes no sense to it. It took or gave no money. */
export class GatewayRefused extends Error {
  override readonly name = 'GatewayRefused';
  constructor(
    /** A stable word for why. */
    readonly failureCode: string,
    options?: ErrorOptions,
  ) {
    super(`refused: ${failureCode}`, options);
  }
}

/** The gateway is not asked at present: it failed too often just now. */
export class GatewayResting extends Error {
  override readonly name = 'GatewayResting';
}

/** The gateway did not answer in time. */
export class GatewayTimeout extends Error {
  override readonly name = 'GatewayTimeout';
}
