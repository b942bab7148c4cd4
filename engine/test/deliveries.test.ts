import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClonedDatabase, cloneDatabase } from '../../testing/clone-database.js';
import { type DeliveredEvent, type Engine, listDeliveries, openEngine, retryDeliveries } from '../src/index.js';
import { faultsIn, numberAll, openStall, sell, until } from './kit.js';

let database: ClonedDatabase;
let engine: Engine;

beforeAll(async () => {
  database = await cloneDatabase();
  engine = await openEngine({ pool: database.pool });
});
afterAll(async () => {
  const faults = await faultsIn(database.pool);
  await engine.close();
  await database.drop();
  expect(faults).toEqual({});
});

const events = async (name: string) =>
  (
    await database.pool.query(
      'select event_id, position::int, attempts, state from holdfast.deliveries where target = $1 order by position',
      [name],
    )
  ).rows;

describe('a delivery', () => {
  it('reaches every target once, when all goes well, however many processes deliver', async () => {
    const got = new Map<string, number>();
    const target = { name: 'well', deliver: async (event: DeliveredEvent) => void got.set(event.id, (got.get(event.id) ?? 0) + 1) };
    const three = await Promise.all([1, 2, 3].map(async () => (await openEngine({ pool: database.pool })).loops.relay.addTarget(target)));
    await sell(database.pool, engine, 40);
    await numberAll(engine);
    await Promise.all(
      three.map(async (each) => {
        while ((await each.runOnce(20)) > 0);
      }),
    );
    const wanted = await events('well');
    expect(wanted.length).toBeGreaterThanOrEqual(120);
    expect([...got.values()].every((times) => times === 1)).toBe(true);
    expect(got.size).toBe(wanted.length);
    expect(wanted.every(({ state, attempts }) => state === 'delivered' && attempts === 1)).toBe(true);
  });

  it('that fails is tried again later, with the same id and the next attempt’s number; another target waits for nothing', async () => {
    const tries: DeliveredEvent[] = [];
    const good: string[] = [];
    let failing = true;
    const bad = await engine.loops.relay.addTarget(
      {
        name: 'fails at first',
        deliver: async (event) => {
          tries.push(event);
          if (failing) throw new Error('503');
        },
      },
      { backoffSeconds: () => 0 },
    );
    const other = await engine.loops.relay.addTarget({ name: 'is fine', deliver: async (event) => void good.push(event.id) });
    await sell(database.pool, engine, 1);
    await numberAll(engine);
    const count = await bad.runOnce();
    expect(await other.runOnce()).toBe(count);
    expect(good).toHaveLength(count);
    failing = false;
    await until('it is due again', async () => (await bad.runOnce()) === count);
    expect(
      tries
        .slice(count)
        .map(({ id, attempt }) => [id, attempt])
        .sort(),
    ).toEqual(
      tries
        .slice(0, count)
        .map(({ id }) => [id, 2])
        .sort(),
    );
    expect((await events('fails at first')).every(({ state }) => state === 'delivered')).toBe(true);
  });

  it('that hangs has failed when its lease is nearly over, and delays no other target', async () => {
    const hangs = await engine.loops.relay.addTarget(
      { name: 'hangs', deliver: () => new Promise(() => undefined) },
      { leaseSeconds: 1, backoffSeconds: () => 60 },
    );
    const fine = await engine.loops.relay.addTarget({ name: 'is fine, too', deliver: async () => undefined });
    await sell(database.pool, engine, 1);
    await numberAll(engine);
    const hanging = hangs.runOnce();
    expect(await fine.runOnce()).toBeGreaterThan(0);
    expect((await events('is fine, too')).every(({ state }) => state === 'delivered')).toBe(true);
    expect(await hanging).toBeGreaterThan(0);
    const { rows } = await database.pool.query(
      "select distinct state, attempts, last_error from holdfast.deliveries where target = 'hangs'",
    );
    expect(rows).toEqual([{ state: 'pending', attempts: 1, last_error: 'no answer in 0.9 s' }]);
  });

  it('that hangs is abandoned when the engine closes, and belongs to whoever comes next', async () => {
    const own = await openEngine({ pool: database.pool });
    await own.loops.relay.addTarget({ name: 'hangs for ever', deliver: () => new Promise(() => undefined) });
    await sell(database.pool, engine, 1);
    await numberAll(engine);
    own.loops.relay.start();
    await until(
      'it hangs',
      async () =>
        (await database.pool.query("select from holdfast.deliveries where target = 'hangs for ever' and attempts = 1")).rowCount !== 0,
    );
    const startedAtMs = performance.now();
    await own.close();
    expect(performance.now() - startedAtMs).toBeLessThan(8000);
    expect((await events('hangs for ever')).every(({ state }) => state === 'pending')).toBe(true);
  });

  it('claims no more than it can send within the lease', async () => {
    let sending = 0;
    let claimedMax = 0;
    const slow = await engine.loops.relay.addTarget(
      {
        name: 'slow',
        deliver: async () => {
          sending += 1;
          const { rows } = await database.pool.query(
            "select count(*)::int as claimed from holdfast.deliveries where target = 'slow' and state = 'pending' and attempts > 0",
          );
          claimedMax = Math.max(claimedMax, rows[0].claimed);
          sending -= 1;
        },
      },
      { concurrency: 4 },
    );
    await sell(database.pool, engine, 10);
    await numberAll(engine);
    expect(await slow.runOnce(30)).toBe(30);
    expect(sending).toBe(0);
    expect(claimedMax).toBeLessThanOrEqual(4);
  });

  it('claimed by a process that dies is sent again, with the same id, after its lease', async () => {
    const got: DeliveredEvent[] = [];
    const target = { name: 'survives', deliver: async (event: DeliveredEvent) => void got.push(event) };
    const survivor = await engine.loops.relay.addTarget(target, { leaseSeconds: 1 });
    await sell(database.pool, engine, 1);
    await numberAll(engine);
    const child = fork(fileURLToPath(new URL('./dying-receiver.ts', import.meta.url)), [database.url, 'survives'], {
      execArgv: ['--import', 'tsx'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const sent = await new Promise<string>((resolve, reject) => {
      child.once('message', (id) => resolve(String(id)));
      child.once('exit', (code) => reject(new Error(`it ended with ${code} before it sent anything`)));
    });
    child.removeAllListeners('exit');
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
    expect(await survivor.runOnce()).toBeGreaterThanOrEqual(0);
    expect(got.map(({ id }) => id)).not.toContain(sent);
    await until('its lease is over', async () => (await survivor.runOnce()) > 0 && got.some(({ id }) => id === sent));
    expect(got.filter(({ id }) => id === sent).map(({ attempt }) => attempt)).toEqual([2]);
    expect((await events('survives')).every(({ state }) => state === 'delivered')).toBe(true);
  });

  it('whose answer came after the lease, when another attempt had begun, decides nothing', async () => {
    let answerFirst: () => void = () => undefined;
    let first = true;
    const deliver = () => {
      if (!first) return Promise.reject(new Error('refused'));
      first = false;
      return new Promise<void>((resolve) => {
        answerFirst = resolve;
      });
    };
    const slow = await engine.loops.relay.addTarget(
      { name: 'late', deliver },
      { leaseSeconds: 30, failuresMax: 2, backoffSeconds: () => 60, concurrency: 1 },
    );
    const stall = await openStall(database.pool, engine);
    await numberAll(engine);
    void stall;
    const running = slow.runOnce(1);
    await until('the first attempt runs', () => !first);
    await database.pool.query("update holdfast.deliveries set due_at = clock_timestamp() - interval '1 second' where target = 'late'");
    expect(await slow.runOnce(1)).toBe(1);
    expect((await events('late'))[0]).toMatchObject({ state: 'dead', attempts: 2 });
    answerFirst();
    await running;
    expect((await events('late'))[0]).toMatchObject({ state: 'dead', attempts: 2 });
  });

  it('that is dead is listed, and keeps its id when it is tried again', async () => {
    const got: string[] = [];
    let failing = true;
    const target = await engine.loops.relay.addTarget(
      {
        name: 'died',
        deliver: async (event) => {
          if (failing) throw new Error('gone');
          got.push(event.id);
        },
      },
      { failuresMax: 1 },
    );
    await sell(database.pool, engine, 1);
    await numberAll(engine);
    while ((await target.runOnce()) > 0);
    const dead = (await listDeliveries(database.pool, { state: 'dead', limit: 1000 })).filter((each) => each.target === 'died');
    expect(dead.length).toBeGreaterThanOrEqual(3);
    expect(dead.every(({ attempts, lastError }) => attempts === 1 && lastError === 'gone')).toBe(true);
    failing = false;
    expect(await retryDeliveries(database.pool, dead[0]?.eventId)).toBeGreaterThanOrEqual(1);
    expect(await target.runOnce()).toBe(1);
    expect(got).toEqual([dead[0]?.eventId]);
    await retryDeliveries(database.pool);
    while ((await target.runOnce()) > 0);
    expect(got.sort()).toEqual(dead.map(({ eventId }) => eventId).sort());
  });

  it('is made no more for a target that was taken away, and what waited for it is gone', async () => {
    const got: string[] = [];
    const target = await engine.loops.relay.addTarget({ name: 'leaves', deliver: async (event) => void got.push(event.id) });
    await sell(database.pool, engine, 3);
    await numberAll(engine);
    await target.runOnce(2);
    await engine.loops.relay.removeTarget('leaves');
    await engine.loops.relay.removeTarget('never came');
    await sell(database.pool, engine, 3);
    await numberAll(engine);
    expect(await target.runOnce()).toBe(0);
    expect(got).toHaveLength(2);
    expect(await events('leaves')).toMatchObject([{ state: 'delivered' }, { state: 'delivered' }]);
  });
});
