/** The demo's theatre, in a service as `npm start` has it. */
import { examine } from '@holdfast/engine';
import type { Static } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClonedDatabase, cloneDatabase } from '../../../testing/clone-database.js';
import { type ServedProcess, serve } from '../../../testing/serve.js';
import { theatreOrganisation } from '../../src/demo/demo-data.js';
import { buyNaively, closeNaiveShop, openNaiveShop, readNaiveShop } from '../../src/demo/theatre/naive.js';
import type { Programme, Theatre } from '../../src/demo/theatre/schemas.js';
import { eventChecks } from '../../src/events/checks.js';
import { createOrganisation } from '../../src/identity/organisations.js';
import { orderChecks } from '../../src/orders/checks.js';
import { stayChecks } from '../../src/stays/checks.js';

type Shown = Static<typeof Theatre>;
type Performance = NonNullable<Shown['performance']>;

const small = { seats: 20, buyers: 200, arrival: 'at_once', naive: false } as const;

async function begin(address: string, programme: Static<typeof Programme>): Promise<{ status: number; performance: Performance }> {
  const answer = await fetch(`${address}/v1/theatre/performances`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(programme),
  });
  const { performance } = (await answer.json()) as Shown;
  return { status: answer.status, performance: performance as Performance };
}

/** Watches until what is told fits, and goes. Answers all that was told. */
async function watch(address: string, fits: (performance: Performance) => boolean): Promise<Performance[]> {
  const { body } = await fetch(`${address}/v1/theatre/stream`);
  const told: Performance[] = [];
  let rest = '';
  for await (const piece of (body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream())) {
    const events = (rest + piece).split('\n\n');
    rest = events.pop() as string;
    for (const event of events) {
      const data = /^data: (.*)$/m.exec(event)?.[1];
      if (data === undefined) continue;
      const { performance } = JSON.parse(data) as Shown;
      if (performance === null) continue;
      told.push(performance);
      if (fits(performance)) return told;
    }
  }
  return told;
}

/** What became of a performance. */
async function ending(address: string, { id }: Performance): Promise<Performance> {
  const told = await watch(address, (now) => now.id === id && (now.phase === 'ended' || now.phase === 'failed'));
  return told.at(-1) as Performance;
}

async function doctorSays(database: ClonedDatabase): Promise<readonly string[]> {
  const findings = await examine(database.pool, [...stayChecks, ...eventChecks, ...orderChecks]);
  return findings.filter(({ count }) => count > 0).map(({ title }) => title);
}

/** Events of the theatre, and how many of them anybody may see. */
async function events(database: ClonedDatabase): Promise<{ all: number; seen: number }> {
  const { rows } = await database.pool.query(
    `select count(*)::integer as all, (count(*) filter (where status <> 'draft'))::integer as seen from events.events where organisation_id = $1`,
    [theatreOrganisation.organisationId],
  );
  return rows[0];
}

async function scratchExists(database: ClonedDatabase): Promise<boolean> {
  const { rows } = await database.pool.query(`select to_regnamespace('holdfast_theatre') is not null as exists`);
  return rows[0].exists;
}

describe('where it is not played', () => {
  it.each([
    ['without demo mode', 'off'],
    ['in a database that is not the demo’s', 'on'],
  ])('nothing answers: %s', async (_where, demo) => {
    const database = await cloneDatabase({ max: 2 });
    if (demo === 'on') await createOrganisation(database.pool, { name: 'A house of its own' });
    const service = await serve({ databaseUrl: database.url, env: { DEMO: demo } });
    const statuses = [
      (await fetch(`${service.address}/v1/theatre`)).status,
      (await fetch(`${service.address}/v1/theatre/stream`)).status,
      (await begin(service.address, small)).status,
    ];
    const { paths } = (await (await fetch(`${service.address}/openapi.json`)).json()) as { paths: Record<string, unknown> };
    await service.stop();
    const made = await events(database);
    await database.drop();
    expect(statuses).toEqual([404, 404, 404]);
    expect(Object.keys(paths).filter((path) => path.includes('theatre'))).toEqual([]);
    expect(made).toEqual({ all: 0, seen: 0 });
  });
});

