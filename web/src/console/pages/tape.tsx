/** Who has a room, night by night: the reservations of a house as bars. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type Day, isDay, plusDays } from '../../dates.js';
import { Button } from '../../design/button.js';
import { SelectField, TextField } from '../../design/field.js';
import { Notice } from '../../design/notice.js';
import { useWords } from '../../language/language.js';
import { PageHeading } from '../../layout/heading.js';
import { Loading } from '../../layout/loading.js';
import { TroubleNotice } from '../../layout/trouble.js';
import { consoleWords } from '../console-words.js';
import { daysFrom } from '../grid/changes.js';
import { HouseChoice } from '../house-choice.js';
import { calendarQuery, propertyQuery, tapeQuery } from '../queries.js';
import { CsvButton } from '../table.js';
import { TapeChart } from '../tape/chart.js';
import { linesOf } from '../tape/lines.js';
import { tapeWords } from '../tape/tape-words.js';

const spans = [14, 31, 62];

export function Tape() {
  const words = useWords(consoleWords);
  const { text } = useWords(tapeWords);
  return (
    <div>
      <PageHeading className="text-4xl">{words.tape}</PageHeading>
      <p className="mt-2 text-sm text-muted">{text}</p>
      <HouseChoice>{(house) => <House propertyId={house.property_id} name={house.name} today={house.date} />}</HouseChoice>
    </div>
  );
}

function House({ propertyId, name, today }: { readonly propertyId: string; readonly name: string; readonly today: Day }) {
  const words = useWords(consoleWords);
  const tape = useWords(tapeWords);
  const [from, setFrom] = useState(today);
  const [nights, setNights] = useState(31);
  const to = plusDays(from, nights);
  const property = useQuery(propertyQuery(propertyId));
  // What was shown stays until the next is there.
  const calendar = useQuery({ ...calendarQuery(propertyId, from, to), placeholderData: keepPreviousData });
  const chart = useQuery({ ...tapeQuery(propertyId, from, to), placeholderData: keepPreviousData });
  const days = useMemo(() => daysFrom(from, plusDays(to, -1)), [from, to]);
  const lines = useMemo(
    () => (property.data && calendar.data && chart.data ? linesOf(property.data, calendar.data, chart.data.rooms, days) : undefined),
    [property.data, calendar.data, chart.data, days],
  );
  const failed = [property, calendar, chart].find(({ isError }) => isError);
  return (
    <div className="mt-5">
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <Button look="secondary" onClick={() => setFrom(plusDays(from, -7))}>
          {tape.weekEarlier}
        </Button>
        <TextField
          label={words.from}
          type="date"
          required
          value={from}
          onChange={(event) => isDay(event.target.value) && setFrom(event.target.value)}
        />
        <Button look="secondary" onClick={() => setFrom(plusDays(from, 7))}>
          {tape.weekLater}
        </Button>
        <SelectField label={tape.shown} value={nights} onChange={(event) => setNights(Number(event.target.value))}>
          {spans.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </SelectField>
        {chart.data !== undefined && lines !== undefined && (
          <CsvButton
            name={`${name} ${from} ${to}`}
            head={['room_type', 'reference', 'status', 'name', 'guests', 'check_in', 'check_out']}
            rows={() => ({
              complete: chart.data.complete,
              items: lines.flatMap((line) =>
                line.bars.map(({ room }) => [
                  line.name,
                  room.reference,
                  room.status,
                  room.full_name,
                  room.guests,
                  room.check_in,
                  room.check_out,
                ]),
              ),
            })}
          />
        )}
      </div>
      {failed !== undefined && <TroubleNotice error={failed.error} onRetry={() => void failed.refetch()} />}
      {lines === undefined && failed === undefined && <Loading />}
      {chart.data?.complete === false && <Notice tone="warm">{tape.cut}</Notice>}
      {lines !== undefined && <TapeChart lines={lines} days={days} />}
    </div>
  );
}
