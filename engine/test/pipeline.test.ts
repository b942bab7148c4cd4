/** Several statements in one round trip: what each answered, what an error leaves behind, and a connection that can go on. */
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ClonedDatabase, cloneDatabase } from '../../testing/clone-database.js';
import { Engine } from '../src/index.js';
import { checkValues, type Step, sendTogether } from '../src/pipeline.js';
import { endOf, openStall, poolOf, want } from './kit.js';

let database: ClonedDatabase;
let client: pg.PoolClient;

beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(async () => {
  await database.drop();
});
beforeEach(async () => {
  client = await database.pool.connect();
});
afterEach(() => {
  client.release(true);
});

const step = (name: string, text: string, ...values: unknown[]): Step => ({ statement: { name, text }, values });
const send = (steps: readonly Step[], prepared = true) => sendTogether(client, steps, prepared, 2000);

describe('statements sent together', () => {
  for (const prepared of [true, false]) {
    it(`answer each for itself, in order, the first time and every time (${prepared ? 'prepared' : 'unnamed'})`, async () => {
      for (let round = 0; round < 3; round += 1) {
        const results = await send(
          [
            step('numbers', 'select n, n::text as word, n > 1 as big, null as nothing from generate_series(1, $1::int) as n', 2),
            step(
              'object',
              "select jsonb_build_object('a', $1::text) as object, $2::float8 as float, $3::bigint as big",
              'x"\\',
              1.5,
              2 ** 40,
            ),
            step('nobody', 'select where false'),
            step('echo', 'select $1::text as said', round),
            step('echo', 'select $1::text as said', null),
          ],
          prepared,
        );
        expect(results.map(({ rows }) => rows)).toEqual([
          [
            { n: 1, word: '1', big: false, nothing: null },
            { n: 2, word: '2', big: true, nothing: null },
          ],
          [{ object: { a: 'x"\\' }, float: 1.5, big: 2 ** 40 }],
          [],
          [{ said: String(round) }],
          [{ said: null }],
        ]);
        expect(results[0]?.tag).toBe('SELECT 2');
      }
    });
  }

  it('are skipped behind the first that fails, and the connection goes on', async () => {
    await client.query('create temp table seen (n int)');
    const failing = send([
      step('see', 'insert into seen values ($1::int)', 1),
      step('divide', 'select 1 / $1::int', 0),
      step('see_more', 'insert into seen values ($1::int + 10)', 1),
    ]);
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    expect((await client.query('select n from seen')).rows).toEqual([]);
  });

  it('may fail the first time they are run, and are prepared anew', async () => {
    for (let round = 0; round < 3; round += 1)
      await expect(send([step('sometimes', 'select 1 / $1::int as result', 0)])).rejects.toMatchObject({ code: '22012' });
    for (let round = 0; round < 3; round += 1)
      expect((await send([step('sometimes', 'select 1 / $1::int as result', 1)]))[0]?.rows).toEqual([{ result: 1 }]);
    await expect(send([step('sometimes', 'select 1 / $1::int as result', 0)])).rejects.toMatchObject({ code: '22012' });
    expect((await send([step('sometimes', 'select 1 / $1::int as result', 1)]))[0]?.rows).toEqual([{ result: 1 }]);
  });

  it('that were never right are refused each time with the same words', async () => {
    for (let round = 0; round < 2; round += 1)
      await expect(send([step('wrong', 'select nothing from nowhere')])).rejects.toMatchObject({ code: '42P01' });
    expect((await send([step('right', 'select 1 as one')]))[0]?.rows).toEqual([{ one: 1 }]);
  });

  it('may be nothing but a comment', async () => {
    const results = await send([step('comment', '-- nothing'), step('something', 'select 1 as one')]);
    expect(results.map(({ rows }) => rows)).toEqual([[], [{ one: 1 }]]);
  });

  it('are given up after their time, and so is their connection', async () => {
    client.on('error', () => undefined);
    await expect(sendTogether(client, [step('sleep', 'select pg_sleep(0.5)')], true, 100)).rejects.toThrow(/terminated/);
    await expect(send([step('one', 'select 1')])).rejects.toThrow();
  });

  it('take text, numbers, truth and nothing; anything else is refused before it is sent', () => {
    expect(() => checkValues([step('fine', '', 'text', 1, true, 2n, null, undefined)])).not.toThrow();
    for (const value of [{}, ['a'], new Date(), () => 1]) expect(() => checkValues([step('odd', '', value)])).toThrow(TypeError);
  });
});

describe('a pool with a query timeout of its own', () => {
  it('serves the engine like any other', async () => {
    const pool = poolOf(`${database.url}${database.url.includes('?') ? '&' : '?'}query_timeout=500`, 4);
    const engine = new Engine({ pool });
    const stall = await openStall(database.pool, engine);
    for (let round = 0; round < 3; round += 1) expect(await endOf(engine.reserve(want(stall, 'a')))).toBe('done');
    const sinceMs = performance.now();
    while (performance.now() - sinceMs < 700) await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await endOf(engine.reserve(want(stall, 'a')))).toBe('done');
    expect(engine.counters).toMatchObject({ retries: 0, unknownCommits: 0 });
    await engine.close();
    await pool.end();
  });
});

describe('a lane lock that throws', () => {
  it('leaves nobody waiting, and the queue alive', async () => {
    const pool = poolOf(database.url, 4);
    let broken = true;
    const engine = new Engine({
      pool,
      queues: 1,
      laneLock: {
        take: async () => {
          if (broken) throw new Error('no lock today');
          return async () => undefined;
        },
      },
    });
    const plain = new Engine({ pool });
    const stall = await openStall(database.pool, plain);
    expect(await endOf(engine.reserve(want(stall, 'a')))).toBe('EngineUnavailable');
    broken = false;
    expect(await endOf(engine.reserve(want(stall, 'a')))).toBe('done');
    await Promise.all([engine.close(), plain.close()]);
    await pool.end();
  });
});
