/** The grid itself: nights across, lines down. One line's nights are selected, with the mouse or with the arrow keys. */
import { type KeyboardEvent, useRef } from 'react';
import { type Day, momentOf, weekdayOf } from '../../dates.js';
import { useFormat, useLanguage, useWords } from '../../language/language.js';
import { consoleWords } from '../console-words.js';
import type { ConsoleWords } from '../words/en.js';
import type { RateNight, StockNight } from './changes.js';
import type { Line } from './lines.js';

export interface Selection {
  /** Of the line. */
  readonly id: string;
  /** Where it began, and where it has got to. */
  readonly anchor: Day;
  readonly head: Day;
}

interface GridTableProps {
  readonly lines: readonly Line[];
  readonly days: readonly Day[];
  readonly currency: string;
  readonly selection: Selection | null;
  readonly onSelect: (selection: Selection) => void;
}

const isIn = (day: Day, { anchor, head }: Selection) => (anchor <= head ? day >= anchor && day <= head : day >= head && day <= anchor);

export function GridTable({ lines, days, currency, selection, onSelect }: GridTableProps) {
  const words = useWords(consoleWords);
  const format = useFormat();
  const { language } = useLanguage();
  const table = useRef<HTMLTableElement>(null);
  const shortDay = new Intl.DateTimeFormat(language, { weekday: 'short', day: 'numeric', timeZone: 'UTC' });

  const cellAt = (line: number, day: number) => table.current?.querySelector<HTMLButtonElement>(`[data-at="${line}:${day}"]`);
  const onKeyDown = (event: KeyboardEvent, line: number, day: number) => {
    const step = {
      ArrowLeft: [0, -1],
      ArrowRight: [0, 1],
      ArrowUp: [-1, 0],
      ArrowDown: [1, 0],
      Home: [0, -day],
      End: [0, days.length - 1 - day],
    }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const [down = 0, right = 0] = step;
    const cell = cellAt(line + down, day + right);
    if (cell === null || cell === undefined) return;
    cell.focus();
    const at = days[day + right];
    const here = lines[line];
    if (event.shiftKey && down === 0 && at !== undefined && here !== undefined) {
      const began = selection !== null && selection.id === here.id ? selection.anchor : (days[day] as Day);
      onSelect({ id: here.id, anchor: began, head: at });
    }
  };
  // One stop of the tab key for the whole grid: where the selection has got to, else its beginning.
  const stop = (() => {
    const line = lines.findIndex(({ id }) => id === selection?.id);
    const day = days.indexOf(selection?.head ?? '');
    return line >= 0 && day >= 0 ? `${line}:${day}` : '0:0';
  })();

  return (
    <div className="relative overflow-x-auto rounded-card border border-line bg-surface">
      <table ref={table} className="figures border-collapse text-sm">
        <caption className="sr-only">
          {words.rates}. {words.gridText}
        </caption>
        <thead>
          <tr>
            <td className="sticky left-0 z-10 min-w-40 bg-surface" />
            {days.map((day) => (
              <th
                key={day}
                scope="col"
                className={`min-w-16 px-1 py-2 text-center font-semibold ${[0, 6].includes(weekdayOf(day)) ? 'bg-raised' : ''}`}
              >
                <span aria-hidden="true">{shortDay.format(momentOf(day))}</span>
                <span className="sr-only">{format.longDay(day)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, lineIndex) => (
            <tr key={line.id} className={line.kind === 'stock' ? 'border-t-2 border-line' : 'border-t border-line'}>
              <th
                scope="row"
                className={`sticky left-0 z-10 bg-surface px-3 py-1 text-left ${line.kind === 'stock' ? 'font-semibold' : 'font-normal'}`}
              >
                {line.kind === 'stock' ? words.stockRow(line.name) : words.rateRow(line.name)}
              </th>
              {days.map((day, dayIndex) => {
                const selected = selection !== null && selection.id === line.id && isIn(day, selection);
                const at = `${lineIndex}:${dayIndex}`;
                const said =
                  line.kind === 'stock'
                    ? stockText(line.stock.get(day), words)
                    : rateText(line.rates.get(day), words, format.shortMoney, currency);
                return (
                  <td key={day} className="p-0.5">
                    <button
                      type="button"
                      data-at={at}
                      tabIndex={at === stop ? 0 : -1}
                      aria-pressed={selected}
                      aria-label={`${line.name}, ${format.shortDay(day)}: ${said.whole}`}
                      onClick={(event) =>
                        onSelect({ id: line.id, anchor: event.shiftKey && selection?.id === line.id ? selection.anchor : day, head: day })
                      }
                      onKeyDown={(event) => onKeyDown(event, lineIndex, dayIndex)}
                      className={`block min-h-11 w-full rounded px-1 py-1 text-center leading-tight hover:bg-raised ${selected ? 'bg-wash outline-2 -outline-offset-2 outline-accent' : ''} ${said.shut ? 'text-danger' : ''}`}
                    >
                      {said.short}
                      {said.marks !== '' && <span className="block text-xs">{said.marks}</span>}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface Said {
  readonly short: string;
  readonly marks: string;
  readonly whole: string;
  /** Not for sale. */
  readonly shut: boolean;
}

function stockText(night: StockNight | undefined, words: ConsoleWords): Said {
  if (night === undefined) return { short: '–', marks: '', whole: words.notPublished, shut: true };
  const { allotment, overbooking, booked, closed } = night;
  const of = overbooking === 0 ? `${allotment}` : `${allotment}+${overbooking}`;
  const whole = [words.roomsTaken(booked, allotment + overbooking), ...(closed ? [words.stopSell] : [])].join(', ');
  return { short: `${booked}/${of}`, marks: closed ? '✕' : '', whole, shut: closed };
}

function rateText(
  night: RateNight | undefined,
  words: ConsoleWords,
  money: (money: { amount_cents: number; currency: string }) => string,
  currency: string,
): Said {
  if (night === undefined || night.price_cents === null) return { short: '–', marks: '', whole: words.noPrice, shut: true };
  const rules: readonly (readonly [mark: string, text: string] | false)[] = [
    night.min_stay !== null && [`≥${night.min_stay}`, `${words.minStay}: ${night.min_stay}`],
    night.max_stay !== null && [`≤${night.max_stay}`, `${words.maxStay}: ${night.max_stay}`],
    night.min_stay_through !== null && [`≥≥${night.min_stay_through}`, `${words.minStayThrough}: ${night.min_stay_through}`],
    night.closed_to_arrival && ['⇥', words.closedToArrival],
    night.closed_to_departure && ['⇤', words.closedToDeparture],
    night.closed && ['✕', words.stopSell],
  ];
  const bound = rules.filter((rule) => rule !== false);
  const price = money({ amount_cents: night.price_cents, currency });
  return {
    short: price,
    marks: bound.map(([mark]) => mark).join(' '),
    whole: [price, ...bound.map(([, text]) => text)].join(', '),
    shut: night.closed,
  };
}
