/** The demo's fixed names, so that examples can be pasted. */
import { asId, type CalendarDate, type LaneId, type PoolId } from '@holdfast/engine';
import type pg from 'pg';
import type { RatePlanId } from '../stays/rules/terms.js';
import { readToday } from './sql/index.js';

export const demoStaffKey = 'demo-staff-key';

export const demoOrganisation = { organisationId: '00000000-0000-0000-0000-000000000001', name: 'Demo hotels' };

/** Whose events the demo's theatre plays. */
export const theatreOrganisation = { organisationId: '00000000-0000-0000-0000-000000000004', name: 'Demo theatre' };

/** Who buys in the demo. */
export const demoBuyer = { userId: '00000000-0000-0000-0000-000000000002', email: 'buyer@ticketing.local', password: 'password123' };

/** Who works in the demo. */
export const demoStaff = {
  accountId: '00000000-0000-0000-0000-000000000003',
  email: 'staff@holdfast.local',
  name: 'Demo staff',
  role: 'manager',
  password: 'password123',
} as const;

export const demoProperty = {
  id: asId<LaneId>('44444444-4444-4444-4444-444444444444'),
  fields: { name: 'Albergo Holdfast', city: 'Roma', timezone: 'Europe/Rome', currency: 'EUR', check_in_time: '15:00' },
};

export const demoEvent = {
  id: asId<LaneId>('11111111-1111-1111-1111-111111111111'),
  fields: {
    name: 'The Concurrency Sessions',
    venue: 'Auditório Ibirapuera',
    timezone: 'America/Sao_Paulo',
    salesCloseAtMs: null,
    status: 'on_sale',
    limitPerCustomer: null,
    holdTtlSeconds: null,
  },
  /** A pass is needed, and there is room for everybody who tries it out. */
  room: { mode: 'queue', ratePerMinute: 1_000_000, maxInside: 1_000_000 },
} as const;

export const demoSectors = [
  {
    id: asId<PoolId>('22222222-2222-2222-2222-222222222222'),
    fields: { name: 'Pista', priceCents: 12_000, currency: 'BRL', total: 10_000 },
  },
  {
    id: asId<PoolId>('33333333-3333-3333-3333-333333333333'),
    fields: { name: 'Camarote VIP', priceCents: 45_000, currency: 'BRL', total: 100 },
  },
];

/** Days from the day it is loaded to the day of the event. */
export const demoEventInDays = 60;

const double = asId<PoolId>('55555555-5555-5555-5555-555555555555');
const suite = asId<PoolId>('66666666-6666-6666-6666-666666666666');

export const demoRoomTypes = [
  { id: double, allotment: 4, fields: { code: 'DBL', name: 'Double', max_occupancy: 2 } },
  { id: suite, allotment: 1, fields: { code: 'STE', name: 'Suite', max_occupancy: 4 } },
];

const soldAtTheProperty = { payment: 'at_property', refundable_until_hours: 24, hold_ttl_seconds: 900 } as const;
const prepaid = { payment: 'prepaid', refundable_until_hours: null, hold_ttl_seconds: 900 } as const;

export const demoRatePlans = [
  {
    id: asId<RatePlanId>('77777777-7777-7777-7777-777777777777'),
    priceCents: 12_000,
    fields: { room_type_id: double, code: 'DBL-FLEX', name: 'Double flexible', ...soldAtTheProperty },
  },
  {
    id: asId<RatePlanId>('88888888-8888-8888-8888-888888888888'),
    priceCents: 24_000,
    fields: { room_type_id: suite, code: 'STE-FLEX', name: 'Suite flexible', ...soldAtTheProperty },
  },
  {
    id: asId<RatePlanId>('99999999-9999-9999-9999-999999999999'),
    priceCents: 10_800,
    fields: { room_type_id: double, code: 'DBL-PREPAID', name: 'Double prepaid', ...prepaid },
  },
];

/** Nights that are for sale, today's the first. */
export const demoNights = 365;

/** Today at the demo's property, by the database's clock. */
export async function demoToday(pool: pg.Pool): Promise<CalendarDate> {
  const { rows } = await pool.query<{ today: CalendarDate }>(readToday.text, [demoProperty.fields.timezone]);
  return (rows[0] as { today: CalendarDate }).today;
}
