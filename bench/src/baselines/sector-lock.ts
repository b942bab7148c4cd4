/**
 * A lock per sector in Redis, as the recipe has it: SET with NX and an end, tried again until it is had, let go of by its token only.
 * As well as that can be done: within a process buyers of one sector stand in line, so that one of them asks Redis at a time and
 * nobody polls in vain; the release is sent without waiting for its answer, and the next in line's request goes right behind it.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RedisLink, Script } from '@holdfast/service/platform/redis/link.js';

const acquire: Script = { name: 'acquireSector', lua: `return redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) and 1 or 0` };
const release: Script = {
  name: 'releaseSector',
  lua: `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0`,
};
const ttlMs = 5_000;
const againAfterMs = 1;

export interface SectorLock {
  /** Resolves when the sector is locked, to what lets go of it. Goes without a lock when Redis is not there: the counter guards itself. */
  take(sectorId: string): Promise<() => Promise<void>>;
}

export function sectorLock(redis: RedisLink): SectorLock {
  const lines = new Map<string, Promise<void>>();

  async function climb(key: string, token: string): Promise<void> {
    while ((await redis.run(acquire, [key], [token, ttlMs])) !== 1) await sleep(againAfterMs);
  }

  return {
    async take(sectorId) {
      const key = `sector:${sectorId}`;
      const token = randomUUID();
      const before = lines.get(key) ?? Promise.resolve();
      let leave: () => void = () => undefined;
      const mine = before.then(() => new Promise<void>((resolve) => (leave = resolve)));
      lines.set(key, mine);
      void mine.then(() => lines.get(key) === mine && lines.delete(key));
      await before;
      await climb(key, token).catch(() => undefined);
      return async () => {
        void redis.run(release, [key], [token]).catch(() => undefined);
        leave();
      };
    },
  };
}
