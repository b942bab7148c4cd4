import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allOf, listed, type ReadPage } from '../src/console/all-of.js';
import { csvOf } from '../src/console/csv.js';
import {
  daysFrom,
  judgeRates,
  judgeStock,
  type RateNight,
  readCount,
  readMoney,
  type StockNight,
  typedMoney,
  undoRates,
  undoStock,
} from '../src/console/grid/changes.js';

const stock = (date: string, booked: number, allotment = 4, overbooking = 0, closed = false): StockNight => ({
  date,
  allotment,
  overbooking,
  booked,
  closed,
});
const rate = (date: string, more: Partial<RateNight> = {}): RateNight => ({
  date,
  price_cents: 12_000,
  min_stay: null,
  max_stay: null,
  min_stay_through: null,
  closed_to_arrival: false,
  closed_to_departure: false,
  closed: false,
  ...more,
});
const byDay = <Night extends { date: string }>(...nights: Night[]) => new Map(nights.map((night) => [night.date, night]));
const days = daysFrom('2027-03-30', '2027-04-02');

describe('a change of the grid', () => {
  it('spans its nights, whichever end was first', () => {
    expect(days).toEqual(['2027-03-30', '2027-03-31', '2027-04-01', '2027-04-02']);
    expect(daysFrom('2027-04-02', '2027-03-30')).toEqual(days);
  });

  it.each([
    ['', { ok: true, value: undefined }],
    ['-', { ok: true, value: null }],
    ['0', { ok: true, value: 0 }],
    [' 12 ', { ok: true, value: 12 }],
    ['100001', { ok: false }],
    ['1.5', { ok: false }],
    ['x', { ok: false }],
  ])('reads %j as a count', (text, read) => expect(readCount(text, 0)).toEqual(read));

  it.each([
    ['120', 2, { ok: true, value: 12_000 }],
    ['120,5', 2, { ok: true, value: 12_050 }],
    ['120.50', 2, { ok: true, value: 12_050 }],
    ['0', 2, { ok: true, value: 0 }],
    ['1.005', 2, { ok: false }],
    ['1.005', 3, { ok: true, value: 1_005 }],
    ['9', 0, { ok: true, value: 9 }],
    ['9.0', 0, { ok: false }],
    ['1,000.00', 2, { ok: false }],
    ['–', 2, { ok: true, value: null }],
  ])('reads %j as money of %i digits', (text, digits, read) => expect(readMoney(text, digits)).toEqual(read));

  it('types money back as it is read', () => {
    for (const [cents, digits] of [
      [5, 2],
      [12_050, 2],
      [7, 0],
      [1_005, 3],
    ] as const)
      expect(readMoney(typedMoney(cents, digits), digits)).toEqual({ ok: true, value: cents });
  });

  it('never goes below what is booked, counted with the overbooking', () => {
    const nights = byDay(stock('2027-03-30', 2), stock('2027-03-31', 3), stock('2027-04-01', 3, 4, 1), stock('2027-04-02', 0));
    expect(judgeStock(nights, days, { allotment: 2 })).toMatchObject({
      conflicts: [{ code: 'below_booked', day: '2027-03-31', booked: 3 }],
      booked: 8,
      changed: days,
    });
    expect(judgeStock(nights, days, { allotment: 4 }).changed).toEqual([]);
    expect(judgeStock(nights, days, { closed: true }).conflicts).toEqual([]);
  });

  it('of a night that was never published needs a number of rooms', () => {
    expect(judgeStock(new Map(), ['2027-04-01'], { closed: true }).conflicts).toEqual([{ code: 'needs_allotment', day: '2027-04-01' }]);
    expect(judgeStock(new Map(), ['2027-04-01'], { allotment: 1 })).toMatchObject({ conflicts: [], changed: ['2027-04-01'] });
  });

  it('of rates says where the minimum passes the maximum, and what stays unsold', () => {
    const nights = byDay(rate('2027-03-30', { max_stay: 2 }), rate('2027-03-31'));
    expect(judgeRates(nights, new Map(), days, { min_stay: 3 })).toMatchObject({
      conflicts: [{ code: 'min_over_max', day: '2027-03-30' }],
      unpriced: ['2027-04-01', '2027-04-02'],
    });
    expect(judgeRates(nights, new Map(), ['2027-03-31'], { price_cents: null }).unpriced).toEqual(['2027-03-31']);
  });

  it('is taken back by what was there: stock in runs, rates by the fields that were changed', () => {
    const nights = byDay(stock('2027-03-30', 0), stock('2027-03-31', 0), stock('2027-04-01', 0, 2));
    expect(undoStock(nights, days)).toEqual([
      { from: '2027-03-30', to: '2027-04-01', allotment: 4, overbooking: 0, closed: false },
      { from: '2027-04-01', to: '2027-04-02', allotment: 2, overbooking: 0, closed: false },
      { from: '2027-04-02', to: '2027-04-03', allotment: 0, overbooking: 0, closed: false },
    ]);
    expect(undoRates(byDay(rate('2027-03-30', { min_stay: 2 })), days.slice(0, 2), { min_stay: 3, closed: true })).toEqual([
      { date: '2027-03-30', min_stay: 2, closed: false },
      { date: '2027-03-31', min_stay: null, closed: false },
    ]);
  });
});

