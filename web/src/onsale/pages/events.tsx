/** Events that are or were on sale. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useWords } from '../../language/language.js';
import { PageHeading } from '../../layout/heading.js';
import { Loading } from '../../layout/loading.js';
import { More } from '../../layout/more.js';
import { TroubleNotice } from '../../layout/trouble.js';
import { PhaseMark, WhenAndWhere } from '../event-facts.js';
import { eventsQuery, type SaleEvent } from '../queries.js';
import { phaseOf } from '../sale-phase.js';
import { saleWords } from '../sale-words.js';
import { useNow } from '../use-now.js';

export function Events() {
  const words = useWords(saleWords);
  const list = useInfiniteQuery(eventsQuery);
  const { data, error, refetch } = list;
  const nowMs = useNow(true, 10_000);
  const all = data?.pages.flatMap((page) => page.data) ?? [];
  const isOver = (event: SaleEvent) => phaseOf(event, nowMs) === 'over';
  const events = [...all.filter((event) => !isOver(event)), ...all.filter(isOver)];
  return (
    <div className="space-y-8">
      <div className="max-w-2xl">
        <PageHeading>{words.eventsTitle}</PageHeading>
        <p className="mt-4 text-lg text-muted">{words.eventsText}</p>
      </div>
      {data === undefined && (error === null ? <Loading /> : <TroubleNotice error={error} onRetry={() => void refetch()} />)}
      {data !== undefined && events.length === 0 && <p>{words.noEvents}</p>}
      {events.length > 0 && (
        <ul className="border-t border-line">
          {events.map((event) => (
            <li key={event.id} className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-b border-line py-6">
              <div>
                <h2 className="text-2xl">
                  <Link
                    to="/events/$eventId"
                    params={{ eventId: event.id }}
                    className="inline-flex min-h-8 items-center underline decoration-line decoration-1 underline-offset-4 hover:decoration-current"
                  >
                    {event.name}
                  </Link>
                </h2>
                <WhenAndWhere event={event} />
              </div>
              <PhaseMark phase={phaseOf(event, nowMs)} />
            </li>
          ))}
        </ul>
      )}
      <More list={list}>{words.more}</More>
    </div>
  );
}
