/** The grid as a file: a year of it, whatever part is shown. */
import type { Schemas } from '@holdfast/client';
import { type Day, plusDays } from '../../dates.js';
import { useWords } from '../../language/language.js';
import { consoleWords } from '../console-words.js';
import { askCalendar } from '../queries.js';
import { CsvButton } from '../table.js';
import { linesOf } from './lines.js';

/** What one calendar holds. */
const nights = 366;

interface GridCsvProps {
  readonly property: Schemas['Property'];
  readonly name: string;
  readonly from: Day;
  /** Of the currency, behind the point. */
  readonly digits: number;
}

export function GridCsv({ property, name, from, digits }: GridCsvProps) {
  const words = useWords(consoleWords);
  const rows = async () =>
    linesOf(property, await askCalendar(property.id, from, plusDays(from, nights))).flatMap((line) =>
      line.kind === 'stock'
        ? [...line.stock.values()].map(({ date, allotment, overbooking, booked, closed }) => [
            line.name,
            date,
            allotment,
            overbooking,
            booked,
            ...['', '', '', '', '', '', ''],
            closed,
          ])
        : [...line.rates.values()].map((night) => [
            line.name,
            night.date,
            ...['', '', ''],
            night.price_cents === null ? '' : night.price_cents / 10 ** digits,
            property.currency,
            night.min_stay,
            night.max_stay,
            night.min_stay_through,
            night.closed_to_arrival,
            night.closed_to_departure,
            night.closed,
          ]),
    );
  return (
    <CsvButton
      name={`${name} ${from}`}
      label={words.csvNights(nights)}
      head={[
        'line',
        'date',
        'allotment',
        'overbooking',
        'booked',
        'price',
        'currency',
        'min_stay',
        'max_stay',
        'min_stay_through',
        'closed_to_arrival',
        'closed_to_departure',
        'closed',
      ]}
      rows={rows}
    />
  );
}
