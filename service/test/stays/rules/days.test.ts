import { describe, expect, test } from 'vitest';
import { datesBetween, plusDays } from '../../../src/stays/rules/calendar.js';
import { calendarDays, departureDays, type Judge } from '../../../src/stays/rules/days.js';
import type { StayRefusal } from '../../../src/stays/rules/refusal.js';
import { longestStayNights, Stay } from '../../../src/stays/rules/stay.js';
import { date } from './terms-of.js';

const first = date('2027-03-10');
const dates = datesBetween(plusDays(first, -longestStayNights), plusDays(first, longestStayNights + 10));
const on = (days: number) => plusDays(first, days);

type Refuse = (stay: { readonly from: number; readonly to: number; readonly nights: number }) => StayRefusal | undefined;

/** A plan at 100 a night, 150 from the third day on, by a rule that refuses or not. Days count from the first of the calendar. */
function plan(refuse: Refuse, cents = 10_000): Judge {
  return (stay) => {
    const from = dates.indexOf(stay.checkIn) - longestStayNights;
    const nights = stay.nights.map((night, index) => ({ date: night, priceCents: from + index < 2 ? cents : cents * 1.5 }));
    const refused = refuse({ from, to: from + nights.length, nights: nights.length });
    return refused ?? { nights, totalCents: nights.reduce((sum, night) => sum + night.priceCents, 0) };
  };
}

const calendar = (...plans: Refuse[]) =>
  calendarDays(
    plans.map((refuse) => plan(refuse)),
    dates,
    longestStayNights,
    3,
  );
const arrival = (...plans: Refuse[]) => calendar(...plans)[0]?.arrival;
const minimum = (required: number): StayRefusal => ({ code: 'min_stay_not_met', rule: 'min_stay', date: first, required, nights: 1 });
const soldOut = (days: number): StayRefusal => ({ code: 'sold_out', night: on(days), required: 1, available: 0 });
const noDepartures: StayRefusal = { code: 'closed_to_departure', date: first };
const noArrivals: StayRefusal = { code: 'closed_to_arrival', date: first };
const party: StayRefusal = { code: 'occupancy_exceeded', required: 3, maxOccupancy: 2 };
const refused = (code: StayRefusal['code'], required: number | null = null) => ({ kind: 'refused', code, required });

