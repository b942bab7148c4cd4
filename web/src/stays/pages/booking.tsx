/** A booking: the confirmation of one that was just made, or one that was found again. */
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { nightsBetween } from '../../dates.js';
import { Button } from '../../design/button.js';
import { Notice } from '../../design/notice.js';
import { useFormat, useWords } from '../../language/language.js';
import { PageHeading } from '../../layout/heading.js';
import { Loading } from '../../layout/loading.js';
import { TroubleNotice } from '../../layout/trouble.js';
import { useSeen } from '../../seen.js';
import { troubleOf } from '../../service/holdfast.js';
import { isJustBooked, markSeen } from '../booking-under-way.js';
import type { CancelledStay } from '../cancel-dialog.js';
import { rememberedGuest, rememberGuest } from '../guest.js';
import { PayPanel } from '../pay-panel.js';
import { propertiesQuery, reservationQuery, type Stay, stayKeys } from '../queries.js';
import { stayWords } from '../stay-words.js';
import { Nights, Terms } from '../terms.js';
import { FindBooking } from './find-booking.js';

const route = getRouteApi('/booking/$reference');
const CancelDialog = lazy(() => import('../cancel-dialog.js').then((module) => ({ default: module.CancelDialog })));

export function Booking() {
  const { reference } = route.useParams();
  return <BookingOf key={reference} reference={reference.toUpperCase()} />;
}

function BookingOf({ reference }: { readonly reference: string }) {
  const [email, setEmail] = useState(() => rememberedGuest(reference));
  const { data, error, refetch } = useQuery({ ...reservationQuery(reference, email ?? ''), enabled: email !== undefined });
  const find = (notFound: boolean) => (
    <FindBooking
      key={email}
      reference={reference}
      email={email}
      notFound={notFound}
      onFind={(asked, given) => {
        if (asked !== reference) return false;
        rememberGuest(reference, given);
        setEmail(given);
        void refetch();
        return true;
      }}
    />
  );
  if (email === undefined) return find(false);
  if (data === undefined && error === null) return <Loading />;
  const trouble = troubleOf(error);
  const unknown =
    data === null || (trouble !== undefined && 'code' in trouble && (trouble.code === 'not_found' || trouble.code === 'invalid_request'));
  if (unknown) return find(true);
  if (data === undefined) return <TroubleNotice error={error} onRetry={() => void refetch()} />;
  return <BookingShown stay={data} email={email} onChanged={refetch} />;
}

interface BookingShownProps {
  readonly stay: Stay;
  readonly email: string;
  readonly onChanged: () => unknown;
}

