/** How the test gateway is steered: per order by its payment method, and as a whole by whoever operates it. */
import type { Statement } from '@holdfast/engine';
import type { Pool } from 'pg';
import type { ChargeStatus } from '../gateway.js';
import * as sql from './sql/index.js';

/** What a payment method makes of a charge. `silent`: nothing is told. `copies`: how often it is told, under how many event ids. */
export interface Behaviour {
  readonly status: ChargeStatus;
  readonly failureCode?: string;
  readonly settlesInSeconds?: number;
  readonly silent?: true;
  readonly copies?: { readonly sent: number; readonly eventIds: number };
  readonly neverAnswers?: true;
}

/** By the payment method of an order. */
export const behaviours: Readonly<Record<string, Behaviour>> = {
  test_ok: { status: 'succeeded' },
  test_declined: { status: 'failed', failureCode: 'card_declined' },
  test_slow: { status: 'processing', settlesInSeconds: 5 },
  test_timeout: { status: 'succeeded', neverAnswers: true },
  test_silent: { status: 'succeeded', silent: true },
  test_duplicate: { status: 'succeeded', copies: { sent: 3, eventIds: 2 } },
};

/** What every charge can be made to end in. `unreachable`: no call is answered, of refunds neither. */
export const chargeOutcomes = ['ok', 'declined', 'slow', 'timeout', 'silent', 'duplicate', 'unreachable'] as const;
export type ChargeOutcome = (typeof chargeOutcomes)[number];

/** What every refund can be made to end in. `refused`: for good. */
export const refundOutcomes = ['ok', 'refused'] as const;
export type RefundOutcome = (typeof refundOutcomes)[number];

/** null: as each order says. */
export interface Steering {
  readonly outcome: ChargeOutcome | null;
  readonly refunds: RefundOutcome | null;
}

type Ask = <Row>(statement: Statement, values: readonly unknown[]) => Promise<Row[]>;

/** The steering as it is now. */
export async function readSteering(ask: Ask): Promise<Steering> {
  const [row] = await ask<Steering>(sql.readSteering, []);
  return row ?? { outcome: null, refunds: null };
}

/** The payment method that a charge obeys. */
export function obeyedMethod({ outcome }: Steering, paymentMethod: string | null): string {
  return outcome === null ? (paymentMethod ?? 'test_ok') : `test_${outcome}`;
}

/** For operators: the steering of a database, of all processes over it. */
export function steeringOf(pool: Pool) {
  const ask: Ask = async <Row>({ text }: Statement, values: readonly unknown[]) => (await pool.query(text, [...values])).rows as Row[];
  return {
    read: () => readSteering(ask),
    /** What is not named stays as it is. Charges and refunds that were made before stay as they are. */
    async set({ outcome, refunds }: Partial<Steering>): Promise<Steering> {
      await ask(sql.setSteering, [outcome ?? null, refunds ?? null]);
      return readSteering(ask);
    },
    /** Everything ends as each order says again. */
    async reset(): Promise<void> {
      await ask(sql.resetSteering, []);
    },
  };
}
