/** One event: when its sale is, what is left, and the way in. */
import { getRouteApi, Link } from '@tanstack/react-router';
import { buttonLook } from '../../design/button.js';
import { Notice } from '../../design/notice.js';
import { useFormat, useWords } from '../../language/language.js';
import { PageHeading } from '../../layout/heading.js';
import { unlockChime } from '../chime.js';
import { Countdown } from '../countdown.js';
import { PhaseMark, WhenAndWhere } from '../event-facts.js';
import { EventOrGone } from '../event-or-gone.js';
import { wantIn } from '../going-in.js';
import type { EventShown } from '../queries.js';
import { type Phase, phaseOf } from '../sale-phase.js';
import { saleWords } from '../sale-words.js';
import { SectorStock } from '../sector-stock.js';
import { useNow } from '../use-now.js';

const route = getRouteApi('/events/$eventId');

export function EventPage() {
  const { eventId } = route.useParams();
  return (
    <EventOrGone key={eventId} eventId={eventId} everyMs={3_000}>
      {(event, again) => <OneEvent event={event} again={again} />}
    </EventOrGone>
  );
}

function OneEvent({ event, again }: { readonly event: EventShown; readonly again: () => void }) {
  const words = useWords(saleWords);
  const format = useFormat();
  const phase = phaseOf(event, useNow());
  return (
    <div className="space-y-8">
      <div>
        <Link to="/events" className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4">
          {words.allEvents}
        </Link>
        <PageHeading className="mt-2 mb-4 text-4xl sm:text-5xl">{event.name}</PageHeading>
        <WhenAndWhere event={event} className="mb-4 text-lg" />
        <PhaseMark phase={phase} />
      </div>
      <div className="grid gap-8 lg:grid-cols-[1fr_22rem] lg:items-start">
        <section aria-labelledby="sectors">
          <h2 id="sectors" className="text-3xl">
            {words.sectors}
          </h2>
          <ul className="mt-4 border-t border-line">
            {event.sectors.map((sector) => (
              <li key={sector.id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line py-4">
                <span className="font-semibold">{sector.name}</span>
                <span className="flex flex-wrap gap-x-6">
                  <SectorStock sector={sector} />
                  <span className="figures font-semibold">
                    {format.money({ amount_cents: sector.price_cents, currency: sector.currency })}
                  </span>
                </span>
              </li>
            ))}
          </ul>
          <p className="mt-3 text-sm text-muted">
            {words.live} {event.limit_per_customer !== null && words.limit(event.limit_per_customer)}
          </p>
        </section>
        <Sale event={event} phase={phase} again={again} />
      </div>
    </div>
  );
}

interface SaleProps {
  readonly event: EventShown;
  readonly phase: Phase;
  readonly again: () => void;
}

function Sale({ event, phase, again }: SaleProps) {
  const words = useWords(saleWords);
  const format = useFormat();
  const enter = (look: 'primary' | 'secondary', text: string) => (
    <Link
      to="/events/$eventId/room"
      params={{ eventId: event.id }}
      className={buttonLook(look, 'w-full')}
      onClick={() => {
        wantIn(event.id);
        // A press on this page is the permission to make a sound on the next.
        unlockChime();
      }}
    >
      {text}
    </Link>
  );
  return (
    <section aria-label={words.phase[phase]} className="space-y-4 rounded-card bg-raised p-5 sm:p-6">
      {phase === 'before' && (
        <>
          <Countdown label={words.opensIn} untilMs={Date.parse(event.sales_open_at)} onOver={again} />
          <p>{words.opensAt(format.instant(event.sales_open_at))}</p>
          {enter('primary', words.waitHere)}
        </>
      )}
      {phase === 'open' && enter('primary', words.getTickets)}
      {phase === 'all_held' && (
        <>
          <Notice tone="warm">
            <p>{words.allHeldText}</p>
          </Notice>
          {enter('secondary', words.getTickets)}
        </>
      )}
      {phase === 'sold_out' && <p>{words.soldOutText}</p>}
      {phase === 'over' && <p>{words.saleOver}</p>}
      {event.sales_close_at !== null && (phase === 'open' || phase === 'all_held' || phase === 'before') && (
        <p className="text-sm text-muted">{words.openUntil(format.instant(event.sales_close_at))}</p>
      )}
    </section>
  );
}
