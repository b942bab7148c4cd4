/** What is offered for the dates, in the houses that are meant. */
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { nightsBetween } from '../../dates.js';
import { useFormat, useWords } from '../../language/language.js';
import { PageHeading } from '../../layout/heading.js';
import { PropertyOffers } from '../property-offers.js';
import { propertiesQuery } from '../queries.js';
import { SearchForm } from '../search-form.js';
import { meantBy, wantedOf } from '../search-params.js';
import { stayWords } from '../stay-words.js';

const route = getRouteApi('/stays');

export function Offers() {
  const words = useWords(stayWords);
  const format = useFormat();
  const search = route.useSearch();
  const { data: properties } = useSuspenseQuery(propertiesQuery);
  const meant = meantBy(search.where, properties);
  const wanted = wantedOf(search);
  const [first] = meant;
  if (wanted === undefined || first === undefined) {
    return (
      <div className="space-y-8">
        <PageHeading>{words.searchFirst}</PageHeading>
        {properties.length > 0 && <SearchForm properties={properties} first={search} />}
      </div>
    );
  }
  const heading = meant.length === 1 ? first.name : words.offersTitle(first.city);
  const { checkIn, checkOut, guests, rooms } = wanted;
  return (
    <div className="space-y-8">
      <div>
        <PageHeading>{heading}</PageHeading>
        <p className="mt-3 text-lg text-muted">
          {[format.range(checkIn, checkOut), words.nights(nightsBetween(checkIn, checkOut)), words.guests(guests), words.rooms(rooms)].map(
            (part, index) => (
              <span key={part}>
                {index > 0 && ' · '}
                <span className="whitespace-nowrap">{part}</span>
              </span>
            ),
          )}
        </p>
      </div>
      <details>
        <summary className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4">
          {words.changeSearch}
        </summary>
        <div className="mt-3">
          <SearchForm key={JSON.stringify(search)} properties={properties} first={search} />
        </div>
      </details>
      {meant.map((property) => (
        <section key={property.id} aria-label={property.name} className="space-y-6">
          <h2 className={meant.length > 1 ? 'text-3xl' : 'sr-only'}>{meant.length > 1 ? property.name : words.roomsLabel}</h2>
          <PropertyOffers key={`${checkIn}${checkOut}${guests}/${rooms}`} property={property} wanted={wanted} />
        </section>
      ))}
    </div>
  );
}
