/** What the formats of our schemas mean, and how bodies are validated: as they came, nothing coerced, nothing dropped, nothing filled in. */
import type { FastifyServerOptions } from 'fastify';

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
const label = '[^\\s@"(),:;<>[\\\\\\].]+';
const email = new RegExp(`^(?=.{1,64}@)${label}(?:\\.${label})*@${label}(?:\\.${label})*$`);

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** The number that the digits from `start` to `end` write; NaN when one is none. */
function digits(text: string, start: number, end: number): number {
  let number = 0;
  for (let index = start; index < end; index += 1) {
    const digit = text.charCodeAt(index) - 0x30;
    if (digit < 0 || digit > 9) return Number.NaN;
    number = number * 10 + digit;
  }
  return number;
}

function isDate(text: string): boolean {
  if (text.length !== 10 || text[4] !== '-' || text[7] !== '-') return false;
  const [year, month, day] = [digits(text, 0, 4), digits(text, 5, 7), digits(text, 8, 10)];
  if (!(year >= 1900 && year <= 2999 && month >= 1 && month <= 12 && day >= 1)) return false;
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = month === 2 ? (leap ? 29 : 28) : month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
  return day <= days;
}

const time = /^T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/**
 * `uuid`: any 8-4-4-4-12 hexadecimal text, of whatever version or none. `date`: a real date of the years 1900 to 2999, which
 * every calendar between here and PostgreSQL can reckon with. `date-time`: RFC 3339, of those years, in UTC or with an offset,
 * without leap seconds. `email`: one `@`, no quoting, no empty label. `currency`: an ISO 4217 code that is in use.
 */
export const formats: Readonly<Record<string, (text: string) => boolean>> = {
  uuid: (text) => uuid.test(text),
  date: isDate,
  'date-time': (text) => isDate(text.slice(0, 10)) && time.test(text.slice(10)),
  email: (text) => email.test(text),
  currency: (text) => currencies.has(text),
};

export const validation: NonNullable<FastifyServerOptions['ajv']> = {
  // That the schemas are schemas is checked with the document, before they get here: the first request of a process is not kept for it.
  customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false, validateSchema: false },
  onCreate: (ajv) => {
    for (const [name, check] of Object.entries(formats)) ajv.addFormat(name, check);
  },
};
