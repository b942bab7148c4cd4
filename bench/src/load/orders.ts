/** What the load is told and what it answers, one order at a time, by message between processes. */

/** What can be booked: one room type, by one plan. */
export interface Offer {
  readonly propertyId: string;
  readonly roomTypeId: string;
  readonly ratePlanId: string;
}

/** What is sent, each request with a key and a guest of its own, or by the next of the people that have signed in. */
export type Plan =
  /** A stay from one of `dates` (in a row, `YYYY-MM-DD`) on, of 1 to `nightsMax` nights, at one of the offers, uniformly at random. */
  | { readonly kind: 'stays'; readonly offers: readonly Offer[]; readonly dates: readonly string[]; readonly nightsMax: number }
  /** A ticket of one of the sectors. Where `remember` is given, what was sent is kept under that name. `path`: default /v1/reservations. */
  | { readonly kind: 'tickets'; readonly sectors: readonly string[]; readonly remember?: string; readonly path?: string }
  /** What was remembered, again, in a random order. */
  | { readonly kind: 'replays'; readonly remembered: string }
  /** A request without a body to one of the paths. */
  | { readonly kind: 'plain'; readonly method: 'GET' | 'POST'; readonly paths: readonly string[]; readonly asPeople: boolean };

export interface LoadOrder {
  readonly kind: 'load';
  /** Connections are shared out among them evenly. */
  readonly addresses: readonly string[];
  readonly connections: number;
  readonly seconds: number;
  /** Ends earlier after so many requests. */
  readonly requestsMax?: number;
  /** Open loop: so many requests a second, whatever becomes of them. Without it a closed one: each connection has one request under way. */
  readonly ratePerSecond?: number;
  readonly plan: Plan;
  /** The statuses that count. */
  readonly good: readonly number[];
}

/** People sign in: tokens signed with the service's secret, at the database's instant. The people before are forgotten. */
export interface PeopleOrder {
  readonly kind: 'people';
  readonly count: number;
  readonly secret: string;
  readonly nowMs: number;
}

/** Opens a stream of each of the first so many people, waits for its first event, and keeps it for so long after the last has opened. */
export interface StreamsOrder {
  readonly kind: 'streams';
  readonly address: string;
  readonly path: string;
  readonly count: number;
  readonly keepSeconds: number;
}

/** Said while an order is obeyed: it ends now, and is answered with what was measured so far. */
export const stopWord = 'stop';

export type Order = LoadOrder | PeopleOrder | StreamsOrder;

/** Milliseconds: closed loop, from writing the request to the last byte of the answer; open loop, from the instant it was due. */
export interface Measured {
  /** Answers that count. */
  readonly succeeded: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
  /** Percentile and milliseconds. */
  readonly distribution: readonly (readonly [number, number])[];
  /** All other answers, by status and code, or by the error's. */
  readonly others: Readonly<Record<string, number>>;
  /** Cores that the load used. */
  readonly generatorCores: number;
}

export interface StreamsMeasured {
  readonly opened: number;
  readonly failed: Readonly<Record<string, number>>;
  /** From the first request to the first event of the last stream. */
  readonly openedAfterMs: number;
  /** Streams that were still open at the end. */
  readonly kept: number;
}
