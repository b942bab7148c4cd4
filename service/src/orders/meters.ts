/** What is measured of payments: what gateways are asked and how they answer, what became of it, and what waits. */
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Ask } from './desk.js';
import * as sql from './sql/index.js';

export type CallVerb = 'charge' | 'cancel' | 'find' | 'refund';
/** `spared`: the gateway was being left alone. */
export type CallResult = 'done' | 'refused' | 'timeout' | 'failed' | 'spared';

/** `returned`: money that nothing could be had for, or that came twice. */
export type PaymentOutcome = 'confirmed' | 'reinstated' | 'returned' | 'failed' | 'refunded' | 'refund_refused' | 'mismatch';

export interface Meters {
  called(verb: CallVerb, result: CallResult, seconds: number): void;
  ended(outcome: PaymentOutcome): void;
}

export const noMeters: Meters = { called: () => undefined, ended: () => undefined };

/** Counts what this process does at one gateway. */
export function openMeters(registry: Registry, gateway: string): Meters {
  const calls = new Histogram({
    name: 'holdfast_payment_call_seconds',
    help: 'Calls of the payment gateway and how they were answered.',
    labelNames: ['gateway', 'verb', 'result'],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const spared = new Counter({
    name: 'holdfast_payment_calls_spared_total',
    help: 'Calls that were not made because the gateway was being left alone.',
    labelNames: ['gateway', 'verb'],
    registers: [registry],
  });
  const outcomes = new Counter({
    name: 'holdfast_payment_outcomes_total',
    help: 'What became of payments and refunds.',
    labelNames: ['gateway', 'outcome'],
    registers: [registry],
  });
  return {
    called(verb, result, seconds) {
      if (result === 'spared') spared.inc({ gateway, verb });
      else calls.observe({ gateway, verb, result }, seconds);
    },
    ended: (outcome) => outcomes.inc({ gateway, outcome }),
  };
}

interface Backlog {
  readonly all: number;
  readonly older_than_60: number;
  readonly older_than_600: number;
  readonly oldest: number | null;
  readonly pending: number;
  readonly oldest_pending: number | null;
  readonly refused: number;
  readonly waiting: number;
  readonly mismatch: number;
  readonly unclaimed: number;
}

/** One reading serves a whole scrape. Milliseconds. */
const freshMs = 1_000;
/** A database that does not answer in time leaves these numbers out; the others are told all the same. Milliseconds. */
const patienceMs = 2_000;

function backlogReader(ask: Ask): () => Promise<Backlog | undefined> {
  let read: Promise<Backlog | undefined> | undefined;
  let readAtMs = Number.NEGATIVE_INFINITY;
  async function readNow(): Promise<Backlog | undefined> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), patienceMs);
    });
    const asked = ask<Backlog>(sql.readBacklog, []).then(
      ([row]) => row,
      () => undefined,
    );
    const row = await Promise.race([asked, late]);
    clearTimeout(timer);
    return row;
  }
  return () => {
    if (read === undefined || performance.now() - readAtMs > freshMs) {
      readAtMs = performance.now();
      read = readNow();
    }
    return read;
  };
}

/** Follows what the database has of payments that are under way, and whether this process leaves the gateway alone. */
export function watchPayments(registry: Registry, gateway: string, ask: Ask, isResting: () => boolean): void {
  const backlog = backlogReader(ask);
  const resting: Gauge = new Gauge({
    name: 'holdfast_payment_breaker_open',
    help: 'Processes that leave the payment gateway alone, for now.',
    labelNames: ['gateway'],
    registers: [registry],
    collect: () => resting.set({ gateway }, Number(isResting())),
  });

  /** The same in every process: their greatest, not their sum. */
  function follow(name: string, help: string, label: string, values: (now: Backlog) => Readonly<Record<string, number>>): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: [label],
      aggregator: 'max',
      registers: [registry],
      async collect() {
        const now = await backlog();
        gauge.reset();
        if (now !== undefined) for (const [value, count] of Object.entries(values(now))) gauge.set({ [label]: value }, count);
      },
    });
  }

  follow('holdfast_orders_open', 'Orders that are not settled with the gateway, by their least age.', 'older_than_seconds', (now) => ({
    0: now.all,
    60: now.older_than_60,
    600: now.older_than_600,
  }));
  follow('holdfast_refunds_open', 'Refunds the gateway has not settled, and those it refused that are owed still.', 'state', (now) => ({
    pending: now.pending,
    refused: now.refused,
  }));
  follow('holdfast_payment_notices_unmatched', 'Notices of the gateway that match nothing, or nothing yet.', 'state', (now) => ({
    waiting: now.waiting,
    mismatch: now.mismatch,
    unclaimed: now.unclaimed,
  }));
  follow(
    'holdfast_payment_oldest_seconds',
    'Age of the oldest order that is open, and of the oldest refund that is pending.',
    'of',
    (now) => ({
      order: now.oldest ?? 0,
      refund: now.oldest_pending ?? 0,
    }),
  );
}
