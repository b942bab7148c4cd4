/** One reservation of tickets: held and to be paid, or paid and to be shown at the door. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { SignedIn } from '../../account/signed-in.js';
import { Button } from '../../design/button.js';
import { Notice } from '../../design/notice.js';
import { useFormat, useWords } from '../../language/language.js';
import { PageHeading } from '../../layout/heading.js';
import { Loading } from '../../layout/loading.js';
import { TroubleNotice } from '../../layout/trouble.js';
import { useSeen } from '../../seen.js';
import { troubleOf } from '../../service/holdfast.js';
import { WhenAndWhere } from '../event-facts.js';
import { markSeen } from '../hold-under-way.js';
import { PayPanel } from '../pay-panel.js';
import { eventQuery, type Order, orderOfQuery, reservationQuery, saleKeys, type Tickets } from '../queries.js';
import { ReleaseDialog } from '../release-dialog.js';
import { saleWords } from '../sale-words.js';
import { type Shown, StatusMark, shownAs } from '../status-mark.js';
import { useOnline } from '../use-online.js';
import { usePayment } from '../use-payment.js';
import type { SaleWords } from '../words/en.js';

const route = getRouteApi('/tickets/$reference');
const TicketCards = lazy(() => import('../ticket-cards.js').then((module) => ({ default: module.TicketCards })));

export function TicketsPage() {
  const words = useWords(saleWords);
  const { reference } = route.useParams();
  const frame = (form: ReactNode) => (
    <div className="space-y-8">
      <PageHeading>{words.mineTitle}</PageHeading>
      {form}
    </div>
  );
  return <SignedIn frame={frame}>{(userId) => <Found key={`${userId} ${reference}`} userId={userId} name={reference} />}</SignedIn>;
}

/** While something may change by somebody else's doing, the time, or the bank's. Milliseconds. */
const heldEveryMs = 5_000;
const payingEveryMs = 1_000;

function Found({ userId, name }: { readonly userId: string; readonly name: string }) {
  const words = useWords(saleWords);
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    ...reservationQuery(userId, name),
    refetchInterval: ({ state }) => {
      if (state.data?.status !== 'held') return false;
      const order = client.getQueryData<Order | null>(saleKeys.orderOf(userId, state.data.id));
      return order?.status === 'pending' ? payingEveryMs : heldEveryMs;
    },
  });
  if (data !== undefined && data !== null) return <One userId={userId} tickets={data} again={() => void refetch()} />;
  if (data === undefined && error === null) return <Loading />;
  const trouble = troubleOf(error);
  const unknown = trouble !== undefined && 'code' in trouble && (trouble.code === 'not_found' || trouble.code === 'invalid_request');
  return (
    <div className="max-w-xl space-y-6">
      <PageHeading>{data === null ? words.notTickets : words.mineTitle}</PageHeading>
      {unknown ? (
        <Notice tone="warm">{words.notFound}</Notice>
      ) : (
        data !== null && <TroubleNotice error={error} onRetry={() => void refetch()} />
      )}
      <ToMine />
    </div>
  );
}

function ToMine() {
  const words = useWords(saleWords);
  return (
    <Link to="/tickets" className="inline-flex min-h-11 items-center text-accent underline underline-offset-4">
      {words.toMine}
    </Link>
  );
}

const titles: Readonly<Record<Shown, (words: SaleWords) => string>> = {
  held: (words) => words.heldTitle,
  paying: (words) => words.payingTitle,
  confirmed: (words) => words.confirmedTitle,
  released: (words) => words.releasedTitle,
  expired: (words) => words.expiredTitle,
  cancelled: (words) => words.cancelledTitle,
};

/** A payment was under way when the time was over: the bank may have charged it all the same. */
const cameLate = (order: Order | null) => order !== null && (order.refunded_cents > 0 || order.failure_code === 'hold_expired');

interface OneProps {
  readonly userId: string;
  readonly tickets: Tickets;
  readonly again: () => void;
}

