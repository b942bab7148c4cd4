/** The desk of a hotel under test: what staff set up there and guests ask for, however the service is reached. */
import { randomUUID } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { examine } from '@holdfast/engine';
import type pg from 'pg';
import { expect } from 'vitest';
import { type Scope, scopes } from '../../src/http/principal.js';
import { createKey } from '../../src/identity/keys.js';
import { createOrganisation } from '../../src/identity/organisations.js';
import { stayChecks } from '../../src/stays/checks.js';
import { plusDays } from '../../src/stays/rules/calendar.js';
import { date } from './rules/terms-of.js';

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into, not typed
export type Body = any;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<OutgoingHttpHeaders>;
  readonly body: Body;
}

export interface Asking {
  readonly key?: string;
  /** An API key's text. */
  readonly as?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface PropertyWanted {
  readonly allotment?: number;
  readonly priceCents?: number;
  readonly from?: string;
  readonly nights?: number;
  readonly property?: Body;
  readonly roomType?: Body;
  readonly plan?: Body;
}

/** A property with one room type and one rate plan, published and priced. */
export interface Sellable {
  readonly propertyId: string;
  readonly roomTypeId: string;
  readonly ratePlanId: string;
}

/** Where the tests play: long after any of them is run. */
export const firstNight = '2031-03-01';
/** The date `day` of that month, 1 to 31. */
export const march = (day: number) => `2031-03-${String(day).padStart(2, '0')}`;

/** Answers by status and code: `{ '201': 1, '409 sold_out': 49 }`. */
export function codes(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const name = `${status} ${status < 300 ? '' : body.code}`.trim();
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

export abstract class Desk {
  abstract readonly pool: pg.Pool;
  /** Staff of the organisation that `sellable` makes its properties for, with all scopes. */
  abstract readonly staff: string;

  /** `path` is what follows `/v1`; a payload that is text is sent as it is. */
  abstract ask(method: Method, path: string, payload?: Body, asking?: Asking): Promise<Answer>;

  /** As staff, and it must succeed. */
  async staffDoes(method: Method, path: string, payload?: Body, as = this.staff): Promise<Body> {
    const answer = await this.ask(method, path, payload, { as });
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    return answer.body;
  }

  async sellable({
    allotment = 4,
    priceCents = 10_000,
    from = firstNight,
    nights = 60,
    property,
    roomType,
    plan,
  }: PropertyWanted = {}): Promise<Sellable> {
    const { id: propertyId } = await this.staffDoes('POST', '/properties', {
      name: 'Hotel Vesuvio',
      city: 'Napoli',
      timezone: 'Europe/Rome',
      currency: 'EUR',
      check_in_time: '15:00',
      ...property,
    });
    const roomTypeId = await this.addRoomType(propertyId, roomType);
    const sellable = { propertyId, roomTypeId, ratePlanId: await this.addPlan({ propertyId, roomTypeId }, plan) };
    await this.publish(sellable, { from, to: plusDays(date(from), nights), allotment });
    await this.price(sellable, from, nights, { price_cents: priceCents });
    return sellable;
  }

  async addRoomType(propertyId: string, fields: Body = {}): Promise<string> {
    return (
      await this.staffDoes('POST', `/properties/${propertyId}/room-types`, {
        code: `T${randomUUID().slice(0, 8)}`,
        name: 'Double',
        max_occupancy: 2,
        ...fields,
      })
    ).id;
  }

  async addPlan({ propertyId, roomTypeId }: { propertyId: string; roomTypeId: string }, fields: Body = {}): Promise<string> {
    const plan = {
      room_type_id: roomTypeId,
      code: `P${randomUUID().slice(0, 8)}`,
      name: 'Flexible',
      payment: 'at_property',
      refundable_until_hours: 24,
      ...fields,
    };
    return (await this.staffDoes('POST', `/properties/${propertyId}/rate-plans`, plan)).id;
  }

  async publish({ propertyId, roomTypeId }: Sellable, update: Body): Promise<void> {
    await this.staffDoes('PUT', `/properties/${propertyId}/room-types/${roomTypeId}/inventory`, update);
  }

  async rates({ propertyId, ratePlanId }: Sellable, rates: readonly Body[]): Promise<void> {
    await this.staffDoes('PUT', `/properties/${propertyId}/rate-plans/${ratePlanId}/rates`, { rates });
  }

  async price(sellable: Sellable, from: string, nights: number, fields: Body): Promise<void> {
    await this.rates(
      sellable,
      Array.from({ length: nights }, (_, index) => ({ date: plusDays(date(from), index), ...fields })),
    );
  }

  booking({ propertyId, roomTypeId, ratePlanId }: Sellable, checkIn: string, checkOut: string, more: Body = {}): Body {
    const rooms = more.rooms === undefined ? { room_type_id: roomTypeId, rate_plan_id: ratePlanId, guests: 2 } : {};
    return {
      property_id: propertyId,
      ...rooms,
      check_in: checkIn,
      check_out: checkOut,
      guest: { email: `${randomUUID()}@example.com`, full_name: 'Ada Guest' },
      ...more,
    };
  }

  book(sellable: Sellable, checkIn: string, checkOut: string, more: Body = {}, asking: Asking = {}): Promise<Answer> {
    return this.ask('POST', '/reservations', this.booking(sellable, checkIn, checkOut, more), { key: randomUUID(), ...asking });
  }

  /** Books and expects to be sold. */
  async sold(sellable: Sellable, checkIn: string, checkOut: string, more: Body = {}): Promise<Body> {
    const answer = await this.book(sellable, checkIn, checkOut, more);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body;
  }

  search({ propertyId }: Sellable, checkIn: string, checkOut: string, query = ''): Promise<Answer> {
    return this.ask('GET', `/properties/${propertyId}/availability?check_in=${checkIn}&check_out=${checkOut}&explain=true${query}`);
  }

  cancel(stay: Body, asking: Asking = {}): Promise<Answer> {
    return this.ask('POST', `/reservations/${stay.id}/cancel?email=${encodeURIComponent(stay.guest.email)}`, undefined, asking);
  }

  async booked({ propertyId, roomTypeId }: Sellable, from: string, to: string): Promise<number[]> {
    const { rows } = await this.pool.query(
      'select booked from holdfast.inventory where lane_id = $1 and pool_id = $2 and date >= $3 and date < $4 order by date',
      [propertyId, roomTypeId, from, to],
    );
    return rows.map((row) => row.booked as number);
  }

  /** What the doctor finds wrong, by the title of the check; nothing: every guarantee holds, for every cell and every stay. */
  async faults(): Promise<Record<string, number>> {
    const findings = await examine(this.pool, stayChecks);
    return Object.fromEntries(findings.filter(({ count }) => count > 0).map(({ title, count }) => [title, count]));
  }

  async expectSound(): Promise<void> {
    expect(await this.faults()).toEqual({});
  }
}

/** A new organisation, and the text of a key of it. */
export async function newStaff(pool: pg.Pool, allowed: readonly Scope[] = scopes): Promise<string> {
  const organisationId = await createOrganisation(pool, { name: `House ${randomUUID().slice(0, 8)}` });
  return keyOf(pool, organisationId, allowed);
}

export async function keyOf(pool: pg.Pool, organisationId: string, allowed: readonly Scope[]): Promise<string> {
  const key = await createKey(pool, { organisationId, label: 'test', scopes: allowed });
  if (key === null) throw new Error('no such organisation');
  return key.text;
}
