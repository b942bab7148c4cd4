/** Everything at once on ten nights, through three processes: nobody is told nonsense, and every book is balanced at the end. */
import { randomInt } from 'node:crypto';
import { type Engine, openEngine } from '@holdfast/engine';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cloneDatabase } from '../../../testing/clone-database.js';
import { serveThree } from '../../../testing/serve.js';
import { ratesPart, stayPart } from '../../src/stays/parts.js';
import { codes, march } from '../stays/desk.js';
import { forgetUpdates } from './forgetful.js';
import { PriceHistory } from './price-history.js';
import { ServedHotel } from './served-hotel.js';
import { buildSmallHouse, type Took, Traffic } from './traffic.js';

/** What may be answered, and of what the run is void when it never was. */
const expectedCodes = [
  '200',
  '201',
  '204',
  '409 allotment_below_booked',
  '409 already_cancelled',
  '409 already_confirmed',
  '409 not_cancellable',
  '409 sold_out',
  '422 closed',
  '422 min_stay_not_met',
];
const accepted = ({ answer }: Took) => answer.status < 300;
const isBooking = ({ sent }: Took) => sent.path === '/v1/reservations';

/** Deadlocks of the database so far, of sessions that have ended. */
async function deadlocksOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query('select deadlocks::int from pg_stat_database where datname = current_database()');
  return rows[0].deadlocks;
}

describe('two thousand bookings, retries, cancels, releases, expiries, changes and publications by sixteen clients', () => {
  let hotel: ServedHotel;
  let traffic: Traffic;
  let engine: Engine;
  let enginePool: pg.Pool;
  const seed = randomInt(2 ** 31);
  beforeAll(async () => {
    hotel = await ServedHotel.open({ start: (databaseUrl) => serveThree({ databaseUrl }) });
    enginePool = new pg.Pool({ connectionString: hotel.database.url, max: 8, application_name: 'an embedder' });
    engine = await openEngine({ pool: enginePool, parts: [stayPart, ratesPart] });
    traffic = new Traffic(hotel, await buildSmallHouse(hotel), engine);
    await traffic.open();
    await traffic.run({ seed, clients: 16, operations: 2_000 });
  }, 240_000);
  afterAll(async () => {
    await engine.close();
    if (!enginePool.ended) await enginePool.end();
    await hotel.close();
  });

  it('are all answered, and with nothing but what they may be', () => {
    expect(traffic.operations).toBeGreaterThanOrEqual(2_000);
    const counted = codes(traffic.took.map(({ answer }) => answer));
    expect(Object.keys(counted).sort(), `seed ${seed}: ${JSON.stringify(counted)}`).toEqual(expectedCodes);
    expect(new Set(traffic.amended)).toContain('done');
    expect(new Set(traffic.amended)).toContain('sold_out');
  });

  it('make of every reservation what it was meant to become', async () => {
    const { rows } = await hotel.pool.query(
      "select distinct type from holdfast.outbox where type like 'reservation.%' union select 'state: ' || state from holdfast.reservations order by 1",
    );
    const found = rows.map(({ type }) => type);
    for (const type of ['amended', 'cancelled', 'confirmed', 'expired', 'held', 'released']) expect(found).toContain(`reservation.${type}`);
    for (const state of ['cancelled', 'confirmed', 'expired', 'released']) expect(found).toContain(`state: ${state}`);
  });

  it('sell nobody a night at terms that were withdrawn before the booking was sent', () => {
    expect(traffic.soldNights.length).toBeGreaterThan(100);
    expect(traffic.history.withdrawn(traffic.soldNights), `seed ${seed}`).toEqual([]);
  });

  it('answer a retry with the reservation that its first answer named', () => {
    const madeBy = new Map(
      traffic.took.filter(({ answer }) => answer.status === 201).map(({ sent, answer }) => [sent.key, answer.body.id]),
    );
    const retries = traffic.took.filter((took) => isBooking(took) && took.answer.status === 200);
    expect(retries.length).toBeGreaterThan(10);
    for (const { sent, answer } of retries) expect(answer.body.id).toBe(madeBy.get(sent.key));
  });

  it('leave of a refused request nothing, and of an accepted one everything', async () => {
    const column = async (statement: string) => (await hotel.pool.query(statement)).rows.map((row) => row.value as string).sort();
    const made = traffic.took.filter((took) => isBooking(took) && took.answer.status === 201);
    const madeIds = made.map(({ answer }) => answer.body.id as string).sort();
    expect(await column('select id::text as value from holdfast.reservations')).toEqual(madeIds);
    expect(await column('select reservation_id::text as value from stays.stays')).toEqual(madeIds);

    const keys = new Set(traffic.took.filter(accepted).flatMap(({ sent }) => sent.key ?? []));
    // Staff's requests without a key are noted under names of their own.
    expect(await column("select key as value from holdfast.idempotency_keys where result_kind = 'reservation'")).toEqual([...keys].sort());

    const requestIds = new Set(await column("select request_id as value from holdfast.outbox where request_id like 'traffic-%'"));
    const refusedWithTrace = traffic.took.filter((took) => !accepted(took) && requestIds.has(took.requestId));
    expect(refusedWithTrace).toEqual([]);
    const madeWithoutTrace = made.filter(({ requestId }) => !requestIds.has(requestId));
    expect(madeWithoutTrace).toEqual([]);
  });

  it('leave a sound house, in which nobody ever met a deadlock, a retry or a command that had to be found out', async () => {
    await hotel.expectSound();
    const counters = /^holdfast_engine_(splits|retries|unknown_commits)_total (\d+)/gm;
    for (const { address } of hotel.services) {
      const text = await fetch(`${address}/metrics`).then((answer) => answer.text());
      expect([...text.matchAll(counters)].map(([, name, count]) => `${name} ${count}`).sort()).toEqual([
        'retries 0',
        'splits 0',
        'unknown_commits 0',
      ]);
    }
    expect(engine.counters).toMatchObject({ splits: 0, retries: 0, unknownCommits: 0 });
    // What a session counted is told when it ends.
    await hotel.stop();
    await engine.close();
    await enginePool.end();
    expect(await deadlocksOf(hotel.pool)).toBe(0);
  });
});

