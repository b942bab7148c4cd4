/** Token buckets in Redis, which all processes share. The clock is that of Redis. */
import type { RedisLink, Script } from './link.js';

const takeToken: Script = {
  name: 'takeToken',
  lua: `
    local burst, perSecond = tonumber(ARGV[1]), tonumber(ARGV[2])
    local time = redis.call('TIME')
    local now = tonumber(time[1]) + tonumber(time[2]) / 1000000
    local stored = redis.call('HMGET', KEYS[1], 'tokens', 'at')
    local tokens = burst
    if stored[1] and stored[2] then
      tokens = math.min(burst, tonumber(stored[1]) + math.max(0, now - tonumber(stored[2])) * perSecond)
    end
    local allowed = tokens >= 1
    if allowed then tokens = tokens - 1 end
    redis.call('HSET', KEYS[1], 'tokens', string.format('%.6f', tokens), 'at', string.format('%.6f', now))
    redis.call('PEXPIRE', KEYS[1], math.ceil((burst - tokens) / perSecond * 1000) + 1000)
    return { allowed and 1 or 0, string.format('%.6f', tokens) }`,
};

export const bucketKeyPrefix = 'holdfast:limit:';

export interface RedisBuckets {
  /** Whether it is worth asking. */
  readonly isUp: boolean;
  /** Takes a token of the bucket `key`, which holds `burst` and gains `perSecond`. Rejects when Redis does not answer, or with nonsense. */
  take(key: string, burst: number, perSecond: number): Promise<{ readonly allowed: boolean; readonly tokens: number }>;
}

export function redisBuckets(redis: RedisLink): RedisBuckets {
  return {
    get isUp() {
      return redis.isUp;
    },
    async take(key, burst, perSecond) {
      const reply = await redis.run(takeToken, [`${bucketKeyPrefix}${key}`], [burst, perSecond]);
      const [allowed, text] = Array.isArray(reply) ? (reply as unknown[]) : [];
      const tokens = Number(text);
      if ((allowed !== 0 && allowed !== 1) || typeof text !== 'string' || !(tokens >= 0 && tokens <= burst))
        throw new Error('Redis answered what is no bucket');
      return { allowed: allowed === 1, tokens };
    },
  };
}
