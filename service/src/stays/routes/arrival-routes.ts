/** Staff's list of arrivals. */
import type { LaneId } from '@holdfast/engine';
import { Type } from 'typebox';
import { ok } from '../../http/answer.js';
import { Problem } from '../../http/problems.js';
import { type Route, route } from '../../http/route.js';
import { pageOf, pageQuery } from '../../http/schemas.js';
import { State } from '../../reservations/schemas.js';
import type { House } from '../house.js';
import { listArrivals } from '../list.js';
import * as shapes from '../schemas.js';
import { publishedDatesMax } from '../schemas.js';
import { stayOnWire } from '../wire.js';
import { idOf, parseRange } from './parse.js';

const tag = 'Reservations';

/** Arrivals of a property. */
export function arrivalRoutes(house: House): Route[] {
  return [
    route({
      method: 'GET',
      path: '/properties/:property_id/reservations',
      operationId: 'listArrivals',
      summary: 'Lists the arrivals of a property in a range of dates',
      tag,
      auth: 'staff',
      scope: 'reservations:read',
      idempotencyKey: 'none',
      params: shapes.propertyParams,
      query: Type.Object({ ...shapes.rangeQuery, state: Type.Optional(State), ...pageQuery }),
      responses: { 200: pageOf(shapes.StayReservation, 'StayPage') },
      problems: ['not_found'],
      handler: async ({ principal, params, query: { state, cursor, limit = 20, ...dates } }) => {
        const range = parseRange('query', dates, publishedDatesMax);
        if (range instanceof Problem) return range;
        const page = await listArrivals(house, principal, { propertyId: idOf<LaneId>(params.property_id), ...range, state, cursor, limit });
        return page instanceof Problem ? page : ok({ ...page, data: page.data.map(stayOnWire) });
      },
    }),
  ];
}
