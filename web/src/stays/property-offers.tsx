/** What one house offers for a stay: rooms, their plans, what is not offered and why, and dates that would work. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, buttonLook } from '../design/button.js';
import { useFormat, useWords } from '../language/language.js';
import { Loading } from '../layout/loading.js';
import { TroubleNotice } from '../layout/trouble.js';
import { NearestDates } from './nearest-dates.js';
import { type Availability, availabilityQuery, type Offer, type Property, type StayWanted } from './queries.js';
import { stayWords } from './stay-words.js';
import { Nights, Terms } from './terms.js';
import { refusalsByRoom } from './why-not.js';

interface PropertyOffersProps {
  readonly property: Property;
  readonly wanted: StayWanted;
  /** Only rooms that are free: what is not is said elsewhere. */
  readonly freeOnly?: boolean;
}

export function PropertyOffers({ property, wanted, freeOnly = false }: PropertyOffersProps) {
  const words = useWords(stayWords);
  const { data, error, refetch } = useQuery(availabilityQuery(property.id, wanted));
  if (error !== null && data === undefined) return <TroubleNotice error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  const roomTypeIds = [...new Set(data.offers.map((offer) => offer.room_type_id))];
  return (
    <div className="space-y-8">
      {roomTypeIds.map((roomTypeId) => (
        <RoomOffers
          key={roomTypeId}
          property={property}
          wanted={wanted}
          offers={data.offers.filter((offer) => offer.room_type_id === roomTypeId)}
        />
      ))}
      {data.offers.length === 0 && !freeOnly && (
        <section className="space-y-4 rounded-card bg-raised p-5 sm:p-7">
          <h3 className="text-2xl">{words.nothingTitle}</h3>
          <p className="font-semibold">{words.nearestTitle}</p>
          <NearestDates property={property} wanted={wanted} answered={data} />
        </section>
      )}
      {!freeOnly && <NotOffered property={property} wanted={wanted} answered={data} />}
    </div>
  );
}

interface RoomOffersProps {
  readonly property: Property;
  readonly wanted: StayWanted;
  readonly offers: readonly Offer[];
}

function RoomOffers({ property, wanted, offers }: RoomOffersProps) {
  const words = useWords(stayWords);
  const [first] = offers;
  if (first === undefined) return null;
  const left = first.units_left;
  return (
    <article className="rounded-card border border-line bg-surface shadow-card">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 px-5 pt-5 sm:px-7 sm:pt-6">
        <h3 className="text-3xl">{first.room_type_name}</h3>
        <p className="text-muted">
          {words.sleeps(first.max_occupancy)}
          {left <= 3 && <span className="font-semibold text-warm"> · {left === 1 ? words.lastOne : words.fewLeft(left)}</span>}
        </p>
      </header>
      <ul className="divide-y divide-line px-5 sm:px-7">
        {offers.map((offer) => (
          <OfferRow key={offer.rate_plan_id} property={property} wanted={wanted} offer={offer} />
        ))}
      </ul>
    </article>
  );
}

interface OfferRowProps {
  readonly property: Property;
  readonly wanted: StayWanted;
  readonly offer: Offer;
}

function OfferRow({ property, wanted, offer }: OfferRowProps) {
  const words = useWords(stayWords);
  const format = useFormat();
  const plan = property.rate_plans.find(({ id }) => id === offer.rate_plan_id)?.name ?? offer.rate_plan_code;
  return (
    <li className="grid gap-x-8 gap-y-3 py-5 sm:grid-cols-[1fr_auto] sm:py-6">
      <div>
        <h4 className="font-sans text-lg font-semibold tracking-normal">{plan}</h4>
        <Terms refundableUntil={offer.cancellation.refundable_until} payment={offer.payment} timeZone={property.timezone} />
        <details className="mt-1.5">
          <summary className="inline-flex min-h-8 items-center text-sm underline underline-offset-4">{words.nightByNight}</summary>
          <div className="mt-2">
            <Nights nights={offer.nights} total={offer.total} />
          </div>
        </details>
      </div>
      <div className="flex items-center justify-between gap-5 sm:flex-col sm:items-end sm:justify-start">
        <p className="sm:text-right">
          <span className="figures block font-serif text-2xl font-medium">{format.money(offer.total)}</span>
          <span className="text-sm text-muted">{words.perStay(offer.nights.length, wanted.rooms)}</span>
        </p>
        <Link
          to="/stays/book"
          search={{
            where: property.id,
            room_type: offer.room_type_id,
            rate_plan: offer.rate_plan_id,
            check_in: wanted.checkIn,
            check_out: wanted.checkOut,
            guests: wanted.guests,
            rooms: wanted.rooms,
          }}
          aria-label={words.bookThis(plan)}
          className={buttonLook()}
        >
          {words.book}
        </Link>
      </div>
    </li>
  );
}

interface NotOfferedProps {
  readonly property: Property;
  readonly wanted: StayWanted;
  readonly answered: Availability;
}

function NotOffered({ property, wanted, answered }: NotOfferedProps) {
  const words = useWords(stayWords);
  const format = useFormat();
  const entries = refusalsByRoom(answered.refused ?? [], words, format);
  if (entries.length === 0) return null;
  const offered = new Set(answered.offers.map((offer) => offer.room_type_id));
  const roomName = (id: string) => property.room_types.find((room) => room.id === id)?.name ?? '';
  const planName = (id: string) => property.rate_plans.find((plan) => plan.id === id)?.name ?? '';
  const missing = [...new Set(entries.map((entry) => entry.roomTypeId))].filter((id) => !offered.has(id));
  return (
    <section>
      <h3 className="text-xl">{words.notOffered}</h3>
      <ul className="mt-2 space-y-1">
        {entries.map(({ roomTypeId, why, planIds }) => (
          <li key={roomTypeId + why} className="text-muted">
            <span className="font-semibold text-ink">
              {missing.includes(roomTypeId) ? roomName(roomTypeId) : format.list(planIds.map(planName))}
            </span>
            : {why}
          </li>
        ))}
      </ul>
      {answered.offers.length > 0 &&
        missing.map((id) => (
          <OtherDates key={id} property={property} wanted={wanted} answered={answered} roomTypeId={id} room={roomName(id)} />
        ))}
    </section>
  );
}

/** Other dates for one room, when they are asked for. */
export function OtherDates({
  property,
  wanted,
  answered,
  roomTypeId,
  room,
}: NotOfferedProps & { readonly roomTypeId: string; readonly room: string }) {
  const words = useWords(stayWords);
  const [open, setOpen] = useState(false);
  return (
    <div className="mt-3">
      <Button look="secondary" aria-expanded={open} onClick={() => setOpen(!open)}>
        {words.nearestFor(room)}
      </Button>
      {open && (
        <div className="mt-3">
          <NearestDates property={property} wanted={wanted} answered={answered} roomTypeId={roomTypeId} />
        </div>
      )}
    </div>
  );
}
