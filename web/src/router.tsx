/** All pages. Each area of the site has a `routes.tsx` of its own; here they meet. */
import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { accountRoutes } from './account/routes.js';
import { consoleRoutes } from './console/routes.js';
import { Broken, NotFound } from './layout/lost.js';
import { saleRoutes } from './onsale/routes.js';
import { rootRoute } from './root-route.js';
import { stayRoutes } from './stays/routes.js';
import { theatreRoutes } from './theatre/routes.js';

export function routerFor(queryClient: QueryClient) {
  return createRouter({
    routeTree: rootRoute.addChildren([...stayRoutes, ...saleRoutes, ...accountRoutes, ...consoleRoutes, ...theatreRoutes]),
    context: { queryClient },
    defaultPreload: 'intent',
    // Queries know how old they are.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultNotFoundComponent: NotFound,
    defaultErrorComponent: ({ error }) => <Broken error={error} />,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof routerFor>;
  }
}
