import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evenSchedule } from '../src/load/schedule.js';

describe('the schedule of an open loop', () => {
  it('spaces requests evenly from the first instant on', () => {
    const schedule = evenSchedule(1_000, 200, 2);
    expect(schedule.count).toBe(400);
    expect([0, 1, 399].map(schedule.dueAtMs)).toEqual([1_000, 1_005, 2_995]);
  });

  it('has nothing due before it begins and never more than there are', () => {
    const schedule = evenSchedule(1_000, 200, 2);
    expect(schedule.dueBy(999.9)).toBe(0);
    expect(schedule.dueBy(1_000)).toBe(1);
    expect(schedule.dueBy(1_012)).toBe(3);
    expect(schedule.dueBy(1e9)).toBe(400);
  });

  it('makes up for a stall: all that would have come during it is due, each at its own instant', () => {
    const schedule = evenSchedule(0, 1_000, 10);
    const [before, after] = [schedule.dueBy(100), schedule.dueBy(600)];
    expect(after - before).toBe(500);
    // Whoever should have been sent at the beginning of the stall has waited for all of it.
    expect(600 - schedule.dueAtMs(before)).toBeCloseTo(499, 6);
  });

  it('never has a request due later than it is said to be (property)', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50_000 }),
        fc.integer({ min: 1, max: 20 }),
        fc.double({ min: 0, max: 20_000, noNaN: true }),
        (rate, seconds, nowMs) => {
          const schedule = evenSchedule(0, rate, seconds);
          const due = schedule.dueBy(nowMs);
          if (due > 0) expect(schedule.dueAtMs(due - 1)).toBeLessThanOrEqual(nowMs + 1e-6);
          if (due < schedule.count) expect(schedule.dueAtMs(due)).toBeGreaterThan(nowMs - 1e-6);
        },
      ),
    );
  });
});
