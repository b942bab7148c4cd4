/** What the server may say to a COMMIT beside COMMIT, and connections that die on the way. */
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ClonedDatabase, cloneDatabase } from '../../testing/clone-database.js';
import { type Engine, type EngineOptions, openEngine } from '../src/index.js';
import { bookedOf, endOf, faultsIn, keyed, openStall, poolOf, type Stall, until, untilBlocked, want, wordOf } from './kit.js';
import { Gate, holdAt, type Tampering, tamper } from './tamper.js';

let database: ClonedDatabase;
let pool: pg.Pool;
let engine: Engine;

beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(async () => {
  const faults = await faultsIn(database.pool);
  await database.drop();
  expect(faults).toEqual({});
});
beforeEach(() => {
  pool = poolOf(database.url, 8);
});
afterEach(async () => {
  await database.pool.query('drop trigger if exists at_commit on holdfast.outbox');
  await engine.close();
  await pool.end();
});

async function open(tampering: Tampering = {}, options: Partial<EngineOptions> = {}): Promise<Stall> {
  tamper(pool, tampering);
  engine = await openEngine({ pool, queues: 2, ...options });
  return openStall(database.pool, engine, { units: 5 });
}

/** Has the database run a piece of PL/pgSQL at the COMMIT of every transaction that leaves an event. */
async function atCommit(body: string): Promise<void> {
  await database.pool.query(
    `create or replace function at_commit() returns trigger language plpgsql as $$ begin ${body}; return null; end $$`,
  );
  await database.pool.query(
    'create constraint trigger at_commit after insert on holdfast.outbox deferrable initially deferred for each row execute function at_commit()',
  );
}

async function expectOnce(stall: Stall, key: string): Promise<void> {
  expect(await bookedOf(database.pool, stall)).toBe(1);
  const { rows } = await database.pool.query('select count(*)::int as reservations from holdfast.reservations where lane_id = $1', [
    stall.laneId,
  ]);
  expect(rows).toEqual([{ reservations: 1 }]);
  expect(wordOf(await engine.reserve(want(stall, 'a', keyed(key))))).toBe('replayed');
}

