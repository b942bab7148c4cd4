/** A stay: the half-open range of nights between an arrival and a departure. */
import type { CalendarDate } from '@holdfast/engine';
import { datesBetween, nightsBetween, parseDate } from './calendar.js';

/** Nights of the longest stay that is sold. */
export const longestStayNights = 30;

/** Why two texts are no stay. `not_a_date` is a malformed request; the others are the wire's `invalid_stay`. */
export interface NoStay {
  readonly problem: 'not_a_date' | 'departure_not_after_arrival' | 'too_many_nights';
  readonly field: 'check_in' | 'check_out';
}

const recent = new Map<string, Stay>();
const recentMax = 5_000;

/** `[checkIn, checkOut)`: guests sleep every date of `nights`, and leave on `checkOut`, which is no night. 1 to 30 nights. */
export class Stay {
  private constructor(
    readonly checkIn: CalendarDate,
    readonly checkOut: CalendarDate,
    readonly nights: readonly CalendarDate[],
  ) {}

  /** The way to make one. Two dates `YYYY-MM-DD`, the second 1 to 30 days after the first. Stays are immutable; recent ones are shared. */
  static parse(checkIn: string, checkOut: string): Stay | NoStay {
    const name = `${checkIn}/${checkOut}`;
    const known = recent.get(name);
    if (known !== undefined) return known;
    const arrival = parseDate(checkIn);
    if (arrival === undefined) return { problem: 'not_a_date', field: 'check_in' };
    const departure = parseDate(checkOut);
    if (departure === undefined) return { problem: 'not_a_date', field: 'check_out' };
    const nights = nightsBetween(arrival, departure);
    if (nights < 1) return { problem: 'departure_not_after_arrival', field: 'check_out' };
    if (nights > longestStayNights) return { problem: 'too_many_nights', field: 'check_out' };
    const stay = new Stay(arrival, departure, datesBetween(arrival, departure));
    if (recent.size >= recentMax) recent.clear();
    recent.set(name, stay);
    return stay;
  }

  /**
   * Out of consecutive dates, as `datesBetween` makes them: arrives on the one at `arrival`, leaves `nights` later. Undefined where the dates
   * end before, or that is too long. Not shared: for who asks about many stays once.
   */
  static among(dates: readonly CalendarDate[], arrival: number, nights: number): Stay | undefined {
    const [checkIn, checkOut] = [dates[arrival], dates[arrival + nights]];
    if (checkIn === undefined || checkOut === undefined || nights < 1 || nights > longestStayNights) return undefined;
    return new Stay(checkIn, checkOut, dates.slice(arrival, arrival + nights));
  }
}
