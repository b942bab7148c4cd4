/** What the pages of stays ask the service, and under which key it is kept. */

import type { Schemas } from '@holdfast/client';
import { queryOptions } from '@tanstack/react-query';
import type { Day } from '../dates.js';
import { holdfast, valueFrom } from '../service/holdfast.js';

export type Property = Schemas['Property'];
export type Availability = Schemas['Availability'];
export type Offer = Schemas['Offer'];
export type Stay = Schemas['StayReservation'];

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
  availability: (propertyId: string, wanted: StayWanted) => ['availability', propertyId, wanted] as const,
  arrivals: (propertyId: string, party: Party) => ['arrivals', propertyId, party] as const,
  departures: (propertyId: string, party: Party, checkIn: Day) => ['departures', propertyId, party, checkIn] as const,
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
