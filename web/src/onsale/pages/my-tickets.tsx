/** All tickets and payments of whoever is signed in. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { SignedIn } from '../../account/signed-in.js';
import { buttonLook } from '../../design/button.js';
import { useFormat, useWords } from '../../language/language.js';
import { PageHeading } from '../../layout/heading.js';
import { Loading } from '../../layout/loading.js';
import { More } from '../../layout/more.js';
import { TroubleNotice } from '../../layout/trouble.js';
import { WhenAndWhere } from '../event-facts.js';
import { eventQuery, type Order, ordersQuery, reservationsQuery, type Tickets } from '../queries.js';
import { saleWords } from '../sale-words.js';
import { StatusMark, shownAs } from '../status-mark.js';

export function MyTickets() {
  const words = useWords(saleWords);
  return (
    <div className="space-y-10">
      <PageHeading>{words.mineTitle}</PageHeading>
      <SignedIn>
        {(userId) => (
          <>
            <AllTickets key={`tickets ${userId}`} userId={userId} />
            <AllOrders key={`orders ${userId}`} userId={userId} />
          </>
        )}
      </SignedIn>
    </div>
  );
}

function AllTickets({ userId }: { readonly userId: string }) {
  const words = useWords(saleWords);
  const list = useInfiniteQuery(reservationsQuery(userId));
  const { data, error, refetch } = list;
  const { data: orders } = useInfiniteQuery(ordersQuery(userId));
  if (data === undefined) return error === null ? <Loading /> : <TroubleNotice error={error} onRetry={() => void refetch()} />;
  const tickets = data.pages.flatMap((page) => page.data).filter((one): one is Tickets => one.kind === 'tickets');
  const orderOf = (id: string) => orders?.pages.flatMap((page) => page.data).find((order) => order.reservation_id === id) ?? null;
  return (
    <section aria-label={words.mineTitle} className="space-y-4">
      {tickets.length === 0 ? (
        <>
          <p>{words.mineNone}</p>
          <Link to="/events" className={buttonLook()}>
            {words.allEvents}
          </Link>
        </>
      ) : (
        <ul className="border-t border-line">
          {tickets.map((one) => (
            <Line key={one.id} tickets={one} order={orderOf(one.id)} />
          ))}
        </ul>
      )}
      <More list={list}>{words.more}</More>
    </section>
  );
}

function Line({ tickets, order }: { readonly tickets: Tickets; readonly order: Order | null }) {
  const words = useWords(saleWords);
  const format = useFormat();
  const { data: event } = useQuery({ ...eventQuery(tickets.event_id), staleTime: 60_000 });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-b border-line py-5">
      <div>
        <p className="text-xl font-semibold">
          <Link
            to="/tickets/$reference"
            params={{ reference: tickets.reference }}
            aria-label={`${words.open(tickets.reference)}${event === undefined ? '' : `, ${event.name}`}`}
            className="inline-flex min-h-8 items-center underline decoration-line decoration-1 underline-offset-4 hover:decoration-current"
          >
            {event?.name ?? tickets.reference}
          </Link>
        </p>
        {event !== undefined && <WhenAndWhere event={event} />}
        <p className="figures text-muted">
          {tickets.reference} · {words.tickets(tickets.quantity)} · {format.money(tickets.total)}
        </p>
      </div>
      <StatusMark shown={shownAs(tickets, order)} />
    </li>
  );
}

function AllOrders({ userId }: { readonly userId: string }) {
  const words = useWords(saleWords);
  const format = useFormat();
  const list = useInfiniteQuery(ordersQuery(userId));
  const { data, error, refetch } = list;
  if (data === undefined) return error !== null && <TroubleNotice error={error} onRetry={() => void refetch()} />;
  const orders = data.pages.flatMap((page) => page.data);
  const money = (amount_cents: number, currency: string) => format.money({ amount_cents, currency });
  return (
    <section aria-labelledby="payments" className="space-y-4">
      <h2 id="payments" className="text-3xl">
        {words.ordersTitle}
      </h2>
      {orders.length === 0 ? (
        <p>{words.ordersNone}</p>
      ) : (
        <ul className="border-t border-line">
          {orders.map((order) => (
            <li key={order.id} className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1 border-b border-line py-3">
              <Link
                to="/tickets/$reference"
                params={{ reference: order.reservation_id }}
                className="inline-flex min-h-8 items-center underline decoration-line decoration-1 underline-offset-4 hover:decoration-current"
              >
                {words.orderOf(format.instant(order.created_at))}
              </Link>
              <span className="figures">
                {money(order.amount_cents, order.currency)} · {words.orderStatus[order.status]}
                {order.refunded_cents > 0 && ` · ${words.refunded(money(order.refunded_cents, order.currency))}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      <More list={list}>{words.more}</More>
    </section>
  );
}
