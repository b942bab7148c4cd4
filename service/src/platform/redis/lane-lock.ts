/** A lock per lane over Redis, around each batch: processes that want one lane come in turn instead of meeting at its row. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { LaneLock } from '@holdfast/engine';
import type { RedisLink, Script } from './link.js';

/** Takes lanes in their order up to the first that somebody else has: whoever waits holds only earlier ones, so nobody waits in a circle. */
const takeLanes: Script = {
  name: 'takeLanes',
  lua: `
    local taken = 0
    for _, key in ipairs(KEYS) do
      if not redis.call('SET', key, ARGV[1], 'NX', 'PX', ARGV[2]) then return taken end
      taken = taken + 1
    end
    return taken`,
};

/** Lets go of those that are still ours: a lock that ran out may be somebody else's by now. */
const releaseLanes: Script = {
  name: 'releaseLanes',
  lua: `
    local released = 0
    for _, key in ipairs(KEYS) do
      if redis.call('GET', key) == ARGV[1] then released = released + redis.call('DEL', key) end
    end
    return released`,
};

export interface LaneLockOptions {
  /** A batch goes without its lock after so many milliseconds. Default 50. */
  readonly waitMsMax?: number;
  /** A lock whose holder died is free after so many milliseconds. Default 1,000. */
  readonly ttlMs?: number;
}

export interface LaneLockCounters {
  /** Batches that had the lock of all their lanes. */
  taken: number;
  /** Batches that went without: Redis was not there, or somebody else held a lane for too long. */
  missed: number;
}

export interface CountedLaneLock extends LaneLock {
  readonly counters: Readonly<LaneLockCounters>;
}

export const laneKeyPrefix = 'holdfast:lane:';

const nothing = async () => {};

/** Expects lanes in one order, the same for everybody. `take` never throws and never takes longer than `waitMsMax`; nothing waits for a release. */
export function redisLaneLock(redis: RedisLink, { waitMsMax = 50, ttlMs = 1_000 }: LaneLockOptions = {}): CountedLaneLock {
  const counters: LaneLockCounters = { taken: 0, missed: 0 };

  async function take(laneIds: readonly string[]): Promise<() => Promise<void>> {
    if (!redis.isUp) {
      counters.missed += 1;
      return nothing;
    }
    const keys = laneIds.map((laneId) => `${laneKeyPrefix}${laneId}`);
    const token = randomUUID();
    let wanted = true;

    async function climb(): Promise<boolean> {
      for (let held = 0; wanted; await pause(1 + Math.random() * 4)) {
        const got = await redis.run(takeLanes, keys.slice(held), [token, ttlMs]);
        if (typeof got !== 'number' || !(got >= 0)) return false;
        held += got;
        if (held >= keys.length) return true;
      }
      return false;
    }

    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), waitMsMax);
    });
    const climbing = climb().catch(() => false);
    const taken = await Promise.race([climbing, tooLate]);
    clearTimeout(timer);
    wanted = false;
    counters[taken ? 'taken' : 'missed'] += 1;

    return async () => {
      // Also what an answer that came too late, or never, may have taken.
      void climbing.then(() => redis.run(releaseLanes, keys, [token])).catch(() => undefined);
    };
  }

  return { counters, take };
}
