/** What staff say is for sale: sectors, and the caps that they share. */
import { asId, type LaneId, type PoolId } from '@holdfast/engine';
import type { Static } from 'typebox';
import { created, ok, replayed } from '../../http/answer.js';
import { Problem } from '../../http/problems.js';
import { type Route, route } from '../../http/route.js';
import type { BoxOffice } from '../box-office.js';
import { type CapFields, changeCap, createCap } from '../cap.js';
import * as shapes from '../schemas.js';
import { changeSector, createSector, type SectorFields } from '../sector.js';
import { capOnWire, sectorOnWire } from '../wire.js';
import { requestOf } from './staff-request.js';

const tag = 'Events';

/** An absent field stays absent. */
const present = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>;

function sectorFieldsOf({ name, price_cents: priceCents, currency, total_inventory: total }: Static<typeof shapes.SectorChange>) {
  return present({ name, priceCents, currency, total }) as Partial<SectorFields>;
}

function capFieldsOf({ name, total, sector_ids }: Static<typeof shapes.CapChange>) {
  return present({ name, total, sectorIds: sector_ids?.map((id) => asId<PoolId>(id)) }) as Partial<CapFields>;
}

export function stockRoutes(office: BoxOffice): Route[] {
  return [
    route({
      method: 'POST',
      path: '/events/:event_id/sectors',
      operationId: 'createSector',
      summary: 'Makes a sector: tickets of one kind and price',
      tag,
      auth: 'staff',
      scope: 'catalogue:write',
      idempotencyKey: 'accepted',
      params: shapes.eventParams,
      body: shapes.NewSector,
      responses: { 201: shapes.Sector, 200: shapes.Sector },
      problems: ['not_found', 'currency_fixed'],
      handler: async (call) => {
        const eventId = asId<LaneId>(call.params.event_id);
        const made = await createSector(office, requestOf(call), eventId, sectorFieldsOf(call.body) as SectorFields);
        if (made instanceof Problem) return made;
        const sector = sectorOnWire(eventId, made.thing);
        return made.replayed ? replayed(sector) : created(sector, `/events/${eventId}`);
      },
    }),
    route({
      method: 'PATCH',
      path: '/events/:event_id/sectors/:sector_id',
      operationId: 'changeSector',
      summary: 'Changes a sector; its number is never below what is taken',
      tag,
      auth: 'staff',
      scope: 'catalogue:write',
      idempotencyKey: 'none',
      params: shapes.sectorParams,
      body: shapes.SectorChange,
      responses: { 200: shapes.Sector },
      problems: ['not_found', 'currency_fixed', 'allotment_below_booked'],
      handler: async (call) => {
        const { event_id, sector_id } = call.params;
        const sector = await changeSector(
          office,
          requestOf(call),
          asId<LaneId>(event_id),
          asId<PoolId>(sector_id),
          sectorFieldsOf(call.body),
        );
        return sector instanceof Problem ? sector : ok(sectorOnWire(asId<LaneId>(event_id), sector));
      },
    }),
    route({
      method: 'POST',
      path: '/events/:event_id/caps',
      operationId: 'createCap',
      summary: 'Puts a cap on sectors; what they sold already counts',
      tag,
      auth: 'staff',
      scope: 'catalogue:write',
      idempotencyKey: 'accepted',
      params: shapes.eventParams,
      body: shapes.NewCap,
      responses: { 201: shapes.Cap, 200: shapes.Cap },
      problems: ['not_found', 'allotment_below_booked'],
      handler: async (call) => {
        const eventId = asId<LaneId>(call.params.event_id);
        const made = await createCap(office, requestOf(call), eventId, capFieldsOf(call.body) as CapFields);
        if (made instanceof Problem) return made;
        const cap = capOnWire(eventId, made.thing);
        return made.replayed ? replayed(cap) : created(cap, `/events/${eventId}`);
      },
    }),
    route({
      method: 'PATCH',
      path: '/events/:event_id/caps/:cap_id',
      operationId: 'changeCap',
      summary: 'Changes a cap: its number, or the sectors that it is put on',
      tag,
      auth: 'staff',
      scope: 'catalogue:write',
      idempotencyKey: 'none',
      params: shapes.capParams,
      body: shapes.CapChange,
      responses: { 200: shapes.Cap },
      problems: ['not_found', 'allotment_below_booked'],
      handler: async (call) => {
        const { event_id, cap_id } = call.params;
        const cap = await changeCap(office, requestOf(call), asId<LaneId>(event_id), asId<PoolId>(cap_id), capFieldsOf(call.body));
        return cap instanceof Problem ? cap : ok(capOnWire(asId<LaneId>(event_id), cap));
      },
    }),
  ];
}
