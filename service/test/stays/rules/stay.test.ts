import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { datesBetween, nightsBetween, parseDate, plusDays } from '../../../src/stays/rules/calendar.js';
import { Stay } from '../../../src/stays/rules/stay.js';
import { date, stayOf } from './terms-of.js';

const realDate = fc.integer({ min: 0, max: 73_048 }).map((days) => plusDays(date('2000-01-01'), days));

describe('a date', () => {
  test.each(['2027-03-14', '2028-02-29', '2000-01-01', '2199-12-31'])('%s is one', (text) => {
    expect(parseDate(text)).toBe(text);
  });

  test.each([
    '2027-02-29',
    '2027-02-30',
    '2027-13-01',
    '2027-00-10',
    '2027-04-31',
    '2027-3-14',
    '27-03-14',
    '20270314',
    '2027-03-14T00:00',
    '2027-03-14Z',
    ' 2027-03-14',
    '2027-03-14\n',
    '+002027-03-14',
    '-002027-03-14',
    '10000-01-01',
    '1999-12-31',
    '2200-01-01',
    'infinity',
    '-infinity',
    'today',
    '',
    '２０２７-03-14',
    '2027-03-14[u-ca=hebrew]',
  ])('%j is none', (text) => {
    expect(parseDate(text)).toBeUndefined();
  });

  test('differences count dates, and stepping by them comes back', () => {
    fc.assert(
      fc.property(realDate, fc.integer({ min: 0, max: 400 }), (from, days) => {
        const to = plusDays(from, days);
        expect(nightsBetween(from, to)).toBe(days);
        expect(datesBetween(from, to)).toHaveLength(days);
      }),
    );
  });
});

describe('a stay', () => {
  test('H35 the departure date is no night: 19 → 20 is one night', () => {
    expect(stayOf('2027-03-19', '2027-03-20').nights).toEqual(['2027-03-19']);
  });

  test('H29 the night of the autumn clock change is one night, 27 → 28 October 2024', () => {
    expect(stayOf('2024-10-27', '2024-10-28').nights).toEqual(['2024-10-27']);
    expect(stayOf('2024-10-26', '2024-10-28').nights).toHaveLength(2);
  });

  test('H30 the night of the spring clock change is one night, and 1 → 30 March is 29', () => {
    expect(stayOf('2027-03-27', '2027-03-28').nights).toHaveLength(1);
    expect(stayOf('2027-03-28', '2027-03-29').nights).toHaveLength(1);
    expect(stayOf('2027-03-01', '2027-03-30').nights).toHaveLength(29);
  });

  test.each([
    ['2027-03-14', '2027-03-14', 'departure_not_after_arrival'],
    ['2027-03-15', '2027-03-14', 'departure_not_after_arrival'],
    ['2027-03-01', '2027-04-01', 'too_many_nights'],
    ['2027-02-30', '2027-03-01', 'not_a_date'],
    ['2027-03-01', 'infinity', 'not_a_date'],
  ])('H34 %s → %s is none: %s', (checkIn, checkOut, problem) => {
    expect(Stay.parse(checkIn, checkOut)).toMatchObject({ problem });
  });

  test('may last 30 nights and no more', () => {
    expect(stayOf('2027-03-01', '2027-03-31').nights).toHaveLength(30);
    expect(Stay.parse('2027-03-01', '2027-04-01')).toMatchObject({ problem: 'too_many_nights', field: 'check_out' });
  });

  test('has as many nights as its dates differ, the first its arrival, none its departure', () => {
    fc.assert(
      fc.property(realDate, fc.integer({ min: 1, max: 30 }), (checkIn, nights) => {
        const checkOut = plusDays(checkIn, nights);
        fc.pre(parseDate(checkOut) !== undefined);
        const stay = stayOf(checkIn, checkOut);
        expect(stay.nights).toHaveLength(nights);
        expect(stay.nights[0]).toBe(checkIn);
        expect(stay.nights).not.toContain(checkOut);
        expect(new Set(stay.nights).size).toBe(nights);
      }),
    );
  });

  test('H36 two stays that meet on a date share no night', () => {
    fc.assert(
      fc.property(realDate, fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 30 }), (start, first, second) => {
        const meet = plusDays(start, first);
        const end = plusDays(meet, second);
        fc.pre(parseDate(end) !== undefined);
        const left = stayOf(start, meet).nights;
        const right = stayOf(meet, end).nights;
        expect(left.filter((night) => right.includes(night))).toEqual([]);
        expect([...left, ...right]).toEqual(datesBetween(start, end));
      }),
    );
  });
});
