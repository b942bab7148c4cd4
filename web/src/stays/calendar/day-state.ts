/** What one day of the calendar shows and says, and whether it can be chosen. */
import type { Day } from '../../dates.js';
import type { Format } from '../../language/format.js';
import type { CalendarDay, DepartureDay } from '../queries.js';
import type { StayWords } from '../words/en.js';

export interface CalendarView {
  readonly today: Day;
  readonly checkIn: Day | undefined;
  readonly checkOut: Day | undefined;
  readonly days: ReadonlyMap<Day, CalendarDay>;
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

type Code = NonNullable<CalendarDay['code']>;

/** A code of the service, as a word for who would arrive. */
const noArrival: Readonly<Record<Code, keyof StayWords['noArrival']>> = {
  min_stay_not_met: 'minimum',
  closed_to_departure: 'closed',
  max_stay_exceeded: 'closed',
  sold_out: 'sold_out',
  closed_to_arrival: 'no_arrivals',
  closed: 'closed',
  rate_unavailable: 'unpublished',
  currency_mismatch: 'unpublished',
  occupancy_exceeded: 'party',
  arrival_in_the_past: 'past',
};

function arrivalState(day: Day, view: CalendarView, words: StayWords, format: Format): Omit<DayState, 'mark'> {
  if (day < view.today) return { choosable: false, look: 'past', small: '', says: words.noArrival.past() };
  const known = view.days.get(day);
  if (known === undefined) return { choosable: false, look: 'unknown', small: '', says: '' };
  const { arrival, departure, price, code } = known;
  const nights = known.nights ?? 1;
  if (arrival) {
    const parts = [...(price ? [words.from(format.money(price))] : []), ...(nights > 1 ? [words.minimum(nights)] : [])];
    return { choosable: true, look: 'open', small: price === null ? '' : format.shortMoney(price), says: parts.join(', ') };
  }
  const reason = noArrival[code ?? 'closed'];
  const why = words.noArrival[reason](known.nights ?? undefined);
  const says = departure ? `${words.outOnly}: ${why}` : why;
  if (reason === 'minimum') return { choosable: false, look: 'minimum', small: words.shortMinimum(nights), says };
  if (departure) return { choosable: false, look: 'out', small: words.shortOut, says };
  return { choosable: false, look: 'closed', small: reason === 'sold_out' ? words.shortFull : '', says };
}

/** As {@link noArrival}, for who would leave: all else is a night before it that is not free. */
const noDeparture: Partial<Readonly<Record<Code, keyof StayWords['noDeparture']>>> = {
  min_stay_not_met: 'minimum',
  max_stay_exceeded: 'maximum',
  closed_to_departure: 'no_departures',
};

function departureState(day: Day, view: CalendarView, words: StayWords, format: Format): Omit<DayState, 'mark'> {
  if (view.departures === undefined) return { choosable: false, look: 'unknown', small: '', says: '' };
  const departure = view.departures.get(day);
  if (departure === undefined || departure.code !== null) {
    const reason = (departure?.code && noDeparture[departure.code]) ?? 'beyond';
    const required = departure?.required ?? undefined;
    const says = words.noDeparture[reason](required);
    return reason === 'minimum'
      ? { choosable: false, look: 'minimum', small: words.shortMinimum(required ?? 2), says }
      : { choosable: false, look: 'closed', small: '', says };
  }
  const { nights, total } = departure;
  return {
    choosable: true,
    look: 'open',
    small: total === null ? '' : format.shortMoney(total),
    says: total === null ? words.nights(nights) : words.total(nights, format.money(total)),
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
