/** What the pages of stays ask the service, and under which key it is kept. */

import type { Schemas } from '@holdfast/client';
import { queryOptions } from '@tanstack/react-query';
import { type Day, plusMonths } from '../dates.js';
import { holdfast, valueFrom } from '../service/holdfast.js';

export type Property = Schemas['Property'];
export type Availability = Schemas['Availability'];
export type Offer = Schemas['Offer'];
export type Stay = Schemas['StayReservation'];
export type CalendarDay = Schemas['CalendarDay'];
export type DepartureDay = Schemas['DepartureDay'];

/** Longest stay that the service sells. Nights. */
export const nightsMax = 30;

/** Who comes, into how many rooms. */
export interface Party {
  readonly guests: number;
  readonly rooms: number;
}

/** Dates and party. */
export interface StayWanted extends Party {
  readonly checkIn: Day;
  readonly checkOut: Day;
}

export const stayKeys = {
  properties: ['properties'] as const,
  /** All that a booking changes. */
  free: ['availability'] as const,
  availability: (propertyId: string, wanted: StayWanted) => ['availability', propertyId, wanted] as const,
  calendar: (propertyId: string, party: Party, month: Day) => ['availability', propertyId, 'calendar', party, month] as const,
  departures: (propertyId: string, party: Party, checkIn: Day) => ['availability', propertyId, 'departures', party, checkIn] as const,
  nearest: (propertyId: string, wanted: StayWanted, roomTypeId: string | undefined) => ['nearest', propertyId, wanted, roomTypeId] as const,
  reservation: (reference: string, email: string) => ['reservation', reference, email] as const,
};

/** Every property there is. */
export const propertiesQuery = queryOptions({
  queryKey: stayKeys.properties,
  staleTime: 300_000,
  queryFn: async ({ signal }) => {
    const all: Property[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await valueFrom(holdfast.get('/v1/properties', { query: { limit: 100, ...(cursor && { cursor }) }, signal }));
      all.push(...page.data);
      cursor = page.next_cursor;
    }
    return all;
  },
});

/** Asks for offers, and why there are no others. */
export function askAvailability(
  propertyId: string,
  { checkIn, checkOut, guests, rooms }: StayWanted,
  signal?: AbortSignal,
): Promise<Availability> {
  return valueFrom(
    holdfast.get('/v1/properties/{property_id}/availability', {
      path: { property_id: propertyId },
      query: { check_in: checkIn, check_out: checkOut, guests, rooms, explain: true },
      ...(signal && { signal }),
    }),
  );
}

/** Offers are what others may be buying just now: they are never older than a few seconds. */
export const availabilityQuery = (propertyId: string, wanted: StayWanted) =>
  queryOptions({
    queryKey: stayKeys.availability(propertyId, wanted),
    staleTime: 5_000,
    queryFn: ({ signal }) => askAvailability(propertyId, wanted, signal),
  });

/** A calendar may be this old; what is booked is judged anew. */
const calendarStaleMs = 30_000;

/** What each day of a month is, of which `month` is the first. */
export const calendarQuery = (propertyId: string, party: Party, month: Day) =>
  queryOptions({
    queryKey: stayKeys.calendar(propertyId, party, month),
    staleTime: calendarStaleMs,
    queryFn: async ({ signal }) => {
      const query = { from: month, to: plusMonths(month, 1), ...party };
      const path = { property_id: propertyId };
      return (await valueFrom(holdfast.get('/v1/properties/{property_id}/availability/calendar', { path, query, signal }))).days;
    },
  });

/** What each day after an arrival is to who leaves. */
export const departuresQuery = (propertyId: string, party: Party, checkIn: Day) =>
  queryOptions({
    queryKey: stayKeys.departures(propertyId, party, checkIn),
    staleTime: calendarStaleMs,
    queryFn: async ({ signal }) => {
      const query = { check_in: checkIn, ...party };
      const path = { property_id: propertyId };
      return (await valueFrom(holdfast.get('/v1/properties/{property_id}/availability/departures', { path, query, signal }))).days;
    },
  });

/** A stay, as its guest sees it. */
export const reservationQuery = (reference: string, email: string) =>
  queryOptions({
    queryKey: stayKeys.reservation(reference, email),
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const found = await valueFrom(
        holdfast.get('/v1/reservations/{reservation_id}', { path: { reservation_id: reference }, query: { email }, signal }),
      );
      return found.kind === 'stay' ? found : null;
    },
  });
