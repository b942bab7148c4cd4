/** What staff make, change and publish. */
import type { LaneId, PoolId } from '@holdfast/engine';
import { type Static, Type } from 'typebox';
import { created, noContent, ok, replayed } from '../../http/answer.js';
import type { Staff } from '../../http/principal.js';
import { Problem } from '../../http/problems.js';
import { type Route, route } from '../../http/route.js';
import { readCalendar } from '../calendar.js';
import type { House } from '../house.js';
import { changeProperty, createProperty, type Made, type StaffRequest } from '../property.js';
import { publishInventory } from '../publish-inventory.js';
import { publishRates } from '../publish-rates.js';
import { changeRatePlan, createRatePlan, type RatePlanFields } from '../rate-plan.js';
import type { RateChange } from '../rates-part.js';
import { changeRoomType, createRoomType } from '../room-type.js';
import type { RatePlanId } from '../rules/terms.js';
import * as shapes from '../schemas.js';
import { publishedDatesMax } from '../schemas.js';
import { calendarOnWire, propertyOnWire } from '../wire.js';
import { idOf, parseCalendarDate, parseRange } from './parse.js';

const tag = 'Staff';
/** Dates of one calendar. */
const calendarDatesMax = 366;
const defaultCheckInTime = '15:00';
const defaultHoldTtlSeconds = 900;

function requestOf(call: { readonly principal: Staff; readonly key: string | null; fingerprint(): string }): StaffRequest {
  const { principal: staff, key } = call;
  return { staff, intent: { scope: staff.keyScope, key, fingerprint: call.fingerprint() } };
}

function madeOnWire<Thing, Body>(made: Made<Thing> | Problem, show: (thing: Thing) => Body, location: (thing: Thing) => string) {
  if (made instanceof Problem) return made;
  return made.replayed ? replayed(show(made.thing)) : created(show(made.thing), location(made.thing));
}

const asItIs = <Thing>(thing: Thing) => thing;

function planFields({ room_type_id, ...fields }: Partial<Static<typeof shapes.NewRatePlan>>): Partial<RatePlanFields> {
  return { ...fields, ...(room_type_id === undefined ? {} : { room_type_id: idOf<PoolId>(room_type_id) }) } as Partial<RatePlanFields>;
}

/** Properties, room types, rate plans, inventory, rates, and the calendar that shows them. */
export function publishingRoutes(house: House): Route[] {
  return [...propertyRoutes(house), ...roomTypeRoutes(house), ...ratePlanRoutes(house), calendarRoute(house)];
}

function propertyRoutes(house: House): Route[] {
  return [
    route({
      method: 'POST',
      path: '/properties',
      operationId: 'createProperty',
      summary: 'Makes a property',
      tag,
      auth: 'staff',
      scope: 'catalogue:write',
      idempotencyKey: 'accepted',
      body: shapes.NewProperty,
      responses: { 201: shapes.Property, 200: shapes.Property },
      problems: ['not_found'],
      handler: async (call) => {
        const made = await createProperty(house, requestOf(call), { check_in_time: defaultCheckInTime, ...call.body });
        return madeOnWire(made, propertyOnWire, (property) => `/properties/${property.id}`);
      },
    }),
    route({
      method: 'PATCH',
      path: '/properties/:property_id',
      operationId: 'changeProperty',
      summary: 'Changes a property',
      tag,
      auth: 'staff',
      scope: 'catalogue:write',
      idempotencyKey: 'none',
      params: shapes.propertyParams,
      body: shapes.PropertyChange,
      responses: { 200: shapes.Property },
      problems: ['not_found', 'currency_fixed'],
      handler: async (call) => {
        const property = await changeProperty(house, requestOf(call), idOf<LaneId>(call.params.property_id), call.body);
        return property instanceof Problem ? property : ok(propertyOnWire(property));
      },
    }),
  ];
}

function roomTypeRoutes(house: House): Route[] {
  return [
    route({
      method: 'POST',
      path: '/properties/:property_id/room-types',
      operationId: 'createRoomType',
      summary: 'Makes a room type',
      tag,
      auth: 'staff',
      scope: 'catalogue:write',
      idempotencyKey: 'accepted',
      params: shapes.propertyParams,
      body: shapes.NewRoomType,
      responses: { 201: shapes.RoomType, 200: shapes.RoomType },
      problems: ['not_found', 'code_taken'],
      handler: async (call) => {
        const propertyId = idOf<LaneId>(call.params.property_id);
        return madeOnWire(await createRoomType(house, requestOf(call), propertyId, call.body), asItIs, () => `/properties/${propertyId}`);
      },
    }),
    route({
      method: 'PATCH',
      path: '/properties/:property_id/room-types/:room_type_id',
      operationId: 'changeRoomType',
      summary: 'Changes a room type',
      tag,
      auth: 'staff',
      scope: 'catalogue:write',
      idempotencyKey: 'none',
      params: shapes.roomTypeParams,
      body: shapes.RoomTypeChange,
      responses: { 200: shapes.RoomType },
      problems: ['not_found', 'code_taken'],
      handler: async (call) => {
        const { property_id, room_type_id } = call.params;
        const roomType = await changeRoomType(house, requestOf(call), idOf<LaneId>(property_id), idOf<PoolId>(room_type_id), call.body);
        return roomType instanceof Problem ? roomType : ok(roomType);
      },
    }),
    route({
      method: 'PUT',
      path: '/properties/:property_id/room-types/:room_type_id/inventory',
      operationId: 'publishInventory',
      summary: 'Publishes how many rooms of a type are for sale, by night',
      tag,
      auth: 'staff',
      scope: 'inventory:write',
      idempotencyKey: 'none',
      params: shapes.roomTypeParams,
      body: shapes.InventoryUpdate,
      responses: { 204: null },
      problems: ['not_found', 'allotment_required', 'allotment_below_booked'],
      handler: async ({ principal, params, body, requestId }) => {
        const { allotment, overbooking, closed, ...dates } = body;
        const range = parseRange('body', dates, publishedDatesMax);
        if (range instanceof Problem) return range;
        const published = await publishInventory(house, principal, requestId, {
          propertyId: idOf<LaneId>(params.property_id),
          roomTypeId: idOf<PoolId>(params.room_type_id),
          ...range,
          ...(allotment === undefined ? {} : { allotment }),
          ...(overbooking === undefined ? {} : { overbooking: overbooking ?? 0 }),
          ...(closed === undefined ? {} : { closed: closed ?? false }),
        });
        return published ?? noContent();
      },
    }),
  ];
}

