/** Holdfast and the per-request design, each on a copy of one template, about to sell the same. */
import type { Contender, Pace } from '../arbiter.js';
import { type Sending, serving, tuning } from '../contenders.js';
import type { Plan } from '../load/orders.js';
import type { Contestant, PerRequestContestant } from '../machine/processes.js';
import type { Mode } from '../modes.js';
import type { Own, Stage } from '../stage.js';
import { type EventOnSale, openEvents } from '../stock/events.js';
import { nightsFrom, openHouses } from '../stock/houses.js';
import { staffFill } from '../stock/staff.js';
import type { Template } from '../templates.js';

export const created = [201] as const;

/** One fresh event for each slice of a contender: warm-ups with five settings, and the rounds. */
const hotEventsCount = 24;
/** Nights likewise, and one to leave on. */
const hotNightsCount = 26;

/** As many rounds as there are where nothing is to be met. */
export const shownOnly = (mode: Mode): Mode => ({ ...mode, rounds: mode.roundsShown });

export const paceOf = ({ rounds, sliceSeconds, warmUpSeconds }: Mode): Pace => ({ rounds, sliceSeconds, warmUpSeconds });

/** Seconds that a comparison of so many contenders is reckoned to take on a quiet machine, with starting, draining, tuning and recounting. */
export function comparisonSeconds({ rounds, sliceSeconds, warmUpSeconds }: Mode, contenders: number, tuned: number): number {
  const overhead = 0.3;
  const tuning = tuned * 3 * (warmUpSeconds + overhead);
  return 8 + contenders * (rounds * (sliceSeconds + overhead) + warmUpSeconds + overhead) + tuning;
}

export function hotEvents(stage: Stage): Promise<Template<EventOnSale[]>> {
  return stage.template('hot_events', (url) => staffFill(url, (staff) => openEvents(staff, hotEventsCount)));
}

export function manyEvents(stage: Stage, { lanes }: Mode): Promise<Template<EventOnSale[]>> {
  return stage.template('many_events', (url) => staffFill(url, (staff) => openEvents(staff, lanes)));
}

export function hotHouse(stage: Stage) {
  const nights = nightsFrom(80);
  return stage.template('hot_house', (url) =>
    staffFill(url, async (staff) => ({ offers: await openHouses(staff, 1, nights), nights: nights as readonly string[] })),
  );
}

export function manyHouses(stage: Stage, { lanes }: Mode) {
  const nights = nightsFrom(hotNightsCount);
  return stage.template('many_houses', (url) =>
    staffFill(url, async (staff) => ({ offers: await openHouses(staff, lanes, nights), nights: nights as readonly string[] })),
  );
}

/** A ticket of the sector of the event that is this slice's own. */
export function hotTickets(events: readonly EventOnSale[]) {
  return (slice: number): Plan => ({ kind: 'tickets', sectors: [(events[slice % events.length] as EventOnSale).sectorId] });
}

/** A stay of one night, the night that is this slice's own. */
export function oneNight({ offers, nights }: Awaited<ReturnType<typeof hotHouse>>['stock']) {
  return (slice: number): Plan => {
    const at = slice % (nights.length - 1);
    return { kind: 'stays', offers, dates: nights.slice(at, at + 2), nightsMax: 1 };
  };
}

export interface Contest {
  readonly holdfast: Contender;
  readonly perRequest: Contender;
  /** Holdfast's database. */
  readonly own: Own;
  readonly services: { readonly holdfast: Contestant; readonly perRequest: PerRequestContestant };
}

/** Both serve; where tickets are sold, buyers have signed in with both, and with `more`. */
export async function contest(
  stage: Stage,
  mode: Mode,
  template: Template<unknown>,
  connections: number,
  plan: (slice: number) => Plan,
  more: readonly Contestant[] = [],
): Promise<Contest> {
  const own = await stage.copy(template, 'holdfast');
  const [holdfast, perRequest] = [await stage.holdfast(own), await stage.perRequest(await stage.copy(template, 'S'))];
  if (plan(0).kind === 'tickets') await stage.signIn(mode.people, own, [holdfast, perRequest, ...more]);
  const sending: Sending = { connections, plan, good: created };
  return {
    holdfast: serving(stage, 'holdfast', [holdfast], sending, own),
    perRequest: tuning(stage, perRequest, sending),
    own,
    services: { holdfast, perRequest },
  };
}
