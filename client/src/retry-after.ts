/** `Retry-After` (RFC 9110 §10.2.3): seconds, or a date in any of the three forms that recipients must understand. */

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const month = `(${months.join('|')})`;
const time = '(\\d\\d):(\\d\\d):(\\d\\d)';
const days = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)';
const longDays = '(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day';
/** Sun, 06 Nov 1994 08:49:37 GMT */
const fixedForm = new RegExp(`^${days}, (\\d\\d) ${month} (\\d{4}) ${time} GMT$`);
/** Sunday, 06-Nov-94 08:49:37 GMT */
const rfc850Form = new RegExp(`^${longDays}, (\\d\\d)-${month}-(\\d\\d) ${time} GMT$`);
/** Sun Nov  6 08:49:37 1994 */
const asctimeForm = new RegExp(`^${days} ${month} ([ \\d]\\d) ${time} (\\d{4})$`);

function instantOf(year: number, monthName: string, day: number, [hour, minute, second]: readonly number[]): number | undefined {
  const at = new Date(0);
  at.setUTCFullYear(year, months.indexOf(monthName), day);
  // What is no day of the calendar has been made one of the next month.
  if (at.getUTCDate() !== day) return undefined;
  // 60 is a leap second.
  if ((hour as number) > 23 || (minute as number) > 59 || (second as number) > 60) return undefined;
  return at.getTime() + (((hour as number) * 60 + (minute as number)) * 60 + (second as number)) * 1000;
}

/** A year of two digits is never more than 50 years ahead of `nowMs`. */
function yearOfTwoDigits(digits: number, nowMs: number): number {
  const now = new Date(nowMs).getUTCFullYear();
  const year = now - (now % 100) + digits;
  return year > now + 50 ? year - 100 : year;
}

/** The instant of an HTTP date, epoch milliseconds; undefined: it is none. `nowMs` decides the century of years of two digits. */
export function parseHttpDate(text: string, nowMs: number): number | undefined {
  const clock = (parts: readonly (string | undefined)[]) => parts.map(Number);
  const fixed = fixedForm.exec(text);
  if (fixed) return instantOf(Number(fixed[3]), fixed[2] as string, Number(fixed[1]), clock(fixed.slice(4)));
  const old = rfc850Form.exec(text);
  if (old) return instantOf(yearOfTwoDigits(Number(old[3]), nowMs), old[2] as string, Number(old[1]), clock(old.slice(4)));
  const c = asctimeForm.exec(text);
  if (c) return instantOf(Number(c[6]), c[1] as string, Number(c[2]), clock(c.slice(3, 6)));
  return undefined;
}

/**
 * How long to wait, in milliseconds, at least 0; undefined when the header is absent or makes no sense. A date is counted from `date`,
 * the `Date` header of the same answer, so that a clock that is wrong here makes no difference; without one from `nowMs`.
 */
export function parseRetryAfter(header: string | null, date: string | null, nowMs: number): number | undefined {
  const text = header?.trim();
  if (text === undefined) return undefined;
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const atMs = parseHttpDate(text, nowMs);
  if (atMs === undefined) return undefined;
  return Math.max(0, atMs - ((date === null ? undefined : parseHttpDate(date.trim(), nowMs)) ?? nowMs));
}
