/** Limits that all processes count together, as long as what they count in is there. */
import { createHash } from 'node:crypto';
import { type LimitPolicy, type RateLimiter, verdictOf } from './limits.js';

/** Token buckets kept outside this process. */
export interface SharedBuckets {
  /** Whether it is worth asking. */
  readonly isUp: boolean;
  /** Takes a token of a bucket that holds `burst` and gains `perSecond`; `tokens` are left. May reject. */
  take(key: string, burst: number, perSecond: number): Promise<{ readonly allowed: boolean; readonly tokens: number }>;
}

export interface SharedLimiter extends RateLimiter {
  /** Requests that were counted by this process alone. Monotone. */
  readonly countedAlone: number;
}

/** Of an address or a name its digest leaves the process, not itself. */
const keyOf = (policy: LimitPolicy, subject: string) =>
  `${policy.name}:${createHash('sha256').update(subject).digest('base64url').slice(0, 22)}`;

/** Counts in `buckets`; without them, in `own`: requests are not turned away because nobody can count them. */
export function sharedLimiter(buckets: SharedBuckets, own: RateLimiter): SharedLimiter {
  let countedAlone = 0;
  const alone = (policy: LimitPolicy, subject: string) => {
    countedAlone += 1;
    return own.take(policy, subject);
  };
  return {
    get countedAlone() {
      return countedAlone;
    },
    take(policy, subject) {
      if (!buckets.isUp) return alone(policy, subject);
      return buckets.take(keyOf(policy, subject), policy.burst, policy.perSecond).then(
        ({ allowed, tokens }) => verdictOf(policy, tokens, allowed),
        () => alone(policy, subject),
      );
    },
  };
}
