/** The pages of stays: their addresses, what they load first, and the module that shows them. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../root-route.js';
import { propertiesQuery } from './queries.js';
import { readOfferSearch, readStaySearch } from './search-params.js';

const home = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  validateSearch: readStaySearch,
  loader: ({ context }) => context.queryClient.ensureQueryData(propertiesQuery),
  component: lazyRouteComponent(() => import('./pages/home.js'), 'Home'),
});

const offers = createRoute({
  getParentRoute: () => rootRoute,
  path: '/stays',
  validateSearch: readStaySearch,
  loader: ({ context }) => context.queryClient.ensureQueryData(propertiesQuery),
  component: lazyRouteComponent(() => import('./pages/offers.js'), 'Offers'),
});

const book = createRoute({
  getParentRoute: () => rootRoute,
  path: '/stays/book',
  validateSearch: readOfferSearch,
  loader: ({ context }) => context.queryClient.ensureQueryData(propertiesQuery),
  component: lazyRouteComponent(() => import('./pages/book.js'), 'Book'),
});

const findBooking = createRoute({
  getParentRoute: () => rootRoute,
  path: '/booking',
  component: lazyRouteComponent(() => import('./pages/find-booking.js'), 'FindBooking'),
});

const booking = createRoute({
  getParentRoute: () => rootRoute,
  path: '/booking/$reference',
  loader: ({ context }) => context.queryClient.ensureQueryData(propertiesQuery),
  component: lazyRouteComponent(() => import('./pages/booking.js'), 'Booking'),
});

export const stayRoutes = [home, offers, book, findBooking, booking] as const;
