import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';
import { Root } from './layout/root.js';

/** The parent of every page. */
export const rootRoute = createRootRouteWithContext<{ readonly queryClient: QueryClient }>()({ component: Root });
