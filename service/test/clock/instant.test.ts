import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instant } from '../../src/clock/instant.js';

describe('an instant', () => {
  it('is written as a Date would write it, whatever was written before in its slot', () => {
    const near = fc.integer({ min: 0, max: 40 }).map((step) => 1_796_947_123_456.25 + step * 32);
    fc.assert(
      fc.property(fc.array(fc.oneof(near, fc.double({ min: -8.64e15, max: 8.64e15, noNaN: true }))), (list) => {
        for (const ms of list) expect(instant(ms)).toBe(new Date(ms).toISOString());
      }),
    );
  });
  it('that is none is refused', () => {
    expect(() => instant(Number.NaN)).toThrow(RangeError);
    expect(() => instant(Number.NaN)).toThrow(RangeError);
  });
});
