/** Processes and databases that die in the middle of a rush: what was acknowledged is there, and whoever asks again learns what became of it. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClonedDatabase } from '../../../testing/clone-database.js';
import { type CommitProxy, startCommitProxy } from '../../../testing/commit-proxy.js';
import { startOwnServer } from '../../../testing/own-server.js';
import { serve } from '../../../testing/serve.js';
import { codes, march, type Sellable } from '../stays/desk.js';
import { type Guest, insist, isLost } from './guests.js';
import { ServedHotel } from './served-hotel.js';

const units = 60;
const rush = { guests: 150, atATime: 24 };

/** Every guest is decided; the rooms are sold out and no more; and every key is answered by its own reservation from now on. */
async function expectConverged(hotel: ServedHotel, own: Sellable, guests: readonly Guest[], alive: number): Promise<void> {
  const answers = guests.flatMap(({ answer }) => answer ?? []);
  const counted = codes(answers);
  expect(Object.keys(counted).filter((code) => !['200', '201', '409 sold_out'].includes(code))).toEqual([]);
  expect((counted['200'] ?? 0) + (counted['201'] ?? 0)).toBe(units);
  expect(counted['409 sold_out']).toBe(guests.length - units);
  expect(await hotel.booked(own, march(1), march(2))).toEqual([units]);

  const winners = guests.filter(({ answer }) => (answer?.status ?? 500) < 300);
  const ids = winners.map(({ answer }) => answer?.body.id as string);
  const { rows } = await hotel.pool.query("select id::text from holdfast.reservations where lane_id = $1 and state = 'confirmed'", [
    own.propertyId,
  ]);
  expect(rows.map(({ id }) => id).sort()).toEqual([...ids].sort());
  const again = await Promise.all(winners.map(({ sent }) => hotel.send({ ...sent, at: alive })));
  expect(again.map(({ status, body }) => `${status} ${body.id}`)).toEqual(ids.map((id) => `200 ${id}`));
  await hotel.expectSound();
}

describe('a process that is killed', () => {
  let hotel: ServedHotel;
  let proxy: CommitProxy;
  /** The first reaches the database through a proxy. */
  const [struck, victim, alive] = [0, 1, 2];
  beforeAll(async () => {
    hotel = await ServedHotel.open({
      start: async (databaseUrl) => {
        proxy = await startCommitProxy(databaseUrl);
        return Promise.all([serve({ databaseUrl: proxy.url }), serve({ databaseUrl }), serve({ databaseUrl })]);
      },
    });
  }, 120_000);
  afterAll(async () => {
    await hotel.stop();
    await proxy.close();
    await hotel.close();
  });

  it('in the middle of a rush loses nothing that it acknowledged, and its guests get their rooms or their refusals elsewhere', async () => {
    const own = await hotel.sellable({ allotment: units, nights: 1 });
    let killed: Promise<void> | undefined;
    const guests = await insist(hotel, own, {
      ...rush,
      onSold: (sold) => {
        if (sold === 10) killed = hotel.services[victim]?.kill();
      },
    });
    await killed;
    const lost = guests.flatMap(({ attempts }) => attempts).filter(isLost);
    expect(lost.length).toBeGreaterThan(0);
    expect(lost.filter(({ at }) => at !== victim)).toEqual([]);
    await expectConverged(hotel, own, guests, alive);
  }, 120_000);

  it('after its COMMIT and before its answer has sold the room: whoever asks again with the key is told so', async () => {
    const own = await hotel.sellable({ allotment: 1, nights: 1 });
    const sent = hotel.bookingSent(hotel.booking(own, march(1), march(2)), 'the-last-room');
    const committed = proxy.arm('blackhole-after-ack', { touching: /insert into holdfast\.reservations/ });
    const answer = hotel.send({ ...sent, at: struck }).then(
      () => 'answered',
      () => 'lost',
    );
    await committed;
    await hotel.services[struck]?.kill();
    expect(await answer).toBe('lost');
    const again = await hotel.send({ ...sent, at: alive });
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([200, 'true']);
    expect(await hotel.booked(own, march(1), march(2))).toEqual([1]);
    expect((await hotel.book(own, march(1), march(2))).body.code).toBe('sold_out');
    await hotel.expectSound();
  }, 120_000);
});

/** A database on a server that this test may stop and crash. */
async function mortalDatabase(): Promise<{ database: ClonedDatabase; restart(signal: 'SIGINT' | 'SIGQUIT'): Promise<void> }> {
  const server = await startOwnServer();
  const pool = new pg.Pool({ connectionString: server.url, max: 8, application_name: 'test' });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const drop = async () => {
    await pool.end();
    await server.stop();
  };
  return {
    database: { name: 'holdfast', url: server.url, pool, drop },
    restart: async (signal) => {
      const before = server.pid();
      process.kill(before, signal);
      while (server.pid() === before) await sleep(5);
    },
  };
}

describe('a PostgreSQL that is restarted in the middle of a rush', () => {
  let hotel: ServedHotel;
  let restart: Awaited<ReturnType<typeof mortalDatabase>>['restart'];
  beforeAll(async () => {
    const mortal = await mortalDatabase();
    restart = mortal.restart;
    hotel = await ServedHotel.open({
      database: mortal.database,
      start: (databaseUrl) => Promise.all([serve({ databaseUrl }), serve({ databaseUrl }), serve({ databaseUrl })]),
    });
  }, 120_000);
  afterAll(() => hotel.close());

  it.each([
    ['told to stop', 'SIGINT'],
    ['crashed', 'SIGQUIT'],
  ] as const)(
    'T52 (%s) is met with 201, 409 and 503 with Retry-After only, and the keys converge to exactly the allotment',
    async (_how, signal) => {
      const own = await hotel.sellable({ allotment: units, nights: 1 });
      let restarted: Promise<void> | undefined;
      const guests = await insist(hotel, own, {
        ...rush,
        onSold: (sold) => {
          if (sold === 10) restarted = restart(signal);
        },
      });
      // A fast server is back before anybody's patience ends, and then nobody hears of it.
      expect(restarted).toBeDefined();
      await restarted;
      const attempts = guests.flatMap((guest) => guest.attempts);
      const undecided = attempts.filter(({ came }) => came.startsWith('503'));
      expect(undecided.filter(({ retryAfter }) => !/^[1-9]\d*$/.test(retryAfter ?? ''))).toEqual([]);
      const strange = attempts.filter(({ came }) => !/^(20[01]|409 sold_out|503 (unavailable|busy|outcome_unknown))$/.test(came));
      expect(strange).toEqual([]);
      await expectConverged(hotel, own, guests, 0);
    },
    120_000,
  );
});
