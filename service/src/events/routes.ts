/** The routes of events: each parses, calls one use case, and says what became of it. */
import type { Route } from '../http/route.js';
import type { BoxOffice } from './box-office.js';
import { eventRoutes as catalogueRoutes } from './routes/event-routes.js';
import { stockRoutes } from './routes/stock-routes.js';

export function eventRoutes(office: BoxOffice): Route[] {
  return [...catalogueRoutes(office), ...stockRoutes(office)];
}
