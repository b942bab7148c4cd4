/** What the pages of events ask the service, and under which key it is kept. What belongs to a person is kept under their name. */
import type { Schemas } from '@holdfast/client';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { buyer } from '../account/session.js';
import { holdfast, valueFrom } from '../service/holdfast.js';

export type SaleEvent = Schemas['EventSummary'];
export type EventShown = Schemas['Event'];
export type Sector = Schemas['Sector'];
export type Tickets = Schemas['TicketReservation'];
export type Order = Schemas['Order'];

export const saleKeys = {
  events: ['events'] as const,
  event: (eventId: string) => ['event', eventId] as const,
  reservations: (userId: string) => ['mine', userId, 'reservations'] as const,
  held: (userId: string) => ['mine', userId, 'reservations', 'held'] as const,
  reservation: (userId: string, name: string) => ['mine', userId, 'reservation', name] as const,
  orders: (userId: string) => ['mine', userId, 'orders'] as const,
  orderOf: (userId: string, reservationId: string) => ['mine', userId, 'order of', reservationId] as const,
};

const pageSize = 20;

/** All events, page by page. */
export const eventsQuery = infiniteQueryOptions({
  queryKey: saleKeys.events,
  staleTime: 10_000,
  initialPageParam: undefined as string | undefined,
  queryFn: ({ signal, pageParam }) =>
    valueFrom(holdfast.get('/v1/events', { query: { limit: pageSize, ...(pageParam && { cursor: pageParam }) }, signal })),
  getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
});

/** One event with what is left of its sectors. The service's answer is at most a second old. */
export const eventQuery = (eventId: string) =>
  queryOptions({
    queryKey: saleKeys.event(eventId),
    staleTime: 1_000,
    queryFn: ({ signal }) => valueFrom(holdfast.get('/v1/events/{event_id}', { path: { event_id: eventId }, signal })),
  });

/** All reservations of a person, newest first, page by page; those of rooms are among them. */
export const reservationsQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: [...saleKeys.reservations(userId), 'all'],
    staleTime: 0,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      valueFrom(buyer.get('/v1/reservations', { query: { limit: pageSize, ...(pageParam && { cursor: pageParam }) }, signal })),
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  });

/** What somebody holds and has not paid, of tickets. */
export const heldQuery = (userId: string) =>
  queryOptions({
    queryKey: saleKeys.held(userId),
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const page = await valueFrom(buyer.get('/v1/reservations', { query: { state: 'held', limit: 100 }, signal }));
      return page.data.filter((one): one is Tickets => one.kind === 'tickets');
    },
  });

/** A reservation by its reference or id; null when it is none of tickets. */
export const reservationQuery = (userId: string, name: string) =>
  queryOptions({
    queryKey: saleKeys.reservation(userId, name),
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const found = await valueFrom(buyer.get('/v1/reservations/{reservation_id}', { path: { reservation_id: name }, signal }));
      return found.kind === 'tickets' ? found : null;
    },
  });

export const ordersQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: saleKeys.orders(userId),
    staleTime: 0,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      valueFrom(buyer.get('/v1/orders', { query: { limit: pageSize, ...(pageParam && { cursor: pageParam }) }, signal })),
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  });

/** The newest order of a reservation; null when there is none among one's last hundred. */
export const orderOfQuery = (userId: string, reservationId: string) =>
  queryOptions({
    queryKey: saleKeys.orderOf(userId, reservationId),
    staleTime: 0,
    queryFn: async ({ signal, client, queryKey }) => {
      // What is known to be under way is asked about by its name.
      const known = client.getQueryData<Order | null>(queryKey);
      if (known?.status === 'pending') return valueFrom(buyer.get('/v1/orders/{order_id}', { path: { order_id: known.id }, signal }));
      const page = await valueFrom(buyer.get('/v1/orders', { query: { limit: 100 }, signal }));
      return page.data.find(({ reservation_id }) => reservation_id === reservationId) ?? null;
    },
  });
