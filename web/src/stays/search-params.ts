/** What is looked for, as it stands in the address of a page. */
import { type Day, isDay, nightsBetween } from '../dates.js';
import type { Property, StayWanted } from './queries.js';

/** Where: the id of a property, or `city:` and its name. */
export interface StaySearch {
  readonly where?: string;
  readonly check_in?: Day;
  readonly check_out?: Day;
  readonly guests?: number;
  readonly rooms?: number;
}

const count = (value: unknown, max: number) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= max ? value : undefined;

export const guestsMax = 12;
export const roomsMax = 5;

/** What is not understood is as if it were not there. */
export function readStaySearch(raw: Readonly<Record<string, unknown>>): StaySearch {
  const { where, check_in, check_out } = raw;
  const dates = isDay(check_in) && isDay(check_out) && check_out > check_in && nightsBetween(check_in, check_out) <= 30;
  const guests = count(raw['guests'], guestsMax);
  const rooms = count(raw['rooms'], roomsMax);
  return {
    ...(typeof where === 'string' && where !== '' && { where }),
    ...(dates && { check_in, check_out }),
    ...(guests !== undefined && { guests }),
    ...(rooms !== undefined && { rooms }),
  };
}

export function partyOf({ guests = 2, rooms = 1 }: StaySearch) {
  return { guests: Math.max(guests, rooms), rooms };
}

/** The stay, once it has dates. */
export function wantedOf(search: StaySearch): StayWanted | undefined {
  const { check_in: checkIn, check_out: checkOut } = search;
  return checkIn === undefined || checkOut === undefined ? undefined : { checkIn, checkOut, ...partyOf(search) };
}

const cityMark = 'city:';
export const whereCity = (city: string) => `${cityMark}${city}`;

/** The properties that are meant. */
export function meantBy(where: string | undefined, properties: readonly Property[]): readonly Property[] {
  if (where?.startsWith(cityMark)) return properties.filter(({ city }) => city === where.slice(cityMark.length));
  return properties.filter(({ id }) => id === where);
}

/** One offer, to be booked: a search that has found its room. */
export interface OfferSearch extends StaySearch {
  readonly room_type?: string;
  readonly rate_plan?: string;
}

export function readOfferSearch(raw: Readonly<Record<string, unknown>>): OfferSearch {
  const { room_type, rate_plan } = raw;
  return {
    ...readStaySearch(raw),
    ...(typeof room_type === 'string' && { room_type }),
    ...(typeof rate_plan === 'string' && { rate_plan }),
  };
}
