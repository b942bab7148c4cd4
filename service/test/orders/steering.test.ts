import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holdfast } from '../../../testing/serve.js';
import { TestGateway } from '../../src/orders/test-gateway/test-gateway.js';
import { secret, Till, until } from './till.js';

describe('the test gateway, steered from outside', () => {
  let till: Till;
  const steer = (...args: string[]) => holdfast(['test-gateway', ...args], { DATABASE_URL: till.database.url });
  beforeAll(async () => {
    till = await Till.open({ patience: { callMs: 400, failuresMax: 50, restMs: 100 } });
    till.start();
  }, 120_000);
  afterAll(() => till.close());

  const paying = async (method = 'test_ok') => (await till.ordered(await till.hold(await till.event(1)), method)).id as string;
  const settled = (orderId: string) =>
    until(
      () => till.read(orderId),
      (order) => order.status !== 'pending',
    );

  test('ends all charges as it was told, whatever the orders say, until it is told otherwise', async () => {
    expect((await steer('show')).stdout).toBe('Charges end as the payment methods of their orders say. Refunds are given back.\n');
    expect((await steer('set', '--outcome', 'declined')).stdout).toBe('Every charge from now on: declined. Refunds are given back.\n');
    for (const method of ['test_ok', 'test_silent'])
      expect(await settled(await paying(method))).toMatchObject({ status: 'failed', failure_code: 'card_declined' });

    expect((await steer('set', '--outcome', 'duplicate', '--refunds', 'ok')).code).toBe(0);
    const told = await paying('test_declined');
    expect(await settled(told)).toMatchObject({ status: 'paid' });

    expect((await steer('reset')).stdout).toContain('as the payment methods of their orders say');
    expect(await settled(await paying('test_declined'))).toMatchObject({ status: 'failed' });
    expect(await settled(await paying())).toMatchObject({ status: 'paid' });
    await till.expectSound();
  }, 60_000);

  test('is told once for all processes, and remembers it when they start again', async () => {
    await steer('set', '--outcome', 'declined');
    const foreign = new pg.Pool({ connectionString: till.database.url, max: 1 });
    const another = new TestGateway({ pool: foreign, secret, serviceAddress: () => null });
    const orderId = await paying();
    await settled(orderId);
    const intent = { orderId, amountCents: 5_000, currency: 'EUR', paymentMethod: 'test_ok', providerRef: null };
    expect(await another.charge(intent)).toMatchObject({ status: 'failed', failureCode: 'card_declined' });
    await steer('reset');
    // What was charged stays as it was.
    expect(await another.charge(intent)).toMatchObject({ status: 'failed' });
    await foreign.end();
  }, 60_000);

  test('answers nobody while it is unreachable, and what was left is paid once it answers again', async () => {
    await steer('set', '--outcome', 'unreachable');
    const ids = [await paying(), await paying('test_silent')];
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    for (const id of ids) expect(await till.read(id)).toMatchObject({ status: 'pending' });
    expect(await Promise.all(ids.map((id) => till.ledger(id)))).toEqual([[], []]);
    await steer('reset');
    for (const id of ids) expect(await settled(id)).toMatchObject({ status: 'paid' });
    await till.expectSound();
  }, 60_000);

  test('is steered only where it is in use, and only into what it knows', async () => {
    expect(await steer('set')).toMatchObject({ code: 1, stderr: expect.stringContaining('Say --outcome') });
    expect(await steer('set', '--outcome', 'rich')).toMatchObject({ code: 1, stderr: expect.stringContaining('Allowed choices') });
    const elsewhere = { DATABASE_URL: till.database.url, PAYMENT_GATEWAY: 'stripe', STRIPE_SECRET_KEY: 'sk_test_none' };
    for (const env of [elsewhere, { DATABASE_URL: till.database.url, HOLDFAST_ENV: 'production' }])
      expect(await holdfast(['test-gateway', 'set', '--outcome', 'ok'], env)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('not in use here'),
      });
  }, 60_000);
});
