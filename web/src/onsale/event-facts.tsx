/** When and where, and how far the sale is: what every page of an event says. */
import { useFormat, useWords } from '../language/language.js';
import type { SaleEvent } from './queries.js';
import type { Phase } from './sale-phase.js';
import { saleWords } from './sale-words.js';

export function WhenAndWhere({ event, className = '' }: { readonly event: SaleEvent; readonly className?: string }) {
  const words = useWords(saleWords);
  const format = useFormat();
  return (
    <p className={className}>
      <time dateTime={event.starts_at}>{format.instant(event.starts_at, event.timezone)}</time>
      <span className="text-muted">
        {' '}
        {words.venueTime(event.timezone.replaceAll('_', ' '))} · {event.venue}
      </span>
    </p>
  );
}

const tones: Readonly<Record<Phase, string>> = {
  before: 'bg-raised',
  open: 'bg-wash',
  all_held: 'bg-warm-wash',
  sold_out: 'bg-raised',
  over: 'bg-raised',
};

export function PhaseMark({ phase }: { readonly phase: Phase }) {
  const words = useWords(saleWords);
  return <span className={`inline-block rounded-full px-4 py-1.5 text-sm font-semibold ${tones[phase]}`}>{words.phase[phase]}</span>;
}
