/** How an event sold since its sale began, sector by sector. */
import type { Schemas } from '@holdfast/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SelectField } from '../../design/field.js';
import { useFormat, useWords } from '../../language/language.js';
import { Loading } from '../../layout/loading.js';
import { TroubleNotice } from '../../layout/trouble.js';
import { consoleWords } from '../console-words.js';
import { Plot } from '../plot.js';
import { saleQuery, todayQuery } from '../queries.js';
import { CsvButton, Table } from '../table.js';
import { usePercent } from './percent.js';
import { reportWords } from './report-words.js';
import { partSold, spanOf, type Window, windows } from './sale-window.js';

type Sale = Schemas['SellThrough'];

/** The coming events, one of them looked at. */
export function Sales() {
  const { event: eventWord, noEvents } = useWords(consoleWords);
  const words = useWords(reportWords);
  const today = useQuery(todayQuery);
  const [chosen, setChosen] = useState<string>();
  const [window, setWindow] = useState<Window>('all');
  if (today.isPending) return <Loading />;
  if (today.data === undefined) return <TroubleNotice error={today.error} onRetry={() => void today.refetch()} />;
  const { at, events } = today.data;
  const event = events.find(({ event_id }) => event_id === chosen) ?? events[0];
  if (event === undefined) return <p className="text-muted">{noEvents}</p>;
  const { from, to } = spanOf(window, event.sales_open_at, at);
  return (
    <div>
      <div className="mb-5 flex flex-wrap items-end gap-3">
        <SelectField label={eventWord} value={event.event_id} onChange={({ target }) => setChosen(target.value)}>
          {events.map(({ event_id, name }) => (
            <option key={event_id} value={event_id}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField label={words.window} value={window} onChange={({ target }) => setWindow(target.value as Window)}>
          {windows.map((each) => (
            <option key={each} value={each}>
              {words.windows[each]}
            </option>
          ))}
        </SelectField>
      </div>
      <SaleReport key={event.event_id} eventId={event.event_id} timezone={event.timezone} from={from} to={to} />
    </div>
  );
}

interface SaleReportProps {
  readonly eventId: string;
  readonly timezone: string;
  readonly from: string;
  readonly to: string;
}

function SaleReport({ eventId, timezone, from, to }: SaleReportProps) {
  const sale = useQuery({ ...saleQuery(eventId, from, to), placeholderData: keepPreviousData });
  if (sale.isPending) return <Loading />;
  if (sale.data === undefined) return <TroubleNotice error={sale.error} onRetry={() => void sale.refetch()} />;
  return <Shown sale={sale.data} timezone={timezone} />;
}

function Shown({ sale, timezone }: { readonly sale: Sale; readonly timezone: string }) {
  const words = useWords(reportWords);
  const { nothing } = useWords(consoleWords);
  const format = useFormat();
  const percent = usePercent();
  const { name, sectors, step_seconds: step } = sale;
  const times = sale.times.map((time) => Date.parse(time));
  const clock = (time: number) => format.shortInstant(time, timezone, step < 60);
  if (sectors.length === 0) return <p className="text-muted">{nothing}</p>;
  return (
    <>
      <Sectors sale={sale} />
      {times.length === 0 ? (
        <p className="mt-5 text-muted">{words.notBegun}</p>
      ) : (
        <div className="mt-6">
          <Plot
            label={words.salePlot(name)}
            times={times}
            series={sectors.map((sector) => {
              const values = sector.sold_by.map((sold) => partSold(sold, sector.capacity));
              return { name: sector.name, values, figure: percent(values.at(-1) ?? null) };
            })}
            show={percent}
            when={clock}
          />
          <Instants sale={sale} clock={clock} />
        </div>
      )}
    </>
  );
}

function Sectors({ sale: { sectors } }: { readonly sale: Sale }) {
  const { sector: sectorWord, capacity, sold, held, free } = useWords(consoleWords);
  const words = useWords(reportWords);
  const percent = usePercent();
  const sum = (of: (sector: Sale['sectors'][number]) => number) => sectors.reduce((total, sector) => total + of(sector), 0);
  const freeOf = (sector: Sale['sectors'][number]) => Math.max(0, sector.capacity - sector.sold - sector.held);
  const [soldInAll, capacityInAll] = [sum((sector) => sector.sold), sum((sector) => sector.capacity)];
  return (
    <Table
      name={words.sales}
      rows={sectors}
      keyOf={({ sector_id }) => sector_id}
      columns={[
        { head: sectorWord, cell: (sector) => sector.name, total: words.inTotal },
        { head: capacity, cell: (sector) => sector.capacity, figures: true, total: capacityInAll },
        { head: sold, cell: (sector) => sector.sold, figures: true, total: soldInAll },
        { head: held, cell: (sector) => sector.held, figures: true, total: sum((sector) => sector.held) },
        { head: free, cell: freeOf, figures: true, total: sum(freeOf) },
        {
          head: words.soldPart,
          cell: (sector) => percent(partSold(sector.sold, sector.capacity)),
          figures: true,
          total: percent(partSold(soldInAll, capacityInAll)),
        },
      ]}
    />
  );
}

function Instants({ sale, clock }: { readonly sale: Sale; readonly clock: (time: number) => string }) {
  const { at, total } = useWords(consoleWords);
  const words = useWords(reportWords);
  const { name, sectors } = sale;
  const rows = sale.times.map((time, index) => ({ time, sold: sectors.map((sector) => sector.sold_by[index] ?? 0) }));
  return (
    <div className="mt-3">
      <CsvButton
        name={name}
        head={['at', 'sector', 'sold', 'capacity']}
        rows={() => rows.flatMap(({ time, sold }) => sectors.map((sector, no) => [time, sector.name, sold[no], sector.capacity]))}
      />
      <details>
        <summary className="min-h-11 py-2 font-semibold text-accent">{words.byTime}</summary>
        <Table
          name={words.byTime}
          rows={rows}
          keyOf={({ time }) => time}
          columns={[
            { head: at, cell: ({ time }) => <time dateTime={time}>{clock(Date.parse(time))}</time> },
            ...sectors.map((sector, no) => ({
              head: sector.name,
              cell: ({ sold }: (typeof rows)[number]) => sold[no],
              figures: true,
            })),
            { head: total, cell: ({ sold }) => sold.reduce((all, one) => all + one, 0), figures: true },
          ]}
        />
      </details>
    </div>
  );
}
