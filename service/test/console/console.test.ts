/** The console's routes over a served process with the demo data, as a browser of staff asks them. */
import { randomUUID } from 'node:crypto';
import type { Statement } from '@holdfast/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClonedDatabase, cloneDatabase } from '../../../testing/clone-database.js';
import { holdfast, type ServedProcess, serve } from '../../../testing/serve.js';
import * as sql from '../../src/console/sql/index.js';
import {
  demoEvent,
  demoOrganisation,
  demoProperty,
  demoRatePlans,
  demoRoomTypes,
  demoSectors,
  demoStaff,
} from '../../src/demo/demo-data.js';
import { createKey } from '../../src/identity/keys.js';
import { createOrganisation } from '../../src/identity/organisations.js';

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into, not typed
type Body = any;

let database: ClonedDatabase;
let served: ServedProcess;
let cookie: string;
let rival: string;

async function ask(method: string, path: string, { json, headers = {} }: { json?: unknown; headers?: Record<string, string> } = {}) {
  const answer = await fetch(`${served.address}/v1${path}`, {
    method,
    headers: { ...(json === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: (text === '' ? undefined : JSON.parse(text)) as Body };
}
const desk = (method: string, path: string, json?: unknown) => ask(method, path, { json, headers: { authorization: 'Session', cookie } });
const asRival = (method: string, path: string) => ask(method, path, { headers: { authorization: `Bearer ${rival}` } });

const [flexible, , prepaid] = demoRatePlans as unknown as [(typeof demoRatePlans)[0], unknown, (typeof demoRatePlans)[0]];
const [double] = demoRoomTypes as unknown as [(typeof demoRoomTypes)[0]];

async function book(ratePlanId: string, checkIn: string, checkOut: string): Promise<Body> {
  const made = await ask('POST', '/reservations', {
    json: {
      property_id: demoProperty.id,
      room_type_id: double.id,
      rate_plan_id: ratePlanId,
      check_in: checkIn,
      check_out: checkOut,
      guests: 2,
      guest: { email: 'ada@example.com', full_name: 'Ada Lovelace' },
    },
    headers: { 'idempotency-key': randomUUID() },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body;
}

const day = (offset: number, from: string) => new Date(Date.parse(`${from}T00:00:00Z`) + offset * 86_400_000).toISOString().slice(0, 10);

let today: string;
beforeAll(async () => {
  database = await cloneDatabase();
  served = await serve({ databaseUrl: database.url, env: { DEMO: 'on', RATE_LIMIT: 'off' } });
  const signedIn = await ask('POST', '/staff/session', { json: { email: demoStaff.email, password: demoStaff.password } });
  expect(signedIn).toMatchObject({ status: 200, body: { role: 'manager', organisation: { name: demoOrganisation.name } } });
  cookie = String(signedIn.headers.get('set-cookie')).split(';')[0] as string;
  const organisationId = await createOrganisation(database.pool, { name: 'Rival' });
  rival = (
    await createKey(database.pool, {
      organisationId,
      label: 'rival',
      scopes: ['reservations:read', 'orders:read', 'outbox:read', 'outbox:write'],
    })
  )?.text as string;
  today = (await desk('GET', '/today')).body.properties[0].date;
}, 60_000);
afterAll(async () => {
  await served.stop();
  await database.drop();
});

describe('today', () => {
  it('counts who arrives, leaves and sleeps here tonight, and what is sold of what there is', async () => {
    const before = (await desk('GET', '/today')).body.properties[0];
    expect(before).toMatchObject({ property_id: demoProperty.id, arrivals: 0, in_house: 0, rooms_sold: 0, rooms: 5 });
    await book(flexible.id, today, day(2, today));
    await book(prepaid.id, today, day(1, today));
    expect((await desk('GET', '/today')).body.properties[0]).toMatchObject({
      arrivals: 1,
      in_house: 1,
      departures: 0,
      held: 1,
      rooms_sold: 1,
    });
  });

  it('shows an organisation its own and nothing else', async () => {
    expect((await asRival('GET', '/today')).body).toMatchObject({ properties: [], events: [] });
    expect((await asRival('GET', `/events/${demoEvent.id}/figures`)).status).toBe(404);
    expect((await ask('GET', '/today')).status).toBe(401);
  });

  it('counts tickets sold and held, by sector, and who was let in', async () => {
    const login = await ask('POST', '/auth/login', { json: { email: 'buyer@ticketing.local', password: 'password123' } });
    const headers = { authorization: `Bearer ${login.body.access_token}` };
    await ask('POST', `/events/${demoEvent.id}/queue`, { headers });
    const held = await ask('POST', '/reservations', {
      json: { sector_id: demoSectors[1]?.id, quantity: 3 },
      headers: { ...headers, 'idempotency-key': randomUUID() },
    });
    expect(held.status, JSON.stringify(held.body)).toBe(201);
    const figures = (await desk('GET', `/events/${demoEvent.id}/figures`)).body;
    expect(figures).toMatchObject({ total: 10_100, sold: 0, held: 3, admitted: 1, mode: 'queue' });
    expect(figures.sectors.map(({ held }: Body) => held)).toEqual([0, 3]);
    await ask('POST', '/orders', { json: { reservation_id: held.body.id }, headers: { ...headers, 'idempotency-key': randomUUID() } });
    await expect
      .poll(async () => (await desk('GET', `/events/${demoEvent.id}/figures`)).body.sectors[1], { timeout: 10_000 })
      .toMatchObject({ sold: 3, held: 0, total: 100 });
    const story = (await desk('GET', `/reservations/${held.body.reference}/timeline`)).body.data;
    expect(story.map(({ what }: Body) => what)).toEqual(
      expect.arrayContaining(['reservation.held', 'reservation.confirmed', 'order.paid', 'payment.applied', 'notice.charge.succeeded']),
    );
    expect(story[0]).toMatchObject({ what: 'reservation.held', actor_name: 'buyer@ticketing.local' });
  });
});

describe('the timeline of a reservation', () => {
  it('tells what happened, in order, and who did it', async () => {
    const stay = await book(flexible.id, day(20, today), day(22, today));
    expect((await desk('POST', `/reservations/${stay.id}/cancel`)).status).toBe(200);
    const { data } = (await desk('GET', `/reservations/${stay.id}/timeline`)).body;
    expect(data.map(({ what }: Body) => what)).toEqual(['reservation.confirmed', 'reservation.cancelled']);
    expect(data[1]).toMatchObject({ actor: `staff:${demoStaff.accountId}`, actor_name: demoStaff.email, source: 'event' });
    expect((await asRival('GET', `/reservations/${stay.id}/timeline`)).status).toBe(404);
  });

  it('is found by an index', async () => {
    const client = await database.pool.connect();
    await client.query('set enable_seqscan = off');
    const { rows } = await client.query(`explain select 1 from holdfast.outbox where aggregate_id = '${randomUUID()}'`);
    client.release(true);
    expect(JSON.stringify(rows)).toContain('events_by_aggregate');
  });
});

describe('deliveries', () => {
  it('that died are listed to their organisation, and sent again with the same id', async () => {
    const { rows } = await database.pool.query(
      `insert into holdfast.deliveries (target, event_id, position, state, attempts, last_error, finished_at)
       select 'test', event_id, position, 'dead', 5, 'no answer', clock_timestamp() from holdfast.feed order by position limit 3 returning event_id`,
    );
    const dead = await desk('GET', '/deliveries?status=dead&limit=2');
    expect(dead.body.data).toHaveLength(2);
    expect(dead.body.data[0]).toMatchObject({ target: 'test', status: 'dead', attempts: 5, last_error: 'no answer' });
    const rest = await desk('GET', `/deliveries?status=dead&limit=2&cursor=${dead.body.next_cursor}`);
    expect([rest.body.data.length, rest.body.next_cursor]).toEqual([1, null]);
    const id = rows[0].event_id;
    expect((await asRival('GET', '/deliveries')).body.data).toEqual([]);
    expect((await asRival('POST', `/deliveries/${id}/retry`)).status).toBe(404);
    expect((await asRival('POST', '/deliveries/retry')).body).toEqual({ retried: 0 });
    expect((await desk('POST', `/deliveries/${id}/retry`)).body).toEqual({ retried: 1 });
    expect((await desk('POST', `/deliveries/${id}/retry`)).body).toEqual({ retried: 0 });
    expect((await desk('GET', '/deliveries?status=pending')).body.data).toMatchObject([{ id, attempts: 0 }]);
    expect((await desk('POST', '/deliveries/retry')).body).toEqual({ retried: 2 });
    await database.pool.query("delete from holdfast.deliveries where target = 'test'");
  });
});

describe('money', () => {
  it('lists nothing where all is well; a refund that was refused is owed, and is made again once', async () => {
    expect((await desk('GET', '/attention')).body).toEqual({ money_without_a_seat: [], seats_without_money: [], owed_refunds: [] });
    const order = (await desk('GET', '/orders')).body.data[0];
    const refundId = randomUUID();
    await database.pool.query(
      `insert into orders.refunds (refund_id, order_id, gateway, provider_ref, amount_cents, reason, state, due_at, failure_code)
       select $1, order_id, gateway, provider_ref, 100, 'requested', 'failed', null, 'account_closed' from orders.payments where order_id = $2`,
      [refundId, order.id],
    );
    const owed = (await desk('GET', '/attention')).body.owed_refunds;
    expect(owed).toMatchObject([{ refund_id: refundId, order_id: order.id, amount_cents: 100, failure_code: 'account_closed' }]);
    expect((await asRival('GET', '/attention')).body.owed_refunds).toEqual([]);
    expect((await desk('POST', `/refunds/${refundId}/retry`)).body).toMatchObject({ amount_cents: 100 });
    expect((await desk('POST', `/refunds/${refundId}/retry`)).body.code).toBe('not_refundable');
    expect((await desk('GET', '/attention')).body.owed_refunds).toEqual([]);
  });

  it('a confirmed reservation that nobody paid is a seat without money', async () => {
    const stay = await book(prepaid.id, day(40, today), day(41, today));
    await database.pool.query("update holdfast.reservations set state = 'confirmed', expires_at = null where id = $1", [stay.id]);
    expect((await desk('GET', '/attention')).body.seats_without_money).toMatchObject([
      { reservation_id: stay.id, reference: stay.reference },
    ]);
    const { body } = await desk('GET', '/doctor');
    expect(body.well).toBe(false);
    expect(body.findings.filter(({ count }: Body) => count > 0).map(({ guarantee }: Body) => guarantee)).toContain('G8');
    // How many rows, and not which: they may be another organisation's.
    expect(JSON.stringify(body)).not.toContain(stay.id);
  });
});

describe('reports', () => {
  const range = (from: number, to: number) => `from=${day(from, today)}&to=${day(to, today)}`;

  it('of a house: to its own staff, for at most 400 nights', async () => {
    await book(flexible.id, day(60, today), day(62, today));
    const path = `/properties/${demoProperty.id}/occupancy`;
    const { status, body } = await desk('GET', `${path}?${range(60, 63)}&room_type_id=${double.id.toUpperCase()}`);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({ currency: 'EUR', room_type_id: double.id, picked_up_since: day(-7, today) });
    expect(body.nights.map(({ date, rooms, sold, picked_up }: Body) => [date, rooms, sold, picked_up])).toEqual([
      [day(60, today), 4, 1, 1],
      [day(61, today), 4, 1, 1],
      [day(62, today), 4, 0, 0],
    ]);
    expect(body.total).toMatchObject({ sold: 2, rooms: 12, occupancy: 0.1667 });
    expect((await desk('GET', `${path}?${range(0, 400)}`)).body.nights).toHaveLength(400);
    for (const wrong of [range(0, 401), range(0, 0), `${range(0, 1)}&picked_up_since=1900-01-01`, `${range(0, 1)}&room_type_id=x`]) {
      expect([wrong, (await desk('GET', `${path}?${wrong}`)).body.code]).toEqual([wrong, 'invalid_request']);
    }
    expect((await asRival('GET', `${path}?${range(0, 1)}`)).status).toBe(404);
    expect((await ask('GET', `${path}?${range(0, 1)}`)).status).toBe(401);
  });

  it('of a tape chart: to its own staff, for at most 62 nights', async () => {
    const path = `/properties/${demoProperty.id}/tape-chart`;
    const { status, body } = await desk('GET', `${path}?${range(60, 122)}`);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.complete).toBe(true);
    expect(body.rooms).toMatchObject([
      { full_name: 'Ada Lovelace', check_in: day(60, today), check_out: day(62, today), status: 'confirmed' },
    ]);
    expect((await desk('GET', `${path}?${range(60, 123)}`)).body.code).toBe('invalid_request');
    expect((await asRival('GET', `${path}?${range(0, 1)}`)).status).toBe(404);
  });

  it('of a sale: what was sold by when, and what was given back, by sector', async () => {
    const path = `/events/${demoEvent.id}/sell-through`;
    // Three tickets of the second sector, sold above: as if one minute and a half after the beginning.
    const opened = Date.parse((await desk('GET', path)).body.sales_open_at);
    const at = (seconds: number) => new Date(opened + seconds * 1000).toISOString();
    const { rows } = await database.pool.query(
      "update events.tickets set issued_at = to_timestamp($2::float8 / 1000) + interval '90 seconds' where event_id = $1 returning reservation_id",
      [demoEvent.id, opened],
    );
    expect(rows).toHaveLength(3);
    const part = async (from: number, to: number) => {
      const { status, body } = await desk('GET', `${path}?since=${at(from)}&until=${at(to)}`);
      expect(status, JSON.stringify(body)).toBe(200);
      return body;
    };
    const minutes = await part(0, 240);
    expect(minutes).toMatchObject({
      step_seconds: 1,
      sectors: [
        { capacity: 10_000, sold: 0 },
        { capacity: 100, sold: 3, held: 0 },
      ],
    });
    expect([minutes.times.length, minutes.times[0], minutes.times[240]]).toEqual([241, at(0), at(240)]);
    expect([89, 90, 240].map((step) => minutes.sectors[1].sold_by[step])).toEqual([0, 3, 3]);
    expect(Math.max(...minutes.sectors[0].sold_by)).toBe(0);
    // Sold before the part that is looked at: there from its first instant.
    expect((await part(100, 110)).sectors[1].sold_by).toEqual(new Array(11).fill(3));
    const whole = (await desk('GET', path)).body;
    expect([whole.sectors[1].sold_by.at(-1), whole.times.length <= 241]).toEqual([3, true]);
    // Cancelled: from then on they are not sold.
    expect((await desk('POST', `/reservations/${rows[0].reservation_id}/cancel`)).status).toBe(200);
    await database.pool.query(
      "update events.ticket_reservations set cancelled_at = to_timestamp($2::float8 / 1000) + interval '120 seconds' where reservation_id = $1",
      [rows[0].reservation_id, opened],
    );
    const after = await part(0, 240);
    expect([89, 90, 119, 120, 240].map((step) => after.sectors[1].sold_by[step])).toEqual([0, 3, 3, 0, 0]);
    expect((await desk('GET', `${path}?from=${at(5)}&to=${at(5)}`)).body.code).toBe('invalid_request');
    // Before it begins there is nothing to look at.
    await database.pool.query("update events.events set sales_open_at = clock_timestamp() + interval '1 hour' where event_id = $1", [
      demoEvent.id,
    ]);
    expect((await desk('GET', path)).body).toMatchObject({ step_seconds: 0, times: [], sectors: [{ sold_by: [] }, { sold_by: [] }] });
    expect((await asRival('GET', path)).status).toBe(404);
  });

  it('are read by indexes: no table that grows is read whole', async () => {
    const client = await database.pool.connect();
    await client.query('set enable_seqscan = off');
    const plan = async ({ text }: Statement, values: readonly unknown[]) =>
      JSON.stringify((await client.query({ text: `explain ${text}`, values: values as unknown[] })).rows);
    const plans = [
      await plan(sql.readRoomNights, [demoProperty.id, today, day(400, today), today, 30, null]),
      await plan(sql.readTape, [demoProperty.id, today, day(62, today), 30, 10_001, null]),
      await plan(sql.readSoldSteps, [demoEvent.id, new Date().toISOString(), new Date().toISOString(), 60]),
    ];
    client.release(true);
    const whole = /Seq Scan on (stays|stay_rooms|reservations|reservation_lines|inventory|tickets|ticket_reservations)\b/;
    for (const text of plans) expect(text).not.toMatch(whole);
  });
});

describe('holdfast staff', () => {
  it('invites by a link that works, lists, and disables', async () => {
    const env = { DATABASE_URL: database.url, PUBLIC_URL: 'https://desk.example' };
    const invited = await holdfast(
      ['staff', 'invite', '--organisation', demoOrganisation.organisationId, '--email', 'grace@example.com', '--role', 'front_desk'],
      env,
    );
    const token = /^https:\/\/desk\.example\/console\/invitation#([\w-]{43})\n$/.exec(invited.stdout)?.[1];
    const accepted = await ask('POST', '/staff/invitations/accept', { json: { token, password: 'a long password', name: 'Grace' } });
    expect(accepted).toMatchObject({ status: 200, body: { email: 'grace@example.com', role: 'front_desk', name: 'Grace' } });
    expect((await holdfast(['staff', 'list'], env)).stdout).toMatch(/grace@example\.com {2}front_desk {2}active {2}Grace/);
    expect(await holdfast(['staff', 'disable', 'Grace@Example.com'], env)).toMatchObject({ code: 0 });
    expect((await holdfast(['staff', 'disable', 'grace@example.com'], env)).code).toBe(1);
    expect((await holdfast(['staff', 'list'], env)).stdout).toMatch(/grace@example\.com {2}front_desk {2}disabled/);
  });
});
