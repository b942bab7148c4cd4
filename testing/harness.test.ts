import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClonedDatabase, cloneDatabase } from './clone-database.js';
import { type CommitProxy, type Strike, startCommitProxy } from './commit-proxy.js';

describe('a cloned database', () => {
  it('is migrated, its own, and gone after drop', async () => {
    const [one, other] = await Promise.all([cloneDatabase(), cloneDatabase()]);
    await one.pool.query('create table mine (n int)');
    await expect(other.pool.query('select * from mine')).rejects.toThrow('does not exist');
    expect((await one.pool.query('select 1 from holdfast.migrations')).rowCount).toBeGreaterThan(0);
    await Promise.all([one.drop(), other.drop()]);
    await expect(new pg.Client(one.url).connect()).rejects.toThrow('does not exist');
  });

  it('fails the test that leaves a session open', async () => {
    const database = await cloneDatabase();
    const leaked = new pg.Client({ connectionString: database.url, application_name: 'forgotten' });
    leaked.on('error', () => {});
    await leaked.connect();
    await expect(database.drop()).rejects.toThrow(/leaked(.|\n)*forgotten/);
  });

  it('fails the test that never releases a client of the pool', async () => {
    const database = await cloneDatabase();
    await database.pool.connect();
    await expect(database.drop()).rejects.toThrow('never released');
  });
});

describe('the COMMIT proxy', () => {
  let database: ClonedDatabase;
  let proxy: CommitProxy;

  beforeAll(async () => {
    database = await cloneDatabase();
    await database.pool.query('create table marks (n int)');
    proxy = await startCommitProxy(database.url);
  });
  afterAll(async () => {
    await proxy.close();
    await database.drop();
  });

  async function client(): Promise<pg.Client> {
    const connection = new pg.Client({ connectionString: proxy.url, application_name: 'through the proxy' });
    connection.on('error', () => {});
    await connection.connect();
    return connection;
  }

  const stored = async (n: number) => (await database.pool.query('select 1 from marks where n = $1', [n])).rowCount;

  const shapes: Record<string, (connection: pg.Client, n: number) => Promise<unknown>> = {
    'simple queries': async (connection, n) => {
      await connection.query('begin');
      await connection.query(`insert into marks values (${n})`);
      return connection.query('commit');
    },
    'one simple query of several statements': (connection, n) => connection.query(`begin; insert into marks values (${n}); commit`),
    'named statements': async (connection, n) => {
      await connection.query('begin');
      await connection.query({ name: 'mark', text: 'insert into marks values ($1)', values: [n] });
      return connection.query({ name: 'finish', text: 'commit', values: [] });
    },
  };
  const strikes: Record<Strike, number> = { 'drop-before-forward': 0, 'drop-after-ack': 1, 'rst-after-ack': 1, 'blackhole-after-ack': 1 };
  let n = 0;

  for (const [strike, rows] of Object.entries(strikes) as [Strike, number][]) {
    for (const [shape, commit] of Object.entries(shapes)) {
      it(`${strike} leaves ${rows} row and no answer (${shape})`, async () => {
        n += 1;
        const connection = await client();
        const struck = proxy.arm(strike);
        const answer = commit(connection, n).then(
          () => 'acknowledged',
          () => 'lost',
        );
        await struck;
        const patience = new Promise((resolve) => setTimeout(resolve, 150, 'silence'));
        expect(await Promise.race([answer, patience])).toBe(strike === 'blackhole-after-ack' ? 'silence' : 'lost');
        expect(await stored(n)).toBe(rows);
        (connection as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
      });
    }
  }

  it('strikes once, and only a transaction that ran what it was told to look for', async () => {
    const connection = await client();
    const struck = proxy.arm('drop-after-ack', { touching: /second/ });
    await connection.query('begin');
    await connection.query({ name: 'first_mark', text: 'insert into marks values (901)' });
    await connection.query('commit');
    await connection.query('begin');
    await connection.query({ name: 'second_mark', text: 'insert into marks values (902)' });
    await expect(connection.query('commit')).rejects.toThrow();
    await struck;
    const another = await client();
    await another.query('begin');
    await another.query({ name: 'second_mark', text: 'insert into marks values (903)' });
    await another.query('commit');
    await another.end();
    expect((await database.pool.query('select n from marks where n > 900 order by n')).rows.map((row) => row.n)).toEqual([901, 902, 903]);
  });

  it('passes everything on, rolled back transactions included, when not armed', async () => {
    const before = proxy.commits();
    const connection = await client();
    await connection.query('begin');
    await expect(connection.query('select 1 / 0')).rejects.toThrow('division by zero');
    expect((await connection.query('commit')).command).toBe('ROLLBACK');
    expect((await connection.query('select repeat($1, 200000) as text', ['x'])).rows[0].text).toHaveLength(200000);
    expect(proxy.commits()).toBe(before);
    await connection.end();
  });
});
