/** The chart itself: nights across, room types down, a bar for each booked room. One stop of the tab key; arrow keys go on from there. */
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type MouseEvent, memo, useCallback, useRef, useState } from 'react';
import { type Day, momentOf, weekdayOf } from '../../dates.js';
import { useFormat, useLanguage, useWords } from '../../language/language.js';
import { consoleWords } from '../console-words.js';
import { type Bar, barAt, isTapeKey, rowsOf } from './rows.js';
import { tapeWords } from './tape-words.js';

/** Pixels. */
const dayWidth = 52;
const rowHeight = 32;

export interface TapeLine {
  readonly roomTypeId: string;
  readonly name: string;
  readonly bars: readonly Bar[];
  /** One for each day shown: what there is to sell, and what of it is free. */
  readonly stock: readonly { readonly rooms: number; readonly free: number }[];
}

interface TapeProps {
  readonly lines: readonly TapeLine[];
  readonly days: readonly Day[];
}

export function TapeChart({ lines, days }: TapeProps) {
  const words = useWords(consoleWords);
  const format = useFormat();
  const { language } = useLanguage();
  const navigate = useNavigate();
  const chart = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState<string>();
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
  const all = lines.flatMap(({ bars }) => bars);
  // Where the tab key stops: where somebody has got to, else at the first.
  const stop = (all.find(({ id }) => id === held) ?? all[0])?.id;
  const open = useCallback(
    (event: MouseEvent, reference: string) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      void navigate({ to: '/console/reservations/$reference', params: { reference } });
    },
    [navigate],
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isTapeKey(event.key) || !(event.target instanceof HTMLElement)) return;
    const { bar } = event.target.dataset;
    if (bar === undefined) return;
    event.preventDefault();
    const next = barAt(
      lines.map(({ bars }) => bars),
      bar,
      event.key,
    );
    if (next === undefined) return;
    setHeld(next.id);
    chart.current?.querySelector<HTMLElement>(`[data-bar="${next.id}"]`)?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: no set of fields: what scrolls, with a name
    <div
      ref={chart}
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable
      tabIndex={0}
      aria-label={words.tape}
      onKeyDown={onKeyDown}
      className="relative max-h-[75vh] overflow-auto rounded-card border border-line bg-surface"
    >
      <div style={{ width: `calc(10rem + ${days.length * dayWidth}px)` }}>
        <div className="sticky top-0 z-20 flex border-b border-line bg-surface">
          <div className="sticky left-0 z-10 w-40 shrink-0 bg-surface" />
          {days.map((day) => (
            <div
              key={day}
              style={{ width: dayWidth }}
              className={`figures shrink-0 py-1 text-center text-sm font-semibold ${[0, 6].includes(weekdayOf(day)) ? 'bg-raised' : ''}`}
            >
              <span aria-hidden="true">
                <span className="block text-xs font-normal">{weekday.format(momentOf(day))}</span>
                {Number(day.slice(8))}
              </span>
              <span className="sr-only">{format.longDay(day)}</span>
            </div>
          ))}
        </div>
        {lines.map((line) => (
          <Line
            key={line.roomTypeId}
            line={line}
            stop={line.bars.some(({ id }) => id === stop) ? stop : undefined}
            days={days}
            onOpen={open}
            onHold={setHeld}
          />
        ))}
      </div>
    </div>
  );
}

interface LineProps {
  readonly line: TapeLine;
  readonly stop: string | undefined;
  readonly days: readonly Day[];
  readonly onOpen: (event: MouseEvent, reference: string) => void;
  readonly onHold: (id: string) => void;
}

/** A room type. Drawn anew only when something of it has changed. */
const Line = memo(function Line({ line: { name, bars, stock }, stop, days, onOpen, onHold }: LineProps) {
  const words = useWords(consoleWords);
  const tape = useWords(tapeWords);
  const format = useFormat();
  // As many as there are to sell on the fullest night, or more where more are booked.
  const rows = Math.max(1, rowsOf(bars), ...stock.map(({ rooms }) => rooms));
  const height = rows * rowHeight;
  // There are a few dates and thousands of bars.
  const written = new Map<Day, string>();
  const dayText = (day: Day) => {
    const text = written.get(day) ?? format.shortDay(day);
    written.set(day, text);
    return text;
  };
  return (
    <section
      aria-label={name}
      className="flex border-b-2 border-line"
      // What is out of sight is not drawn.
      style={{ contentVisibility: 'auto', containIntrinsicSize: `auto ${height + rowHeight}px` }}
    >
      <div className="sticky left-0 z-10 w-40 shrink-0 bg-surface">
        {/* In sight as long as its rows are. */}
        <div className="sticky top-14 px-3 py-1">
          <h2 className="text-base font-semibold">{name}</h2>
          <p className="text-sm text-muted">{tape.bars(bars.length)}</p>
        </div>
      </div>
      <div>
        <div className="flex">
          {stock.map(({ rooms, free }, at) => (
            <div
              key={days[at]}
              style={{ width: dayWidth }}
              className={`figures shrink-0 py-1 text-center text-xs ${free === 0 ? 'text-danger' : 'text-muted'}`}
            >
              <span aria-hidden="true">
                {free}/{rooms}
              </span>
              <span className="sr-only">{tape.roomsLeft(free, rooms)}</span>
            </div>
          ))}
        </div>
        <ul
          className="relative shrink-0"
          style={{
            height,
            width: days.length * dayWidth,
            backgroundImage: `linear-gradient(to right, var(--line) 1px, transparent 1px), linear-gradient(to bottom, var(--line) 1px, transparent 1px)`,
            backgroundSize: `${dayWidth}px 100%, 100% ${rowHeight}px`,
          }}
        >
          {bars.map(({ id, room, row, start, end }) => {
            const { reference, status, full_name: guest, check_in: checkIn, check_out: checkOut } = room;
            const state = words.states[status] ?? status;
            const shown = status === 'held' ? `${state}: ${guest}` : guest;
            return (
              <li
                key={id}
                className="absolute"
                style={{
                  left: start * dayWidth + 1,
                  top: row * rowHeight + 2,
                  width: Math.max(24, (end - start) * dayWidth - 2),
                  height: rowHeight - 4,
                }}
              >
                <a
                  href={`/console/reservations/${reference}`}
                  data-bar={id}
                  data-status={status}
                  tabIndex={id === stop ? 0 : -1}
                  aria-label={`${shown}, ${reference}, ${dayText(checkIn)} – ${dayText(checkOut)}, ${tape.guestsShort(room.guests)}, ${state}`}
                  title={`${shown} · ${reference}`}
                  onClick={(event) => onOpen(event, reference)}
                  onFocus={() => onHold(id)}
                  className={`block h-full truncate rounded px-1.5 text-sm leading-7 no-underline focus-visible:-outline-offset-2 ${status === 'held' ? 'border border-dashed border-warm bg-warm-wash text-warm' : 'bg-accent text-on-accent focus-visible:outline-on-accent'}`}
                >
                  {shown}
                </a>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
});
