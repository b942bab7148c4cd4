/** The console: its addresses, and the module that shows each. Nothing of it is loaded before somebody opens it. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../root-route.js';

const invitation = createRoute({
  getParentRoute: () => rootRoute,
  path: '/console/invitation',
  component: lazyRouteComponent(() => import('./pages/invitation.js'), 'Invitation'),
});

/** Around every page for those who are signed in; it asks the others to sign in. */
const frame = createRoute({
  getParentRoute: () => rootRoute,
  path: '/console',
  component: lazyRouteComponent(() => import('./frame.js'), 'Frame'),
});

const today = createRoute({
  getParentRoute: () => frame,
  path: '/',
  component: lazyRouteComponent(() => import('./pages/today.js'), 'Today'),
});
const rates = createRoute({
  getParentRoute: () => frame,
  path: '/rates',
  component: lazyRouteComponent(() => import('./pages/rates.js'), 'Rates'),
});
const tape = createRoute({
  getParentRoute: () => frame,
  path: '/tape',
  component: lazyRouteComponent(() => import('./pages/tape.js'), 'Tape'),
});
const reservations = createRoute({
  getParentRoute: () => frame,
  path: '/reservations',
  component: lazyRouteComponent(() => import('./pages/reservations.js'), 'Reservations'),
});
const reservation = createRoute({
  getParentRoute: () => frame,
  path: '/reservations/$reference',
  component: lazyRouteComponent(() => import('./pages/reservation.js'), 'ReservationPage'),
});
const events = createRoute({
  getParentRoute: () => frame,
  path: '/events',
  component: lazyRouteComponent(() => import('./pages/events.js'), 'Events'),
});
const event = createRoute({
  getParentRoute: () => frame,
  path: '/events/$eventId',
  component: lazyRouteComponent(() => import('./pages/event.js'), 'EventPage'),
});
const orders = createRoute({
  getParentRoute: () => frame,
  path: '/orders',
  component: lazyRouteComponent(() => import('./pages/orders.js'), 'Orders'),
});
const money = createRoute({
  getParentRoute: () => frame,
  path: '/money',
  component: lazyRouteComponent(() => import('./pages/money.js'), 'Money'),
});
const reports = createRoute({
  getParentRoute: () => frame,
  path: '/reports',
  component: lazyRouteComponent(() => import('./pages/reports.js'), 'Reports'),
});
const deliveries = createRoute({
  getParentRoute: () => frame,
  path: '/deliveries',
  component: lazyRouteComponent(() => import('./pages/deliveries.js'), 'Deliveries'),
});
const keys = createRoute({
  getParentRoute: () => frame,
  path: '/keys',
  component: lazyRouteComponent(() => import('./pages/keys.js'), 'Keys'),
});
const doctor = createRoute({
  getParentRoute: () => frame,
  path: '/doctor',
  component: lazyRouteComponent(() => import('./pages/doctor.js'), 'Doctor'),
});

export const consoleRoutes = [
  invitation,
  frame.addChildren([today, rates, tape, reservations, reservation, events, event, orders, money, reports, deliveries, keys, doctor]),
] as const;
