import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formats } from '../../src/http/formats.js';

const is = (format: string, text: string) => formats[format]?.(text);

describe('a format', () => {
  it.each([
    ['uuid', ['44444444-4444-4444-4444-444444444444', '00000000-0000-0000-0000-000000000002', 'ABCDEF01-2345-6789-abcd-ef0123456789']],
    ['date', ['2027-02-28', '2028-02-29', '2000-02-29', '1900-01-01', '2999-12-31', '2027-04-30', '2027-12-31']],
    ['date-time', ['2027-02-28T00:00:00Z', '2027-02-28T23:59:59.999999999Z', '2027-02-28T12:00:00+14:00', '2027-02-28T12:00:00.5-03:30']],
    ['email', ['a@b', 'ana@example.com', 'a.b+c@x-y.example', "o'neil@example.ie", 'josé@exämple.de', '用户@例子.公司']],
    ['currency', ['EUR', 'JPY', 'KWD', 'BRL', 'CHF']],
  ])('%s takes what is one', (format, texts) => {
    for (const text of texts) expect([text, is(format, text)]).toEqual([text, true]);
  });

  it.each([
    [
      'uuid',
      [
        '',
        '4444444444444444444444444444444444',
        '44444444-4444-4444-4444-44444444444',
        'urn:uuid:44444444-4444-4444-4444-444444444444',
        '{44444444-4444-4444-4444-444444444444}',
        '44444444-4444-4444-4444-44444444444g',
      ],
    ],
    [
      'date',
      [
        '',
        '2027-02-29',
        '1900-02-29',
        '2100-02-29',
        '2027-04-31',
        '2027-00-01',
        '2027-13-01',
        '2027-01-00',
        '2027-01-32',
        '1899-12-31',
        '3000-01-01',
        '10000-01-01',
        '2027-1-1',
        '2027/01/01',
        '20270101',
        ' 2027-01-01',
        '2027-01-01Z',
        '２０２７-01-01',
        'infinity',
        '+027-01-01',
      ],
    ],
    [
      'date-time',
      [
        '2027-02-28',
        '2027-02-30T00:00:00Z',
        '2027-02-28T24:00:00Z',
        '2027-02-28T23:59:60Z',
        '2027-02-28T00:00:00',
        '2027-02-28 00:00:00Z',
        '2027-02-28t00:00:00z',
        '2027-02-28T00:00Z',
        '2027-02-28T00:00:00+24:00',
        '2027-02-28T00:00:00.Z',
        '3000-01-01T00:00:00Z',
      ],
    ],
    ['currency', ['', 'eur', 'ZZZ', 'XTS', 'EURO', '978', 'DEM']],
    [
      'email',
      [
        '',
        'a',
        'a@',
        '@b',
        'a@b@c',
        'a b@c',
        'a@b c',
        '.a@b',
        'a.@b',
        'a..b@c',
        'a@b..c',
        'a@.b',
        'a@b.',
        '"a"@b',
        'a@[1.2.3.4]',
        'a,b@c',
        `${'x'.repeat(65)}@b`,
        'a\n@b',
      ],
    ],
  ])('%s takes nothing else', (format, texts) => {
    for (const text of texts) expect([text, is(format, text)]).toEqual([text, false]);
  });

  it('date takes every day that there is, and none that there is not', () => {
    const day = fc
      .date({ min: new Date('1900-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
      .map((instant) => instant.toISOString().slice(0, 10));
    fc.assert(fc.property(day, (text) => is('date', text) === true));
    const parts = fc.tuple(fc.integer({ min: 1900, max: 2999 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 31 }));
    fc.assert(
      fc.property(parts, ([year, month, date]) => {
        const text = `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
        return is('date', text) === (new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text);
      }),
    );
  });

  it('email is decided in a time that does not explode', () => {
    const startedAt = performance.now();
    for (const text of ['a'.repeat(60_000), `${'a.'.repeat(30_000)}@`, `a@${'a.'.repeat(30_000)}`, `${'@'.repeat(60_000)}`])
      is('email', text);
    expect(performance.now() - startedAt).toBeLessThan(500);
  });
});
