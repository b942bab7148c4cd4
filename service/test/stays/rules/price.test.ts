import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { guestsInFullestRoom } from '../../../src/stays/rules/party.js';
import { priceRoom, sumOverRooms, totalOf } from '../../../src/stays/rules/price.js';
import { date, stayOf, termsFor } from './terms-of.js';

const stay = stayOf('2027-03-10', '2027-03-13');
const priced = (cents: readonly number[]) =>
  termsFor(stay, { rates: Object.fromEntries(stay.nights.map((night, index) => [night, { priceCents: cents[index] as number }])) });

describe('the price of a stay', () => {
  test('is the published price of each night, and its total their sum', () => {
    const nights = priceRoom(priced([10_000, 0, 12_345]), stay);
    expect(nights).toEqual([
      { date: '2027-03-10', priceCents: 10_000 },
      { date: '2027-03-11', priceCents: 0 },
      { date: '2027-03-12', priceCents: 12_345 },
    ]);
    expect(totalOf(nights)).toBe(22_345);
  });

  test('does not charge the departure date, whatever it costs', () => {
    const terms = termsFor(stay, { rates: { '2027-03-13': { priceCents: 99_999 } } });
    expect(totalOf(priceRoom(terms, stay))).toBe(30_000);
  });

  test('never invents a price', () => {
    expect(() => priceRoom(termsFor(stay, { rates: { '2027-03-11': null } }), stay)).toThrow(RangeError);
  });

  test('H52 rooms add up to nights and nights to the total, at any prices', () => {
    const cents = fc.integer({ min: 0, max: 100_000_000_000 });
    fc.assert(
      fc.property(fc.array(fc.tuple(cents, cents, cents), { minLength: 1, maxLength: 10 }), (rooms) => {
        const lines = rooms.map((prices) => priceRoom(priced(prices), stay));
        const nights = sumOverRooms(lines);
        const total = rooms.flat().reduce((sum, each) => sum + each, 0);
        expect(Number.isSafeInteger(total)).toBe(true);
        expect(totalOf(nights)).toBe(total);
        expect(lines.reduce((sum, each) => sum + totalOf(each), 0)).toBe(total);
        expect(nights.map((night) => night.date)).toEqual(stay.nights);
      }),
    );
  });

  test('sums nights in the order of their dates', () => {
    expect(
      sumOverRooms([[{ date: date('2027-03-11'), priceCents: 1 }], [{ date: date('2027-03-10'), priceCents: 2 }]]).map(
        (night) => night.date,
      ),
    ).toEqual(['2027-03-10', '2027-03-11']);
  });
});

describe('a party', () => {
  test.each([
    [2, 1, 2],
    [3, 2, 2],
    [4, 2, 2],
    [5, 2, 3],
    [1, 3, 1],
    [100, 10, 10],
    [7, 7, 1],
  ])('of %i in %i rooms needs rooms that sleep %i', (guests, rooms, sleeps) => {
    expect(guestsInFullestRoom(guests, rooms)).toBe(sleeps);
  });

  test('fits the rooms that are offered to it, and would not fit smaller ones', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 10 }), (guests, rooms) => {
        const sleeps = guestsInFullestRoom(guests, rooms);
        expect(sleeps * rooms).toBeGreaterThanOrEqual(guests);
        expect((sleeps - 1) * rooms).toBeLessThan(guests);
      }),
    );
  });
});
