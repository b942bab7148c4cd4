/** Instants made from a property's local dates and times: by the IANA zone's offset of that date, whatever the zone of the process or the database. */
import type { CalendarDate } from '@holdfast/engine';
import { Temporal } from 'temporal-polyfill';

const offset = /^[+-]/;

/**
 * The IANA time zone of this name, as IANA writes it, in whatever case it was given; undefined where there is none. A bare offset is
 * none: it would miss the clock changes.
 */
export function zoneOf(text: string): string | undefined {
  if (text === '' || offset.test(text)) return undefined;
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(text).timeZoneId;
  } catch {
    return undefined;
  }
}

/** Milliseconds since 1970 of a local date and time (`HH:MM`). A time that the clock change skips is read as if the clock had not changed yet. */
export function instantOf(date: CalendarDate, time: string, zone: string): number {
  return Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: zone, plainTime: time }).epochMilliseconds;
}

/** The instant at which the date is over in that zone. */
export function endOfDateMs(date: CalendarDate, zone: string): number {
  return Temporal.PlainDate.from(date).add({ days: 1 }).toZonedDateTime({ timeZone: zone }).epochMilliseconds;
}

/** The date that it is in that zone. */
export function dateInZone(nowMs: number, zone: string): CalendarDate {
  return Temporal.Instant.fromEpochMilliseconds(Math.floor(nowMs)).toZonedDateTimeISO(zone).toPlainDate().toString() as CalendarDate;
}