describe('a performance', () => {
  let database: ClonedDatabase;
  let service: ServedProcess;
  beforeAll(async () => {
    database = await cloneDatabase();
    service = await serve({ databaseUrl: database.url, env: { DEMO: 'on' } });
  });
  afterAll(async () => {
    await service.stop();
    await database.drop();
  });

  it('sells every seat once, absorbs second clicks, and shows it as it happens', async () => {
    const begun = await begin(service.address, small);
    expect(begun.status).toBe(201);
    const told = await watch(service.address, ({ id, phase }) => id === begun.performance.id && phase === 'ended');
    expect(told.length).toBeGreaterThan(2);
    const last = told.at(-1) as Performance;
    expect(last).toMatchObject({ clicks: 220, available: 0, sold: 20, refused: 180, duplicates: 0, failed: 0, naive: null });
    expect(last.proof).toEqual({ capacity: 20, available: 0, held: 0, sold: 20, tickets: 20, codes: 20, buyers_twice: 0, kept: true });
    expect(last.outcomes).toHaveLength(200);
    expect(last.outcomes.replaceAll('r', '')).toBe('s'.repeat(20));
    expect(last.batches.reduce((sum, { size }) => sum + size, 0)).toBe(20);
    expect(last.answered_at_ms.every((atMs) => atMs !== null && atMs <= (last.took_ms ?? 0))).toBe(true);
    // Each tenth buyer clicks twice; of those who got a seat the second click got the same.
    const doubles = [...last.outcomes].filter((mark, index) => mark === 's' && (index + 1) % 10 === 0).length;
    expect(last.absorbed).toBe(doubles);

    const { data } = (await (await fetch(`${service.address}/v1/events`)).json()) as { data: { name: string }[] };
    expect(data.map(({ name }) => name)).toEqual(['The Concurrency Sessions']);
    expect(await events(database)).toEqual({ all: 1, seen: 0 });
    expect(await doctorSays(database)).toEqual([]);
  });

  it('oversells by the naive way, with the same crowd, on a table that is gone afterwards (control)', async () => {
    const { performance } = await begin(service.address, { ...small, naive: true });
    const { proof, naive, seats } = await ending(service.address, performance);
    expect(proof).toMatchObject({ sold: 20, kept: true });
    expect(naive?.count?.sold).toBeGreaterThan(seats);
    expect(naive?.count).toMatchObject({
      oversold: (naive?.count?.sold ?? 0) - seats,
      available: seats - (naive?.count?.sold ?? 0),
      sold: naive?.sold,
    });
    expect(naive?.count?.sold_twice).toBeGreaterThan(0);
    expect(naive?.outcomes).toContain('o');
    expect(await scratchExists(database)).toBe(false);
  });

  it('is one for all who begin at the same time', async () => {
    const before = await events(database);
    const slow = { ...small, arrival: 'spread' } as const;
    const begun = await Promise.all([begin(service.address, slow), begin(service.address, { ...slow, seats: 5 })]);
    expect(begun.map(({ status }) => status).sort()).toEqual([200, 201]);
    const [first, second] = begun.map(({ performance }) => performance) as [Performance, Performance];
    expect(second.id).toBe(first.id);
    const late = await begin(service.address, small);
    expect({ status: late.status, id: late.performance.id }).toEqual({ status: 200, id: first.id });
    const [one, other] = await Promise.all([ending(service.address, first), ending(service.address, first)]);
    expect(one).toEqual(other);
    expect(one.proof).toMatchObject({ kept: true, sold: first.seats });
    expect(await events(database)).toEqual({ all: before.all + 1, seen: 0 });
  });

  it('goes on when whoever began it leaves in the middle', async () => {
    const { performance } = await begin(service.address, { ...small, arrival: 'spread' });
    const seen = await watch(service.address, ({ id, phase }) => id === performance.id && phase === 'selling');
    expect(seen.at(-1)?.phase).toBe('selling');
    expect(await ending(service.address, performance)).toMatchObject({ phase: 'ended', sold: 20, proof: { kept: true } });
    expect(await events(database)).toMatchObject({ seen: 0 });
  });

  it('is bounded, and so is how often one begins', async () => {
    expect((await begin(service.address, { ...small, buyers: 1_001 })).status).toBe(400);
    expect((await begin(service.address, { ...small, seats: 501 })).status).toBe(400);
    const statuses: number[] = [];
    while (statuses.length < 12 && !statuses.includes(429)) {
      const { status, performance } = await begin(service.address, { ...small, seats: 1, buyers: 2 });
      statuses.push(status);
      if (status === 201) expect(await ending(service.address, performance)).toMatchObject({ sold: 1, refused: 1 });
    }
    expect(statuses).toContain(429);
    expect(await doctorSays(database)).toEqual([]);
  });
});

describe('a performance that is broken off', () => {
  it('by a crash is cleared away by the next start, and by a stop before the end', { timeout: 60_000 }, async () => {
    const database = await cloneDatabase();
    const settings = { databaseUrl: database.url, env: { DEMO: 'on' } };
    const long = { ...small, arrival: 'spread', naive: true } as const;
    const crashing = await serve(settings);
    const { performance } = await begin(crashing.address, long);
    await watch(crashing.address, ({ id, sold }) => id === performance.id && sold > 0);
    await crashing.kill();
    expect(await events(database)).toEqual({ all: 1, seen: 1 });
    expect(await scratchExists(database)).toBe(true);

    const service = await serve(settings);
    expect(await events(database)).toEqual({ all: 1, seen: 0 });
    expect(await scratchExists(database)).toBe(false);
    const next = await begin(service.address, long);
    await watch(service.address, ({ id, sold }) => id === next.performance.id && sold > 0);
    expect(await service.stop()).toBe(0);
    expect(await events(database)).toEqual({ all: 2, seen: 0 });
    expect(await scratchExists(database)).toBe(false);
    expect(await doctorSays(database)).toEqual([]);
    await database.drop();
  });
});

describe('the naive design', () => {
  let database: ClonedDatabase;
  beforeAll(async () => {
    database = await cloneDatabase();
  });
  afterAll(() => database.drop());

  it('sells one seat to everybody who looks at the same time', async () => {
    await openNaiveShop(database.pool, 1);
    // A connection that is still being opened would make its buyer late.
    await Promise.all(Array.from({ length: 5 }, () => database.pool.query('select pg_sleep(0.05)')));
    expect(await Promise.all([1, 2, 3, 4, 4].map((buyer) => buyNaively(database.pool, buyer)))).toEqual(new Array(5).fill(true));
    expect(await readNaiveShop(database.pool)).toEqual({ sold: 5, soldTwice: 1, available: -4 });
    await closeNaiveShop(database.pool);
  });

  it('sells no more than there are to buyers who come one after the other', async () => {
    await openNaiveShop(database.pool, 2);
    const answers: boolean[] = [];
    for (const buyer of [1, 2, 3]) answers.push(await buyNaively(database.pool, buyer));
    expect(answers).toEqual([true, true, false]);
    expect(await readNaiveShop(database.pool)).toEqual({ sold: 2, soldTwice: 0, available: 0 });
    await closeNaiveShop(database.pool);
  });
});
