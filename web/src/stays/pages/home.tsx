/** The start page: the search, and the houses there are. */
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useWords } from '../../language/language.js';
import { PageHeading } from '../../layout/heading.js';
import { propertiesQuery } from '../queries.js';
import { SearchForm } from '../search-form.js';
import { stayWords } from '../stay-words.js';

const route = getRouteApi('/');

export function Home() {
  const words = useWords(stayWords);
  const { data: properties } = useSuspenseQuery(propertiesQuery);
  const search = route.useSearch();
  return (
    <div className="space-y-12 sm:space-y-16">
      <div className="max-w-2xl sm:pt-6">
        <PageHeading title={words.homeTitle} className="text-5xl sm:text-6xl">
          {words.homeTitle}
        </PageHeading>
        <p className="mt-5 text-lg text-muted">{words.homeText}</p>
      </div>
      {properties.length === 0 ? (
        <p>{words.noHouses}</p>
      ) : (
        <>
          <SearchForm key={search.where} properties={properties} first={search} />
          <section aria-labelledby="houses">
            <h2 id="houses" className="text-3xl">
              {words.houses}
            </h2>
            <ul className="mt-5 grid gap-x-10 border-t border-line sm:grid-cols-2">
              {properties.map(({ id, name, city, room_types, check_in_time }) => (
                <li key={id} className="border-b border-line py-6">
                  <h3 className="text-2xl">{name}</h3>
                  <p className="text-muted">
                    {city} · {words.arrivalFrom(check_in_time)}
                  </p>
                  <p className="mt-2">{room_types.map((room) => `${room.name}, ${words.sleeps(room.max_occupancy)}`).join(' · ')}</p>
                </li>
              ))}
            </ul>
          </section>
        </>
      )}
    </div>
  );
}