function One({ userId, tickets, again }: OneProps) {
  const words = useWords(saleWords);
  const client = useQueryClient();
  const online = useOnline();
  const [releasing, setReleasing] = useState(false);
  const payment = usePayment(userId, tickets);
  useSeen(useCallback(() => markSeen(tickets.reference), [tickets.reference]));
  const { data: event } = useQuery(eventQuery(tickets.event_id));
  const { data: order = null } = useQuery({
    ...orderOfQuery(userId, tickets.id),
    refetchInterval: ({ state }) => {
      if (state.data?.status === 'pending') return payingEveryMs;
      // It may be paid in another tab, or on another device.
      return tickets.status === 'held' ? heldEveryMs : false;
    },
  });
  const shown = shownAs(tickets, order, payment.state === 'sending');
  const settled = useRef(again);
  settled.current = again;
  const orderStatus = order?.status;
  useEffect(() => {
    // What was paid is theirs, and it is shown at once.
    if (orderStatus !== undefined && orderStatus !== 'pending') settled.current();
  }, [orderStatus]);
  const over = () => {
    again();
    void client.invalidateQueries({ queryKey: saleKeys.event(tickets.event_id) });
    void client.invalidateQueries({ queryKey: saleKeys.reservations(userId) });
  };
  return (
    <div className="space-y-8">
      <div>
        <ToMine />
        <PageHeading className="mt-2 mb-4 text-4xl sm:text-5xl" {...(event && { title: `${titles[shown](words)} · ${event.name}` })}>
          {titles[shown](words)}
        </PageHeading>
        <p role="status" className="text-lg text-muted empty:hidden">
          {shown === 'released' && words.releasedText}
          {shown === 'expired' && (cameLate(order) ? words.expiredPaidText : words.expiredText)}
        </p>
      </div>
      {!online && (
        <Notice tone="warm" role="status">
          <p>{words.offline}</p>
        </Notice>
      )}
      {(shown === 'held' || shown === 'paying') && <PayPanel tickets={tickets} payment={payment} order={order} onOver={over} />}
      <Summary tickets={tickets} shown={shown} order={order} />
      {tickets.tickets !== undefined && tickets.tickets.length > 0 && (
        <Suspense fallback={<Loading />}>
          <TicketCards tickets={tickets.tickets} event={event} />
        </Suspense>
      )}
      <div className="flex flex-wrap items-center gap-4 print:hidden">
        {shown === 'held' && (
          <Button look="danger" onClick={() => setReleasing(true)}>
            {words.release}
          </Button>
        )}
        <Link
          to="/events/$eventId"
          params={{ eventId: tickets.event_id }}
          className="inline-flex min-h-11 items-center text-accent underline underline-offset-4"
        >
          {words.backToEvent}
        </Link>
      </div>
      {releasing && (
        <ReleaseDialog
          reservationId={tickets.id}
          onClose={() => setReleasing(false)}
          onDone={() => {
            setReleasing(false);
            over();
          }}
        />
      )}
    </div>
  );
}

interface SummaryProps {
  readonly tickets: Tickets;
  readonly shown: Shown;
  readonly order: Order | null;
}

function Summary({ tickets, shown, order }: SummaryProps) {
  const words = useWords(saleWords);
  const format = useFormat();
  const { data: event } = useQuery(eventQuery(tickets.event_id));
  return (
    <section aria-label={words.reference} className="max-w-2xl rounded-card border border-line bg-surface px-5 py-4 shadow-card sm:px-7">
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line pb-4">
        <div>
          <p className="text-sm text-muted">{words.reference}</p>
          <p
            className="figures font-serif text-2xl font-medium tracking-wide whitespace-nowrap sm:text-3xl"
            data-reference={tickets.reference}
          >
            {tickets.reference}
          </p>
        </div>
        <StatusMark shown={shown} />
      </div>
      {event !== undefined && (
        <div className="border-b border-line py-4">
          <p className="font-semibold">{event.name}</p>
          <WhenAndWhere event={event} />
        </div>
      )}
      <ul className="py-3">
        {tickets.items.map(({ sector_id, quantity, total }) => (
          <li key={sector_id} className="flex justify-between gap-6 py-1">
            <span>
              {event?.sectors.find(({ id }) => id === sector_id)?.name} <span className="text-muted">× {quantity}</span>
            </span>
            <span className="figures">{format.money(total)}</span>
          </li>
        ))}
      </ul>
      <p className="flex justify-between gap-6 border-t border-line pt-3 font-semibold">
        <span>{words.sum}</span>
        <span className="figures">{format.money(tickets.total)}</span>
      </p>
      {order !== null && order.refunded_cents > 0 && (
        <p className="mt-2 text-right text-muted">
          {words.refunded(format.money({ amount_cents: order.refunded_cents, currency: order.currency }))}
        </p>
      )}
    </section>
  );
}
