import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { soldBy, stepsBetween } from '../../../src/console/rules/sale-steps.js';

const atMs = Date.parse('2031-03-01T10:00:00Z');

describe('the instants of a sale', () => {
  it.each([
    [240, 1, 241],
    [241, 2, 122],
    [3_600, 15, 241],
    [86_400, 600, 145],
    [30 * 86_400, 10_800, 241],
    [10 * 365 * 86_400, 3 * 604_800, 175],
  ])('of %i seconds are %i seconds apart, and %i', (seconds, stepSeconds, times) => {
    const steps = stepsBetween(atMs, atMs + seconds * 1000);
    expect([steps.stepSeconds, steps.timesMs.length]).toEqual([stepSeconds, times]);
  });

  it('reach from the first to the last, ascending, and are never more than fit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 45 }), (lengthMs) => {
        const { timesMs, stepSeconds } = stepsBetween(atMs, atMs + lengthMs);
        expect(timesMs.length).toBeLessThanOrEqual(241);
        expect([timesMs[0], timesMs.at(-1)]).toEqual([atMs, atMs + lengthMs]);
        timesMs.slice(1).forEach((time, index) => {
          const step = time - (timesMs[index] as number);
          expect(step > 0 && step <= stepSeconds * 1000).toBe(true);
        });
      }),
    );
  });

  it('count all that was sold by then and not given back by then', () => {
    const steps = [
      { step: 0, units: 3 },
      { step: 2, units: 4 },
      { step: 3, units: -2 },
    ];
    expect(soldBy(steps, 5)).toEqual([3, 3, 7, 5, 5]);
    expect(soldBy([], 2)).toEqual([0, 0]);
  });
});
