/** What staff mean to change on a range of nights: read from a form, judged before it is sent, and taken back. Pure. */
import type { Schemas } from '@holdfast/client';
import { type Day, plusDays } from '../../dates.js';

export type StockNight = Schemas['StockNight'];
export type RateNight = Schemas['RateNight'];

/** What is absent keeps its value. */
export interface StockFields {
  readonly allotment?: number;
  readonly overbooking?: number;
  readonly closed?: boolean;
}

/** What is absent keeps its value; null takes it away. */
export interface RateFields {
  readonly price_cents?: number | null;
  readonly min_stay?: number | null;
  readonly max_stay?: number | null;
  readonly min_stay_through?: number | null;
  readonly closed_to_arrival?: boolean;
  readonly closed_to_departure?: boolean;
  readonly closed?: boolean;
}

export type Conflict =
  | { readonly code: 'below_booked'; readonly day: Day; readonly booked: number }
  | { readonly code: 'needs_allotment'; readonly day: Day }
  | { readonly code: 'min_over_max'; readonly day: Day };

export interface Judged {
  /** With any of these the service would refuse, or nobody could ever book. */
  readonly conflicts: readonly Conflict[];
  /** Nights that stay unsold because they have no price. */
  readonly unpriced: readonly Day[];
  /** Rooms that are booked on these nights. */
  readonly booked: number;
  /** Nights that would be other than they are. */
  readonly changed: readonly Day[];
}

export type Read = { readonly ok: true; readonly value: number | null | undefined } | { readonly ok: false };

const nothing = /^[-–—]$/;

/** Empty: as it is (undefined). A dash: none (null). A whole number within the bounds. */
export function readCount(text: string, min: number, max = 100_000): Read {
  const plain = text.trim();
  if (plain === '') return { ok: true, value: undefined };
  if (nothing.test(plain)) return { ok: true, value: null };
  const value = /^\d{1,6}$/.test(plain) ? Number(plain) : Number.NaN;
  return value >= min && value <= max ? { ok: true, value } : { ok: false };
}

/** Money as it is typed, with a dot or a comma, in minor units; `digits` are those of the currency. */
export function readMoney(text: string, digits: number): Read {
  const plain = text.trim();
  if (plain === '') return { ok: true, value: undefined };
  if (nothing.test(plain)) return { ok: true, value: null };
  const [, whole = '', , part = ''] = /^(\d{1,9})([.,](\d+))?$/.exec(plain) ?? [];
  if (whole === '' || part.length > digits) return { ok: false };
  return { ok: true, value: Number(whole + part.padEnd(digits, '0')) };
}

/** Minor units as one would type them. */
export function typedMoney(cents: number, digits: number): string {
  const text = String(cents).padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

const same = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

/** The nights from one to the other, both included, in order whichever comes first. */
export function daysFrom(one: Day, other: Day): readonly Day[] {
  const [first, last] = one <= other ? [one, other] : [other, one];
  const days: Day[] = [];
  for (let day = first; day <= last; day = plusDays(day, 1)) days.push(day);
  return days;
}

export function judgeStock(nights: ReadonlyMap<Day, StockNight>, days: readonly Day[], fields: StockFields): Judged {
  const conflicts: Conflict[] = [];
  const changed: Day[] = [];
  let booked = 0;
  for (const day of days) {
    const now = nights.get(day);
    booked += now?.booked ?? 0;
    if (now === undefined) {
      if (fields.allotment === undefined) conflicts.push({ code: 'needs_allotment', day });
      else changed.push(day);
      continue;
    }
    const then = { ...now, ...fields };
    if (then.allotment + then.overbooking < now.booked) conflicts.push({ code: 'below_booked', day, booked: now.booked });
    if (!same(now, then)) changed.push(day);
  }
  return { conflicts, unpriced: [], booked, changed };
}

const unpublished = (date: Day): RateNight => ({
  date,
  price_cents: null,
  min_stay: null,
  max_stay: null,
  min_stay_through: null,
  closed_to_arrival: false,
  closed_to_departure: false,
  closed: false,
});

/** `stock`: of the room that the plan sells, for what is booked. */
export function judgeRates(
  nights: ReadonlyMap<Day, RateNight>,
  stock: ReadonlyMap<Day, StockNight>,
  days: readonly Day[],
  fields: RateFields,
): Judged {
  const conflicts: Conflict[] = [];
  const unpriced: Day[] = [];
  const changed: Day[] = [];
  let booked = 0;
  for (const day of days) {
    const now = nights.get(day) ?? unpublished(day);
    const then = { ...now, ...fields };
    booked += stock.get(day)?.booked ?? 0;
    if (then.min_stay !== null && then.max_stay !== null && then.min_stay > then.max_stay) conflicts.push({ code: 'min_over_max', day });
    if (then.price_cents === null) unpriced.push(day);
    if (!same(now, then)) changed.push(day);
  }
  return { conflicts, unpriced, booked, changed };
}

/** One publish of stock: the nights from `from` up to `to`, which is none of them. */
export interface StockPublish extends StockFields {
  readonly from: Day;
  readonly to: Day;
}

/** What makes the nights as they were: one publish for each run of nights that were alike. What was never published sells nothing. */
export function undoStock(nights: ReadonlyMap<Day, StockNight>, days: readonly Day[]): readonly StockPublish[] {
  const runs: (StockPublish & { readonly was: object })[] = [];
  for (const day of days) {
    const { allotment = 0, overbooking = 0, closed = false } = nights.get(day) ?? {};
    const was = { allotment, overbooking, closed };
    const last = runs.at(-1);
    if (last !== undefined && last.to === day && same(last.was, was)) runs[runs.length - 1] = { ...last, to: plusDays(day, 1) };
    else runs.push({ from: day, to: plusDays(day, 1), ...was, was });
  }
  return runs.map(({ was: _was, ...run }) => run);
}

/** What makes the rates as they were, as far as `fields` change them. */
export function undoRates(
  nights: ReadonlyMap<Day, RateNight>,
  days: readonly Day[],
  fields: RateFields,
): readonly ({ readonly date: Day } & RateFields)[] {
  const names = Object.keys(fields) as (keyof RateFields)[];
  return days.map((date) => {
    const was = nights.get(date) ?? unpublished(date);
    return { date, ...Object.fromEntries(names.map((name) => [name, was[name]])) };
  });
}
