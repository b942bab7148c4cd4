/** What one day of the calendar shows and says, and whether it can be chosen. */
import type { Day } from '../../dates.js';
import type { Format } from '../../language/format.js';
import type { StayWords } from '../words/en.js';
import type { ArrivalDay, DepartureDay } from './calendar-days.js';

export interface CalendarView {
  readonly today: Day;
  readonly checkIn: Day | undefined;
  readonly checkOut: Day | undefined;
  readonly arrivals: ReadonlyMap<Day, ArrivalDay>;
  readonly leaving: ReadonlySet<Day>;
  readonly departures: ReadonlyMap<Day, DepartureDay> | undefined;
}

export interface DayState {
  readonly choosable: boolean;
  readonly look: 'open' | 'out' | 'minimum' | 'closed' | 'unknown' | 'past';
  readonly mark: 'arrival' | 'departure' | 'within' | undefined;
  /** Below the number. */
  readonly small: string;
  /** After the date, for those who listen and below the calendar. */
  readonly says: string;
}

/** Only an arrival is chosen: the next choice is a departure. */
export const choosesDeparture = ({ checkIn, checkOut }: CalendarView) => checkIn !== undefined && checkOut === undefined;

function markOf(day: Day, { checkIn, checkOut }: CalendarView): DayState['mark'] {
  if (day === checkIn) return 'arrival';
  if (day === checkOut) return 'departure';
  return checkIn !== undefined && checkOut !== undefined && day > checkIn && day < checkOut ? 'within' : undefined;
}

function arrivalState(day: Day, view: CalendarView, words: StayWords, format: Format): Omit<DayState, 'mark'> {
  if (day < view.today) return { choosable: false, look: 'past', small: '', says: words.noArrival.past() };
  const arrival = view.arrivals.get(day);
  if (arrival === undefined) return { choosable: false, look: 'unknown', small: '', says: '' };
  if (arrival.kind === 'open') {
    const price = arrival.price;
    const parts = [...(price ? [words.from(format.money(price))] : []), ...(arrival.nights > 1 ? [words.minimum(arrival.nights)] : [])];
    return { choosable: true, look: 'open', small: price === undefined ? '' : format.shortMoney(price), says: parts.join(', ') };
  }
  const why = words.noArrival[arrival.reason](arrival.required);
  const says = view.leaving.has(day) ? `${words.outOnly}: ${why}` : why;
  if (arrival.reason === 'minimum') return { choosable: false, look: 'minimum', small: words.shortMinimum(arrival.required ?? 2), says };
  if (view.leaving.has(day)) return { choosable: false, look: 'out', small: words.shortOut, says };
  return { choosable: false, look: 'closed', small: arrival.reason === 'sold_out' ? words.shortFull : '', says: why };
}

function departureState(day: Day, view: CalendarView, words: StayWords, format: Format): Omit<DayState, 'mark'> {
  if (view.departures === undefined) return { choosable: false, look: 'unknown', small: '', says: '' };
  const departure = view.departures.get(day) ?? ({ kind: 'no', reason: 'beyond' } as const);
  if (departure.kind === 'no') {
    const look = departure.reason === 'minimum' ? 'minimum' : 'closed';
    const small = departure.reason === 'minimum' ? words.shortMinimum(departure.required ?? 2) : '';
    return { choosable: false, look, small, says: words.noDeparture[departure.reason](departure.required) };
  }
  const { nights, total } = departure;
  return {
    choosable: true,
    look: 'open',
    small: total === undefined ? '' : format.shortMoney(total),
    says: total === undefined ? words.nights(nights) : words.total(nights, format.money(total)),
  };
}

/**
 * While a departure is chosen, days after the arrival are judged as departures; days up to it, and all days otherwise, as arrivals:
 * choosing one begins anew.
 */
export function stateOf(day: Day, view: CalendarView, words: StayWords, format: Format): DayState {
  const mark = markOf(day, view);
  const asDeparture = choosesDeparture(view) && day > (view.checkIn as Day);
  const state = asDeparture ? departureState(day, view, words, format) : arrivalState(day, view, words, format);
  const said = mark === undefined ? '' : { arrival: words.arrival, departure: words.departure, within: words.withinStay }[mark];
  return { ...state, mark, says: [said, state.says].filter((text) => text !== '').join(', ') };
}
