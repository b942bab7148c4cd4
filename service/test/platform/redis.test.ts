import { setTimeout as sleep } from 'node:timers/promises';
import type { LaneId } from '@holdfast/engine';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { babbles, grantsEverything, startLyingRedis } from '../../../testing/lying-redis.js';
import { describeWithRedis, freePort, type RedisServer, startRedis } from '../../../testing/redis-server.js';
import { memoryLimiter } from '../../src/http/limits.js';
import { sharedLimiter } from '../../src/http/shared-limiter.js';
import { bucketKeyPrefix, redisBuckets } from '../../src/platform/redis/buckets.js';
import { laneKeyPrefix, redisLaneLock } from '../../src/platform/redis/lane-lock.js';
import { commandTimeoutMs, openRedis, type RedisLink, type Script } from '../../src/platform/redis/link.js';

const log = pino({ level: 'silent' });
const links: RedisLink[] = [];
afterEach(async () => {
  await Promise.all(links.splice(0).map((link) => link.close()));
});

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (const giveUpAtMs = Date.now() + 10_000; !(await condition()); await sleep(5))
    if (Date.now() > giveUpAtMs) throw new Error('it did not come to be');
}

function linkTo(url: string): RedisLink {
  const link = openRedis(url, log);
  links.push(link);
  return link;
}

async function linkedTo(url: string): Promise<RedisLink> {
  const link = linkTo(url);
  await until(() => link.isUp);
  return link;
}

/** The longest of those calls, milliseconds. */
async function slowest(times: number, call: () => Promise<unknown>): Promise<number> {
  let worstMs = 0;
  for (let turn = 0; turn < times; turn += 1) {
    const startedAtMs = performance.now();
    await call();
    worstMs = Math.max(worstMs, performance.now() - startedAtMs);
  }
  return worstMs;
}

/** What a busy machine may add to a bound. Milliseconds. */
const slackMs = 250;
const policy = { name: 'p', burst: 10, perSecond: 0.01 };
const [lane, otherLane, thirdLane] = ['1', '2', '3'].map((last) => `b9a7ab5e-0000-4000-8000-00000000000${last}`) as [
  LaneId,
  LaneId,
  LaneId,
];

describeWithRedis('with Redis', () => {
  let server: RedisServer;
  beforeAll(async () => {
    server = await startRedis();
  });
  afterAll(() => server.kill());

  const readKey: Script = { name: 'readKey', lua: `return redis.call('GET', KEYS[1])` };
  const lifeOfKey: Script = { name: 'lifeOfKey', lua: `return redis.call('PTTL', KEYS[1])` };

  it('a lane is locked for one at a time, and the other goes without after its bound', async () => {
    const link = await linkedTo(server.url);
    const [one, two] = [redisLaneLock(link), redisLaneLock(await linkedTo(server.url), { waitMsMax: 30 })];
    const release = await one.take([lane]);
    expect(await link.run(lifeOfKey, [laneKeyPrefix + lane], [])).toSatisfy((ms: number) => ms > 500 && ms <= 1_000);
    const startedAtMs = performance.now();
    const releaseNothing = await two.take([lane]);
    expect(performance.now() - startedAtMs).toSatisfy((ms: number) => ms >= 29 && ms < 30 + slackMs);
    expect([one.counters, two.counters]).toEqual([
      { taken: 1, missed: 0 },
      { taken: 0, missed: 1 },
    ]);
    await releaseNothing();
    await sleep(20);
    expect(await link.run(readKey, [laneKeyPrefix + lane], [])).not.toBeNull();
    await release();
    await (await two.take([lane]))();
    expect(two.counters).toEqual({ taken: 1, missed: 1 });
    await until(async () => (await link.run(readKey, [laneKeyPrefix + lane], [])) === null);
  });

  it('a lock that ran out is not released by whoever had it', async () => {
    const link = await linkedTo(server.url);
    const late = await redisLaneLock(link, { ttlMs: 20 }).take([lane]);
    await sleep(40);
    const release = await redisLaneLock(link).take([lane]);
    const token = await link.run(readKey, [laneKeyPrefix + lane], []);
    await late();
    await sleep(20);
    expect(await link.run(readKey, [laneKeyPrefix + lane], [])).toBe(token);
    await release();
  });

  it('batches over several lanes exclude each other lane by lane, and nobody waits in a circle', async () => {
    const inside = new Map<string, number>();
    let together = 0;
    const locks = [
      redisLaneLock(await linkedTo(server.url), { waitMsMax: 10_000 }),
      redisLaneLock(await linkedTo(server.url), { waitMsMax: 10_000 }),
    ];
    const work = async (lock: (typeof locks)[number], laneIds: LaneId[]) => {
      for (let turn = 0; turn < 20; turn += 1) {
        const release = await lock.take(laneIds);
        for (const id of laneIds) {
          inside.set(id, (inside.get(id) ?? 0) + 1);
          if (inside.get(id) !== 1) together += 1;
        }
        await sleep(1);
        for (const id of laneIds) inside.set(id, (inside.get(id) ?? 0) - 1);
        await release();
      }
    };
    const [one, two] = locks as [(typeof locks)[number], (typeof locks)[number]];
    await Promise.all([work(one, [lane, otherLane]), work(two, [otherLane, thirdLane]), work(two, [lane, thirdLane])]);
    expect([together, one.counters.taken + two.counters.taken, one.counters.missed + two.counters.missed]).toEqual([0, 60, 0]);
  });

  it('two processes share a bucket, which fills by the clock of Redis; alone they let twice as much through (control)', async () => {
    const limiters = [0, 1].map(async () => sharedLimiter(redisBuckets(await linkedTo(server.url)), memoryLimiter()));
    const takeAll = async (of: { take: ReturnType<typeof memoryLimiter>['take'] }[]) =>
      (await Promise.all(Array.from({ length: 40 }, (_, index) => of[index % 2]?.take(policy, '203.0.113.9')))).filter(
        (verdict) => verdict?.allowed,
      ).length;
    const shared = await Promise.all(limiters);
    expect(await takeAll(shared)).toBe(10);
    expect(shared.map((limiter) => limiter.countedAlone)).toEqual([0, 0]);
    expect(await shared[0]?.take(policy, '203.0.113.9')).toMatchObject({
      allowed: false,
      remaining: 0,
      fullInSeconds: 1_000,
      retryAfterSeconds: 100,
    });
    expect(await shared[0]?.take(policy, '203.0.113.10')).toMatchObject({ allowed: true, remaining: 9 });
    expect(await takeAll([memoryLimiter(), memoryLimiter()])).toBe(20);

    const buckets = redisBuckets(await linkedTo(server.url));
    expect(await buckets.take('quick', 1, 20)).toEqual({ allowed: true, tokens: 0 });
    expect((await buckets.take('quick', 1, 0.001)).allowed).toBe(false);
    await sleep(60);
    expect((await buckets.take('quick', 1, 20)).allowed).toBe(true);
  });

  it('a bucket is forgotten when it is full again, and names nobody', async () => {
    const link = await linkedTo(server.url);
    await redisBuckets(link).take('short', 2, 1);
    expect(await link.run(lifeOfKey, [`${bucketKeyPrefix}short`], [])).toSatisfy((ms: number) => ms > 1_000 && ms <= 2_000);
    await sharedLimiter(redisBuckets(link), memoryLimiter()).take(policy, 'somebody@example.com');
    const keys = await link.run({ name: 'allKeys', lua: `return redis.call('KEYS', '*')` }, [], []);
    expect(keys).toEqual(expect.arrayContaining([expect.stringMatching(/^holdfast:limit:p:[\w-]{22}$/)]));
    expect(JSON.stringify(keys)).not.toContain('somebody');
  });
});