/** The records of a file by RFC 4180, read character by character. */
function recordsOf(csv: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  let field = '';
  let quoted = false;
  for (let at = 0; at < csv.length; at += 1) {
    const character = csv[at] as string;
    if (quoted) {
      if (character !== '"') field += character;
      else if (csv[at + 1] === '"') {
        field += '"';
        at += 1;
      } else quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === ',') {
      record.push(field);
      field = '';
    } else if (csv.startsWith('\r\n', at)) {
      records.push([...record, field]);
      record = [];
      field = '';
      at += 1;
    } else field += character;
  }
  return records;
}

describe('a table as a file', () => {
  it('quotes what needs it, and marks what a spreadsheet would run', () => {
    expect(
      csvOf(
        ['a', 'b'],
        [
          ['x,"y"', -5],
          ['=1+1', null],
          ['two\nlines', true],
        ],
      ),
    ).toBe('a,b\r\n"x,""y""",-5\r\n\'=1+1,\r\n"two\nlines",true\r\n');
  });

  it.each(['=1', '+39 06', '-1+cmd', '@sum', '\t=1', '\r=1', '\n=1', '  =1', '＝1', '＋1', '－1', '＠a'])('marks %j as text', (text) => {
    expect(
      csvOf([], [[text]])
        .replace(/^\r\n"?/, '')
        .startsWith(`'${text}`),
    ).toBe(true);
  });

  it('leaves alone what no spreadsheet runs', () => {
    const cells = ['a=1', 'Ana-Maria', "O'Neill", 'x@y.it', -5, 0, false, undefined];
    expect(csvOf([], [cells])).toBe("\r\na=1,Ana-Maria,O'Neill,x@y.it,-5,0,false,\r\n");
  });

  it('is read back as it was by whoever knows the format', () => {
    const cell = fc.oneof(fc.string(), fc.constantFrom('"', ',', '\r\n', '""', 'a,"b"\n', ''), fc.integer(), fc.boolean());
    // The apostrophe is of the file; what is behind it, of the text.
    const unmarked = (field: string) => (/^'\s*[=+\-@\t\r\n＝＋－＠]/.test(field) ? field.slice(1) : field);
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 }), (rows) => {
        const head = ['a', 'b'];
        const meant = rows.map((row) => row.map((value) => unmarked(String(value))));
        expect(recordsOf(csvOf(head, rows)).map((row) => row.map(unmarked))).toEqual([head, ...meant]);
      }),
    );
  });
});

describe('a list as a file', () => {
  const pages = (count: number): ReadPage<number> => {
    return async (cursor, limit) => {
      const at = Number(cursor ?? 0);
      const data = Array.from({ length: Math.min(limit, count - at) }, (_, index) => at + index);
      return { data, next_cursor: at + limit < count ? String(at + limit) : null };
    };
  };

  it('holds all pages, each thing once and in order', async () => {
    expect(await allOf(pages(250), (no) => no)).toEqual({ items: Array.from({ length: 250 }, (_, no) => no), complete: true });
    expect(await allOf(pages(0), (no) => no)).toEqual({ items: [], complete: true });
  });

  it('says so when there is more than five thousand', async () => {
    expect(await allOf(pages(5_000), (no) => no)).toMatchObject({ complete: true, items: { length: 5_000 } });
    expect(await allOf(pages(5_001), (no) => no)).toMatchObject({ complete: false, items: { length: 5_000 } });
    expect([99, 100].map((count) => listed(new Array(count).fill(0), String).complete)).toEqual([true, false]);
  });
});
