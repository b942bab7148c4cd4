/** The days of a calendar, asked for month by month as they come into sight. */
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Day, plusDays } from '../../dates.js';
import { type CalendarDay, calendarQuery, type DepartureDay, departuresQuery, nightsMax, type Party } from '../queries.js';

interface CalendarDays {
  /** What a date is to who arrives, or leaves. A date that is still asked about is absent. */
  readonly days: ReadonlyMap<Day, CalendarDay>;
  /** Dates after the arrival that is chosen; undefined while none is, or while they are asked for. */
  readonly departures: ReadonlyMap<Day, DepartureDay> | undefined;
  /** Something could not be asked about. */
  readonly error: unknown;
  readonly askAgain: () => void;
}

const byDate = <D extends { readonly date: string }>(days: readonly D[]): ReadonlyMap<Day, D> =>
  new Map(days.map((day) => [day.date, day]));

/** Of no property in particular: any night may be asked for. */
const anyDay = (date: Day): CalendarDay => ({ date, arrival: true, departure: true, nights: 1, price: null, code: null });
const anyDepartures = (checkIn: Day): ReadonlyMap<Day, DepartureDay> =>
  byDate(
    Array.from({ length: nightsMax }, (_, index) => ({
      date: plusDays(checkIn, index + 1),
      nights: index + 1,
      total: null,
      code: null,
      required: null,
    })),
  );

/** What the days of these months are: all of `visible`, the first dates of whose months are `months`. */
export function useCalendarDays(
  propertyId: string | undefined,
  party: Party,
  months: readonly Day[],
  visible: readonly Day[],
  checkIn: Day | undefined,
): CalendarDays {
  const asked = useQueries({
    queries: propertyId === undefined ? [] : months.map((month) => calendarQuery(propertyId, party, month)),
    combine: (results) => ({
      days: byDate(results.flatMap(({ data }) => data ?? [])),
      error: results.find(({ isError }) => isError)?.error,
      askAgain: () => {
        for (const { isError, refetch } of results) if (isError) void refetch();
      },
    }),
  });
  const left = useQuery({
    ...departuresQuery(propertyId ?? '', party, checkIn ?? ''),
    enabled: propertyId !== undefined && checkIn !== undefined,
  });
  const any = useMemo(() => byDate(visible.map(anyDay)), [visible]);
  if (propertyId === undefined)
    return {
      days: any,
      departures: checkIn === undefined ? undefined : anyDepartures(checkIn),
      error: undefined,
      askAgain: () => undefined,
    };
  return {
    days: asked.days,
    departures: left.data && byDate(left.data),
    error: asked.error ?? left.error,
    askAgain: () => {
      asked.askAgain();
      if (left.isError) void left.refetch();
    },
  };
}
