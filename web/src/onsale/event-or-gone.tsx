/** An event as it is now, for the pages that are about one. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonLook } from '../design/button.js';
import { useWords } from '../language/language.js';
import { PageHeading } from '../layout/heading.js';
import { Loading } from '../layout/loading.js';
import { TroubleNotice } from '../layout/trouble.js';
import { troubleOf } from '../service/holdfast.js';
import { type EventShown, eventQuery } from './queries.js';
import { saleWords } from './sale-words.js';

interface EventOrGoneProps {
  readonly eventId: string;
  /** How often it is asked about anew, while somebody looks. Milliseconds. */
  readonly everyMs: number;
  readonly children: (event: EventShown, again: () => void) => ReactNode;
}

export function EventOrGone({ eventId, everyMs, children }: EventOrGoneProps) {
  const words = useWords(saleWords);
  const { data, error, refetch } = useQuery({ ...eventQuery(eventId), refetchInterval: everyMs });
  const again = () => void refetch();
  if (data !== undefined) return children(data, again);
  if (error === null) return <Loading />;
  const trouble = troubleOf(error);
  const gone = trouble !== undefined && 'code' in trouble && (trouble.code === 'not_found' || trouble.code === 'invalid_request');
  if (!gone) return <TroubleNotice error={error} onRetry={again} />;
  return (
    <div className="max-w-xl">
      <PageHeading>{words.eventGone}</PageHeading>
      <p className="mt-4 mb-8 text-muted">{words.eventGoneText}</p>
      <Link to="/events" className={buttonLook()}>
        {words.allEvents}
      </Link>
    </div>
  );
}
