/** Money that wants somebody's attention. All three lists are empty where all is well. */

import type { Static } from 'typebox';
import { instant } from '../clock/instant.js';
import type { Staff } from '../http/principal.js';
import type { Backstage } from './backstage.js';
import type * as shapes from './schemas.js';
import * as sql from './sql/index.js';

interface Since {
  readonly amount_cents: number;
  readonly currency: string;
  readonly since_ms: number;
}
interface MoneyRow extends Since {
  readonly order_id: string;
  readonly reference: string | null;
  readonly reservation_state: string | null;
  readonly why: 'not_confirmed' | 'not_given_back' | 'mismatch';
}
interface SeatRow extends Since {
  readonly reservation_id: string;
  readonly reference: string;
}
interface OwedRow extends Since {
  readonly refund_id: string;
  readonly order_id: string;
  readonly reference: string | null;
  readonly reservation_state: string | null;
  readonly reason: string;
  readonly failure_code: string | null;
}

function dated<Row extends Since>({ since_ms, ...row }: Row) {
  return { ...row, since: instant(since_ms) };
}

export async function readAttention(backstage: Backstage, { organisationId }: Staff): Promise<Static<typeof shapes.Attention>> {
  const [money, seats, owed] = await Promise.all([
    backstage.ask<MoneyRow>(sql.listMoneyWithoutASeat, [organisationId]),
    backstage.ask<SeatRow>(sql.listSeatsWithoutMoney, [organisationId]),
    backstage.ask<OwedRow>(sql.listOwnOwedRefunds, [organisationId]),
  ]);
  return {
    money_without_a_seat: money.map(({ reservation_state, ...row }) => ({ ...dated(row), reservation_status: reservation_state })),
    seats_without_money: seats.map(dated),
    owed_refunds: owed.map(({ reservation_state: _state, ...row }) => dated(row)),
  };
}
