import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plusDays } from '../../../src/stays/rules/calendar.js';
import { type StayRefusal, sentenceOf } from '../../../src/stays/rules/refusal.js';
import { judgeCells, judgeRoom, judgeRooms, type NightStock } from '../../../src/stays/rules/restrictions.js';
import type { NightlyRate } from '../../../src/stays/rules/terms.js';
import { date, doubleId, longBeforeMs, stayOf, type TermsChange, termsFor } from './terms-of.js';

type Rates = NonNullable<TermsChange['rates']>;

function judge(checkIn: string, checkOut: string, rates: Rates, change: TermsChange = {}): StayRefusal | undefined {
  const stay = stayOf(checkIn, checkOut);
  return judgeRoom(termsFor(stay, { ...change, rates }), stay, { roomTypeId: doubleId, guests: 2 }, longBeforeMs);
}
const d = (day: number) => `2027-03-${String(day).padStart(2, '0')}`;

describe('restrictions', () => {
  const table: readonly [promise: string, from: number, to: number, rates: Rates, refusal: Partial<StayRefusal> | undefined][] = [
    ['H39 rules of the departure date do not bind: closed', 20, 22, { [d(22)]: { closed: true } }, undefined],
    ['H39 rules of the departure date do not bind: min_stay', 20, 22, { [d(22)]: { minStay: 7 } }, undefined],
    ['H39 rules of the departure date do not bind: max_stay', 20, 22, { [d(22)]: { maxStay: 1 } }, undefined],
    ['H39 rules of the departure date do not bind: min_stay_through', 20, 22, { [d(22)]: { minStayThrough: 7 } }, undefined],
    ['H39 rules of the departure date do not bind: closed_to_arrival', 20, 22, { [d(22)]: { closedToArrival: true } }, undefined],
    ['H39 the departure date needs no price', 20, 22, { [d(22)]: null }, undefined],
    [
      'H40 a departure on a date closed to departure is refused',
      21,
      22,
      { [d(22)]: { closedToDeparture: true, priceCents: 9_000, currency: 'EUR' } },
      { code: 'closed_to_departure', date: date(d(22)) },
    ],
    [
      'H40 also when that date has no price',
      21,
      22,
      { [d(22)]: { closedToDeparture: true } },
      { code: 'closed_to_departure', date: date(d(22)) },
    ],
    ['H40 sleeping through a date closed to departure sells', 20, 23, { [d(22)]: { closedToDeparture: true } }, undefined],
    ['H40 arriving on a date closed to departure sells', 22, 24, { [d(22)]: { closedToDeparture: true } }, undefined],
    [
      'H42 a departure on a date closed to arrival sells',
      19,
      22,
      { [d(20)]: { closedToArrival: true }, [d(21)]: { closedToArrival: true }, [d(22)]: { closedToArrival: true } },
      undefined,
    ],
    [
      'H42 an arrival on a date closed to arrival is refused',
      20,
      22,
      { [d(20)]: { closedToArrival: true } },
      { code: 'closed_to_arrival', date: date(d(20)) },
    ],
    [
      'H43 min_stay binds who arrives that date',
      14,
      16,
      { [d(14)]: { minStay: 3 } },
      { code: 'min_stay_not_met', rule: 'min_stay', date: date(d(14)), required: 3, nights: 2 },
    ],
    ['H43 min_stay does not bind who sleeps through it', 13, 15, { [d(14)]: { minStay: 3 } }, undefined],
    [
      'H43 min_stay_through binds who arrives that date',
      14,
      16,
      { [d(14)]: { minStayThrough: 3 } },
      { code: 'min_stay_not_met', rule: 'min_stay_through', required: 3 },
    ],
    [
      'H43 min_stay_through binds who sleeps through it',
      13,
      15,
      { [d(14)]: { minStayThrough: 3 } },
      { code: 'min_stay_not_met', rule: 'min_stay_through', date: date(d(14)), required: 3, nights: 2 },
    ],
    ['min_stay_through 3 on the 10th sells 8 → 11', 8, 11, { [d(10)]: { minStayThrough: 3 } }, undefined],
    ['min_stay_through 3 on the 10th does not bind a departure that day', 8, 10, { [d(10)]: { minStayThrough: 3 } }, undefined],
    [
      'the largest minimum wins, and is named',
      10,
      12,
      { [d(10)]: { minStay: 3 }, [d(11)]: { minStayThrough: 5 } },
      { code: 'min_stay_not_met', rule: 'min_stay_through', date: date(d(11)), required: 5 },
    ],
    [
      'the arrival date is named when two minimums are equal',
      10,
      12,
      { [d(10)]: { minStay: 3, minStayThrough: 3 } },
      { rule: 'min_stay', date: date(d(10)), required: 3 },
    ],
    [
      'max_stay binds who arrives that date',
      10,
      14,
      { [d(10)]: { maxStay: 3 } },
      { code: 'max_stay_exceeded', date: date(d(10)), required: 3, nights: 4 },
    ],
    ['max_stay does not bind who sleeps through it', 9, 14, { [d(10)]: { maxStay: 3 } }, undefined],
    ['a stay of exactly the minimum and the maximum sells', 10, 13, { [d(10)]: { minStay: 3, maxStay: 3 } }, undefined],
    ['a closed night in the middle is refused', 10, 13, { [d(11)]: { closed: true } }, { code: 'closed', night: date(d(11)) }],
    [
      'H54 a night without a price is not sold, never free',
      10,
      13,
      { [d(11)]: { priceCents: null } },
      { code: 'rate_unavailable', missing: 'price', night: date(d(11)) },
    ],
    [
      'H54 a night without any rate is not sold',
      10,
      13,
      { [d(12)]: null },
      { code: 'rate_unavailable', missing: 'price', night: date(d(12)) },
    ],
    ['H54 a night published at zero is sold', 10, 13, { [d(11)]: { priceCents: 0 } }, undefined],
    [
      'H61 a night priced in another currency is not sold',
      10,
      13,
      { [d(11)]: { currency: 'USD' } },
      { code: 'currency_mismatch', night: date(d(11)), currency: 'USD', required: 'EUR' },
    ],
  ];
  test.each(table)('%s', (_promise, from, to, rates, refusal) => {
    const said = judge(d(from), d(to), rates);
    if (refusal === undefined) expect(said).toBeUndefined();
    else expect(said).toMatchObject(refusal);
  });

  test('H46 the refusal says which rule, which date and how many nights would do', () => {
    const refusal = judge(d(14), d(16), { [d(14)]: { minStay: 3 } });
    expect(refusal).toEqual({ code: 'min_stay_not_met', rule: 'min_stay', date: d(14), required: 3, nights: 2 });
    expect(sentenceOf(refusal as StayRefusal)).toBe('A stay that arrives on 2027-03-14 lasts at least 3 nights; this one lasts 2 nights.');
    expect(sentenceOf({ code: 'sold_out', night: d(14), required: 1, available: 0 } as StayRefusal)).toBe(
      'The night of 2027-03-14 has 0 rooms left; this takes 1 room.',
    );
  });

  test('H49 every condition must pass: the truth table of closed, closed_to_departure and a minimum', () => {
    const verdicts = [false, true].flatMap((closed) =>
      [false, true].flatMap((closedToDeparture) =>
        [2, 3].map((minStay) => {
          const refusal = judge(d(10), d(12), { [d(11)]: { closed }, [d(12)]: { closedToDeparture }, [d(10)]: { minStay } });
          return `${closed ? 'closed' : 'open'} ${closedToDeparture ? 'ctd' : '-'} min${minStay}: ${refusal?.code ?? 'sold'}`;
        }),
      ),
    );
    expect(verdicts).toEqual([
      'open - min2: sold',
      'open - min3: min_stay_not_met',
      'open ctd min2: closed_to_departure',
      'open ctd min3: closed_to_departure',
      'closed - min2: closed',
      'closed - min3: closed',
      'closed ctd min2: closed',
      'closed ctd min3: closed',
    ]);
  });

  test('the rules are judged in one fixed order', () => {
    const stay = stayOf(d(10), d(12));
    const worst: Partial<NightlyRate> = { closed: true, closedToArrival: true, minStay: 3, maxStay: 1, priceCents: null };
    const mended: [string, Partial<NightlyRate>][] = [
      ['closed', {}],
      ['closed_to_arrival', { closed: false }],
      ['min_stay_not_met', { closed: false, closedToArrival: false }],
      ['max_stay_exceeded', { closed: false, closedToArrival: false, minStay: null }],
      ['rate_unavailable', { closed: false, closedToArrival: false, minStay: null, maxStay: null }],
    ];
    for (const [code, rate] of mended) {
      const terms = termsFor(stay, { rates: { [d(10)]: { ...worst, ...rate } } });
      expect(judgeRoom(terms, stay, { roomTypeId: doubleId, guests: 2 }, longBeforeMs)?.code).toBe(code);
      expect(judgeRoom(terms, stay, { roomTypeId: doubleId, guests: 3 }, longBeforeMs)?.code).toBe('occupancy_exceeded');
      expect(judgeRoom(terms, stay, { roomTypeId: doubleId, guests: 3 }, terms.arrival.dateEndsAtMs)?.code).toBe('arrival_in_the_past');
      expect(judgeRoom(terms, stay, { roomTypeId: 'another', guests: 3 }, terms.arrival.dateEndsAtMs)?.code).toBe('rate_plan_mismatch');
    }
  });

  test('rooms paid in two ways are no one reservation', () => {
    const stay = stayOf(d(10), d(12));
    const asked = { roomTypeId: doubleId, guests: 2 };
    const here = termsFor(stay);
    const prepaid = termsFor(stay, { plan: { payment: 'prepaid' } });
    expect(judgeRooms([here, prepaid], [asked, asked], stay, longBeforeMs)).toEqual({ code: 'mixed_payment' });
    expect(judgeRooms([here, here], [asked, asked], stay, longBeforeMs)).toBeUndefined();
    expect(judgeRooms([prepaid, prepaid], [asked, asked], stay, longBeforeMs)).toBeUndefined();
  });

  test('a longer stay never breaks a minimum, a shorter one never a maximum', () => {
    const lengths = fc.option(fc.integer({ min: 1, max: 12 }), { nil: null });
    const rate = fc.record({ minStay: lengths, maxStay: lengths, minStayThrough: lengths });
    fc.assert(
      fc.property(fc.array(rate, { minLength: 20, maxLength: 20 }), fc.integer({ min: 1, max: 19 }), (rates, nights) => {
        const published = Object.fromEntries(rates.map((changed, day) => [d(day + 1), changed]));
        const codeFor = (length: number) => judge(d(1), plusDays(date(d(1)), length), published)?.code;
        const code = codeFor(nights);
        const required = Math.max(rates[0]?.minStay ?? 0, ...rates.slice(0, nights).map((each) => each.minStayThrough ?? 0));
        const most = rates[0]?.maxStay ?? 30;
        expect(code).toBe(nights < required ? 'min_stay_not_met' : nights > most ? 'max_stay_exceeded' : undefined);
      }),
    );
  });

  test('what binds no date of the stay changes nothing', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 3, max: 10 }),
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 1, max: 31 }),
        (from, nights, elsewhere) => {
          fc.pre(elsewhere < from || elsewhere > from + nights);
          const rates: Rates = {
            [d(elsewhere)]: {
              closed: true,
              closedToArrival: true,
              closedToDeparture: true,
              minStay: 30,
              minStayThrough: 30,
              maxStay: 1,
              priceCents: null,
            },
          };
          expect(judge(d(from), d(from + nights), rates)).toBeUndefined();
        },
      ),
    );
  });
});