function BookingShown({ stay, email, onChanged }: BookingShownProps) {
  const words = useWords(stayWords);
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const [cancelled, setCancelled] = useState<CancelledStay>();
  const changed = useCallback(() => {
    void onChanged();
  }, [onChanged]);
  const fresh = isJustBooked(stay.reference);
  useSeen(useCallback(() => markSeen(stay.reference), [stay.reference]));
  const active = stay.status === 'held' || stay.status === 'confirmed';
  const title = fresh && stay.status === 'confirmed' ? words.confirmedTitle : stay.status === 'held' ? words.heldTitle : words.yourBooking;
  return (
    <div className="space-y-8">
      <div className="max-w-2xl">
        <PageHeading>{title}</PageHeading>
        {fresh && active && <p className="mt-4 text-lg text-muted">{words.confirmedText(stay.guest.email)}</p>}
      </div>
      {cancelled !== undefined && <CancelledNotice cancelled={cancelled} paid={stay.payment === 'prepaid'} />}
      {stay.status === 'held' && <PayPanel stay={stay} email={email} onChanged={changed} />}
      <Details stay={stay} />
      <div className="flex flex-wrap items-center gap-4">
        {active && (
          <Button look="danger" onClick={() => setAsking(true)}>
            {words.cancelOpen}
          </Button>
        )}
        <Link to="/booking" className="inline-flex min-h-11 items-center text-accent underline underline-offset-4">
          {words.anotherBooking}
        </Link>
      </div>
      {asking && (
        <Suspense fallback={null}>
          <CancelDialog
            stay={stay}
            email={email}
            onClose={() => setAsking(false)}
            onCancelled={(done) => {
              setAsking(false);
              setCancelled(done);
              client.setQueryData(stayKeys.reservation(stay.reference, email), done.reservation);
              void client.invalidateQueries({ queryKey: stayKeys.free });
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

function CancelledNotice({ cancelled, paid }: { readonly cancelled: CancelledStay; readonly paid: boolean }) {
  const words = useWords(stayWords);
  const format = useFormat();
  const { refund, reservation } = cancelled;
  const text =
    refund.amount_cents > 0 && paid
      ? words.cancelledRefund(format.money(refund))
      : paid && reservation.status === 'cancelled'
        ? words.cancelledNoRefund
        : words.cancelledNothing;
  return (
    <Notice tone="good" role="status" title={words.cancelledTitle}>
      <p>{text}</p>
    </Notice>
  );
}

function Row({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="grid gap-x-6 py-3 sm:grid-cols-[10rem_1fr]">
      <dt className="text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Details({ stay }: { readonly stay: Stay }) {
  const words = useWords(stayWords);
  const format = useFormat();
  const { data: properties } = useSuspenseQuery(propertiesQuery);
  const property = properties.find(({ id }) => id === stay.property_id);
  const plans = [...new Set(stay.rooms.map((room) => property?.rate_plans.find(({ id }) => id === room.rate_plan_id)?.name ?? ''))];
  const tone = { held: 'bg-warm-wash', confirmed: 'bg-wash', released: 'bg-raised', expired: 'bg-raised', cancelled: 'bg-danger-wash' }[
    stay.status
  ];
  return (
    <section
      aria-label={words.yourBooking}
      className="max-w-2xl rounded-card border border-line bg-surface px-5 py-3 shadow-card sm:px-7 sm:py-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line pt-1 pb-4">
        <div>
          <p className="text-sm text-muted">{words.reference}</p>
          <p
            className="figures font-serif text-2xl font-medium tracking-wide whitespace-nowrap sm:text-3xl"
            data-reference={stay.reference}
          >
            {stay.reference}
          </p>
        </div>
        <p className={`rounded-full px-4 py-1.5 text-sm font-semibold ${tone}`}>{words.status[stay.status]}</p>
      </div>
      <dl className="divide-y divide-line">
        <Row name={words.house}>
          {property?.name}
          {property !== undefined && <span className="text-muted">, {property.city}</span>}
        </Row>
        <Row name={words.when}>
          {format.range(stay.check_in, stay.check_out)}{' '}
          <span className="text-muted">· {words.nights(nightsBetween(stay.check_in, stay.check_out))}</span>
          {property !== undefined && <span className="text-muted">, {words.arrive(property.check_in_time)}</span>}
        </Row>
        <Row name={words.room}>
          {format.list(plans)}
          {stay.rooms.length > 1 && <span className="text-muted"> · {words.rooms(stay.rooms.length)}</span>}
        </Row>
        <Row name={words.party}>
          {words.guests(stay.guests)} <span className="text-muted">· {stay.guest.full_name}</span>
        </Row>
        <Row name={words.price}>
          <Nights nights={stay.nights} total={stay.total} />
        </Row>
        <Row name={words.cancellation}>
          <Terms
            refundableUntil={stay.cancellation.refundable_until}
            payment={stay.payment}
            timeZone={property?.timezone}
            // What is paid before it is confirmed is confirmed by nothing else.
            paid={stay.payment === 'prepaid' && stay.status === 'confirmed' ? stay.total : undefined}
          />
        </Row>
      </dl>
    </section>
  );
}
