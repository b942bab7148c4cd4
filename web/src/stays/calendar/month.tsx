/** One month of the calendar, as a grid. */
import { useId } from 'react';
import { type Day, daysOfMonth, weekdayOf } from '../../dates.js';
import { useFormat } from '../../language/language.js';
import type { DayState } from './day-state.js';

interface MonthProps {
  readonly month: Day;
  /** The one day that the Tab key reaches. */
  readonly reachable: Day;
  readonly stateOf: (day: Day) => DayState;
  readonly onChoose: (day: Day) => void;
  readonly onLook: (day: Day) => void;
}

const looks: Readonly<Record<DayState['look'], string>> = {
  open: 'font-semibold text-ink hover:bg-wash',
  out: 'text-warm bg-[linear-gradient(135deg,var(--warm-wash)_50%,transparent_50%)]',
  minimum: 'text-muted border border-dashed border-edge',
  closed: 'text-muted line-through decoration-1',
  unknown: 'text-muted',
  past: 'text-muted opacity-60',
};
const marks = {
  arrival: 'bg-accent! text-on-accent! font-semibold no-underline rounded-r-none',
  departure: 'bg-accent! text-on-accent! font-semibold no-underline rounded-l-none',
  within: 'bg-wash! rounded-none',
} as const;

function weeksOf(month: Day, firstWeekday: number): readonly (readonly (Day | undefined)[])[] {
  const days = daysOfMonth(month);
  const before = (weekdayOf(days[0] as Day) - firstWeekday + 7) % 7;
  const cells = [...Array.from({ length: before }, () => undefined), ...days];
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) => Array.from({ length: 7 }, (_, index) => cells[week * 7 + index]));
}

export function Month({ month, reachable, stateOf, onChoose, onLook }: MonthProps) {
  const format = useFormat();
  const id = useId();
  return (
    <div>
      <h3 id={id} className="mb-3 text-center text-lg first-letter:uppercase">
        {format.month(month)}
      </h3>
      <table role="grid" aria-labelledby={id} className="w-full table-fixed border-separate border-spacing-x-0 border-spacing-y-0.5">
        <thead>
          <tr>
            {format.weekdays.map(({ short, long }) => (
              <th key={long} scope="col" abbr={long} className="pb-1 text-xs font-medium text-muted">
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month, format.firstWeekday).map((week, index) => (
            <tr key={week.find((day) => day !== undefined) ?? index}>
              {week.map((day, weekday) =>
                day === undefined ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a place in a week is its weekday
                  <td key={weekday} />
                ) : (
                  <DayCell
                    key={day}
                    day={day}
                    state={stateOf(day)}
                    reachable={day === reachable}
                    onChoose={() => onChoose(day)}
                    onLook={() => onLook(day)}
                  />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface DayCellProps {
  readonly day: Day;
  readonly state: DayState;
  readonly reachable: boolean;
  readonly onChoose: () => void;
  readonly onLook: () => void;
}

function DayCell({ day, state, reachable, onChoose, onLook }: DayCellProps) {
  const format = useFormat();
  const { mark } = state;
  return (
    <td role="gridcell" aria-selected={mark !== undefined} className="p-0">
      <button
        type="button"
        data-day={day}
        data-look={state.look}
        tabIndex={reachable ? 0 : -1}
        aria-disabled={!state.choosable || undefined}
        aria-label={[format.longDay(day), state.says].filter((text) => text !== '').join(', ')}
        className={`figures flex h-13 w-full flex-col items-center justify-center rounded-lg leading-tight aria-disabled:cursor-default ${looks[state.look]} ${mark === undefined ? '' : marks[mark]}`}
        onClick={onChoose}
        onFocus={onLook}
        onMouseEnter={onLook}
      >
        <span>{Number(day.slice(8))}</span>
        <span className="block h-3.5 max-w-full overflow-hidden text-[0.6875rem] font-normal no-underline">{state.small}</span>
      </button>
    </td>
  );
}
