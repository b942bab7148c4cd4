import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultRetryPolicy, isNotNow, leavesOpen, waitBefore } from '../src/retry-policy.js';

const policies = fc.record({ baseMs: fc.integer({ min: 1, max: 10_000 }), capMs: fc.integer({ min: 1, max: 100_000 }) });
const draws = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const failures = fc.integer({ min: 1, max: 1_000 });

describe('the wait before the next sending', () => {
  it('is at most the cap, at least half of what it grows to, and finite', () => {
    fc.assert(
      fc.property(policies, failures, draws, (policy, failed, random) => {
        const ceiling = Math.min(policy.capMs, policy.baseMs * 2 ** Math.min(failed - 1, 30));
        const waitMs = waitBefore(failed, undefined, random, policy);
        expect(waitMs).toBeGreaterThanOrEqual(ceiling / 2);
        expect(waitMs).toBeLessThanOrEqual(Math.min(ceiling, policy.capMs));
      }),
    );
  });

  it('doubles from one failure to the next until the cap', () => {
    fc.assert(
      fc.property(policies, fc.integer({ min: 1, max: 28 }), draws, (policy, failed, random) => {
        const [one, next] = [waitBefore(failed, undefined, random, policy), waitBefore(failed + 1, undefined, random, policy)];
        expect(next).toBeGreaterThanOrEqual(one);
        if (policy.baseMs * 2 ** failed <= policy.capMs) expect(next).toBeCloseTo(2 * one, 3);
      }),
    );
  });

  it('is never shorter than the service asked for, and hardly longer unless our own is', () => {
    fc.assert(
      fc.property(policies, failures, draws, fc.nat({ max: 100_000_000 }), (policy, failed, random, retryAfterMs) => {
        const waitMs = waitBefore(failed, retryAfterMs, random, policy);
        expect(waitMs).toBeGreaterThanOrEqual(retryAfterMs);
        expect(waitMs).toBeLessThanOrEqual(Math.max(retryAfterMs + 250, policy.capMs));
      }),
    );
  });

  it('differs between two who failed together', () => {
    fc.assert(
      fc.property(failures, fc.option(fc.nat({ max: 10_000 }), { nil: undefined }), (failed, retryAfterMs) => {
        const waits = [0, 0.25, 0.5, 0.75].map((random) => waitBefore(failed, retryAfterMs, random, defaultRetryPolicy));
        expect(new Set(waits).size).toBeGreaterThan(1);
      }),
    );
  });
});

describe('what is sent again', () => {
  it('is "not now", and no refusal', () => {
    const statuses = Array.from({ length: 500 }, (_, index) => index + 100);
    expect(statuses.filter(isNotNow)).toEqual([408, 429, 500, 502, 503, 504]);
  });

  it('leaves open what a gateway or an unknown outcome leaves open', () => {
    expect(leavesOpen(503, 'busy')).toBe(false);
    expect(leavesOpen(503, 'unavailable')).toBe(false);
    expect(leavesOpen(429, 'rate_limited')).toBe(false);
    expect(leavesOpen(503, 'outcome_unknown')).toBe(true);
    expect(leavesOpen(500, 'internal_error')).toBe(true);
    expect(leavesOpen(503, undefined)).toBe(true);
    expect(leavesOpen(504, undefined)).toBe(true);
  });
});
