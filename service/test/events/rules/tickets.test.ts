import type { PoolId } from '@holdfast/engine';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chargesOf, linesOf, priceItems, type SectorTerms, totalOf } from '../../../src/events/rules/tickets.js';

const id = (text: string) => text as PoolId;
const sectors = new Map<PoolId, SectorTerms>(
  [
    { sectorId: id('pista'), priceCents: 12_000, capIds: [id('house')] },
    { sectorId: id('vip'), priceCents: 45_000, capIds: [id('house'), id('tables')] },
    { sectorId: id('free'), priceCents: 0, capIds: [] },
  ].map((terms) => [terms.sectorId, terms]),
);
const someItems = fc.array(fc.record({ sectorId: fc.constantFrom(...sectors.keys()), quantity: fc.integer({ min: 1, max: 8 }) }), {
  minLength: 1,
  maxLength: 10,
});

describe('items of tickets', () => {
  test('that name a sector which is not there have no price', () => {
    expect(
      priceItems(
        [
          { sectorId: id('pista'), quantity: 1 },
          { sectorId: id('attic'), quantity: 1 },
        ],
        sectors,
      ),
    ).toBeUndefined();
  });

  test('B116 cost what their lines and charges add up to, in integers', () => {
    fc.assert(
      fc.property(someItems, (items) => {
        const priced = priceItems(items, sectors) ?? [];
        const lines = linesOf(priced, sectors);
        const sum = lines.reduce((cents, line) => cents + line.quantity * line.priceCents, 0);
        expect(totalOf(priced)).toBe(sum);
        expect(chargesOf(priced).reduce((cents, charge) => cents + charge.cents, 0)).toBe(sum);
        expect(Number.isSafeInteger(sum)).toBe(true);
      }),
    );
  });

  test('B09 draw on every cap of their sector, with as many as they have and at no price', () => {
    fc.assert(
      fc.property(someItems, (items) => {
        const lines = linesOf(priceItems(items, sectors) ?? [], sectors);
        for (const [index, { sectorId, quantity }] of items.entries()) {
          const own = lines.filter((line) => line.itemNo === index + 1);
          expect(own.filter((line) => line.role === 'unit')).toMatchObject([{ poolId: sectorId, quantity }]);
          const caps = own.filter((line) => line.role === 'cap');
          expect(caps.map((line) => line.poolId)).toEqual(sectors.get(sectorId)?.capIds);
          for (const line of caps) expect(line).toMatchObject({ quantity, priceCents: 0 });
        }
        expect(new Set(lines.map((line) => line.date)).size).toBe(1);
      }),
    );
  });
});
