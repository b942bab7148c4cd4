import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Counter, eventStock, laneWindow, type SectorStock, sectorStock } from '../../../src/events/rules/sale.js';

const counter = (total: number, taken: number, held = false): Counter => ({ total, taken, held });

const anyCounter = fc
  .record({ total: fc.nat(20), taken: fc.nat(25), held: fc.boolean() })
  // A live hold has at least one unit.
  .map(({ total, taken, held }) => counter(total, taken, held && taken > 0));

describe('the window of an event', () => {
  const dates = { salesOpenAtMs: 1_000, salesCloseAtMs: 2_000 };
  test('is that of its sale when it is on sale, never when it is a draft, over when it is closed', () => {
    expect(laneWindow({ status: 'on_sale', ...dates })).toEqual({ opensAtMs: 1_000, closesAtMs: 2_000 });
    expect(laneWindow({ status: 'on_sale', salesOpenAtMs: 1_000, salesCloseAtMs: null })).toEqual({ opensAtMs: 1_000, closesAtMs: null });
    expect(laneWindow({ status: 'draft', ...dates })).toEqual({ opensAtMs: Number.POSITIVE_INFINITY, closesAtMs: null });
    expect(laneWindow({ status: 'closed', ...dates })).toEqual({ opensAtMs: null, closesAtMs: Number.NEGATIVE_INFINITY });
  });
});

describe('what is left of a sector', () => {
  test.each<[string, Counter, Counter[], SectorStock]>([
    ['its own number', counter(10, 3), [], { available: 7, mayReturn: false }],
    [
      'B63 the least over its caps, whatever the number of sectors under them',
      counter(10, 0),
      [counter(1, 0)],
      { available: 1, mayReturn: false },
    ],
    ['B127 nothing, but all of it is held', counter(10, 10, true), [], { available: 0, mayReturn: true }],
    ['nothing, and all of it is sold', counter(10, 10), [], { available: 0, mayReturn: false }],
    [
      'nothing, a hold in the sector but none in the cap that is full',
      counter(10, 5, true),
      [counter(5, 5)],
      { available: 0, mayReturn: false },
    ],
    ['nothing, and a hold in each counter that is full', counter(10, 10, true), [counter(20, 20, true)], { available: 0, mayReturn: true }],
    ['nothing of nothing', counter(0, 0), [], { available: 0, mayReturn: false }],
    ['B68 nothing when its number was lowered below what is taken', counter(16, 44), [], { available: 0, mayReturn: false }],
  ])('is %s', (_, own, caps, stock) => {
    expect(sectorStock(own, caps)).toEqual(stock);
  });

  test('is never negative, never more than any counter has, and may return only when there is none', () => {
    fc.assert(
      fc.property(anyCounter, fc.array(anyCounter, { maxLength: 4 }), (own, caps) => {
        const { available, mayReturn } = sectorStock(own, caps);
        for (const { total, taken } of [own, ...caps]) expect(available).toBeLessThanOrEqual(Math.max(0, total - taken));
        expect(available).toBeGreaterThanOrEqual(0);
        if (mayReturn) expect(available).toBe(0);
      }),
    );
  });
});

describe('an event', () => {
  const free = { available: 1, mayReturn: false };
  const gone = { available: 0, mayReturn: false };
  test('is sold out when nothing is free and nothing is held, and only while it is on sale', () => {
    expect(eventStock('on_sale', [free, gone], false)).toEqual({ status: 'on_sale', mayReturn: false });
    expect(eventStock('on_sale', [gone, gone], true)).toEqual({ status: 'on_sale', mayReturn: true });
    expect(eventStock('on_sale', [gone, gone], false)).toEqual({ status: 'sold_out', mayReturn: false });
    expect(eventStock('on_sale', [], false)).toEqual({ status: 'on_sale', mayReturn: false });
    expect(eventStock('closed', [gone], false)).toEqual({ status: 'closed', mayReturn: false });
    expect(eventStock('draft', [gone], true)).toEqual({ status: 'draft', mayReturn: false });
  });
});
