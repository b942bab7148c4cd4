/** Staff make and change properties. A property is a lane of the kernel: both are made, and change, in one transaction. */
import { asId, type LaneId, type OrganisationId } from '@holdfast/engine';
import { actOnce, type Intent } from '../http/act-once.js';
import type { Staff } from '../http/principal.js';
import { Problem, problem } from '../http/problems.js';
import { type Property, readOwnProperty } from './catalogue.js';
import type { House } from './house.js';
import { zoneOf } from './rules/zone.js';
import * as sql from './sql/index.js';

/** What staff say of a property, by the names of the wire. */
export interface PropertyFields {
  readonly name: string;
  readonly city: string;
  /** IANA name. */
  readonly timezone: string;
  /** ISO 4217. */
  readonly currency: string;
  /** `HH:MM`. */
  readonly check_in_time: string;
}

/** What a staff request makes or changes, and under which key. */
export interface StaffRequest {
  readonly staff: Staff;
  readonly intent: Intent;
}

/** What was made; `replayed`: by an earlier request with the same key, and shown as it is now. */
export interface Made<Thing> {
  readonly thing: Thing;
  readonly replayed: boolean;
}

function notAZone(): Problem {
  return problem('invalid_request', undefined, { fields: [{ in: 'body', field: 'timezone', message: 'is no IANA time zone' }] });
}

/** `propertyId` fixes the id, for demo data. */
export async function createProperty(
  house: House,
  { staff, intent }: StaffRequest,
  fields: PropertyFields,
  propertyId?: LaneId,
): Promise<Made<Property> | Problem> {
  const timezone = zoneOf(fields.timezone);
  if (timezone === undefined) return notAZone();
  const { organisationId } = staff;
  const acted = await actOnce(house.pool, intent, 'property', async (tx, resultId) => {
    const laneId = propertyId ?? asId<LaneId>(resultId);
    await house.engine.lanes.createIn(tx, {
      laneId,
      organisationId: asId<OrganisationId>(organisationId),
      kind: 'property',
      currency: fields.currency,
    });
    await tx.query(sql.insertProperty.text, [
      laneId,
      organisationId,
      fields.name,
      fields.city,
      timezone,
      fields.currency,
      fields.check_in_time,
    ]);
  });
  if (acted instanceof Problem) return acted;
  const thing = await readOwnProperty(house, staff, propertyId ?? asId<LaneId>(acted.resultId));
  return thing === undefined ? problem('not_found') : { thing, replayed: acted.status === 'replayed' };
}

/** What is absent keeps its value. From its commit on nobody books at the old terms; stays already booked keep theirs. */
export async function changeProperty(
  house: House,
  { staff, intent }: StaffRequest,
  propertyId: LaneId,
  fields: Partial<PropertyFields>,
): Promise<Property | Problem> {
  const timezone = fields.timezone === undefined ? null : zoneOf(fields.timezone);
  if (timezone === undefined) return notAZone();
  const before = await readOwnProperty(house, staff, propertyId);
  if (before === undefined) return problem('not_found');
  const acted = await actOnce(house.pool, intent, 'property', async (tx) => {
    await house.engine.lanes.changeTermsIn(tx, propertyId, fields.currency === undefined ? {} : { currency: fields.currency });
    const { name, city, currency, check_in_time } = fields;
    const { rowCount } = await tx.query(sql.changeProperty.text, [
      propertyId,
      staff.organisationId,
      name ?? null,
      city ?? null,
      timezone,
      currency ?? null,
      check_in_time ?? null,
    ]);
    return rowCount === 1 ? undefined : problem('currency_fixed');
  });
  if (acted instanceof Problem) return acted;
  return (await readOwnProperty(house, staff, propertyId)) ?? problem('not_found');
}
