import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noRooms, type RoomCounts, ratiosOf, sumOf } from '../../../src/console/rules/room-figures.js';

const counts = (rooms: number, sold: number, revenueCents: number): RoomCounts => ({ ...noRooms, rooms, sold, revenueCents });

describe('the figures of a hotel', () => {
  it.each([
    // rooms, sold, revenue, occupancy, ADR, RevPAR
    [10, 8, 96_000, 0.8, 12_000, 9_600],
    [3, 1, 10_000, 0.3333, 10_000, 3_333],
    [3, 2, 10_001, 0.6667, 5_001, 3_334],
    // More sold than there are: overbooked, or the allotment was taken down by hand.
    [4, 5, 50_000, 1.25, 10_000, 12_500],
    // Sold for nothing is sold.
    [4, 2, 0, 0.5, 0, 0],
    // Empty, and not there.
    [4, 0, 0, 0, null, 0],
    [0, 0, 0, null, null, null],
    [0, 1, 10_000, null, 10_000, null],
  ])('of %i rooms, %i sold for %i: occupancy %d, ADR %d, RevPAR %d', (rooms, sold, revenue, occupancy, adrCents, revparCents) => {
    expect(ratiosOf(counts(rooms, sold, revenue))).toEqual({ occupancy, adrCents, revparCents });
  });

  it('of many nights divide the sums, and do not average the ratios', () => {
    const sum = sumOf([counts(10, 1, 30_000), counts(10, 9, 90_000)]);
    expect(ratiosOf(sum)).toEqual({ occupancy: 0.5, adrCents: 12_000, revparCents: 6_000 });
  });

  const someCounts = fc.record({
    rooms: fc.nat(500),
    sold: fc.nat(500),
    held: fc.nat(50),
    revenueCents: fc.nat(10_000_000),
    pickedUp: fc.integer({ min: -50, max: 50 }),
  });

  it('add up in any order and in any parts', () => {
    fc.assert(
      fc.property(fc.array(someCounts, { maxLength: 20 }), fc.nat(20), (all, cut) => {
        const whole = sumOf(all);
        expect(sumOf([sumOf(all.slice(cut)), sumOf(all.slice(0, cut))])).toEqual(whole);
        expect(whole.sold).toBe(all.reduce((sum, { sold }) => sum + sold, 0));
      }),
    );
  });

  it('belong together: RevPAR is ADR by occupancy, but for what is rounded', () => {
    fc.assert(
      fc.property(someCounts, (each) => {
        const { occupancy, adrCents, revparCents } = ratiosOf(each);
        if (occupancy === null || adrCents === null || revparCents === null) return;
        // Half a cent of each rounding, and half of a ten-thousandth of the rate.
        expect(Math.abs(revparCents - adrCents * occupancy)).toBeLessThanOrEqual(0.5 + 0.5 * occupancy + adrCents * 0.00005 + 0.001);
      }),
    );
  });
});
