/** The routes of stays: each parses, calls one use case, and says what became of it. */
import type { Route } from '../http/route.js';
import type { House } from './house.js';
import { arrivalRoutes } from './routes/arrival-routes.js';
import { catalogueRoutes } from './routes/catalogue-routes.js';
import { publishingRoutes } from './routes/publishing-routes.js';

/** All of them, in the order of the API document. */
export function stayRoutes(house: House): Route[] {
  return [...catalogueRoutes(house), ...arrivalRoutes(house), ...publishingRoutes(house)];
}
