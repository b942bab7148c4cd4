/** Buyers who pay through three real processes at once, one of which is killed: whoever paid has tickets, and paid once. */
import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { holdfast } from '../../../testing/serve.js';
import { Hall, newBuyer } from './hall.js';
import { type Body, until } from './till.js';

interface Fate {
  readonly methods: readonly string[];
  readonly clicks: number;
}
/** Cards that are declined before one is taken, gateways that are slow, silent or say things twice, fingers that click twice. */
const fates: readonly Fate[] = [
  { methods: ['test_ok'], clicks: 1 },
  { methods: ['test_ok'], clicks: 3 },
  { methods: ['test_declined', 'test_ok'], clicks: 2 },
  { methods: ['test_duplicate'], clicks: 1 },
  { methods: ['test_slow'], clicks: 2 },
  { methods: ['test_declined'], clicks: 1 },
  { methods: ['test_silent'], clicks: 1 },
  { methods: ['test_timeout'], clicks: 2 },
];

interface Story {
  readonly as: string;
  readonly reservation: Body;
  readonly orders: Body[];
}

let hall: Hall;
afterEach(() => hall.close());

async function buy(sectorId: string, fate: Fate, onOrder: () => void): Promise<Story> {
  const as = await newBuyer();
  const reserved = await hall.ask('POST', '/reservations', { as, key: 'mine', json: { sector_id: sectorId, quantity: 2 } });
  const story: Story = { as, reservation: reserved.body, orders: [] };
  if (reserved.status === 409) return { ...story, reservation: null };
  expect([200, 201]).toContain(reserved.status);
  for (const method of fate.methods) {
    const key = randomUUID();
    // The last click has a key of its own: somebody who opened a second tab.
    const keys = Array.from({ length: fate.clicks }, (_, click) => (click === 2 ? randomUUID() : key));
    const clicked = await Promise.all(keys.map((each) => hall.order(story.reservation, as, method, each)));
    onOrder();
    // The second tab may come when the first has paid already.
    const late = clicked.slice(2).filter(({ body }) => body.code === 'reservation_not_held');
    const taken = clicked.filter((click) => !late.includes(click));
    for (const { status, body } of taken) expect([status, status === 202 ? '' : body.code]).toEqual([202, '']);
    expect(new Set(taken.map(({ body }) => body.id)).size).toBe(1);
    story.orders.push(await hall.settled(clicked[0]?.body.id, as));
  }
  return story;
}

test('B45 B50 orders through three processes, one killed in between: who paid has tickets and paid once, who did not has none', async () => {
  hall = await Hall.open(3);
  const sectorId = await hall.sector(80);
  let ordered = 0;
  let killed: Promise<void> | undefined;
  const onOrder = () => {
    ordered += 1;
    if (ordered === 16) killed = hall.killOne();
  };
  const crowd = Array.from({ length: 48 }, (_, index) => fates[index % fates.length] as Fate);
  const stories = await Promise.all(crowd.map((fate) => buy(sectorId, fate, onOrder)));
  expect(ordered).toBeGreaterThan(16);
  await killed;

  const lucky = stories.filter(({ reservation }) => reservation !== null);
  expect(lucky).toHaveLength(40);
  const codes = new Set<string>();
  for (const { as, reservation, orders } of lucky) {
    const last = orders.at(-1);
    const now = (await hall.ask('GET', `/reservations/${reservation.id}`, { as })).body;
    expect([last.status, now.status]).toEqual(last.status === 'paid' ? ['paid', 'confirmed'] : ['failed', 'held']);
    for (const { code } of last.status === 'paid' ? now.tickets : []) codes.add(code);
    expect(orders.filter(({ status }) => status === 'paid').length).toBe(last.status === 'paid' ? 1 : 0);
  }
  const paid = lucky.filter(({ orders }) => orders.at(-1).status === 'paid').length;
  expect(codes.size).toBe(2 * paid);
  expect(paid).toBeGreaterThan(20);
  expect(await hall.chargedTwice()).toEqual([]);
  const { rows } = await hall.pool.query(
    `select (select count(*)::int from test_gateway.charges where status = 'succeeded') as charged, (select count(*)::int from test_gateway.refunds) as returned`,
  );
  expect(rows[0]).toEqual({ charged: paid, returned: 0 });
  const doctor = await holdfast(['doctor'], { DATABASE_URL: hall.database.url });
  expect([doctor.code, doctor.stdout.split('\n').filter((line) => line.startsWith('VIOLATED'))]).toEqual([0, []]);
}, 180_000);

/** What a process leaves that dies between asking for a charge and noting it: the charge is asked for again. */
async function askedAgain(): Promise<{ as: string; order: Body }> {
  const sectorId = await hall.sector(2);
  const as = await newBuyer();
  const { body: reservation } = await hall.ask('POST', '/reservations', { as, key: 'mine', json: { sector_id: sectorId, quantity: 1 } });
  const { body: order } = await hall.order(reservation, as, 'test_slow');
  const charges = () =>
    hall.pool
      .query('select count(*)::int as made from test_gateway.charges where order_id = $1', [order.id])
      .then(({ rows }) => rows[0].made);
  await until(charges, (made) => made === 1);
  const noted = `select recovery_point from orders.orders where order_id = $1`;
  await until(
    () => hall.pool.query(noted, [order.id]).then(({ rows }) => rows[0].recovery_point),
    (point) => point === 'charged',
  );
  await hall.pool.query(`update orders.orders set recovery_point = 'intended', due_at = clock_timestamp() where order_id = $1`, [order.id]);
  await until(
    () => hall.pool.query(noted, [order.id]).then(({ rows }) => rows[0].recovery_point),
    (point) => point === 'charged',
  );
  return { as, order };
}

test('B45 a charge that was asked for and not noted is asked for again, and made once', async () => {
  hall = await Hall.open(1);
  const { as, order } = await askedAgain();
  expect((await hall.settled(order.id, as)).status).toBe('paid');
  expect(await hall.chargedTwice()).toEqual([]);
}, 60_000);

test('charges twice what was asked for twice, when nothing keeps the key of the charge (control)', async () => {
  hall = await Hall.open(1);
  await hall.pool.query('alter table test_gateway.charges drop constraint an_order_is_charged_once');
  const { as, order } = await askedAgain();
  expect((await hall.settled(order.id, as)).status).toBe('paid');
  expect(
    await until(
      () => hall.chargedTwice(),
      (twice) => twice.length > 0,
    ),
  ).toEqual([order.reservation_id]);
}, 60_000);