describe('cells', () => {
  const stock = (allotment: number, booked: number, more: Partial<NightStock> = {}): NightStock => ({
    allotment,
    overbooking: 0,
    booked,
    closed: false,
    ...more,
  });
  const cells = (from: number, nights: readonly (NightStock | null)[]) =>
    new Map(nights.flatMap((night, index) => (night === null ? [] : [[date(d(from + index)), night] as const])));

  const table: readonly [promise: string, nights: readonly (NightStock | null)[], required: number, said: object][] = [
    ['the fullest night counts, not the number of bookings', [stock(4, 2), stock(4, 2), stock(4, 3)], 1, { unitsLeft: 1 }],
    [
      'one full night in the middle refuses',
      [stock(4, 2), stock(4, 4), stock(4, 3)],
      1,
      { code: 'sold_out', night: d(19), required: 1, available: 0 },
    ],
    ['partly booked is not full', [stock(15, 5), stock(15, 5), stock(15, 5)], 10, { unitsLeft: 10 }],
    [
      'more than is left on the scarcest night is refused, and it is named',
      [stock(5, 0), stock(5, 3), stock(5, 4)],
      3,
      { code: 'sold_out', night: d(19), required: 3, available: 2 },
    ],
    ['H07 an overbooking limit of zero means none', [stock(1, 1, { overbooking: 0 })], 1, { code: 'sold_out', available: 0 }],
    ['an overbooking limit adds to the allotment', [stock(10, 11, { overbooking: 2 })], 1, { unitsLeft: 1 }],
    ['a cell above its limit has nothing left, never less', [stock(1, 3)], 1, { code: 'sold_out', available: 0 }],
    ['a night without a cell is not published', [stock(4, 4), null], 1, { code: 'rate_unavailable', missing: 'inventory', night: d(19) }],
    ['a closed night is closed whatever is left', [stock(4, 0), stock(4, 0, { closed: true })], 1, { code: 'closed', night: d(19) }],
    ['what nobody can mend by cancelling is said first', [stock(1, 1), stock(4, 0, { closed: true })], 1, { code: 'closed' }],
  ];
  test.each(table)('%s', (_promise, nights, required, said) => {
    const first = 18;
    expect(judgeCells(cells(first, nights), stayOf(d(first), d(first + nights.length)), required)).toMatchObject(said);
  });

  test('H11 units are counted, not guests: three bookings that never meet leave room on every night', () => {
    expect(judgeCells(cells(1, [stock(2, 1), stock(2, 1), stock(2, 1), stock(2, 1)]), stayOf(d(1), d(5)), 1)).toEqual({ unitsLeft: 1 });
  });

  test('as many as the scarcest night has are sold, and never one more', () => {
    const night = fc.record({ allotment: fc.nat(9), overbooking: fc.nat(2), booked: fc.nat(11), closed: fc.constant(false) });
    fc.assert(
      fc.property(fc.array(night, { minLength: 1, maxLength: 7 }), (nights) => {
        const left = Math.min(...nights.map((each) => Math.max(0, each.allotment + each.overbooking - each.booked)));
        const stay = stayOf(d(1), d(1 + nights.length));
        if (left > 0) expect(judgeCells(cells(1, nights), stay, left)).toEqual({ unitsLeft: left });
        expect(judgeCells(cells(1, nights), stay, left + 1)).toMatchObject({ code: 'sold_out', required: left + 1 });
      }),
    );
  });
});