/** The rates of a body by the house's names; a field that is absent stays absent. */
function changesOf({ rates }: Static<typeof shapes.RatesUpdate>): RateChange[] | Problem {
  const changes: RateChange[] = [];
  for (const [index, rate] of rates.entries()) {
    const date = parseCalendarDate('body', `rates.${index}.date`, rate.date);
    if (date instanceof Problem) return date;
    const named = {
      priceCents: rate.price_cents,
      minStay: rate.min_stay,
      maxStay: rate.max_stay,
      minStayThrough: rate.min_stay_through,
      closedToArrival: rate.closed_to_arrival,
      closedToDeparture: rate.closed_to_departure,
      closed: rate.closed,
    };
    changes.push({
      date,
      ...(Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined)) as Omit<RateChange, 'date'>),
    });
  }
  return changes;
}

function ratePlanRoutes(house: House): Route[] {
  return [
    route({
      method: 'POST',
      path: '/properties/:property_id/rate-plans',
      operationId: 'createRatePlan',
      summary: 'Makes a rate plan',
      tag,
      auth: 'staff',
      scope: 'catalogue:write',
      idempotencyKey: 'accepted',
      params: shapes.propertyParams,
      body: shapes.NewRatePlan,
      responses: { 201: shapes.RatePlan, 200: shapes.RatePlan },
      problems: ['not_found', 'code_taken'],
      handler: async (call) => {
        const propertyId = idOf<LaneId>(call.params.property_id);
        const fields = planFields({ hold_ttl_seconds: defaultHoldTtlSeconds, ...call.body }) as RatePlanFields;
        return madeOnWire(await createRatePlan(house, requestOf(call), propertyId, fields), asItIs, () => `/properties/${propertyId}`);
      },
    }),
    route({
      method: 'PATCH',
      path: '/properties/:property_id/rate-plans/:rate_plan_id',
      operationId: 'changeRatePlan',
      summary: 'Changes a rate plan',
      tag,
      auth: 'staff',
      scope: 'catalogue:write',
      idempotencyKey: 'none',
      params: shapes.ratePlanParams,
      body: shapes.RatePlanChange,
      responses: { 200: shapes.RatePlan },
      problems: ['not_found', 'code_taken'],
      handler: async (call) => {
        const { property_id, rate_plan_id } = call.params;
        const plan = await changeRatePlan(
          house,
          requestOf(call),
          idOf<LaneId>(property_id),
          idOf<RatePlanId>(rate_plan_id),
          planFields(call.body),
        );
        return plan instanceof Problem ? plan : ok(plan);
      },
    }),
    route({
      method: 'PUT',
      path: '/properties/:property_id/rate-plans/:rate_plan_id/rates',
      operationId: 'publishRates',
      summary: 'Publishes prices and restrictions of a rate plan, by date',
      tag,
      auth: 'staff',
      scope: 'rates:write',
      idempotencyKey: 'none',
      params: shapes.ratePlanParams,
      body: shapes.RatesUpdate,
      responses: { 204: null },
      problems: ['not_found', 'duplicate_date'],
      handler: async ({ principal, params, body, requestId }) => {
        const changes = changesOf(body);
        if (changes instanceof Problem) return changes;
        const update = { propertyId: idOf<LaneId>(params.property_id), ratePlanId: idOf<RatePlanId>(params.rate_plan_id), changes };
        return (await publishRates(house, principal, requestId, update)) ?? noContent();
      },
    }),
  ];
}

function calendarRoute(house: House): Route {
  return route({
    method: 'GET',
    path: '/properties/:property_id/calendar',
    operationId: 'readCalendar',
    summary: 'Shows stock and rates, date by date',
    tag,
    auth: 'staff',
    scope: 'reservations:read',
    idempotencyKey: 'none',
    params: shapes.propertyParams,
    query: Type.Object(shapes.rangeQuery),
    responses: { 200: shapes.Calendar },
    problems: ['not_found'],
    handler: async ({ principal, params, query }) => {
      const range = parseRange('query', query, calendarDatesMax);
      if (range instanceof Problem) return range;
      const calendar = await readCalendar(house, principal, idOf<LaneId>(params.property_id), range.from, range.to);
      return calendar instanceof Problem ? calendar : ok(calendarOnWire(calendar));
    },
  });
}
