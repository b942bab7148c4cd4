/** Booking one offer: what it is, who comes, and what to do when somebody was faster. */
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormat, useWords } from '../../language/language.js';
import { PageHeading } from '../../layout/heading.js';
import { Loading } from '../../layout/loading.js';
import { TroubleNotice } from '../../layout/trouble.js';
import { BookingForm } from '../booking-form.js';
import { type OfferChosen, offerOf } from '../booking-under-way.js';
import { NearestDates } from '../nearest-dates.js';
import { PropertyOffers } from '../property-offers.js';
import { availabilityQuery, type Offer, type Property, propertiesQuery } from '../queries.js';
import { stayWords } from '../stay-words.js';
import { Nights, Terms } from '../terms.js';
import { useBooking } from '../use-booking.js';

const route = getRouteApi('/stays/book');

export function Book() {
  const words = useWords(stayWords);
  const search = route.useSearch();
  const { data: properties } = useSuspenseQuery(propertiesQuery);
  const offer = offerOf(search);
  const property = properties.find(({ id }) => id === search.where);
  if (offer === undefined || property === undefined) {
    return (
      <div className="space-y-6">
        <PageHeading>{words.gone}</PageHeading>
        <BackToRooms />
      </div>
    );
  }
  return <BookOffer key={JSON.stringify(offer)} property={property} offer={offer} />;
}

function BackToRooms() {
  const words = useWords(stayWords);
  const { room_type: _, rate_plan: __, ...search } = route.useSearch();
  return (
    <Link to="/stays" search={search} className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4">
      {words.backToRooms}
    </Link>
  );
}

interface BookOfferProps {
  readonly property: Property;
  readonly offer: OfferChosen;
}

function BookOffer({ property, offer: chosen }: BookOfferProps) {
  const words = useWords(stayWords);
  const [offer] = useState(chosen);
  const { propertyId: _, roomTypeId, ratePlanId, ...wanted } = offer;
  const booking = useBooking(offer);
  const { data, error, refetch } = useQuery(availabilityQuery(property.id, wanted));
  const offered = data?.offers.find((one) => one.room_type_id === roomTypeId && one.rate_plan_id === ratePlanId);

  if (booking.state === 'faster' || (booking.state === 'idle' && data !== undefined && offered === undefined)) {
    const faster = booking.state === 'faster';
    return (
      <div className="space-y-8">
        <div role="alert" className="max-w-2xl">
          <PageHeading>{faster ? words.fasterTitle : words.gone}</PageHeading>
          <p className="mt-4 text-lg text-muted">{faster ? words.fasterText : words.goneText}</p>
        </div>
        {data !== undefined && data.offers.length > 0 && (
          <section className="space-y-5">
            <h2 className="text-3xl">{words.otherRooms}</h2>
            <PropertyOffers property={property} wanted={wanted} freeOnly />
          </section>
        )}
        {data !== undefined && (
          <section className="space-y-5">
            <h2 className="text-3xl">{words.nearestTitle}</h2>
            <NearestDates property={property} wanted={wanted} answered={data} roomTypeId={roomTypeId} />
          </section>
        )}
        <BackToRooms />
      </div>
    );
  }
  if (data === undefined && error !== null && booking.state === 'idle')
    return <TroubleNotice error={error} onRetry={() => void refetch()} />;
  return (
    <div className="space-y-8">
      <div>
        <BackToRooms />
        <PageHeading className="mt-2 text-4xl sm:text-5xl">{words.bookTitle}</PageHeading>
      </div>
      <div className="grid gap-8 lg:grid-cols-[1fr_22rem] lg:items-start">
        <div className="lg:order-last">
          {offered === undefined ? <Loading /> : <Summary property={property} offer={offer} offered={offered} />}
        </div>
        <BookingForm booking={booking} payment={offered?.payment} />
      </div>
    </div>
  );
}

function Summary({ property, offer, offered }: BookOfferProps & { readonly offered: Offer }) {
  const words = useWords(stayWords);
  const format = useFormat();
  const plan = property.rate_plans.find(({ id }) => id === offered.rate_plan_id)?.name ?? offered.rate_plan_code;
  return (
    <section aria-labelledby="your-stay" className="space-y-4 rounded-card bg-raised p-5 sm:p-6">
      <h2 id="your-stay" className="text-2xl">
        {words.yourStay}
      </h2>
      <div>
        <p className="font-semibold">{property.name}</p>
        <p>{format.range(offer.checkIn, offer.checkOut)}</p>
        <p className="text-muted">
          {plan} · {words.guests(offer.guests)}
          {offer.rooms > 1 && ` · ${words.rooms(offer.rooms)}`}
        </p>
      </div>
      <Nights nights={offered.nights} total={offered.total} />
      <div className="text-sm">
        <Terms refundableUntil={offered.cancellation.refundable_until} payment={offered.payment} timeZone={property.timezone} />
      </div>
    </section>
  );
}
