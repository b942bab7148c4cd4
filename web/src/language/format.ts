/** Money, dates and times, as each language writes them. */
import { type Day, momentOf } from '../dates.js';
import type { Language } from './language.js';

export interface Money {
  /** Minor units of the currency. */
  readonly amount_cents: number;
  readonly currency: string;
}

export interface Format {
  money(money: Money): string;
  /** For small places: without cents where there are none, and in thousands without the sign of the currency. */
  shortMoney(money: Money): string;
  /** `Tuesday 14 March 2027`. */
  longDay(day: Day): string;
  /** `Tue 14 Mar`. */
  shortDay(day: Day): string;
  /** `14 – 17 March 2027`. */
  range(from: Day, to: Day): string;
  /** `March 2027`. */
  month(day: Day): string;
  /** The names of the days, the first day of the week first: short ones, and whole ones for those who listen. */
  readonly weekdays: readonly { readonly short: string; readonly long: string }[];
  /** 0 Sunday, 1 Monday. */
  readonly firstWeekday: number;
  /** An instant (RFC 3339), as the clocks of the time zone show it. */
  instant(instant: string, timeZone?: string): string;
  /** `30 Nov, 10:00`, with the seconds where they matter. */
  shortInstant(instant: number, timeZone: string, seconds: boolean): string;
  /** `10,000`. */
  count(number: number): string;
  /** `12:04`, of minutes and seconds. */
  countdown(ms: number): string;
  list(items: readonly string[]): string;
}

const locales: Readonly<Record<Language, string>> = { en: 'en-GB', it: 'it-IT', pt: 'pt-BR' };
/** A Sunday. */
const someSunday = Date.UTC(2023, 0, 1);

function make(language: Language): Format {
  const locale = locales[language];
  const moneys = new Map<string, Intl.NumberFormat>();
  const moneyFormat = (currency: string, whole: boolean) => {
    const name = `${currency} ${whole}`;
    const known = moneys.get(name);
    if (known !== undefined) return known;
    const made = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      ...(whole && { maximumFractionDigits: 0, minimumFractionDigits: 0 }),
    });
    moneys.set(name, made);
    return made;
  };
  const units = ({ amount_cents, currency }: Money) => {
    const digits = moneyFormat(currency, false).resolvedOptions().maximumFractionDigits ?? 2;
    return { amount: amount_cents / 10 ** digits, whole: amount_cents % 10 ** digits === 0 };
  };
  const dayFormat = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  const long = dayFormat({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  const short = dayFormat({ weekday: 'short', day: 'numeric', month: 'short' });
  const ranged = dayFormat({ day: 'numeric', month: 'long', year: 'numeric' });
  const monthly = dayFormat({ month: 'long', year: 'numeric' });
  const firstWeekday = language === 'pt' ? 0 : 1;
  const listed = new Intl.ListFormat(locale, { type: 'conjunction' });
  const names = (style: 'short' | 'long') => {
    const format = dayFormat({ weekday: style });
    return Array.from({ length: 7 }, (_, index) => format.format(someSunday + ((index + firstWeekday) % 7) * 86_400_000));
  };
  const plain = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  const longNames = names('long');
  return {
    money: (money) => moneyFormat(money.currency, false).format(units(money).amount),
    shortMoney: (money) => {
      const { amount, whole } = units(money);
      return amount < 1_000 ? moneyFormat(money.currency, whole).format(amount) : plain.format(amount);
    },
    longDay: (day) => long.format(momentOf(day)),
    shortDay: (day) => short.format(momentOf(day)),
    range: (from, to) => ranged.formatRange(momentOf(from), momentOf(to)),
    month: (day) => monthly.format(momentOf(day)),
    weekdays: names('short').map((text, index) => ({ short: text.replace('.', ''), long: longNames[index] ?? text })),
    firstWeekday,
    instant: (instant, timeZone) =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', ...(timeZone && { timeZone }) }).format(Date.parse(instant)),
    shortInstant: (instant, timeZone, seconds) =>
      new Intl.DateTimeFormat(locale, {
        day: 'numeric',
        month: 'short',
        hour: '2-digit',
        minute: '2-digit',
        ...(seconds && { second: '2-digit' }),
        timeZone,
      }).format(instant),
    count: (number) => plain.format(number),
    countdown: (ms) => {
      const seconds = Math.max(0, Math.ceil(ms / 1000));
      return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    },
    list: (items) => listed.format(items),
  };
}

const made = new Map<Language, Format>();

export function formatIn(language: Language): Format {
  const known = made.get(language) ?? make(language);
  made.set(language, known);
  return known;
}
