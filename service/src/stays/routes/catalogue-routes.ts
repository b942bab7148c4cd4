/** What anyone may see: properties, and what they offer. */
import type { LaneId } from '@holdfast/engine';
import { Type } from 'typebox';
import { ok } from '../../http/answer.js';
import { Problem, problem } from '../../http/problems.js';
import { type Route, route } from '../../http/route.js';
import { pageOf, pageQuery } from '../../http/schemas.js';
import { listProperties, readProperty } from '../catalogue.js';
import type { House } from '../house.js';
import * as shapes from '../schemas.js';
import { search } from '../search.js';
import { availabilityOnWire, propertyOnWire } from '../wire.js';
import { idOf, parseStay } from './parse.js';

const tag = 'Properties';

/** Properties and availability. */
export function catalogueRoutes(house: House): Route[] {
  return [
    route({
      method: 'GET',
      path: '/properties',
      operationId: 'listProperties',
      summary: 'Lists the properties',
      tag,
      auth: 'public',
      catalogue: true,
      idempotencyKey: 'none',
      query: Type.Object(pageQuery),
      responses: { 200: pageOf(shapes.Property, 'PropertyPage') },
      problems: [],
      handler: async ({ query: { cursor, limit = 20 } }) => {
        const page = await listProperties(house, cursor, limit);
        return page instanceof Problem ? page : ok({ ...page, data: page.data.map(propertyOnWire) });
      },
    }),
    route({
      method: 'GET',
      path: '/properties/:property_id',
      operationId: 'readProperty',
      summary: 'Shows a property with its room types and rate plans',
      tag,
      auth: 'public',
      catalogue: true,
      idempotencyKey: 'none',
      params: shapes.propertyParams,
      responses: { 200: shapes.Property },
      problems: ['not_found'],
      handler: async ({ params }) => {
        const property = await readProperty(house, idOf<LaneId>(params.property_id));
        return property === undefined ? problem('not_found') : ok(propertyOnWire(property));
      },
    }),
    route({
      method: 'GET',
      path: '/properties/:property_id/availability',
      operationId: 'searchAvailability',
      summary: 'Finds what a property offers for a stay',
      tag,
      auth: 'public',
      idempotencyKey: 'none',
      params: shapes.propertyParams,
      query: shapes.availabilityQuery,
      responses: { 200: shapes.Availability },
      problems: ['invalid_stay', 'not_found'],
      handler: async ({ params, query }) => {
        const stay = parseStay('query', query);
        if (stay instanceof Problem) return stay;
        const { guests = 2, rooms = 1, explain = false } = query;
        const found = await search(house, { propertyId: idOf<LaneId>(params.property_id), stay, guests, rooms });
        return found instanceof Problem ? found : ok(availabilityOnWire(stay, found, explain));
      },
    }),
  ];
}
