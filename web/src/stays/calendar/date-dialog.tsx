/** Choosing the dates of a stay: what each night costs, and what each day is to somebody who comes or goes. */
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { type Day, daysOfMonth, monthOf, nightsBetween, plusDays, plusMonths, todayIn, weekdayOf } from '../../dates.js';
import { Button } from '../../design/button.js';
import { Dialog } from '../../design/dialog.js';
import { LeftIcon, RightIcon } from '../../design/icons.js';
import { useFormat, useWords } from '../../language/language.js';
import { TroubleNotice } from '../../layout/trouble.js';
import type { Party, Property } from '../queries.js';
import { stayWords } from '../stay-words.js';
import { type CalendarView, choosesDeparture, stateOf } from './day-state.js';
import { Legend } from './legend.js';
import { Month } from './month.js';
import { useCalendarDays } from './use-calendar-days.js';
import { useTwoMonths } from './use-two-months.js';

interface Dates {
  readonly checkIn: Day | undefined;
  readonly checkOut: Day | undefined;
}

interface DateDialogProps extends Dates {
  /** Whose prices and rules are shown; without one, any dates can be chosen. */
  readonly property: Property | undefined;
  readonly party: Party;
  readonly onChoose: (dates: Dates) => void;
  readonly onClose: () => void;
}

const monthsAhead = 24;

/** Where a key leads, from a day. */
function dayByKey(key: string, day: Day, firstWeekday: number): Day | undefined {
  const intoWeek = (weekdayOf(day) - firstWeekday + 7) % 7;
  const sameInMonth = (months: number) => {
    const days = daysOfMonth(plusMonths(day, months));
    return days[Math.min(Number(day.slice(8)), days.length) - 1];
  };
  switch (key) {
    case 'ArrowLeft':
      return plusDays(day, -1);
    case 'ArrowRight':
      return plusDays(day, 1);
    case 'ArrowUp':
      return plusDays(day, -7);
    case 'ArrowDown':
      return plusDays(day, 7);
    case 'Home':
      return plusDays(day, -intoWeek);
    case 'End':
      return plusDays(day, 6 - intoWeek);
    case 'PageUp':
      return sameInMonth(-1);
    case 'PageDown':
      return sameInMonth(1);
    default:
      return undefined;
  }
}

export default function DateDialog({ property, party, checkIn, checkOut, onChoose, onClose }: DateDialogProps) {
  const words = useWords(stayWords);
  const format = useFormat();
  const today = todayIn(property?.timezone);
  const two = useTwoMonths();
  const [looked, setLooked] = useState<Day>(checkIn !== undefined && checkIn >= today ? checkIn : today);
  const [month, setMonth] = useState<Day>(`${monthOf(looked)}-01`);
  const grid = useRef<HTMLDivElement>(null);
  const moved = useRef(false);

  const months = two ? [month, plusMonths(month, 1)] : [month];
  const visible = useMemo(() => (two ? [month, plusMonths(month, 1)] : [month]).flatMap(daysOfMonth), [month, two]);
  const { days, departures, error, askAgain } = useCalendarDays(property?.id, party, months, visible, checkIn);
  const view: CalendarView = { today, checkIn, checkOut, days, departures };
  const state = (day: Day) => stateOf(day, view, words, format);

  const firstMonth = `${monthOf(today)}-01`;
  const lastMonth = plusMonths(today, monthsAhead);
  const turn = (by: number) => {
    const next = plusMonths(month, by);
    if (next < firstMonth || next > lastMonth) return;
    setMonth(next);
    setLooked(next < today ? today : next);
  };

  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${looked}"]`)?.focus();
  }, [looked]);

  const choose = (day: Day) => {
    setLooked(day);
    if (!state(day).choosable) return;
    if (choosesDeparture(view) && day > (checkIn as Day)) onChoose({ checkIn, checkOut: day });
    else onChoose({ checkIn: day, checkOut: undefined });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayByKey(event.key, looked, format.firstWeekday);
    if (next === undefined || !(event.target as HTMLElement).matches('[data-day]')) return;
    event.preventDefault();
    const bounded = next < today ? today : next;
    if (bounded > plusMonths(lastMonth, 1)) return;
    moved.current = true;
    setLooked(bounded);
    if (!visible.includes(bounded)) setMonth(two && bounded > month ? plusMonths(bounded, -1) : `${monthOf(bounded)}-01`);
  };

  const chosen = checkIn !== undefined && checkOut !== undefined;
  const reachable = visible.includes(looked) ? looked : (visible.find((day) => day >= today) ?? (visible[0] as Day));
  const said = state(reachable).says;
  const now = chosen
    ? words.stayChosen(format.range(checkIn, checkOut), nightsBetween(checkIn, checkOut))
    : checkIn === undefined
      ? words.pickArrival
      : `${words.arrivalChosen(format.longDay(checkIn))} ${words.pickDeparture}`;

  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={words.calendarTitle} wide>
      <p role="status" className="mb-4">
        {now}
      </p>
      {error !== undefined && error !== null && <TroubleNotice error={error} onRetry={askAgain} />}
      <div className="relative">
        <div className="absolute inset-x-0 -top-2 flex justify-between">
          <Turn label={words.earlier} disabled={month <= firstMonth} onClick={() => turn(-1)}>
            <LeftIcon />
          </Turn>
          <Turn label={words.later} disabled={month >= lastMonth} onClick={() => turn(1)}>
            <RightIcon />
          </Turn>
        </div>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the days in it */}
        <div ref={grid} className="grid gap-x-8 gap-y-6 sm:grid-cols-[repeat(auto-fit,minmax(17rem,1fr))]" onKeyDown={onKeyDown}>
          {months.map((one) => (
            <Month key={one} month={one} reachable={reachable} stateOf={state} onChoose={choose} onLook={setLooked} />
          ))}
        </div>
      </div>
      <p className="mt-3 min-h-12 border-t border-line pt-3 text-sm sm:min-h-0">
        <span className="font-semibold first-letter:uppercase">{format.shortDay(reachable)}</span>
        {said !== '' && `: ${said}`}
      </p>
      {property !== undefined && <Legend />}
      {/* On a small screen the dialog scrolls, and the way out of it does not. */}
      <div className="sticky -bottom-5 -mx-5 mt-5 -mb-5 flex flex-wrap justify-end gap-3 bg-surface px-5 py-3 sm:static sm:m-0 sm:mt-5 sm:p-0">
        <Button look="quiet" onClick={() => onChoose({ checkIn: undefined, checkOut: undefined })}>
          {words.startOver}
        </Button>
        <Button onClick={onClose}>{words.done}</Button>
      </div>
    </Dialog>
  );
}

interface TurnProps {
  readonly label: string;
  readonly disabled: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Turn({ label, disabled, onClick, children }: TurnProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={disabled || undefined}
      className="grid size-11 place-items-center rounded-lg hover:bg-raised aria-disabled:opacity-40"
      onClick={disabled ? undefined : onClick}
    >
      {children}
    </button>
  );
}
