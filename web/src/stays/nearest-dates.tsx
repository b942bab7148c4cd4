/** Dates near those that were wanted, with a way to them. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { nightsBetween, todayIn } from '../dates.js';
import { useFormat, useWords } from '../language/language.js';
import { Loading } from '../layout/loading.js';
import { TroubleNotice } from '../layout/trouble.js';
import { nearestStays } from './nearest.js';
import { type Availability, type Property, type StayWanted, stayKeys } from './queries.js';
import { stayWords } from './stay-words.js';
import { useProbe } from './use-probe.js';

interface NearestDatesProps {
  readonly property: Property;
  readonly wanted: StayWanted;
  /** What was answered for the wanted dates. */
  readonly answered: Availability;
  /** Only this room. */
  readonly roomTypeId?: string | undefined;
}

export function NearestDates({ property, wanted, answered, roomTypeId }: NearestDatesProps) {
  const words = useWords(stayWords);
  const format = useFormat();
  const { guests, rooms } = wanted;
  const party = useMemo(() => ({ guests, rooms }), [guests, rooms]);
  const probe = useProbe(property.id, party);
  const { data, error, refetch } = useQuery({
    queryKey: stayKeys.nearest(property.id, wanted, roomTypeId),
    queryFn: () => nearestStays(probe, wanted, { answered, today: todayIn(property.timezone), roomTypeId }),
    staleTime: 30_000,
  });
  if (error !== null) return <TroubleNotice error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading text={words.looking} />;
  if (data.length === 0) return <p role="status">{words.nearestNone}</p>;
  return (
    <ul className="grid gap-3 sm:grid-cols-3">
      {data.map(({ checkIn, checkOut, offer }) => (
        <li key={checkIn + checkOut}>
          <Link
            to="/stays"
            search={{ where: property.id, check_in: checkIn, check_out: checkOut, guests, rooms }}
            className="block h-full rounded-card border border-edge bg-surface p-4 hover:bg-wash"
          >
            <span className="block font-semibold">{format.range(checkIn, checkOut)}</span>
            <span className="mt-1 block text-sm text-muted">
              {words.total(nightsBetween(checkIn, checkOut), format.money(offer.total))} · {offer.room_type_name}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
