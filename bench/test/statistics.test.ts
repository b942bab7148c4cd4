import { describe, expect, it } from 'vitest';
import { inParts, mean, median, ratesInParts, ratioOfRounds } from '../src/report/statistics.js';

describe('statistics', () => {
  it('takes the middle value, or the mean of the two in the middle, whatever the order', () => {
    expect(median([3, 1, 2])).toBe(2);
    expect(median([4, 1, 3, 2])).toBe(2.5);
    expect(median([7])).toBe(7);
    expect(median([])).toBeNaN();
    expect(mean([1, 2, 6])).toBe(3);
  });

  it('leaves its values as they were', () => {
    const values = [3, 1, 2];
    median(values);
    expect(values).toEqual([3, 1, 2]);
  });

  it('takes ratios within a round, so that a drift of the machine cancels out', () => {
    const rounds = [
      { one: 80, other: 10 },
      { one: 8, other: 1 },
      { one: 800, other: 100 },
    ];
    const ratio = ratioOfRounds(
      rounds,
      ({ one }) => one,
      ({ other }) => other,
    );
    expect(ratio).toBe(8);
  });

  it('cuts a list into parts that together are the list', () => {
    const things = Array.from({ length: 23 }, (_, index) => index);
    const parts = inParts(things, 10);
    expect(parts).toHaveLength(10);
    expect(parts.flat()).toEqual(things);
    expect(Math.max(...parts.map(({ length }) => length)) - Math.min(...parts.map(({ length }) => length))).toBeLessThanOrEqual(1);
  });

  it('says how fast something went in each part of the time', () => {
    const everyTenMs = Array.from({ length: 100 }, (_, index) => index * 10);
    const thenEveryTwenty = Array.from({ length: 100 }, (_, index) => 990 + (index + 1) * 20);
    const rates = ratesInParts([...everyTenMs, ...thenEveryTwenty], 2);
    expect(rates[0]).toBeCloseTo(100, 6);
    expect(rates[1]).toBeCloseTo(50, 6);
  });
});
