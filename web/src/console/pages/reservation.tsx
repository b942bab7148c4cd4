/** One reservation: what it is, everything that happened to it, and cancelling it. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../design/button.js';
import { Dialog } from '../../design/dialog.js';
import { Notice } from '../../design/notice.js';
import { useFormat, useWords } from '../../language/language.js';
import { PageHeading } from '../../layout/heading.js';
import { Loading } from '../../layout/loading.js';
import { TroubleNotice } from '../../layout/trouble.js';
import { intents, valueFrom } from '../../service/holdfast.js';
import { consoleWords } from '../console-words.js';
import { desk } from '../desk.js';
import { consoleKeys, type Reservation, reservationQuery, storyQuery } from '../queries.js';
import { Section } from '../section.js';
import { CsvButton, Table } from '../table.js';

export function ReservationPage() {
  const { reference } = useParams({ from: '/console/reservations/$reference' });
  const words = useWords(consoleWords);
  const reservation = useQuery(reservationQuery(reference));
  return (
    <div>
      <PageHeading className="text-4xl">{reference}</PageHeading>
      {reservation.isPending && <Loading />}
      {reservation.isError && <TroubleNotice error={reservation.error} onRetry={() => void reservation.refetch()} />}
      {reservation.data !== undefined && (
        <>
          <Facts reservation={reservation.data} />
          <Cancelling reservation={reservation.data} reference={reference} />
          <Timeline reference={reference} title={words.timeline} />
        </>
      )}
    </div>
  );
}

function Facts({ reservation }: { readonly reservation: Reservation }) {
  const words = useWords(consoleWords);
  const format = useFormat();
  const facts: readonly (readonly [string, string])[] = [
    [words.status, words.states[reservation.status] ?? reservation.status],
    ...(reservation.kind === 'stay'
      ? ([
          [words.guest, `${reservation.guest.full_name}, ${reservation.guest.email}`],
          ...(reservation.guest.phone === null ? [] : [[words.phone, reservation.guest.phone] as const]),
          [words.nights, format.range(reservation.check_in, reservation.check_out)],
          [words.guests, String(reservation.guests)],
          [words.payment, words.payments[reservation.payment] ?? reservation.payment],
          [
            words.refundableUntil,
            reservation.cancellation.refundable_until === null ? words.never : format.instant(reservation.cancellation.refundable_until),
          ],
        ] as const)
      : ([[words.tickets, String(reservation.quantity)]] as const)),
    [words.total, format.money(reservation.total)],
    [words.made, format.instant(reservation.created_at)],
  ];
  return (
    <dl className="mt-5 grid gap-x-8 gap-y-3 sm:grid-cols-[max-content_1fr]">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="mb-1">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Cancelling({ reservation, reference }: { readonly reservation: Reservation; readonly reference: string }) {
  const words = useWords(consoleWords);
  const format = useFormat();
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const named = `console cancel ${reservation.id}`;
  const cancel = useMutation({
    mutationFn: () =>
      valueFrom(
        desk.post('/v1/reservations/{reservation_id}/cancel', {
          path: { reservation_id: reservation.id },
          intent: intents.of(named, reservation.id),
        }),
      ),
    onSuccess: () => {
      intents.settle(named);
      setOpen(false);
    },
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: consoleKeys.reservation(reference) }),
        queries.invalidateQueries({ queryKey: consoleKeys.story(reference) }),
      ]),
  });
  const can = reservation.status === 'confirmed' || reservation.status === 'held';
  return (
    <div className="mt-6 space-y-3">
      <div role="status">
        {cancel.data !== undefined && <Notice tone="good">{words.cancelledRefund(format.money(cancel.data.refund))}</Notice>}
      </div>
      {can && (
        <Button look="danger" onClick={() => setOpen(true)}>
          {words.cancelReservation}
        </Button>
      )}
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={words.cancelReservation}
        text={reservation.kind === 'stay' ? words.cancelText : words.cancelTicketsText}
      >
        <div className="space-y-4">
          {cancel.isError && <TroubleNotice error={cancel.error} />}
          <Button look="danger" busy={cancel.isPending} onClick={() => cancel.mutate()}>
            {words.reallyCancel}
          </Button>
        </div>
      </Dialog>
    </div>
  );
}

/** Small facts of an entry, as text. */
function detailsText(
  details: Readonly<Record<string, unknown>>,
  money: (money: { amount_cents: number; currency: string }) => string,
): string {
  const { amount_cents: amount, currency, ...others } = details;
  const told = Object.entries(others).flatMap(([name, value]) =>
    (typeof value === 'string' || typeof value === 'number') &&
    ['provider_ref', 'reason', 'failure_code', 'by_hand', 'order_id'].includes(name)
      ? [`${name} ${value}`]
      : [],
  );
  const sum = typeof amount === 'number' && typeof currency === 'string' ? [money({ amount_cents: amount, currency })] : [];
  return [...sum, ...told].join(', ');
}

function Timeline({ reference, title }: { readonly reference: string; readonly title: string }) {
  const words = useWords(consoleWords);
  const format = useFormat();
  const story = useQuery(storyQuery(reference));
  if (story.isPending) return <Loading />;
  if (story.isError) return <TroubleNotice error={story.error} onRetry={() => void story.refetch()} />;
  const rows = story.data.data.map((entry, index) => ({ ...entry, no: index }));
  const who = (entry: (typeof rows)[number]) => {
    const [kind = ''] = entry.actor.split(':');
    const said = words.actors[kind] ?? kind;
    return entry.actor_name === null ? said : `${entry.actor_name} (${said})`;
  };
  const what = (entry: (typeof rows)[number]) => words.happenings[entry.what] ?? entry.what;
  return (
    <Section
      title={title}
      actions={
        <CsvButton
          name={reference}
          head={['at', 'source', 'what', 'actor', 'actor_name', 'request_id', 'details']}
          rows={() =>
            rows.map((entry) => [
              entry.at,
              entry.source,
              entry.what,
              entry.actor,
              entry.actor_name,
              entry.request_id,
              JSON.stringify(entry.details),
            ])
          }
        />
      }
    >
      <Table
        name={title}
        rows={rows}
        keyOf={(entry) => String(entry.no)}
        columns={[
          { head: words.at, cell: (entry) => <time dateTime={entry.at}>{format.instant(entry.at)}</time> },
          { head: words.whatHappened, cell: what },
          { head: words.who, cell: who },
          { head: words.details, cell: (entry) => <span className="break-all">{detailsText(entry.details, format.money)}</span> },
          {
            head: words.deliveries,
            cell: (entry) => entry.deliveries.map((each) => `${each.target}: ${words.deliveryStates[each.status]}`).join(', '),
          },
        ]}
      />
    </Section>
  );
}
