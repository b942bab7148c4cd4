/** Limits on how often one may ask: token buckets, one per policy and subject, in the memory of this process. */

/** `burst` requests at once, `perSecond` in the long run. */
export interface LimitPolicy {
  /** Its name in the `RateLimit` headers. */
  readonly name: string;
  readonly burst: number;
  readonly perSecond: number;
}

export const limitPolicies = {
  reservationsSignedIn: { name: 'reservations', burst: 500, perSecond: 10 },
  reservationsAnonymous: { name: 'anonymous-reservations', burst: 3_000, perSecond: 50 },
  loginsPerAccount: { name: 'logins-of-account', burst: 10, perSecond: 10 / 60 },
  loginsPerAddress: { name: 'logins', burst: 300, perSecond: 5 },
  registrationsPerAddress: { name: 'registrations', burst: 1_000, perSecond: 5 },
  polls: { name: 'polls', burst: 4, perSecond: 2 },
} as const satisfies Record<string, LimitPolicy>;

export interface Verdict {
  readonly allowed: boolean;
  /** Whole requests left. */
  readonly remaining: number;
  /** Seconds until the bucket is full again. */
  readonly fullInSeconds: number;
  /** Seconds until one request is allowed; 0 when one is. */
  readonly retryAfterSeconds: number;
}

/** Something that counts. One over Redis may answer later; whatever it does when it cannot count, it must answer. */
export interface RateLimiter {
  take(policy: LimitPolicy, subject: string): Verdict | Promise<Verdict>;
}

/** What a bucket with `tokens` left means. */
export function verdictOf(policy: LimitPolicy, tokens: number, allowed: boolean): Verdict {
  return {
    allowed,
    remaining: Math.floor(tokens),
    fullInSeconds: Math.ceil((policy.burst - tokens) / policy.perSecond),
    retryAfterSeconds: allowed ? 0 : Math.max(1, Math.ceil((1 - tokens) / policy.perSecond)),
  };
}

/** The network an address stands for: an IPv4 address itself, of an IPv6 address its first 64 bits. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped !== null) return mapped[1] as string;
  if (!address.includes(':')) return address;
  const [head = '', tail = ''] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const groups = address.includes('::')
    ? [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
    : left;
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':')}::/64`;
}

interface Bucket {
  tokens: number;
  atMs: number;
  /** When it was last moved to the end of the line of those to be forgotten. */
  movedAtMs: number;
}

/** Buckets are moved to the end of the line at most this often. Milliseconds. */
const moveEveryMs = 1_000;

/**
 * Buckets of this process. At most `bucketsMax` a policy are remembered; the one that was not asked for longest is forgotten,
 * which means full. `nowMs` is a monotone clock in milliseconds.
 */
export function memoryLimiter(bucketsMax = 100_000, nowMs: () => number = () => performance.now()): RateLimiter {
  const bucketsOf = new Map<string, Map<string, Bucket>>();

  function bucketOf(policy: LimitPolicy, subject: string, now: number): Bucket {
    let buckets = bucketsOf.get(policy.name);
    if (buckets === undefined) bucketsOf.set(policy.name, (buckets = new Map()));
    let bucket = buckets.get(subject);
    if (bucket === undefined) {
      if (buckets.size >= bucketsMax) buckets.delete(buckets.keys().next().value as string);
      buckets.set(subject, (bucket = { tokens: policy.burst, atMs: now, movedAtMs: now }));
    } else if (now - bucket.movedAtMs >= moveEveryMs) {
      buckets.delete(subject);
      buckets.set(subject, bucket);
      bucket.movedAtMs = now;
    }
    return bucket;
  }

  return {
    take(policy, subject) {
      const now = nowMs();
      const bucket = bucketOf(policy, subject, now);
      bucket.tokens = Math.min(policy.burst, bucket.tokens + ((now - bucket.atMs) / 1000) * policy.perSecond);
      bucket.atMs = now;
      const allowed = bucket.tokens >= 1;
      if (allowed) bucket.tokens -= 1;
      return verdictOf(policy, bucket.tokens, allowed);
    },
  };
}

/** `RateLimit-Policy` and `RateLimit`, draft-ietf-httpapi-ratelimit-headers-12. */
export function limitHeaders(policy: LimitPolicy, verdict: Verdict): Record<string, string> {
  return {
    'ratelimit-policy': `"${policy.name}";q=${policy.burst};w=${Math.ceil(policy.burst / policy.perSecond)}`,
    ratelimit: `"${policy.name}";r=${verdict.remaining};t=${verdict.fullInSeconds}`,
  };
}