describeWithRedis('when Redis fails', () => {
  it('frozen, it costs a few bounded waits and then nothing, and is back by itself', async () => {
    const server = await startRedis();
    try {
      const link = await linkedTo(server.url);
      const [lock, limiter] = [redisLaneLock(link), sharedLimiter(redisBuckets(link), memoryLimiter())];
      const use = async () => {
        await limiter.take(policy, 's');
        await (await lock.take([lane]))();
      };
      await use();
      server.freeze();
      expect(await slowest(5, use)).toBeLessThan(2 * commandTimeoutMs + slackMs);
      expect([link.isUp, link.isTripped, link.counters.trips]).toEqual([false, true, 1]);
      const { failures } = link.counters;
      const startedAtMs = performance.now();
      await slowest(500, use);
      expect(performance.now() - startedAtMs).toBeLessThan(slackMs);
      expect([link.counters.failures, lock.counters.taken]).toEqual([failures, 1]);
      server.thaw();
      await until(() => link.isUp);
      expect(link.isTripped).toBe(false);
      await sleep(1_000);
      await use();
      expect(lock.counters.taken).toBe(2);
    } finally {
      await server.kill();
    }
  });

  it('killed, it costs nothing, and is back by itself', async () => {
    const port = await freePort();
    const link = linkTo(`redis://127.0.0.1:${port}`);
    const lock = redisLaneLock(link);
    expect(await slowest(500, async () => (await lock.take([lane]))())).toBeLessThan(slackMs);
    for (let life = 0; life < 2; life += 1) {
      const server = await startRedis(port);
      await until(() => link.isUp);
      await (await lock.take([lane]))();
      expect(lock.counters.taken).toBe(life + 1);
      await server.kill();
      await until(() => !link.isUp);
      expect(await slowest(500, async () => (await lock.take([lane]))())).toBeLessThan(slackMs);
    }
  });

  it('out of memory, limits are counted by the process alone', async () => {
    const server = await startRedis();
    try {
      const link = await linkedTo(server.url);
      await server.tell('CONFIG SET maxmemory 1');
      const limiter = sharedLimiter(redisBuckets(link), memoryLimiter());
      const allowed = [];
      for (let turn = 0; turn < 12; turn += 1) allowed.push((await limiter.take(policy, 's')).allowed);
      expect([allowed.filter(Boolean).length, limiter.countedAlone]).toEqual([10, 12]);
      expect(link.counters.failures).toBeGreaterThan(0);
    } finally {
      await server.kill();
    }
  });
});

describe('when Redis lies', () => {
  it('a lock that everybody gets and answers that make no sense are taken for what they are', async () => {
    for (const lie of [grantsEverything, babbles]) {
      const server = await startLyingRedis(lie);
      const link = await linkedTo(server.url);
      const [lock, limiter] = [redisLaneLock(link), sharedLimiter(redisBuckets(link), memoryLimiter())];
      for (let turn = 0; turn < 20; turn += 1) {
        await (await lock.take([lane, otherLane]))();
        expect(await limiter.take({ ...policy, burst: 100 }, 's')).toMatchObject({ allowed: true, retryAfterSeconds: 0 });
      }
      expect(lock.counters.taken + lock.counters.missed).toBe(20);
      if (lie === grantsEverything) expect([lock.counters.taken, limiter.countedAlone]).toEqual([20, 0]);
      else expect(limiter.countedAlone).toBeGreaterThan(10);
      await link.close();
      await server.close();
    }
  });
});