describe('with a guard off', () => {
  it('a night is sold at a price that was withdrawn, when the version of the terms is not kept (control)', async () => {
    const hotel = await ServedHotel.open();
    try {
      const own = await hotel.sellable({ nights: 1, priceCents: 10_001 });
      const history = new PriceHistory();
      const [ratePlanId, date] = [own.ratePlanId, march(1)];
      history.add({ ratePlanId, date, priceCents: 10_001, minStay: 1, sentAtMs: 0, answeredAtMs: 1 });
      await hotel.sold(own, march(1), march(2));
      await forgetUpdates(hotel.pool, 'holdfast.lanes');
      await hotel.price(own, march(1), 1, { price_cents: 10_002 });
      history.add({ ratePlanId, date, priceCents: 10_002, minStay: 1, sentAtMs: 2, answeredAtMs: 3 });
      const { nights } = await hotel.sold(own, march(1), march(2));
      const sold = { ratePlanId, date, priceCents: nights[0].price.amount_cents, nightsFromHere: 1, sentAtMs: 4, answeredAtMs: 5 };
      expect(sold.priceCents).toBe(10_001);
      expect(history.withdrawn([sold])).toEqual([sold]);
    } finally {
      await hotel.close();
    }
  });

  it('two who take the same nights in another order, each night for itself, meet a deadlock, and it is counted (control)', async () => {
    const database = await cloneDatabase();
    const pool = new pg.Pool({ connectionString: database.url, max: 2, application_name: 'night by night' });
    try {
      const cells =
        "insert into holdfast.inventory (lane_id, pool_id, date, allotment) select $1, $1, '2031-03-01'::date + n, 9 from generate_series(0, 1) n";
      const lane = '01890000-0000-7000-8000-000000000000';
      await pool.query(cells, [lane]);
      const take = 'update holdfast.inventory set booked = booked + 1 where lane_id = $1 and date = $2';
      const [one, other] = [await pool.connect(), await pool.connect()];
      for (const [client, night] of [
        [one, march(1)],
        [other, march(2)],
      ] as const) {
        await client.query('begin');
        await client.query(take, [lane, night]);
      }
      const ends = await Promise.allSettled([one.query(take, [lane, march(2)]), other.query(take, [lane, march(1)])]);
      expect(ends.map((end) => (end.status === 'rejected' ? end.reason.code : 'taken')).sort()).toEqual(['40P01', 'taken']);
      for (const client of [one, other]) client.release(true);
      await pool.end();
      await expect.poll(() => deadlocksOf(database.pool)).toBe(1);
    } finally {
      await database.drop();
    }
  });
});
