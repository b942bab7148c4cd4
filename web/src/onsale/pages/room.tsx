/** The waiting room of an event, and what is behind it: wherever somebody is, this page shows it, on every device that is signed in. */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { SignedIn } from '../../account/signed-in.js';
import { Button, buttonLook } from '../../design/button.js';
import { Notice } from '../../design/notice.js';
import { useLanguage, useWords } from '../../language/language.js';
import { PageHeading } from '../../layout/heading.js';
import { Loading } from '../../layout/loading.js';
import { TroubleNotice } from '../../layout/trouble.js';
import { troubleOf } from '../../service/holdfast.js';
import { chime, unlockChime } from '../chime.js';
import { Countdown } from '../countdown.js';
import { untilText } from '../durations.js';
import { EventOrGone } from '../event-or-gone.js';
import { type EventShown, heldQuery } from '../queries.js';
import { type Phase, phaseOf } from '../sale-phase.js';
import { saleWords } from '../sale-words.js';
import { SectorPicker } from '../sector-picker.js';
import { useNow } from '../use-now.js';
import { useOnline } from '../use-online.js';
import { type Queue, useQueue } from '../use-queue.js';
import { Waiting } from '../waiting.js';

const route = getRouteApi('/events/$eventId/room');

export function RoomPage() {
  const { eventId } = route.useParams();
  return (
    <EventOrGone key={eventId} eventId={eventId} everyMs={2_000}>
      {(event) => <Room event={event} />}
    </EventOrGone>
  );
}

function Frame({
  event,
  title,
  children,
}: {
  readonly event: EventShown;
  readonly title?: string | undefined;
  readonly children: ReactNode;
}) {
  const words = useWords(saleWords);
  return (
    <div className="space-y-6">
      <div>
        <Link
          to="/events/$eventId"
          params={{ eventId: event.id }}
          className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4"
        >
          {words.backToEvent}
        </Link>
        <PageHeading className="mt-2 text-4xl sm:text-5xl" title={`${title ?? words.roomTitle} · ${event.name}`}>
          {event.name}
        </PageHeading>
      </div>
      {children}
    </div>
  );
}

function Room({ event }: { readonly event: EventShown }) {
  return (
    <SignedIn frame={(form) => <Frame event={event}>{form}</Frame>}>
      {(userId) => <MyRoom key={userId} event={event} userId={userId} />}
    </SignedIn>
  );
}

function titleOf(
  queue: Queue,
  words: { readonly turn: string; readonly next: string; positionTitle(count: string): string },
  language: string,
) {
  const { token } = queue;
  if (token?.status === 'admitted') return `● ${words.turn}`;
  if (token?.status !== 'waiting' || token.position === null) return undefined;
  return token.position === 0 ? words.next : words.positionTitle(token.position.toLocaleString(language));
}

/** The sound, when somebody who waited on this page is let in. */
function useTurnNotice(status: string | undefined): boolean {
  const waited = useRef(false);
  const noticed = useRef(false);
  const turned = waited.current && status === 'admitted';
  useEffect(() => {
    if (status === 'waiting') {
      waited.current = true;
      noticed.current = false;
    }
    if (status === 'admitted' && waited.current && !noticed.current) {
      noticed.current = true;
      chime();
      // What they were at is gone from the page.
      if (document.activeElement === document.body || document.activeElement === null)
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    }
  }, [status]);
  return turned;
}

function MyRoom({ event, userId }: { readonly event: EventShown; readonly userId: string }) {
  const words = useWords(saleWords);
  const { language } = useLanguage();
  const queue = useQueue(event.id);
  const online = useOnline();
  const phase = phaseOf(event, useNow());
  const turned = useTurnNotice(queue.token?.status);
  return (
    <Frame event={event} title={titleOf(queue, words, language)}>
      {!online ? (
        <Notice tone="warm" role="status">
          <p>{words.offline}</p>
        </Notice>
      ) : (
        queue.interrupted && (
          <Notice tone="warm" role="status">
            <p>{words.interrupted}</p>
          </Notice>
        )
      )}
      <AlreadyHeld event={event} userId={userId} />
      {turned && (
        <Notice tone="good" role="alert">
          <p className="text-lg font-semibold">{words.turnAlert}</p>
        </Notice>
      )}
      <Inside event={event} userId={userId} phase={phase} queue={queue} />
    </Frame>
  );
}

interface InsideProps {
  readonly event: EventShown;
  readonly userId: string;
  readonly phase: Phase;
  readonly queue: Queue;
}

function Inside({ event, userId, phase, queue }: InsideProps) {
  const words = useWords(saleWords);
  const { token, joining, error } = queue;
  if (phase === 'over') return <Notice>{words.saleOver}</Notice>;
  if (token?.status === 'waiting') return <Waiting event={event} token={token} onLeave={queue.leave} />;
  if (token?.status === 'admitted') {
    return (
      <>
        {token.expires_at !== null && <PassLeft untilMs={Date.parse(token.expires_at)} />}
        {phase === 'before' && <Countdown label={words.opensIn} untilMs={Date.parse(event.sales_open_at)} />}
        <SectorPicker event={event} userId={userId} phase={phase} />
      </>
    );
  }
  if (error !== undefined) {
    const trouble = troubleOf(error);
    const over = trouble !== undefined && 'code' in trouble && trouble.code === 'sale_closed';
    return over ? <Notice>{words.saleOver}</Notice> : <TroubleNotice error={error} onRetry={queue.join} />;
  }
  if (token === undefined) return <Loading {...(joining && { text: words.joining })} />;
  const ended = token?.status === 'expired';
  return (
    <section aria-label={words.roomTitle} className="max-w-2xl space-y-5">
      {ended ? (
        <Notice tone="warm" role="status" title={words.passOver}>
          <p>{words.passOverText}</p>
        </Notice>
      ) : (
        <p className="text-lg">{words.roomOutside}</p>
      )}
      <p className="text-muted">{words.roomHow}</p>
      <Button
        busy={joining}
        onClick={() => {
          unlockChime();
          queue.join();
        }}
      >
        {joining ? words.joining : ended ? words.joinAgain : words.join}
      </Button>
    </section>
  );
}

function PassLeft({ untilMs }: { readonly untilMs: number }) {
  const words = useWords(saleWords);
  const { language } = useLanguage();
  const leftMs = untilMs - useNow();
  return (
    <p role="timer" className={`figures ${leftMs < 60_000 ? 'font-semibold text-danger' : 'text-muted'}`}>
      {words.passLeft(untilText(leftMs, language))}
    </p>
  );
}

/** From another tab, another device, or before the back button. */
function AlreadyHeld({ event, userId }: { readonly event: EventShown; readonly userId: string }) {
  const words = useWords(saleWords);
  const { data } = useQuery({ ...heldQuery(userId), refetchInterval: 15_000 });
  const held = data?.filter(({ event_id }) => event_id === event.id) ?? [];
  return held.map(({ id, reference, quantity }) => (
    <Notice key={id} tone="warm" role="status">
      <p className="mb-3">{words.alreadyHeld(quantity)}</p>
      <Link to="/tickets/$reference" params={{ reference }} className={buttonLook('secondary')}>
        {words.payThem}
      </Link>
    </Notice>
  ));
}
