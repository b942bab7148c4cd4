/** The coming events of the organisation. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useFormat, useWords } from '../../language/language.js';
import { PageHeading } from '../../layout/heading.js';
import { Loading } from '../../layout/loading.js';
import { TroubleNotice } from '../../layout/trouble.js';
import { consoleWords } from '../console-words.js';
import { EventsCsv } from '../events-csv.js';
import { todayQuery } from '../queries.js';
import { Table } from '../table.js';

export function Events() {
  const words = useWords(consoleWords);
  const format = useFormat();
  const today = useQuery(todayQuery);
  const events = today.data?.events ?? [];
  return (
    <div>
      <PageHeading className="text-4xl">{words.events}</PageHeading>
      {today.isPending && <Loading />}
      {today.isError && <TroubleNotice error={today.error} onRetry={() => void today.refetch()} />}
      {today.data !== undefined && (
        <div className="mt-5">
          <EventsCsv events={events} />
          <Table
            name={words.events}
            rows={events}
            keyOf={(event) => event.event_id}
            columns={[
              {
                head: words.event,
                cell: (event) => (
                  <Link to="/console/events/$eventId" params={{ eventId: event.event_id }} className="underline underline-offset-4">
                    {event.name}
                  </Link>
                ),
              },
              { head: words.venue, cell: (event) => event.venue },
              { head: words.starts, cell: (event) => format.instant(event.starts_at, event.timezone) },
              { head: words.status, cell: (event) => words.eventStates[event.status] },
              { head: words.sold, cell: (event) => words.soldOf(format.count(event.sold), format.count(event.total)), figures: true },
              { head: words.waiting, cell: (event) => event.waiting, figures: true },
            ]}
          />
        </div>
      )}
    </div>
  );
}
