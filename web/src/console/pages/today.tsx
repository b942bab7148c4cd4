/** The day: who comes and goes, and what is sold. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useFormat, useWords } from '../../language/language.js';
import { PageHeading } from '../../layout/heading.js';
import { Loading } from '../../layout/loading.js';
import { TroubleNotice } from '../../layout/trouble.js';
import { consoleWords } from '../console-words.js';
import { EventsCsv } from '../events-csv.js';
import { stayingQuery, todayQuery } from '../queries.js';
import { Figure, Section } from '../section.js';
import { CsvButton, Table } from '../table.js';

export function Today() {
  const words = useWords(consoleWords);
  const format = useFormat();
  const today = useQuery(todayQuery);
  return (
    <div>
      <PageHeading className="text-4xl">{words.today}</PageHeading>
      {today.isPending && <Loading />}
      {today.isError && <TroubleNotice error={today.error} onRetry={() => void today.refetch()} />}
      {today.data !== undefined && (
        <>
          {today.data.properties.map((house) => (
            <Section key={house.property_id} title={words.todayOf(house.name, format.longDay(house.date))}>
              <dl className="grid grid-cols-2 gap-3 sm:grid-cols-5">
                <Figure name={words.arrivals}>{house.arrivals}</Figure>
                <Figure name={words.departures}>{house.departures}</Figure>
                <Figure name={words.inHouse}>{house.in_house}</Figure>
                <Figure name={words.soldTonight}>{words.soldOf(format.count(house.rooms_sold), format.count(house.rooms))}</Figure>
                <Figure name={words.heldUnpaid}>{house.held}</Figure>
              </dl>
              <Staying propertyId={house.property_id} name={house.name} today={house.date} />
            </Section>
          ))}
          {today.data.properties.length === 0 && <p className="mt-6 text-muted">{words.noProperties}</p>}
          <Section title={words.events} actions={<EventsCsv events={today.data.events} />}>
            {today.data.events.length === 0 ? (
              <p className="text-muted">{words.noEvents}</p>
            ) : (
              <Table
                name={words.events}
                rows={today.data.events}
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
                  { head: words.sold, cell: (event) => words.soldOf(format.count(event.sold), format.count(event.total)), figures: true },
                  { head: words.held, cell: (event) => event.held, figures: true },
                  { head: words.waiting, cell: (event) => event.waiting, figures: true },
                  { head: words.admitted, cell: (event) => event.admitted, figures: true },
                ]}
              />
            )}
          </Section>
        </>
      )}
    </div>
  );
}

function Staying({ propertyId, name, today }: { readonly propertyId: string; readonly name: string; readonly today: string }) {
  const words = useWords(consoleWords);
  const format = useFormat();
  const staying = useQuery(stayingQuery(propertyId, today));
  if (staying.isPending) return <Loading />;
  if (staying.isError) return <TroubleNotice error={staying.error} onRetry={() => void staying.refetch()} />;
  const { items, complete } = staying.data;
  const rows = items.map((stay) => ({
    ...stay,
    why: stay.check_in === today ? words.arrivals : stay.check_out === today ? words.departures : words.inHouse,
  }));
  return (
    <div className="mt-5">
      <div className="flex flex-wrap items-center justify-between">
        <h3 className="text-xl">{words.arriving}</h3>
        <CsvButton
          name={`${today} ${name}`}
          head={[words.status, words.reference, words.guest, words.email, words.guests, words.checkIn, words.checkOut]}
          rows={() => ({
            complete,
            items: rows.map(({ why, reference, guest, guests, check_in, check_out }) => [
              why,
              reference,
              guest.full_name,
              guest.email,
              guests,
              check_in,
              check_out,
            ]),
          })}
        />
      </div>
      <Table
        name={words.arriving}
        rows={rows}
        keyOf={(stay) => stay.id}
        columns={[
          { head: words.status, cell: (stay) => stay.why },
          {
            head: words.guest,
            cell: (stay) => (
              <Link to="/console/reservations/$reference" params={{ reference: stay.reference }} className="underline underline-offset-4">
                {stay.guest.full_name}
              </Link>
            ),
          },
          { head: words.guests, cell: (stay) => stay.guests, figures: true },
          { head: words.checkIn, cell: (stay) => format.shortDay(stay.check_in) },
          { head: words.checkOut, cell: (stay) => format.shortDay(stay.check_out) },
        ]}
      />
    </div>
  );
}
