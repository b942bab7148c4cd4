import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limitPolicies, memoryLimiter, networkOf, type Verdict } from '../../src/http/limits.js';

const policy = { name: 'p', burst: 3, perSecond: 2 };

describe('a limiter', () => {
  it('lets a burst through at once and the rest at its rate', () => {
    let now = 0;
    const limiter = memoryLimiter(10, () => now);
    const take = () => limiter.take(policy, 's') as Verdict;
    expect([take(), take(), take()].map((verdict) => verdict.allowed)).toEqual([true, true, true]);
    expect(take()).toEqual({ allowed: false, remaining: 0, fullInSeconds: 2, retryAfterSeconds: 1 });
    now = 499;
    expect(take().allowed).toBe(false);
    now = 500;
    expect(take().allowed).toBe(true);
    expect(take().allowed).toBe(false);
    now = 60_000;
    expect(take()).toMatchObject({ allowed: true, remaining: 2 });
  });

  it('never lets more through than burst and rate allow', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(800), { maxLength: 60 }), (gaps) => {
        let now = 0;
        let allowed = 0;
        const limiter = memoryLimiter(10, () => now);
        for (const gap of gaps) {
          now += gap;
          if ((limiter.take(policy, 's') as Verdict).allowed) allowed += 1;
          expect(allowed).toBeLessThanOrEqual(policy.burst + (now / 1000) * policy.perSecond + 1e-6);
        }
      }),
    );
  });

  it('keeps subjects and policies apart, and forgets the one that was not asked for longest', () => {
    let now = 0;
    const limiter = memoryLimiter(2, () => (now += 1_000));
    const remaining = (name: string, subject: string) => (limiter.take({ name, burst: 3, perSecond: 1e-9 }, subject) as Verdict).remaining;
    expect(remaining('p', 'a')).toBe(2);
    expect(remaining('p', 'b')).toBe(2);
    expect(remaining('p', 'a')).toBe(1);
    expect(remaining('q', 'a')).toBe(2);
    expect(remaining('p', 'a')).toBe(0);
    expect(remaining('p', 'c')).toBe(2);
    expect(remaining('p', 'b')).toBe(2);
    expect(remaining('p', 'c')).toBe(1);
  });

  it('has the limits that the API publishes', () => {
    expect(limitPolicies.reservationsSignedIn).toMatchObject({ burst: 500, perSecond: 600 / 60 });
    expect(limitPolicies.reservationsAnonymous).toMatchObject({ burst: 3_000, perSecond: 50 });
  });
});

describe('a network', () => {
  it('is an IPv4 address, or 64 bits of an IPv6 address however it is written', () => {
    expect(networkOf('203.0.113.9')).toBe('203.0.113.9');
    expect(networkOf('::ffff:203.0.113.9')).toBe('203.0.113.9');
    for (const address of ['2001:db8::1', '2001:0DB8:0:0::9', '2001:db8:0:0:ffff:1:2:3', '2001:db8::ffff:0:0:1'])
      expect(networkOf(address)).toBe('2001:db8:0:0::/64');
    expect(networkOf('2001:db8:0:1::1')).toBe('2001:db8:0:1::/64');
    expect(networkOf('::1')).toBe('0:0:0:0::/64');
  });
});
