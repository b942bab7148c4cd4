/** Dates of a property's own calendar, `YYYY-MM-DD`: never instants, so no clock change can add or lose one. */
import type { CalendarDate } from '@holdfast/engine';
import { Temporal } from 'temporal-polyfill';

/** The dates that are taken for real ones. */
export const earliestDate = '2000-01-01';
/** As {@link earliestDate}. */
export const latestDate = '2199-12-31';

const written = /^\d{4}-\d{2}-\d{2}$/;

/** A real date between {@link earliestDate} and {@link latestDate}, written `YYYY-MM-DD` and no other way; undefined when the text is none. */
export function parseDate(text: string): CalendarDate | undefined {
  if (!written.test(text) || text < earliestDate || text > latestDate) return undefined;
  try {
    return Temporal.PlainDate.from(text).toString() as CalendarDate;
  } catch {
    return undefined;
  }
}

/** How many nights lie between two dates: a difference of dates, negative when `to` is before `from`. */
export function nightsBetween(from: CalendarDate, to: CalendarDate): number {
  return Temporal.PlainDate.from(from).until(to, { largestUnit: 'days' }).days;
}

/** The date `days` later. */
export function plusDays(date: CalendarDate, days: number): CalendarDate {
  return Temporal.PlainDate.from(date).add({ days }).toString() as CalendarDate;
}

/** Every date from `from` up to `to`, which is not one of them. */
export function datesBetween(from: CalendarDate, to: CalendarDate): CalendarDate[] {
  const dates: CalendarDate[] = [];
  const end = Temporal.PlainDate.from(to);
  for (let date = Temporal.PlainDate.from(from); Temporal.PlainDate.compare(date, end) < 0; date = date.add({ days: 1 })) {
    dates.push(date.toString() as CalendarDate);
  }
  return dates;
}
