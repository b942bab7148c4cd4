import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { examine } from '@holdfast/engine';
import { request } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ClonedDatabase, cloneDatabase } from '../../../testing/clone-database.js';
import { type ServedProcess, serve } from '../../../testing/serve.js';
import { demoProperty, demoRatePlans, demoStaffKey } from '../../src/demo/demo-data.js';
import { orderChecks } from '../../src/orders/checks.js';
import { stayChecks } from '../../src/stays/checks.js';
import { type Body, until } from './till.js';

let database: ClonedDatabase;
let served: ServedProcess;
const env = { DEMO: 'on', RATE_LIMIT: 'off' };

beforeAll(async () => {
  database = await cloneDatabase();
  served = await serve({ databaseUrl: database.url, env });
}, 120_000);
afterAll(async () => {
  await served.kill();
  await database.drop();
});

async function ask(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  json?: Body,
  { key, as }: { key?: string; as?: string } = {},
): Promise<{ status: number; body: Body }> {
  const { statusCode, body } = await request(`${served.address}/v1${path}`, {
    method,
    headers: {
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(as === undefined ? {} : { authorization: `Bearer ${as}` }),
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
  const text = await body.text();
  return { status: statusCode, body: text === '' ? undefined : JSON.parse(text) };
}

interface Guest {
  readonly email: string;
  readonly reference: string;
  readonly reservationId: string;
}

const prepaid = demoRatePlans.find(({ fields }) => fields.payment === 'prepaid') as (typeof demoRatePlans)[number];
let day = 20;
async function held(ratePlanId: string = prepaid.id, nightOf?: (offset: number) => string): Promise<Guest> {
  day += 1;
  const night = nightOf ?? ((offset: number) => new Date(Date.now() + (day + offset) * 86_400_000).toISOString().slice(0, 10));
  const email = `${randomUUID()}@example.com`;
  const stay = {
    property_id: demoProperty.id,
    room_type_id: prepaid.fields.room_type_id,
    rate_plan_id: ratePlanId,
    check_in: night(0),
    check_out: night(1),
    guests: 2,
    guest: { email, full_name: 'Ada Guest' },
  };
  const { status, body } = await ask('POST', '/reservations', stay, { key: randomUUID() });
  expect(status, JSON.stringify(body)).toBe(201);
  expect(body.status).toBe('held');
  return { email, reference: body.reference, reservationId: body.id };
}

const pay = ({ reference, email }: Guest, paymentMethod: string) =>
  ask('POST', '/orders', { reservation_id: reference, email, payment_method: paymentMethod }, { key: randomUUID() });
const orderOf = async (id: string, email: string) => (await ask('GET', `/orders/${id}?email=${email}`)).body;

test('a guest pays a prepaid stay by reference and e-mail; while that is under way nothing lets it go', async () => {
  const guest = await held();
  expect((await pay({ ...guest, email: 'somebody@example.com' }, 'test_ok')).status).toBe(404);
  const placed = await pay(guest, 'test_slow');
  expect(placed).toMatchObject({ status: 202, body: { status: 'pending', user_id: null } });
  expect((await ask('DELETE', `/reservations/${guest.reference}?email=${guest.email}`)).body.code).toBe('payment_in_progress');
  expect((await ask('POST', `/reservations/${guest.reference}/cancel?email=${guest.email}`)).body.code).toBe('payment_in_progress');
  await until(
    () => orderOf(placed.body.id, guest.email),
    ({ status }) => status === 'paid',
    20_000,
  );
  expect((await ask('GET', `/reservations/${guest.reference}?email=${guest.email}`)).body.status).toBe('confirmed');
  expect((await ask('GET', `/orders/${placed.body.id}?email=somebody@example.com`)).status).toBe(404);
  const refunded = await ask('POST', `/orders/${placed.body.id}/refund`, { amount_cents: 100 }, { as: demoStaffKey });
  expect(refunded).toMatchObject({ status: 202, body: { refunded_cents: 100, status: 'paid' } });
  await until(
    () => orderOf(placed.body.id, guest.email),
    ({ refunds }) => refunds[0].status === 'succeeded',
  );
}, 60_000);

test('cancelling a prepaid stay inside its deadline gives its money back, once', async () => {
  const plan = {
    room_type_id: prepaid.fields.room_type_id,
    code: 'PREFLEX',
    name: 'Prepaid flexible',
    payment: 'prepaid',
    refundable_until_hours: 24,
  };
  const { body: made } = await ask('POST', `/properties/${demoProperty.id}/rate-plans`, plan, { as: demoStaffKey });
  const date = (offset: number) => new Date(Date.now() + (300 + offset) * 86_400_000).toISOString().slice(0, 10);
  await ask(
    'PUT',
    `/properties/${demoProperty.id}/rate-plans/${made.id}/rates`,
    { rates: [{ date: date(0), price_cents: 7_000 }] },
    { as: demoStaffKey },
  );
  const guest = await held(made.id, date);
  const { body: order } = await pay(guest, 'test_ok');
  await until(
    () => orderOf(order.id, guest.email),
    ({ status }) => status === 'paid',
  );
  const cancel = () => ask('POST', `/reservations/${guest.reference}/cancel?email=${guest.email}`);
  const answers = await Promise.all([cancel(), cancel(), cancel()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({
    refundable: true,
    refund: { amount_cents: 7_000, currency: 'EUR' },
  });
  const returned = await until(
    () => orderOf(order.id, guest.email),
    ({ refunds }) => refunds[0]?.status === 'succeeded',
  );
  expect(returned).toMatchObject({ status: 'refunded', refunded_cents: 7_000, refunds: [{ reason: 'cancelled', amount_cents: 7_000 }] });
}, 60_000);

test('B45 killed -9 while it charges: every order is paid once after the next start, and both ledgers agree', async () => {
  const orders: { id: string; guest: Guest }[] = [];
  for (const [method, afterMs] of [
    ['test_ok', 0],
    ['test_duplicate', 5],
    ['test_slow', 30],
    ['test_silent', 15],
    ['test_ok', 60],
    ['test_timeout', 200],
  ] as const) {
    const guest = await held();
    const { body } = await pay(guest, method);
    await sleep(afterMs);
    await served.kill();
    orders.push({ id: body.id, guest });
    served = await serve({ databaseUrl: database.url, env: { ...env, DEMO: 'off' } });
  }
  for (const { id, guest } of orders) {
    await until(
      () => orderOf(id, guest.email),
      ({ status }) => status === 'paid',
      60_000,
    );
    const charges = (await ask('GET', `/test-gateway/charges?order_id=${id}`, undefined, { as: demoStaffKey })).body.data;
    expect(charges).toMatchObject([{ type: 'charge', status: 'succeeded' }]);
  }
  const findings = await examine(database.pool, [...stayChecks, ...orderChecks]);
  expect(findings.filter(({ count }) => count > 0)).toEqual([]);
}, 180_000);
