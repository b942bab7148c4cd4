/** How full a house is and what it earns. */
import type { Schemas } from '@holdfast/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Day, isDay, momentOf, plusDays } from '../../dates.js';
import { SelectField, TextField } from '../../design/field.js';
import { useFormat, useWords } from '../../language/language.js';
import { Loading } from '../../layout/loading.js';
import { TroubleNotice } from '../../layout/trouble.js';
import { consoleWords } from '../console-words.js';
import { Plot } from '../plot.js';
import { askOccupancy, type OccupancyAsked, occupancyQuery } from '../queries.js';
import { Figure } from '../section.js';
import { CsvButton, Table } from '../table.js';
import { usePercent } from './percent.js';
import { reportWords } from './report-words.js';
import { useRoomColumns } from './room-columns.js';

type Report = Schemas['Occupancy'];

const spans = [7, 14, 31, 92, 183, 366];

interface OccupancyProps {
  readonly propertyId: string;
  readonly name: string;
  readonly today: Day;
}

export function Occupancy({ propertyId, name, today }: OccupancyProps) {
  const words = useWords(reportWords);
  const { from: fromWord } = useWords(consoleWords);
  const [from, setFrom] = useState(today);
  const [nights, setNights] = useState(31);
  const [roomTypeId, setRoomTypeId] = useState('');
  const [pickedUpSince, setPickedUpSince] = useState(plusDays(today, -7));
  const asked: OccupancyAsked = { from, to: plusDays(from, nights), roomTypeId, pickedUpSince };
  const report = useQuery({ ...occupancyQuery(propertyId, asked), placeholderData: keepPreviousData });
  const { data } = report;
  return (
    <div className="mt-5">
      <div className="mb-5 flex flex-wrap items-end gap-3">
        <TextField
          label={fromWord}
          type="date"
          required
          value={from}
          onChange={(event) => isDay(event.target.value) && setFrom(event.target.value)}
        />
        <SelectField label={words.span} value={nights} onChange={(event) => setNights(Number(event.target.value))}>
          {spans.map((each) => (
            <option key={each} value={each}>
              {words.spans(each)}
            </option>
          ))}
        </SelectField>
        <SelectField label={words.roomType} value={roomTypeId} onChange={(event) => setRoomTypeId(event.target.value)}>
          <option value="">{words.allRoomTypes}</option>
          {data?.room_types.map((type) => (
            <option key={type.room_type_id} value={type.room_type_id}>
              {type.name}
            </option>
          ))}
        </SelectField>
        <TextField
          label={words.since}
          type="date"
          required
          value={pickedUpSince}
          onChange={(event) => isDay(event.target.value) && setPickedUpSince(event.target.value)}
        />
        {data !== undefined && <NightsCsv propertyId={propertyId} name={name} asked={asked} report={data} />}
      </div>
      {report.isPending && <Loading />}
      {report.isError && <TroubleNotice error={report.error} onRetry={() => void report.refetch()} />}
      {data !== undefined && <Shown report={data} />}
    </div>
  );
}

const csvHead = [
  'date',
  'room_type',
  'rooms',
  'sold',
  'held',
  'occupancy',
  'adr_cents',
  'revpar_cents',
  'revenue_cents',
  'currency',
  'picked_up',
];

/** A row for each night and room type, so that they may be added up again. */
function NightsCsv({
  propertyId,
  name,
  asked,
  report,
}: {
  readonly propertyId: string;
  readonly name: string;
  readonly asked: OccupancyAsked;
  readonly report: Report;
}) {
  const rows = async () => {
    const types = report.room_types.filter(({ room_type_id }) => asked.roomTypeId === '' || room_type_id === asked.roomTypeId);
    const all = [];
    for (const type of types) {
      const { currency, nights } = await askOccupancy(propertyId, { ...asked, roomTypeId: type.room_type_id });
      for (const night of nights) {
        const { date, rooms, sold, held, occupancy, adr_cents, revpar_cents, revenue_cents, picked_up } = night;
        all.push([date, type.code, rooms, sold, held, occupancy, adr_cents, revpar_cents, revenue_cents, currency, picked_up]);
      }
    }
    return all;
  };
  return <CsvButton name={`${name} ${asked.from} ${asked.to}`} head={csvHead} rows={rows} />;
}

function Shown({ report }: { readonly report: Report }) {
  const words = useWords(reportWords);
  const format = useFormat();
  const percent = usePercent();
  const { currency, nights, total } = report;
  const money = (cents: number | null) => (cents === null ? '–' : format.money({ amount_cents: cents, currency }));
  const times = nights.map(({ date }) => momentOf(date));
  const when = (time: number) => format.shortDay(new Date(time).toISOString().slice(0, 10));
  const [first = 0, last = first] = [times[0], times.at(-1)];
  const columns = useRoomColumns<(typeof nights)[number]>(currency, total);
  return (
    <>
      <dl className="mb-6 grid grid-cols-[repeat(auto-fit,minmax(13rem,1fr))] gap-3">
        <Figure name={words.occupancy}>{percent(total.occupancy)}</Figure>
        <Figure name={words.adr}>{money(total.adr_cents)}</Figure>
        <Figure name={words.revpar}>{money(total.revpar_cents)}</Figure>
        <Figure name={words.revenue}>{money(total.revenue_cents)}</Figure>
      </dl>
      <div className="mb-6 grid gap-6 lg:grid-cols-2">
        <Plot
          label={words.occupancyPlot(when(first), when(last))}
          times={times}
          series={[{ name: words.occupancy, values: nights.map(({ occupancy }) => occupancy), figure: percent(total.occupancy) }]}
          show={percent}
          when={when}
        />
        <Plot
          label={words.ratesPlot(when(first), when(last))}
          times={times}
          series={[
            { name: words.adr, values: nights.map(({ adr_cents }) => adr_cents), figure: money(total.adr_cents) },
            { name: words.revpar, values: nights.map(({ revpar_cents }) => revpar_cents), figure: money(total.revpar_cents) },
          ]}
          show={money}
          when={when}
        />
      </div>
      <RoomTypes {...report} />
      <details className="mt-5">
        <summary className="min-h-11 py-2 font-semibold text-accent">{words.byNight}</summary>
        <Table
          name={words.byNight}
          rows={nights}
          keyOf={({ date }) => date}
          columns={[{ head: words.night, cell: ({ date }) => format.shortDay(date), total: words.inTotal }, ...columns]}
        />
      </details>
      <p className="mt-3 text-sm text-muted">
        {words.adr}: {words.adrText}. {words.revpar}: {words.revparText}.
      </p>
    </>
  );
}

/** Of every room type, whichever is looked at. */
function RoomTypes({ currency, room_types: roomTypes, all_room_types: all }: Report) {
  const words = useWords(reportWords);
  const columns = useRoomColumns<(typeof roomTypes)[number]>(currency, all);
  return (
    <>
      <h3 className="mb-2 text-xl">{words.byRoomType}</h3>
      <Table
        name={words.byRoomType}
        rows={roomTypes}
        keyOf={({ room_type_id }) => room_type_id}
        columns={[{ head: words.roomType, cell: ({ name }) => name, total: words.inTotal }, ...columns]}
      />
    </>
  );
}
