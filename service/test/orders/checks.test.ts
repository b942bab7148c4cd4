/** The doctor's checks of orders are not blind: each finds what it is there to find, and healthy books get a clean bill. */
import { examine } from '@holdfast/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderChecks } from '../../src/orders/checks.js';
import { type Body, Till, until } from './till.js';

const [sums, once, unpaid, owed, foreign] = orderChecks.map(({ title }) => title) as [string, string, string, string, string];

/** Damage by hand to the books of one order that is paid, one that was given back in part, one in whole, and one that failed. */
const damages: readonly [what: string, by: string, found: readonly string[]][] = [
  [
    'a paid order whose reservation is not confirmed',
    "update holdfast.reservations set state = 'released' where id in (select reservation_id from orders.orders where state = 'paid')",
    [sums],
  ],
  [
    'an order that says that more was given back',
    'update orders.orders set refunded_cents = refunded_cents + 1 where state = $$paid$$',
    [sums],
  ],
  [
    'a payment that says that more was given back',
    'update orders.payments set refunded_cents = refunded_cents + 1 where refunded_cents < amount_cents',
    [once],
  ],
  [
    'money that was neither applied nor given back',
    "update orders.payments set applied = false where order_id in (select order_id from orders.orders where state = 'paid')",
    [once, unpaid],
  ],
  [
    'an order that was paid twice',
    `with again as (
       insert into orders.orders select (o).* from (select jsonb_populate_record(o, jsonb_build_object('order_id', gen_random_uuid(), 'provider_ref', 'twice', 'state', 'failed')) as o
       from orders.orders o where state = 'paid' and refunded_cents = 0) as copied returning order_id, amount_cents, currency, gateway)
     insert into orders.payments (gateway, provider_ref, order_id, amount_cents, currency, applied) select gateway, 'twice', order_id, amount_cents, currency, true from again`,
    [once, foreign],
  ],
  [
    'seats that nobody paid for',
    `update orders.orders set reservation_id = gen_random_uuid(), state = 'failed' where state = 'paid'`,
    [unpaid],
  ],
  ['a refund that was refused', "update orders.refunds set state = 'failed' where reason = 'requested'", [sums, once, owed]],
  ['a refund that the gateway does not know', 'delete from test_gateway.refunds', [foreign]],
  ['a refund that the gateway did not give', "update test_gateway.refunds set status = 'failed'", [foreign]],
  ['a charge that we do not know', "update test_gateway.charges set status = 'succeeded' where status = 'failed'", [foreign]],
  ['a charge of another amount', "update test_gateway.charges set amount_cents = amount_cents + 1 where status = 'succeeded'", [foreign]],
];

describe('the doctor of orders', () => {
  let till: Till;
  beforeAll(async () => {
    till = await Till.open();
    till.start();
    const settled = (id: string) =>
      until(
        () => till.read(id),
        ({ status, refunds }) => status !== 'pending' && refunds.every((refund: Body) => refund.status === 'succeeded'),
      );
    const ordered = async (method: string) => {
      const { id } = await till.ordered(await till.hold(await till.event(1)), method);
      await settled(id);
      return id as string;
    };
    const [, part, whole] = [await ordered('test_ok'), await ordered('test_ok'), await ordered('test_ok'), await ordered('test_declined')];
    await till.ask('POST', `/orders/${part}/refund`, { amount_cents: 1_000 }, { as: till.staff });
    await till.ask('POST', `/orders/${whole}/refund`, {}, { as: till.staff });
    for (const id of [part, whole]) await settled(id as string);
    await until(
      () => till.pool.query('select count(*)::int as open from orders.orders where due_at is not null'),
      ({ rows }) => rows[0].open === 0,
    );
    await Promise.all([till.loop.stop(), till.gateway.sender.stop()]);
  });
  afterAll(() => till.close());

  test('finds nothing in healthy books', () => till.expectSound());

  test.each(damages)('finds %s', async (_what, by, found) => {
    const tx = await till.pool.connect();
    try {
      await tx.query('begin');
      await tx.query(by);
      const titles: string[] = [];
      for (const { title, statement } of orderChecks) if ((await tx.query(statement.text)).rowCount !== 0) titles.push(title);
      expect(titles).toEqual(found);
    } finally {
      await tx.query('rollback');
      tx.release();
    }
    expect((await examine(till.pool, orderChecks)).filter(({ count }) => count > 0)).toEqual([]);
  });
});
