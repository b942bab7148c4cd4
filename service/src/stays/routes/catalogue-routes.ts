/** What anyone may see: properties, and what they offer. */
import type { LaneId } from '@holdfast/engine';
import { Type } from 'typebox';
import { ok } from '../../http/answer.js';
import { Problem, problem } from '../../http/problems.js';
import { type Route, route } from '../../http/route.js';
import { pageOf, pageQuery } from '../../http/schemas.js';
import { listProperties, readProperty } from '../catalogue.js';
import * as dayShapes from '../day-schemas.js';
import { readDays, readDepartures } from '../days.js';
import type { House } from '../house.js';
import * as shapes from '../schemas.js';
import { search } from '../search.js';
import { availabilityOnWire, calendarDaysOnWire, departureDaysOnWire, propertyOnWire } from '../wire.js';
import { idOf, parseCalendarDate, parseRange, parseStay } from './parse.js';

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
    ...dayRoutes(house),
  ];
}

/** What the dates of a property are, where a search would have to be made for each. */
function dayRoutes(house: House): Route[] {
  return [
    route({
      method: 'GET',
      path: '/properties/:property_id/availability/calendar',
      operationId: 'readAvailabilityCalendar',
      summary: 'Says of each date whether one can arrive or leave, for how long at least, and at what price',
      tag,
      auth: 'public',
      catalogue: true,
      idempotencyKey: 'none',
      params: shapes.propertyParams,
      query: dayShapes.calendarQuery,
      responses: { 200: dayShapes.AvailabilityCalendar },
      problems: ['not_found'],
      handler: async ({ params, query: { guests = 2, rooms = 1, ...dates } }) => {
        const range = parseRange('query', dates, dayShapes.calendarDatesMax);
        if (range instanceof Problem) return range;
        const found = await readDays(house, { propertyId: idOf<LaneId>(params.property_id), ...range, guests, rooms });
        return found instanceof Problem ? found : ok(calendarDaysOnWire(found));
      },
    }),
    route({
      method: 'GET',
      path: '/properties/:property_id/availability/departures',
      operationId: 'readDepartures',
      summary: 'Says of each date after an arrival whether one can leave, and what the stay costs',
      tag,
      auth: 'public',
      catalogue: true,
      idempotencyKey: 'none',
      params: shapes.propertyParams,
      query: dayShapes.departuresQuery,
      responses: { 200: dayShapes.Departures },
      problems: ['not_found'],
      handler: async ({ params, query: { check_in, guests = 2, rooms = 1 } }) => {
        const checkIn = parseCalendarDate('query', 'check_in', check_in);
        if (checkIn instanceof Problem) return checkIn;
        const found = await readDepartures(house, { propertyId: idOf<LaneId>(params.property_id), checkIn, guests, rooms });
        return found instanceof Problem ? found : ok(departureDaysOnWire(found));
      },
    }),
  ];
}