describe('a COMMIT', () => {
  it('that drew a warning is unknown, not done: it is asked again until no warning comes', async () => {
    const tags: string[] = [];
    const stall = await open({
      answer: (names, answer) => answer.then((results) => (names.includes('commit') && tags.push(String(results.at(-1)?.tag)), results)),
    });
    await atCommit("raise warning 'the standby may not have it'");
    tags.length = 0;
    expect(wordOf(await engine.reserve(want(stall, 'a', keyed('warned'))))).toBe('done');
    expect(tags).toEqual(['COMMIT', 'COMMIT']);
    expect(engine.counters).toMatchObject({ unknownCommits: 1, retries: 0, splits: 0 });
    await expectOnce(stall, 'warned');
  });

  it('that drew a warning in another language is unknown all the same', async () => {
    let warnings = 1;
    const stall = await open({
      answer: (names, answer, client) =>
        answer.then((results) => {
          if (names.includes('insert_reservations') && warnings-- > 0)
            client.emit('notice', { severity: 'WARNUNG', code: '01000', message: 'Warten auf synchrone Replikation abgebrochen' } as never);
          return results;
        }),
    });
    expect(wordOf(await engine.reserve(want(stall, 'a', keyed('gewarnt'))))).toBe('done');
    expect(engine.counters.unknownCommits).toBe(1);
    await expectOnce(stall, 'gewarnt');
  });

  it('that drew a notice is done', async () => {
    const stall = await open();
    await atCommit("raise notice 'by the way'");
    expect(wordOf(await engine.reserve(want(stall, 'a', keyed('noticed'))))).toBe('done');
    expect(engine.counters.unknownCommits).toBe(0);
    await expectOnce(stall, 'noticed');
  });

  it('that was answered by ROLLBACK was not done, and is done again', async () => {
    let rollbacks = 1;
    const stall = await open({
      steps: (steps, names) =>
        names.includes('insert_reservations') && rollbacks-- > 0
          ? steps.map((step) =>
              step.statement.name === 'holdfast_commit' ? { ...step, statement: { name: 'instead', text: 'rollback' } } : step,
            )
          : steps,
    });
    expect(wordOf(await engine.reserve(want(stall, 'a', keyed('rolled back'))))).toBe('done');
    expect(engine.counters).toMatchObject({ retries: 1, unknownCommits: 0 });
    await expectOnce(stall, 'rolled back');
  });

  it('that failed at the last moment, through no fault of a command, is done again', async () => {
    const stall = await open();
    await database.pool.query('create sequence attempt');
    await atCommit("if nextval('attempt') = 1 then raise exception 'try again' using errcode = '40001'; end if");
    expect(wordOf(await engine.reserve(want(stall, 'a', keyed('serialised'))))).toBe('done');
    expect(engine.counters).toMatchObject({ retries: 1, unknownCommits: 0, splits: 0 });
    await expectOnce(stall, 'serialised');
  });

  it('during which the session is terminated is unknown, and done once', async () => {
    const stall = await open();
    await atCommit('perform pg_advisory_xact_lock(4711)');
    const blocker = await database.pool.connect();
    await blocker.query('select pg_advisory_lock(4711)');
    const outcome = engine.reserve(want(stall, 'a', keyed('terminated')));
    await untilBlocked(database.pool);
    const { rowCount } = await database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event = 'advisory'",
    );
    expect(rowCount).toBe(1);
    await until('the unknown is counted', () => engine.counters.unknownCommits === 1);
    await blocker.query('select pg_advisory_unlock(4711)');
    blocker.release();
    expect(wordOf(await outcome)).toBe('done');
    await expectOnce(stall, 'terminated');
  });
});

describe('a session that dies', () => {
  for (const statement of ['lock_lanes', 'read_cells', 'commit']) {
    it(`after ${statement} was answered costs nobody a reservation, and nobody gets two`, async () => {
      const gate = new Gate();
      let armed = false;
      let pid = 0;
      const hold = holdAt(gate, statement, 1);
      const stall = await open({
        answer: (names, answer, client) => {
          if (!armed) return answer;
          if (gate.arrived === 0) pid = (client as unknown as { processID: number }).processID;
          return hold(names, answer, client);
        },
      });
      armed = true;
      const outcome = engine.reserve(want(stall, 'a', keyed(`dies after ${statement}`)));
      await until('the batch is at the gate', () => gate.arrived === 1);
      await database.pool.query('select pg_terminate_backend($1)', [pid]);
      await until(
        'the session is gone',
        async () => (await database.pool.query('select from pg_stat_activity where pid = $1', [pid])).rowCount === 0,
      );
      gate.open();
      expect(wordOf(await outcome)).toBe('done');
      await expectOnce(stall, `dies after ${statement}`);
    });
  }

  it('B120 because its process stood still gives its lane back after two seconds; when it wakes, its batch is done once', async () => {
    const gate = new Gate();
    let armed = false;
    const hold = holdAt(gate, 'read_cells', 1);
    const stall = await open({ answer: (names, answer, client) => (armed ? hold(names, answer, client) : answer) });
    const other = poolOf(database.url, 4);
    const another = await openEngine({ pool: other, deadlines: { missesMax: 6 } });
    armed = true;
    const frozen = engine.reserve(want(stall, 'a', keyed('frozen')));
    await until('the batch is at the gate', () => gate.arrived === 1);
    expect(await endOf(another.reserve(want(stall, 'b')))).toBe('done');
    expect(another.counters.putBack).toBeGreaterThan(0);
    gate.open();
    expect(await endOf(frozen)).toBe('done');
    expect(await bookedOf(database.pool, stall)).toBe(2);
    await another.close();
    await other.end();
  });
});
