import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseHttpDate, parseRetryAfter } from '../src/retry-after.js';

const second = (ms: number) => Math.floor(ms / 1000) * 1000;
/** Years of four digits. */
const instants = fc.integer({ min: Date.UTC(1000, 0, 1), max: Date.UTC(9999, 11, 31) }).map(second);
const now = Date.UTC(2026, 5, 15, 12);

const names = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const two = (value: number) => String(value).padStart(2, '0');
const clockOf = (at: Date) => `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())}`;

function rfc850(ms: number): string {
  const at = new Date(ms);
  const date = `${two(at.getUTCDate())}-${months[at.getUTCMonth()]}-${two(at.getUTCFullYear() % 100)}`;
  return `${names[at.getUTCDay()]}, ${date} ${clockOf(at)} GMT`;
}
function asctime(ms: number): string {
  const at = new Date(ms);
  const day = String(at.getUTCDate()).padStart(2, ' ');
  return `${(names[at.getUTCDay()] as string).slice(0, 3)} ${months[at.getUTCMonth()]} ${day} ${clockOf(at)} ${at.getUTCFullYear()}`;
}

describe('Retry-After', () => {
  it('reads the three forms of RFC 9110 as the same instant', () => {
    const sameInstant = Date.UTC(1994, 10, 6, 8, 49, 37);
    expect(parseHttpDate('Sun, 06 Nov 1994 08:49:37 GMT', now)).toBe(sameInstant);
    expect(parseHttpDate('Sunday, 06-Nov-94 08:49:37 GMT', now)).toBe(sameInstant);
    expect(parseHttpDate('Sun Nov  6 08:49:37 1994', now)).toBe(sameInstant);
  });

  it('reads what any instant is written as', () => {
    fc.assert(
      fc.property(instants, (ms) => {
        expect(parseHttpDate(new Date(ms).toUTCString(), now)).toBe(ms);
        expect(parseHttpDate(asctime(ms), now)).toBe(ms);
      }),
    );
  });

  it('puts years of two digits at most 50 years ahead', () => {
    const near = fc.integer({ min: Date.UTC(1977, 0, 1), max: Date.UTC(2076, 11, 31) }).map(second);
    fc.assert(
      fc.property(near, (ms) => {
        expect(parseHttpDate(rfc850(ms), now)).toBe(ms);
      }),
    );
  });

  it('is whole seconds, whatever the clocks say', () => {
    fc.assert(
      fc.property(fc.nat({ max: 1e9 }), fc.option(instants), instants, (seconds, date, ms) => {
        expect(parseRetryAfter(` ${seconds} `, date === null ? null : new Date(date).toUTCString(), ms)).toBe(seconds * 1000);
      }),
    );
  });

  it('counts a date from the Date of the same answer, so that a wrong clock here makes no difference', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: -7200, max: 7200 }), instants, (date, seconds, clockHere) => {
        const header = new Date(date + seconds * 1000).toUTCString();
        fc.pre(new Date(date + seconds * 1000).getUTCFullYear() <= 9999 && new Date(date + seconds * 1000).getUTCFullYear() >= 1000);
        expect(parseRetryAfter(header, new Date(date).toUTCString(), clockHere)).toBe(Math.max(0, seconds * 1000));
        expect(parseRetryAfter(header, null, date)).toBe(Math.max(0, seconds * 1000));
        expect(parseRetryAfter(header, 'nonsense', date)).toBe(Math.max(0, seconds * 1000));
      }),
    );
  });

  it('is nothing when it makes no sense, and never throws', () => {
    const senseless = [
      null,
      '',
      '-1',
      '1.5',
      '1e3',
      '0x10',
      'soon',
      '2026-06-15T12:00:00Z',
      'Sun, 31 Feb 2026 08:49:37 GMT',
      'Sun, 06 Nov 1994 24:00:00 GMT',
      'Sun, 06 Nov 1994 08:60:00 GMT',
      'Sun, 06 Nov 1994 08:49:37 CET',
      'Sun, 00 Nov 1994 08:49:37 GMT',
    ];
    for (const header of senseless) expect(parseRetryAfter(header, null, now), String(header)).toBeUndefined();
    fc.assert(
      fc.property(fc.string(), fc.option(fc.string()), (header, date) => {
        const waitMs = parseRetryAfter(header, date, now);
        expect(waitMs === undefined || waitMs >= 0).toBe(true);
      }),
    );
  });
});
