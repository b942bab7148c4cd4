/** The demo's theatre: one page, which a service has in demo mode. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../root-route.js';

const theatre = createRoute({
  getParentRoute: () => rootRoute,
  path: '/theatre',
  component: lazyRouteComponent(() => import('./pages/theatre.js'), 'TheatrePage'),
});

export const theatreRoutes = [theatre] as const;
