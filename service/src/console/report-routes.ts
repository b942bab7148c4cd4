/** The routes of reports and of the tape chart. */
import type { LaneId, PoolId } from '@holdfast/engine';
import { Type } from 'typebox';
import { ok } from '../http/answer.js';
import { Problem } from '../http/problems.js';
import { type Route, route } from '../http/route.js';
import { idOf, invalid, parseCalendarDate, parseRange } from '../stays/routes/parse.js';
import { propertyParams, rangeQuery } from '../stays/schemas.js';
import type { Backstage } from './backstage.js';
import { readOccupancy } from './occupancy.js';
import * as shapes from './report-schemas.js';
import { eventParams } from './schemas.js';
import { readSellThrough } from './sell-through.js';
import { readTapeChart } from './tape-chart.js';

const tag = 'Console';
/** Nights of one report. */
const reportNightsMax = 400;
/** Nights of one tape chart. */
const tapeNightsMax = 62;

export function reportRoutes(backstage: Backstage): Route[] {
  return [occupancyRoute(backstage), tapeRoute(backstage), sellThroughRoute(backstage)];
}

function occupancyRoute(backstage: Backstage): Route {
  return route({
    method: 'GET',
    path: '/properties/:property_id/occupancy',
    operationId: 'readOccupancy',
    summary: `Reports occupancy, average daily rate and revenue per available room, night by night, of at most ${reportNightsMax} nights`,
    tag,
    auth: 'staff',
    scope: 'reservations:read',
    idempotencyKey: 'none',
    params: propertyParams,
    query: Type.Object({ ...rangeQuery, ...shapes.occupancyQuery }),
    responses: { 200: shapes.Occupancy },
    problems: ['not_found'],
    handler: async ({ principal, params, query: { room_type_id, picked_up_since, ...dates } }) => {
      const range = parseRange('query', dates, reportNightsMax);
      if (range instanceof Problem) return range;
      const since = picked_up_since === undefined ? undefined : parseCalendarDate('query', 'picked_up_since', picked_up_since);
      if (since instanceof Problem) return since;
      const report = await readOccupancy(backstage, principal, {
        propertyId: idOf<LaneId>(params.property_id),
        ...range,
        roomTypeId: room_type_id === undefined ? undefined : idOf<PoolId>(room_type_id),
        pickedUpSince: since,
      });
      return report instanceof Problem ? report : ok(report);
    },
  });
}

function tapeRoute(backstage: Backstage): Route {
  return route({
    method: 'GET',
    path: '/properties/:property_id/tape-chart',
    operationId: 'readTapeChart',
    summary: `Shows the rooms that somebody has in a range of at most ${tapeNightsMax} nights, confirmed or held`,
    tag,
    auth: 'staff',
    scope: 'reservations:read',
    idempotencyKey: 'none',
    params: propertyParams,
    query: Type.Object(rangeQuery),
    responses: { 200: shapes.TapeChart },
    problems: ['not_found'],
    handler: async ({ principal, params, query }) => {
      const range = parseRange('query', query, tapeNightsMax);
      if (range instanceof Problem) return range;
      const chart = await readTapeChart(backstage, principal, idOf<LaneId>(params.property_id), range.from, range.to);
      return chart instanceof Problem ? chart : ok(chart);
    },
  });
}

function sellThroughRoute(backstage: Backstage): Route {
  return route({
    method: 'GET',
    path: '/events/:event_id/sell-through',
    operationId: 'readSellThrough',
    summary: 'Reports how many tickets of each sector were sold, instant by instant since the sale began',
    tag,
    auth: 'staff',
    scope: 'reservations:read',
    idempotencyKey: 'none',
    params: eventParams,
    query: shapes.sellThroughQuery,
    responses: { 200: shapes.SellThrough },
    problems: ['not_found'],
    handler: async ({ principal, params, query: { since, until } }) => {
      const fromMs = since === undefined ? undefined : Date.parse(since);
      const toMs = until === undefined ? undefined : Date.parse(until);
      if (fromMs !== undefined && toMs !== undefined && toMs <= fromMs) return invalid('query', 'until', 'is not after since');
      const report = await readSellThrough(backstage, principal, { eventId: idOf(params.event_id), fromMs, toMs });
      return report instanceof Problem ? report : ok(report);
    },
  });
}
