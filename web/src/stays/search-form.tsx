/** Where, when, how many. */
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { nightsBetween } from '../dates.js';
import { Button } from '../design/button.js';
import { controlLook, SelectField } from '../design/field.js';
import { CalendarIcon } from '../design/icons.js';
import { useFormat, useWords } from '../language/language.js';
import type { Property } from './queries.js';
import { guestsMax, meantBy, partyOf, roomsMax, type StaySearch, whereCity } from './search-params.js';
import { stayWords } from './stay-words.js';

const loadDialog = () => import('./calendar/date-dialog.js');
const DateDialog = lazy(loadDialog);

interface SearchFormProps {
  readonly properties: readonly Property[];
  readonly first: StaySearch;
}

function Places({ properties }: { readonly properties: readonly Property[] }) {
  const words = useWords(stayWords);
  const cities = [...new Set(properties.map(({ city }) => city))].sort((a, b) => a.localeCompare(b));
  return cities.map((city) => {
    const here = properties.filter((property) => property.city === city);
    return (
      <optgroup key={city} label={city}>
        {here.length > 1 && <option value={whereCity(city)}>{words.anyHouseIn(city)}</option>}
        {here.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </optgroup>
    );
  });
}

export function SearchForm({ properties, first }: SearchFormProps) {
  const words = useWords(stayWords);
  const format = useFormat();
  const navigate = useNavigate();
  const datesId = useId();
  const datesButton = useRef<HTMLButtonElement>(null);
  const known = meantBy(first.where, properties).length > 0 ? first.where : undefined;
  const [where, setWhere] = useState(known ?? properties[0]?.id);
  const [dates, setDates] = useState({ checkIn: first.check_in, checkOut: first.check_out });
  const [party, setParty] = useState(() => partyOf(first));
  const [choosing, setChoosing] = useState(false);
  const [missing, setMissing] = useState(false);
  const meant = meantBy(where, properties);
  const { checkIn, checkOut } = dates;

  return (
    <form
      noValidate
      className="grid grid-cols-2 gap-4 rounded-card border border-line bg-surface p-5 shadow-card lg:grid-cols-[2fr_2.4fr_1fr_1fr_auto] lg:items-start"
      onSubmit={(event) => {
        event.preventDefault();
        if (checkIn === undefined || checkOut === undefined) {
          setMissing(true);
          datesButton.current?.focus();
          return;
        }
        void navigate({
          to: '/stays',
          search: {
            ...(where !== undefined && { where }),
            check_in: checkIn,
            check_out: checkOut,
            guests: Math.max(party.guests, party.rooms),
            rooms: party.rooms,
          },
        });
      }}
    >
      <SelectField
        className="col-span-2 sm:col-span-1"
        label={words.where}
        value={where}
        onChange={(event) => setWhere(event.target.value)}
      >
        <Places properties={properties} />
      </SelectField>
      <div className="col-span-2 sm:col-span-1">
        <span id={`${datesId}-label`} className="mb-1.5 block text-sm font-semibold">
          {words.dates}
        </span>
        <button
          ref={datesButton}
          type="button"
          id={datesId}
          aria-haspopup="dialog"
          aria-labelledby={`${datesId}-label ${datesId}`}
          aria-describedby={missing ? `${datesId}-said` : undefined}
          aria-invalid={missing || undefined}
          className={`${controlLook} flex items-center gap-2.5 text-left`}
          onPointerEnter={() => void loadDialog()}
          onFocus={() => void loadDialog()}
          onClick={() => setChoosing(true)}
        >
          <CalendarIcon />
          {checkIn !== undefined && checkOut !== undefined ? (
            <span>
              {format.range(checkIn, checkOut)} <span className="text-muted">· {words.nights(nightsBetween(checkIn, checkOut))}</span>
            </span>
          ) : (
            <span>{words.chooseDates}</span>
          )}
        </button>
        {missing && (
          <p id={`${datesId}-said`} role="alert" className="mt-1.5 text-sm text-danger">
            {words.datesMissing}
          </p>
        )}
      </div>
      <SelectField
        label={words.guestsLabel}
        value={party.guests}
        onChange={(event) => setParty({ ...party, guests: Number(event.target.value) })}
      >
        {Array.from({ length: guestsMax }, (_, index) => index + 1).map((count) => (
          <option key={count}>{count}</option>
        ))}
      </SelectField>
      <SelectField
        label={words.roomsLabel}
        value={party.rooms}
        onChange={(event) => setParty({ ...party, rooms: Number(event.target.value) })}
      >
        {Array.from({ length: roomsMax }, (_, index) => index + 1).map((count) => (
          <option key={count}>{count}</option>
        ))}
      </SelectField>
      <Button type="submit" className="col-span-2 lg:col-span-1 lg:mt-7">
        {words.search}
      </Button>
      {choosing && (
        <Suspense fallback={null}>
          <DateDialog
            property={meant.length === 1 ? meant[0] : undefined}
            party={{ guests: Math.max(party.guests, party.rooms), rooms: party.rooms }}
            checkIn={checkIn}
            checkOut={checkOut}
            onChoose={(chosen) => {
              setDates(chosen);
              if (chosen.checkIn !== undefined && chosen.checkOut !== undefined) setMissing(false);
            }}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </form>
  );
}
