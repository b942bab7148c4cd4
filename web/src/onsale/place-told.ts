/** What is known of a place in a waiting room, when answers overtake each other. */
import type { QueueToken } from '@holdfast/client';

type Place = Pick<QueueToken, 'id' | 'status' | 'position'>;

const order = { waiting: 0, admitted: 1, expired: 2 } as const;

/** The newer of two tokens. Pure. Nobody is put back in line, or out of the room, by an answer that was on its way for long. */
export function newer<Told extends Place>(known: Told | null | undefined, told: Told): Told {
  if (known === null || known === undefined || known.id !== told.id) return told;
  if (order[told.status] !== order[known.status]) return order[told.status] > order[known.status] ? told : known;
  const rises = told.position !== null && known.position !== null && told.position > known.position;
  return rises ? known : told;
}
