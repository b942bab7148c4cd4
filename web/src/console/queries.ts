/** What the console asks the service, and under which key it is kept. */
import type { Schemas } from '@holdfast/client';
import { queryOptions } from '@tanstack/react-query';
import { type Day, plusDays } from '../dates.js';
import { valueFrom } from '../service/holdfast.js';
import { allOf } from './all-of.js';
import { desk } from './desk.js';

export type Reservation = Schemas['StayReservation'] | Schemas['TicketReservation'];
export type Calendar = Schemas['Calendar'];
export type Order = Schemas['Order'];

export const consoleKeys = {
  today: ['console', 'today'] as const,
  staying: (propertyId: string, today: Day) => ['console', 'staying', propertyId, today] as const,
  property: (propertyId: string) => ['console', 'property', propertyId] as const,
  calendar: (propertyId: string, from: Day, to: Day) => ['console', 'calendar', propertyId, from, to] as const,
  occupancy: (propertyId: string, ...asked: readonly string[]) => ['console', 'occupancy', propertyId, ...asked] as const,
  tape: (propertyId: string, from: Day, to: Day) => ['console', 'tape', propertyId, from, to] as const,
  sale: (eventId: string, from: string, to: string) => ['console', 'sale', eventId, from, to] as const,
  reservations: (q: string, state: string) => ['console', 'reservations', q, state] as const,
  reservation: (reference: string) => ['console', 'reservation', reference] as const,
  story: (reference: string) => ['console', 'story', reference] as const,
  figures: (eventId: string) => ['console', 'figures', eventId] as const,
  admission: (eventId: string) => ['console', 'admission', eventId] as const,
  orders: ['console', 'orders'] as const,
  attention: ['console', 'attention'] as const,
  deliveries: (status: string) => ['console', 'deliveries', status] as const,
  keys: ['console', 'keys'] as const,
  doctor: ['console', 'doctor'] as const,
};

export const todayQuery = queryOptions({
  queryKey: consoleKeys.today,
  staleTime: 10_000,
  refetchInterval: 30_000,
  queryFn: ({ signal }) => valueFrom(desk.get('/v1/today', { signal })),
});

/** Everybody who arrives, leaves or sleeps in a house today: who arrived within the longest stay that there is. */
export const stayingQuery = (propertyId: string, today: Day) =>
  queryOptions({
    queryKey: consoleKeys.staying(propertyId, today),
    staleTime: 10_000,
    queryFn: async () => {
      const path = { property_id: propertyId };
      const dates = { from: plusDays(today, -30), to: plusDays(today, 1), state: 'confirmed' as const };
      const { items, complete } = await allOf(
        (cursor, limit) =>
          valueFrom(desk.get('/v1/properties/{property_id}/reservations', { path, query: { ...dates, limit, ...(cursor && { cursor }) } })),
        (stay) => stay,
      );
      return { items: items.filter((stay) => stay.check_out >= today), complete };
    },
  });

export const propertyQuery = (propertyId: string) =>
  queryOptions({
    queryKey: consoleKeys.property(propertyId),
    staleTime: 60_000,
    queryFn: ({ signal }) => valueFrom(desk.get('/v1/properties/{property_id}', { path: { property_id: propertyId }, signal })),
  });

export function askCalendar(propertyId: string, from: Day, to: Day): Promise<Calendar> {
  return valueFrom(desk.get('/v1/properties/{property_id}/calendar', { path: { property_id: propertyId }, query: { from, to } }));
}

export const calendarQuery = (propertyId: string, from: Day, to: Day) =>
  queryOptions({
    queryKey: consoleKeys.calendar(propertyId, from, to),
    staleTime: 5_000,
    queryFn: () => askCalendar(propertyId, from, to),
  });

/** What a report of a house is asked for. `roomTypeId`: empty, for all of them. */
export interface OccupancyAsked {
  readonly from: Day;
  readonly to: Day;
  readonly roomTypeId: string;
  readonly pickedUpSince: Day;
}

export function askOccupancy(propertyId: string, { from, to, roomTypeId, pickedUpSince }: OccupancyAsked): Promise<Schemas['Occupancy']> {
  const query = { from, to, picked_up_since: pickedUpSince, ...(roomTypeId !== '' && { room_type_id: roomTypeId }) };
  return valueFrom(desk.get('/v1/properties/{property_id}/occupancy', { path: { property_id: propertyId }, query }));
}

export const occupancyQuery = (propertyId: string, asked: OccupancyAsked) =>
  queryOptions({
    queryKey: consoleKeys.occupancy(propertyId, asked.from, asked.to, asked.roomTypeId, asked.pickedUpSince),
    staleTime: 10_000,
    queryFn: () => askOccupancy(propertyId, asked),
  });

export const tapeQuery = (propertyId: string, from: Day, to: Day) =>
  queryOptions({
    queryKey: consoleKeys.tape(propertyId, from, to),
    staleTime: 5_000,
    refetchInterval: 60_000,
    queryFn: ({ signal }) =>
      valueFrom(desk.get('/v1/properties/{property_id}/tape-chart', { path: { property_id: propertyId }, query: { from, to }, signal })),
  });

/** `from`, `to`: instants (RFC 3339); empty: the whole sale. */
export const saleQuery = (eventId: string, from: string, to: string) =>
  queryOptions({
    queryKey: consoleKeys.sale(eventId, from, to),
    staleTime: 10_000,
    queryFn: ({ signal }) => {
      const query = { ...(from !== '' && { since: from }), ...(to !== '' && { until: to }) };
      return valueFrom(desk.get('/v1/events/{event_id}/sell-through', { path: { event_id: eventId }, query, signal }));
    },
  });

export const reservationQuery = (reference: string) =>
  queryOptions({
    queryKey: consoleKeys.reservation(reference),
    staleTime: 5_000,
    queryFn: ({ signal }): Promise<Reservation> =>
      valueFrom(desk.get('/v1/reservations/{reservation_id}', { path: { reservation_id: reference }, signal })),
  });

export const storyQuery = (reference: string) =>
  queryOptions({
    queryKey: consoleKeys.story(reference),
    staleTime: 5_000,
    queryFn: ({ signal }) =>
      valueFrom(desk.get('/v1/reservations/{reservation_id}/timeline', { path: { reservation_id: reference }, signal })),
  });

export const figuresQuery = (eventId: string) =>
  queryOptions({
    queryKey: consoleKeys.figures(eventId),
    staleTime: 0,
    refetchInterval: 2_000,
    queryFn: ({ signal }) => valueFrom(desk.get('/v1/events/{event_id}/figures', { path: { event_id: eventId }, signal })),
  });

export const admissionQuery = (eventId: string) =>
  queryOptions({
    queryKey: consoleKeys.admission(eventId),
    staleTime: 0,
    queryFn: ({ signal }) => valueFrom(desk.get('/v1/events/{event_id}/admission', { path: { event_id: eventId }, signal })),
  });

export const attentionQuery = queryOptions({
  queryKey: consoleKeys.attention,
  staleTime: 10_000,
  queryFn: ({ signal }) => valueFrom(desk.get('/v1/attention', { signal })),
});

export const apiKeysQuery = queryOptions({
  queryKey: consoleKeys.keys,
  staleTime: 10_000,
  queryFn: ({ signal }) => valueFrom(desk.get('/v1/api-keys', { signal })),
});

export const doctorQuery = queryOptions({
  queryKey: consoleKeys.doctor,
  staleTime: 60_000,
  queryFn: ({ signal }) => valueFrom(desk.get('/v1/doctor', { signal, retry: { attemptMs: 30_000 } })),
});
