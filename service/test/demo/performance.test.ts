import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clicksOf, spreadMs } from '../../src/demo/theatre/arrivals.js';
import { type Answered, Performance, type Recount } from '../../src/demo/theatre/performance.js';

const programme = { seats: 1, buyers: 2, arrival: 'at_once', naive: true } as const;
const answer = (buyer: number, more: Partial<Answered> = {}): Answered => ({
  buyer,
  status: 201,
  reservationId: null,
  code: null,
  atMs: buyer,
  ...more,
});
const seat = (buyer: number, reservationId: string, status = 201) => answer(buyer, { reservationId, status });
const refusal = (buyer: number) => answer(buyer, { status: 409, code: 'sold_out' });
const played = (answers: readonly Answered[]) => {
  const performance = new Performance('1', programme, []);
  performance.hear(answers, []);
  return performance;
};
const fine: Recount = { capacity: 1, available: 0, sold: 1, held: 0, tickets: 1, codes: 1, buyersTwice: 0 };

describe('what is heard of a performance', () => {
  it('counts a second click that got the same as absorbed, whichever was answered first', () => {
    expect(played([seat(1, 'a', 200), seat(1, 'a')])).toMatchObject({ sold: 1, absorbed: 1, duplicates: 0, marks: ['s', '.'] });
  });

  it('counts a second reservation of one buyer as a duplicate', () => {
    expect(played([seat(1, 'a'), seat(1, 'b')])).toMatchObject({ sold: 1, absorbed: 0, duplicates: 1 });
  });

  it('counts a buyer who is refused twice once', () => {
    expect(played([refusal(2), refusal(2)])).toMatchObject({ refused: 1, marks: ['.', 'r'] });
  });

  it('counts anything else as failed', () => {
    expect(played([answer(1, { status: 500 }), answer(2, { status: 409, code: 'busy' })])).toMatchObject({ failed: 2, marks: ['x', 'x'] });
  });

  it('marks sales of the naive design beyond the last seat', () => {
    const performance = new Performance('1', programme, []);
    performance.hear(
      [],
      [1, 2, 2].map((buyer) => ({ buyer, sold: true })),
    );
    expect(performance.naive).toMatchObject({ sold: 3, marks: ['s', 'o'] });
  });

  it.each<[string, Partial<Recount>]>([
    ['too many sold', { sold: 2, tickets: 2, codes: 2, available: -1 }],
    ['too few sold', { sold: 0, tickets: 0, codes: 0, available: 1 }],
    ['a counter that disagrees', { available: 1 }],
    ['a code twice', { tickets: 2 }],
    ['a buyer with two', { buyersTwice: 1 }],
  ])('does not say that the promises were kept: %s', (_what, wrong) => {
    const performance = played([seat(1, 'a'), refusal(2)]);
    expect(performance.isKept).toBe(null);
    performance.recount = fine;
    expect(performance.isKept).toBe(true);
    performance.recount = { ...fine, ...wrong };
    expect(performance.isKept).toBe(false);
  });
});

describe('a crowd', () => {
  it('clicks once each, every tenth twice at the same time, the first first', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('spread' as const, 'at_once' as const),
        fc.integer({ min: 1, max: 300 }),
        fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })),
        (arrival, buyers, chances) => {
          const clicks = clicksOf(arrival, buyers, () => chances.next().value as number);
          expect(clicks.map(({ atMs }) => atMs)).toEqual(clicks.map(({ atMs }) => atMs).sort((a, b) => a - b));
          expect(clicks.every(({ atMs }) => atMs >= 0 && atMs < spreadMs && (arrival === 'spread' || atMs === 0))).toBe(true);
          for (let buyer = 1; buyer <= buyers; buyer += 1) {
            const own = clicks.filter((click) => click.buyer === buyer);
            expect(own).toHaveLength(buyer % 10 === 0 ? 2 : 1);
            expect(new Set(own.map(({ atMs }) => atMs)).size).toBe(1);
          }
        },
      ),
      { numRuns: 30 },
    );
  });
});
