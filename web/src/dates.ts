/** Calendar dates as text, `YYYY-MM-DD`: a night has no time zone, and no clock changes it. */

/** `YYYY-MM-DD`. */
export type Day = string;

const dayMs = 86_400_000;
const at = (day: Day) => Date.parse(`${day}T00:00:00Z`);
const dayAt = (ms: number): Day => new Date(ms).toISOString().slice(0, 10);

/** Whether the text is a date that exists. */
export function isDay(text: unknown): text is Day {
  return typeof text === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at(text)) && dayAt(at(text)) === text;
}

export function plusDays(day: Day, count: number): Day {
  return dayAt(at(day) + count * dayMs);
}

/** Nights from one date to the other; negative when it is before. */
export function nightsBetween(from: Day, to: Day): number {
  return Math.round((at(to) - at(from)) / dayMs);
}

/** `YYYY-MM` of a date. */
export function monthOf(day: Day): string {
  return day.slice(0, 7);
}

/** The first date of the month that lies so many months on. */
export function plusMonths(day: Day, count: number): Day {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return dayAt(Date.UTC(year, month - 1 + count, 1));
}

/** All dates of the month in which the date lies. */
export function daysOfMonth(day: Day): readonly Day[] {
  const first = `${monthOf(day)}-01`;
  return Array.from({ length: nightsBetween(first, plusMonths(day, 1)) }, (_, index) => plusDays(first, index));
}

/** 0 Sunday … 6 Saturday. */
export function weekdayOf(day: Day): number {
  return new Date(at(day)).getUTCDay();
}

/** Today, in a time zone; without one, where the visitor is. */
export function todayIn(timeZone?: string, nowMs = Date.now()): Day {
  const parts = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', ...(timeZone && { timeZone }) });
  return parts.format(nowMs);
}

/** A moment within the date, for `Intl` with the time zone UTC. */
export function momentOf(day: Day): number {
  return at(day);
}
