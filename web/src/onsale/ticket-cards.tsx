/** Tickets that are somebody's: each with its code, to be read at the door. */
import { Button } from '../design/button.js';
import { useWords } from '../language/language.js';
import { Qr } from './qr.js';
import type { EventShown, Tickets } from './queries.js';
import { saleWords } from './sale-words.js';

interface TicketCardsProps {
  readonly tickets: NonNullable<Tickets['tickets']>;
  readonly event: EventShown | undefined;
}

export function TicketCards({ tickets, event }: TicketCardsProps) {
  const words = useWords(saleWords);
  const usable = tickets.some(({ state }) => state === 'valid');
  return (
    <div className="space-y-4">
      {usable && (
        <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
          <p className="text-muted">{words.atDoor}</p>
          <Button look="secondary" onClick={() => print()}>
            {words.print}
          </Button>
        </div>
      )}
      <ol className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {tickets.map(({ code, state, sector_id }, index) => (
          <li
            key={code}
            data-ticket={code}
            className="flex break-inside-avoid flex-col gap-3 rounded-card border border-line bg-surface p-5 shadow-card"
          >
            <p className="text-sm text-muted">{words.ticketOf(index + 1, tickets.length)}</p>
            <p className="font-semibold">{event?.sectors.find(({ id }) => id === sector_id)?.name}</p>
            {state === 'valid' ? <Qr text={code} label={words.qr(code)} /> : <p className="font-semibold text-danger">{words.void}</p>}
            <p className={`figures font-mono text-sm wrap-anywhere ${state === 'valid' ? '' : 'line-through'}`}>{code}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}