describe('a day of the calendar', () => {
  test('is one to arrive on, at the price of its night, when one night is sold', () => {
    expect(calendar(() => undefined)).toEqual([
      { date: on(0), arrival: { kind: 'open', nights: 1, priceCents: 10_000 }, departs: true },
      { date: on(1), arrival: { kind: 'open', nights: 1, priceCents: 10_000 }, departs: true },
      { date: on(2), arrival: { kind: 'open', nights: 1, priceCents: 15_000 }, departs: true },
    ]);
  });

  test.each<[string, Refuse, object]>([
    ['says how many nights it takes at least', ({ nights }) => (nights < 4 ? minimum(4) : undefined), { kind: 'open', nights: 4 }],
    [
      'is one to arrive on although nobody leaves the day after',
      ({ to }) => (to === 1 ? noDepartures : undefined),
      { kind: 'open', nights: 2 },
    ],
    [
      'adds a minimum that only a longer stay meets',
      ({ nights }) => (nights < 2 ? minimum(2) : nights < 5 ? minimum(5) : undefined),
      { kind: 'open', nights: 5 },
    ],
    [
      'cannot satisfy a minimum that runs into a full night',
      ({ nights }) => (nights < 3 ? minimum(3) : soldOut(2)),
      refused('min_stay_not_met', 3),
    ],
    [
      'says the largest minimum that it met on the way',
      ({ nights }) => (nights < 2 ? minimum(2) : nights < 5 ? minimum(5) : soldOut(4)),
      refused('min_stay_not_met', 5),
    ],
    ['is full when its own night is, whatever the minimum', ({ nights }) => (nights < 3 ? minimum(3) : soldOut(0)), refused('sold_out')],
    ['cannot satisfy a minimum that no stay can', ({ nights }) => minimum(nights + 10), refused('min_stay_not_met', 40)],
    ['is none to arrive on when nobody leaves within thirty nights', () => noDepartures, refused('closed_to_departure')],
    ['says why nobody arrives', () => noArrivals, refused('closed_to_arrival')],
    ['says that the party is too large', () => party, refused('occupancy_exceeded')],
  ])('%s', (_promise, refuse, expected) => {
    expect(arrival(refuse)).toMatchObject(expected);
  });

  test('is what the plan with the shortest stay says, and of several such the cheapest', () => {
    const days = calendarDays(
      [
        plan(({ nights }) => (nights < 3 ? minimum(3) : undefined), 2_000),
        plan(() => undefined, 9_000),
        plan(() => undefined, 8_000),
        plan(() => party, 1_000),
      ],
      dates,
      longestStayNights,
      1,
    );
    expect(days[0]?.arrival).toEqual({ kind: 'open', nights: 1, priceCents: 8_000 });
  });

  test('says the reason of the plan that comes nearest to selling, and its smaller minimum', () => {
    const short: Refuse = ({ nights }) => (nights < 3 ? minimum(3) : soldOut(2));
    const long: Refuse = ({ nights }) => (nights < 7 ? minimum(7) : soldOut(2));
    expect(
      arrival(
        () => party,
        () => soldOut(0),
      ),
    ).toEqual(refused('sold_out'));
    expect(arrival(() => soldOut(0), long, short)).toEqual(refused('min_stay_not_met', 3));
    expect(arrival()).toEqual(refused('rate_unavailable'));
  });

  test('is one to leave on when any stay ends on it, also one that began long before', () => {
    const departs = (refuse: Refuse) => calendar(refuse).map((day) => day.departs);
    expect(departs(({ to }) => (to === 1 ? noDepartures : undefined))).toEqual([true, false, true]);
    expect(departs(({ from }) => (from > -5 ? noArrivals : undefined))).toEqual([true, true, true]);
    expect(departs(({ nights }) => (nights < 30 ? minimum(30) : undefined))).toEqual([true, true, true]);
    expect(departs(({ nights }) => (nights > 1 ? undefined : minimum(2)))).toEqual([true, true, true]);
    expect(departs(({ from, to }) => (from <= 0 && to > 0 ? soldOut(0) : undefined))).toEqual([true, false, true]);
    expect(departs(() => party)).toEqual([false, false, false]);
  });

  test('asks no more than it must: one short stay for each open day', () => {
    let asked = 0;
    calendar(() => {
      asked += 1;
      return undefined;
    });
    expect(asked).toBe(6);
  });

  test('asks once for each arrival, and for the longest stay, where nobody can stay for long enough', () => {
    let asked = 0;
    const days = calendar(({ nights }) => {
      asked += 1;
      return minimum(longestStayNights + nights);
    });
    expect(days.map((day) => [day.arrival, day.departs])).toEqual(Array(3).fill([refused('min_stay_not_met', 60), false]));
    expect(asked).toBeLessThanOrEqual(3 + 3 + longestStayNights + 3);
  });

  test('is what asking for every stay would say, whatever is refused', () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const chance = (one: number, other: number) =>
        Math.abs(Math.imul(seed * 7_919 + one * 104_729 + other * 1_299_709, 2_654_435_761) >> 8);
      const refuse: Refuse = ({ from, to, nights }) => {
        if (chance(to, 1) % 3 === 0) return noDepartures;
        let required = chance(from, 2) % 4 === 0 ? 1 : 1 + (chance(from, 3) % 34);
        for (let night = from; night < to; night += 1) if (chance(night, 4) % 9 === 0) required = Math.max(required, chance(night, 5) % 12);
        if (nights < required) return minimum(required);
        for (let night = from; night < to; night += 1) if (chance(night, 6) % 15 === 0) return soldOut(night);
        return undefined;
      };
      const sold = (from: number, nights: number) => refuse({ from, to: from + nights, nights }) === undefined;
      const lengths = Array.from({ length: longestStayNights }, (_, index) => index + 1);
      const everyStay = [0, 1, 2].map((at) => ({
        nights: lengths.find((nights) => sold(at, nights)),
        departs: lengths.some((nights) => sold(at - nights, nights)),
      }));
      const said = calendar(refuse).map(({ arrival: { ...day }, departs }) => ({
        nights: day.kind === 'open' ? day.nights : undefined,
        departs,
      }));
      expect(said, `seed ${seed}`).toEqual(everyStay);
    }
  });
});

describe('the days one can leave on', () => {
  const departures = (...plans: Refuse[]) =>
    departureDays(
      plans.map((refuse) => plan(refuse)),
      dates.slice(longestStayNights),
    );

  test('are thirty, each with the total of the cheapest plan or the reason why not', () => {
    const days = departures(({ nights }) => {
      if (nights < 2) return minimum(2);
      if (nights === 3) return noDepartures;
      if (nights > 20) return { code: 'max_stay_exceeded', date: first, required: 20, nights };
      return nights > 4 ? soldOut(4) : undefined;
    });
    expect(days).toHaveLength(30);
    expect([1, 2, 3, 4, 5, 21].map((nights) => days[nights - 1])).toEqual([
      { date: on(1), nights: 1, departure: refused('min_stay_not_met', 2) },
      { date: on(2), nights: 2, departure: { kind: 'open', totalCents: 20_000 } },
      { date: on(3), nights: 3, departure: refused('closed_to_departure') },
      { date: on(4), nights: 4, departure: { kind: 'open', totalCents: 50_000 } },
      { date: on(5), nights: 5, departure: refused('sold_out') },
      { date: on(21), nights: 21, departure: refused('max_stay_exceeded', 20) },
    ]);
  });

  test('end with the dates', () => {
    expect(departureDays([plan(() => undefined)], datesBetween(first, on(4)))).toHaveLength(3);
  });

  test('of several maximums the longest is said', () => {
    const most =
      (required: number): Refuse =>
      ({ nights }) =>
        nights > required ? { code: 'max_stay_exceeded', date: first, required, nights } : undefined;
    expect(departures(most(3), most(7))[9]?.departure).toEqual(refused('max_stay_exceeded', 7));
  });
});

describe('a stay out of many dates', () => {
  test('is the one that its two dates name', () => {
    expect(Stay.among(dates, 3, 4)).toEqual(Stay.parse(dates[3] as string, dates[7] as string));
  });

  test.each([
    ['no nights', 3, 0],
    ['too many', 3, longestStayNights + 1],
    ['dates before the first', -1, 2],
    ['dates after the last', dates.length - 2, 2],
  ])('is none with %s', (_promise, from, nights) => {
    expect(Stay.among(dates, from, nights)).toBeUndefined();
  });
});
