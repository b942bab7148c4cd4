import { newId } from '@holdfast/engine';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ClonedDatabase, cloneDatabase } from '../../../testing/clone-database.js';
import { type CommitProxy, startCommitProxy } from '../../../testing/commit-proxy.js';
import { type Act, actOnce } from '../../src/http/act-once.js';
import { Problem, problem } from '../../src/http/problems.js';

let database: ClonedDatabase;
beforeAll(async () => {
  database = await cloneDatabase();
  await database.pool.query('create table made (id uuid primary key, name text not null)');
});
afterAll(() => database.drop());
afterEach(() => database.pool.query('delete from made'));

const make =
  (name: string): Act<string> =>
  async (tx, id) => {
    await tx.query('insert into made (id, name) values ($1, $2)', [id, name]);
    return name;
  };
const intent = (key: string | null, fingerprint = 'f1', scope = 'key:o:k') => ({ scope, key, fingerprint });
const madeCount = async () => Number((await database.pool.query('select count(*) from made')).rows[0].count);
const keyCount = async (key: string) =>
  Number((await database.pool.query('select count(*) from holdfast.idempotency_keys where key = $1', [key])).rows[0].count);

describe('an intent', () => {
  it('acts once and is replayed with the id of what it made', async () => {
    const first = await actOnce(database.pool, intent('once'), 'thing', make('a'));
    expect(first).toMatchObject({ status: 'done', result: 'a' });
    const again = await actOnce(database.pool, intent('once'), 'thing', make('a'));
    expect(again).toEqual({ status: 'replayed', resultId: (first as { resultId: string }).resultId });
    expect(await madeCount()).toBe(1);
  });

  it('acts once when it comes twenty times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => actOnce(database.pool, intent('twenty'), 'thing', make('a'))));
    expect(answers.filter((answer) => !(answer instanceof Problem) && answer.status === 'done')).toHaveLength(1);
    expect(new Set(answers.map((answer) => (answer instanceof Problem ? answer.code : answer.resultId))).size).toBe(1);
    expect(await madeCount()).toBe(1);
  });

  it('acts twenty times when the same twenty calls have a key each (control)', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, index) => actOnce(database.pool, intent(`control-${index}`), 'thing', make('a'))));
    expect(await madeCount()).toBe(20);
  });

  it('with other content is refused, and acts nothing', async () => {
    await actOnce(database.pool, intent('reused', 'f1'), 'thing', make('a'));
    expect(await actOnce(database.pool, intent('reused', 'f2'), 'thing', make('b'))).toMatchObject({ code: 'idempotency_key_reused' });
    expect(await madeCount()).toBe(1);
  });

  it('of another scope is another intent', async () => {
    const one = await actOnce(database.pool, intent('shared', 'f', 'key:o:k1'), 'thing', make('a'));
    const other = await actOnce(database.pool, intent('shared', 'f', 'key:o:k2'), 'thing', make('b'));
    expect([one, other]).toMatchObject([{ status: 'done' }, { status: 'done' }]);
  });

  it('that is refused or fails leaves its key unused', async () => {
    const half: Act<never> = async (tx, id) => {
      await tx.query('insert into made (id, name) values ($1, $2)', [id, 'half']);
      return problem('code_taken');
    };
    expect(await actOnce(database.pool, intent('refused'), 'thing', half)).toMatchObject({ code: 'code_taken' });
    await expect(
      actOnce(database.pool, intent('refused'), 'thing', async (tx) => {
        await tx.query('select 1 / 0');
        return 'never';
      }),
    ).rejects.toThrow(/division by zero/);
    expect([await madeCount(), await keyCount('refused')]).toEqual([0, 0]);
    expect(await actOnce(database.pool, intent('refused'), 'thing', make('a'))).toMatchObject({ status: 'done' });
  });

  it('without a key acts each time', async () => {
    const ids = await Promise.all([1, 2].map(() => actOnce(database.pool, intent(null), 'thing', make('a'))));
    expect(await madeCount()).toBe(2);
    expect(new Set(ids.map((answer) => (answer as { resultId: string }).resultId)).size).toBe(2);
  });

  it('waits for the other with its key, and acts when that one gives up', async () => {
    let giveUp: () => void = () => {};
    const gate = new Promise<void>((resolve) => {
      giveUp = resolve;
    });
    const first = actOnce(database.pool, intent('gated'), 'thing', async () => {
      await gate;
      return problem('code_taken');
    });
    await expect
      .poll(
        async () =>
          (await database.pool.query("select 1 from pg_stat_activity where state = 'idle in transaction' and datname = current_database()"))
            .rowCount,
      )
      .toBe(1);
    const second = actOnce(database.pool, intent('gated'), 'thing', make('a'));
    await expect
      .poll(
        async () =>
          (await database.pool.query("select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"))
            .rowCount,
      )
      .toBe(1);
    giveUp();
    expect(await first).toMatchObject({ code: 'code_taken' });
    expect(await second).toMatchObject({ status: 'done' });
  });

  it('that meets a deadlock is run again', async () => {
    await database.pool.query(
      "insert into made values ('00000000-0000-0000-0000-000000000001', 'a'), ('00000000-0000-0000-0000-000000000002', 'b')",
    );
    const touch =
      (first: string, then: string, met: Promise<unknown>, arrived: () => void): Act<string> =>
      async (tx) => {
        await tx.query("update made set name = 'x' where id::text like $1", [`%${first}`]);
        arrived();
        await met;
        await tx.query("update made set name = 'x' where id::text like $1", [`%${then}`]);
        return 'done';
      };
    let waiting = 2;
    let meet: () => void = () => {};
    const met = new Promise<void>((resolve) => {
      meet = resolve;
    });
    const arrived = () => {
      waiting -= 1;
      if (waiting === 0) meet();
    };
    const answers = await Promise.all([
      actOnce(database.pool, intent('d1'), 'thing', touch('1', '2', met, arrived)),
      actOnce(database.pool, intent('d2'), 'thing', touch('2', '1', met, arrived)),
    ]);
    expect(answers).toMatchObject([{ status: 'done' }, { status: 'done' }]);
  });
});

describe('an intent whose COMMIT was not answered', () => {
  let proxy: CommitProxy;
  let pool: pg.Pool;
  beforeAll(async () => {
    proxy = await startCommitProxy(database.url);
    pool = new pg.Pool({ connectionString: proxy.url, max: 6, query_timeout: 10_000 });
    pool.on('error', () => {});
  });
  afterAll(async () => {
    await pool.end();
    await proxy.close();
  });

  for (const strike of ['drop-before-forward', 'drop-after-ack', 'rst-after-ack', 'blackhole-after-ack'] as const) {
    it(`acts once and says so, with a key, without one, and when its work gives nothing: ${strike}`, async () => {
      const nothing: Act<undefined> = async (tx, id) => {
        await make('nothing')(tx, id);
        return undefined;
      };
      const answers: Promise<unknown>[] = [];
      for (const [key, act] of [[`lost-${newId()}`, make('a')] as const, [null, make('a')] as const, [null, nothing] as const]) {
        const struck = proxy.arm(strike);
        answers.push(actOnce<string | undefined>(pool, intent(key), 'thing', act));
        await struck;
      }
      const done = { status: 'done', resultId: expect.any(String) };
      expect(await Promise.all(answers)).toEqual([
        { ...done, result: 'a' },
        { ...done, result: 'a' },
        { ...done, result: undefined },
      ]);
      expect(await madeCount()).toBe(3);
    });
  }
});
