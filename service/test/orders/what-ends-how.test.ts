/** What ends how, for tickets, while and after they are paid: the table of the API, spoken to a real process. */
import { randomUUID } from 'node:crypto';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holdfast } from '../../../testing/serve.js';
import { signatureOf } from '../../src/orders/rules/signed-notice.js';
import { demoWebhookSecret } from '../../src/platform/config.js';
import { Hall, newBuyer } from './hall.js';
import { type Body, until } from './till.js';

describe('tickets that are paid for', () => {
  let hall: Hall;
  let sectorId: string;
  let as: string;
  beforeAll(async () => {
    hall = await Hall.open(1);
    sectorId = await hall.sector(100);
    as = await newBuyer();
  }, 120_000);
  afterAll(() => hall.close());

  const held = async (): Promise<Body> =>
    (await hall.ask('POST', '/reservations', { as, key: randomUUID(), json: { sector_id: sectorId, quantity: 1 } })).body;
  const word = ({ status, body }: { status: number; body: Body }) =>
    `${status} ${status < 300 ? (body?.reservation?.status ?? '') : body.code}`.trim();
  const letGo = (reservation: Body, by = as) => hall.ask('DELETE', `/reservations/${reservation.id}`, { as: by }).then(word);
  const cancel = (reservation: Body, by = as) => hall.ask('POST', `/reservations/${reservation.id}/cancel`, { as: by }).then(word);
  const read = async (reservation: Body) => (await hall.ask('GET', `/reservations/${reservation.id}`, { as })).body;
  const readOrder = async (orderId: string) => (await hall.ask('GET', `/orders/${orderId}`, { as })).body;
  const returned = (orderId: string) =>
    until(
      () => readOrder(orderId),
      ({ refunds }) => refunds.length > 0 && refunds.every((refund: Body) => refund.status === 'succeeded'),
    );

  /** What the gateway tells, as it is signed. */
  async function tell(order: Body, more: Body): Promise<number> {
    const text = JSON.stringify({
      order_id: order.id,
      amount_cents: order.amount_cents,
      currency: order.currency,
      status: 'succeeded',
      ...more,
    });
    const { statusCode, body } = await request(`${hall.processes[0]?.address}/v1/webhooks/payment`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-signature': signatureOf(demoWebhookSecret, text) },
      body: text,
    });
    await body.dump();
    return statusCode;
  }

  test('nobody lets them go while an order is pending; a second order is the first, and one that is paid is not ordered again', async () => {
    const reservation = await held();
    const { body: order } = await hall.order(reservation, as, 'test_slow');
    for (const by of [as, hall.staff])
      expect([await letGo(reservation, by), await cancel(reservation, by)]).toEqual(Array(2).fill('409 payment_in_progress'));
    expect(await hall.order(reservation, as, 'test_ok')).toMatchObject({ status: 202, body: { id: order.id } });
    expect((await read(reservation)).status).toBe('held');
    expect((await hall.settled(order.id, as)).status).toBe('paid');
    expect(word(await hall.order(reservation, as, 'test_ok'))).toBe('409 reservation_not_held');
    expect([await letGo(reservation), await cancel(reservation), await letGo(reservation, hall.staff)]).toEqual([
      '409 already_confirmed',
      '409 not_cancellable',
      '409 already_confirmed',
    ]);
    expect(await cancel(reservation, hall.staff)).toBe('200 cancelled');
    expect([await cancel(reservation, hall.staff), await letGo(reservation)]).toEqual(['409 already_cancelled', '204']);
    expect(await returned(order.id)).toMatchObject({ status: 'refunded', refunded_cents: 4_500, refunds: [{ reason: 'cancelled' }] });
    expect(word(await hall.ask('POST', `/orders/${order.id}/refund`, { as: hall.staff, json: {} }))).toBe('409 not_refundable');
  }, 60_000);

  test('are let go after a declined card, and money that comes all the same goes back, once', async () => {
    const reservation = await held();
    const { body: order } = await hall.order(reservation, as, 'test_declined');
    expect((await hall.settled(order.id, as)).status).toBe('failed');
    expect(await letGo(reservation)).toBe('204');
    expect(word(await hall.order(reservation, as, 'test_ok'))).toBe('409 reservation_not_held');
    // The gateway changes its mind, in its own books and by word.
    const { rows } = await hall.pool.query(
      `update test_gateway.charges set status = 'succeeded' where order_id = $1 returning provider_ref`,
      [order.id],
    );
    const more = { provider_ref: rows[0].provider_ref };
    expect(await Promise.all([tell(order, more), tell(order, { ...more, event_id: randomUUID() }), tell(order, more)])).toEqual([
      200, 200, 200,
    ]);
    expect(await returned(order.id)).toMatchObject({
      status: 'refunded',
      failure_code: 'reservation_ended',
      refunds: [{ reason: 'late', amount_cents: 4_500 }],
    });
    expect((await read(reservation)).status).toBe('released');
  }, 60_000);

  test('leave a sound house', async () => {
    const doctor = await holdfast(['doctor'], { DATABASE_URL: hall.database.url });
    expect([doctor.code, doctor.stdout.split('\n').filter((line) => line.startsWith('VIOLATED'))]).toEqual([0, []]);
  }, 60_000);
});
