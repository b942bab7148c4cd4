/** The days of a calendar, asked for as they come into sight. */
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Day, plusDays } from '../../dates.js';
import { gate } from '../gate.js';
import { askAvailability, type Party, stayKeys } from '../queries.js';
import { type ArrivalDay, type DepartureDay, judgeArrival, judgeDepartures, leavingDays, nightsMax, type Probe } from './calendar-days.js';

const inTurn = gate(6);
/** A calendar may be this old; what is booked is judged anew. */
const staleMs = 30_000;

/** Asks about a stay once, whoever wants to know. */
export function useProbe(propertyId: string | undefined, party: Party): Probe | undefined {
  const client = useQueryClient();
  return useMemo(() => {
    if (propertyId === undefined) return undefined;
    return (checkIn, checkOut) => {
      const wanted = { checkIn, checkOut, ...party };
      return client.fetchQuery({
        queryKey: stayKeys.availability(propertyId, wanted),
        queryFn: () => inTurn(() => askAvailability(propertyId, wanted)),
        staleTime: staleMs,
      });
    };
  }, [client, propertyId, party]);
}

interface CalendarDays {
  readonly arrivals: ReadonlyMap<Day, ArrivalDay>;
  readonly leaving: ReadonlySet<Day>;
  /** From the arrival that is chosen; undefined while none is, or while they are asked for. */
  readonly departures: ReadonlyMap<Day, DepartureDay> | undefined;
  /** No day could be asked about. */
  readonly error: unknown;
}

/** Of no property in particular: any night may be asked for. */
function anyDepartures(checkIn: Day): ReadonlyMap<Day, DepartureDay> {
  return new Map(
    Array.from({ length: nightsMax }, (_, index) => [plusDays(checkIn, index + 1), { kind: 'open', nights: index + 1, total: undefined }]),
  );
}

/** What the visible days are. Past days are not asked about. */
export function useCalendarDays(
  propertyId: string | undefined,
  party: Party,
  visible: readonly Day[],
  today: Day,
  checkIn: Day | undefined,
): CalendarDays {
  const probe = useProbe(propertyId, party);
  // One day earlier: it tells whether the first one is a day to leave on.
  const [first] = visible;
  const days = (first === undefined ? [] : [plusDays(first, -1), ...visible]).filter((day) => day >= today);
  const { arrivals, error } = useQueries({
    queries: days.map((day) => ({
      queryKey: [...stayKeys.arrivals(propertyId ?? '', party), day],
      queryFn: (): Promise<ArrivalDay> =>
        probe === undefined ? Promise.resolve({ kind: 'open', nights: 1, price: undefined }) : judgeArrival(probe, day),
      staleTime: staleMs,
    })),
    combine: (results) => ({
      arrivals: new Map(results.flatMap(({ data }, index) => (data === undefined ? [] : [[days[index] as Day, data] as const]))),
      error: results.length > 0 && results.every((result) => result.isError) ? results[0]?.error : undefined,
    }),
  });
  const departures = useQuery({
    queryKey: stayKeys.departures(propertyId ?? '', party, checkIn ?? ''),
    queryFn: () => (probe === undefined ? anyDepartures(checkIn as Day) : judgeDepartures(probe, checkIn as Day)),
    enabled: checkIn !== undefined,
    staleTime: staleMs,
  });
  const leaving = useMemo(() => (propertyId === undefined ? new Set<Day>() : leavingDays(arrivals)), [arrivals, propertyId]);
  return { arrivals, leaving, departures: departures.data, error: error ?? departures.error };
}
