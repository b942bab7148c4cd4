/** What a reservation of tickets is, to its owner. */
import { useWords } from '../language/language.js';
import type { Order, Tickets } from './queries.js';
import { saleWords } from './sale-words.js';

export type Shown = Tickets['status'] | 'paying';

/** Held is being paid when its order is under way, or about to be, or paid a moment ago. */
export function shownAs({ status }: Pick<Tickets, 'status'>, order: Pick<Order, 'status'> | null, sending = false): Shown {
  return status === 'held' && (sending || order?.status === 'pending' || order?.status === 'paid') ? 'paying' : status;
}

const tones: Readonly<Record<Shown, string>> = {
  held: 'bg-warm-wash',
  paying: 'bg-warm-wash',
  confirmed: 'bg-wash',
  released: 'bg-raised',
  expired: 'bg-raised',
  cancelled: 'bg-danger-wash',
};

export function StatusMark({ shown }: { readonly shown: Shown }) {
  const words = useWords(saleWords);
  return <p className={`rounded-full px-4 py-1.5 text-sm font-semibold ${tones[shown]}`}>{words.status[shown]}</p>;
}
