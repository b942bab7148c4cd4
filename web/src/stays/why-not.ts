/** Why a plan is not offered, in words for a guest. */
import type { Format } from '../language/format.js';
import type { Availability } from './queries.js';
import type { StayWords } from './words/en.js';

type Refused = NonNullable<Availability['refused']>[number];

/** The reason, from the code of a refusal and what it says beside it; the service's own sentence where we have none. */
export function whyNot(
  refused: { readonly code: string; readonly detail: string } & Readonly<Record<string, unknown>>,
  words: StayWords,
  format: Format,
): string {
  const day = () => {
    const date = refused['night'] ?? refused['date'];
    return typeof date === 'string' ? format.shortDay(date) : '';
  };
  const count = (member: string) => Number(refused[member]);
  switch (refused.code) {
    case 'min_stay_not_met':
    case 'max_stay_exceeded':
      return words.whyNot[refused.code](count('required'));
    case 'closed_to_arrival':
    case 'closed_to_departure':
    case 'closed':
    case 'rate_unavailable':
    case 'sold_out':
      return words.whyNot[refused.code](day());
    case 'occupancy_exceeded':
      return words.whyNot.occupancy_exceeded(count('max_occupancy'));
    case 'arrival_in_the_past':
      return words.whyNot.arrival_in_the_past();
    default:
      return refused.detail;
  }
}

/** What is not offered, by room and reason: plans of a room that are refused for the same reason are one entry. */
export function refusalsByRoom(refused: readonly Refused[], words: StayWords, format: Format) {
  const entries = new Map<string, { readonly roomTypeId: string; readonly why: string; readonly planIds: string[] }>();
  for (const plan of refused) {
    const why = whyNot(plan, words, format);
    const name = `${plan.room_type_id} ${why}`;
    const entry = entries.get(name) ?? { roomTypeId: plan.room_type_id, why, planIds: [] };
    entry.planIds.push(plan.rate_plan_id);
    entries.set(name, entry);
  }
  return [...entries.values()];
}
