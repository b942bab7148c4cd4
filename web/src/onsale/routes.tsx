/** The pages of events and tickets: their addresses, what they load first, and the module that shows them. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../root-route.js';
import { eventQuery, eventsQuery } from './queries.js';

const events = createRoute({
  getParentRoute: () => rootRoute,
  path: '/events',
  loader: ({ context }) => context.queryClient.prefetchInfiniteQuery(eventsQuery),
  component: lazyRouteComponent(() => import('./pages/events.js'), 'Events'),
});

const event = createRoute({
  getParentRoute: () => rootRoute,
  path: '/events/$eventId',
  loader: ({ context, params }) => context.queryClient.prefetchQuery(eventQuery(params.eventId)),
  component: lazyRouteComponent(() => import('./pages/event.js'), 'EventPage'),
});

const room = createRoute({
  getParentRoute: () => rootRoute,
  path: '/events/$eventId/room',
  loader: ({ context, params }) => context.queryClient.prefetchQuery(eventQuery(params.eventId)),
  component: lazyRouteComponent(() => import('./pages/room.js'), 'RoomPage'),
});

const myTickets = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tickets',
  component: lazyRouteComponent(() => import('./pages/my-tickets.js'), 'MyTickets'),
});

const tickets = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tickets/$reference',
  component: lazyRouteComponent(() => import('./pages/tickets.js'), 'TicketsPage'),
});

export const saleRoutes = [events, event, room, myTickets, tickets] as const;
