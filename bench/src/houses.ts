/** What is sold: a hot property, and a thousand more, made by staff over HTTP like any other. */
import { createKey } from '@holdfast/service/identity/keys.js';
import { createOrganisation } from '@holdfast/service/identity/organisations.js';
import pg from 'pg';
import { Temporal } from 'temporal-polyfill';
import { Pool } from 'undici';
import type { Offer } from './load.js';
import { startHoldfast } from './processes.js';

export interface Houses {
  readonly hot: Offer;
  readonly many: readonly Offer[];
  /** Nights on sale, one for each slice of the run, so that each begins on a fresh counter. */
  readonly nights: readonly string[];
}

const unitsANight = 100_000;
const atOnce = 16;

class Staff {
  private readonly pool: Pool;
  constructor(
    address: string,
    private readonly key: string,
  ) {
    this.pool = new Pool(address, { connections: atOnce });
  }

  async send(method: 'POST' | 'PUT', path: string, body: unknown): Promise<string> {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${this.key}` };
    const { statusCode, body: answer } = await this.pool.request({ method, path: `/v1${path}`, headers, body: JSON.stringify(body) });
    const text = await answer.text();
    if (statusCode >= 300) throw new Error(`${method} ${path}: ${statusCode} ${text}`);
    return text === '' ? '' : (JSON.parse(text) as { id: string }).id;
  }

  close(): Promise<void> {
    return this.pool.close();
  }
}

async function openHouse(staff: Staff, name: string, nights: readonly string[]): Promise<Offer> {
  const propertyId = await staff.send('POST', '/properties', {
    name,
    city: 'Roma',
    timezone: 'Europe/Rome',
    currency: 'EUR',
    check_in_time: '15:00',
  });
  const roomTypeId = await staff.send('POST', `/properties/${propertyId}/room-types`, { code: 'DBL', name: 'Double', max_occupancy: 2 });
  const plan = { room_type_id: roomTypeId, code: 'FLEX', name: 'Flexible', payment: 'at_property', refundable_until_hours: 24 };
  const ratePlanId = await staff.send('POST', `/properties/${propertyId}/rate-plans`, plan);
  const [first, last] = [nights[0] as string, nights.at(-1) as string];
  const to = Temporal.PlainDate.from(last).add({ days: 1 }).toString();
  await staff.send('PUT', `/properties/${propertyId}/room-types/${roomTypeId}/inventory`, { from: first, to, allotment: unitsANight });
  await staff.send('PUT', `/properties/${propertyId}/rate-plans/${ratePlanId}/rates`, {
    rates: nights.map((date) => ({ date, price_cents: 12_000 })),
  });
  return { propertyId, roomTypeId, ratePlanId };
}

async function makeStaffKey(databaseUrl: string): Promise<string> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  try {
    const organisationId = await createOrganisation(pool, { name: 'Bench hotels' });
    const key = await createKey(pool, { organisationId, label: 'bench', scopes: ['catalogue:write', 'inventory:write', 'rates:write'] });
    return (key as { text: string }).text;
  } finally {
    await pool.end();
  }
}

/** Migrates a database, fills it with houses, and leaves nobody connected to it. */
export async function fillWithHouses(databaseUrl: string, count: number, slices: number): Promise<Houses> {
  const start = Temporal.Now.plainDateISO('UTC').add({ days: 30 });
  const nights = Array.from({ length: slices }, (_, index) => start.add({ days: index }).toString());
  const service = await startHoldfast(databaseUrl);
  const staff = new Staff(service.address, await makeStaffKey(databaseUrl));
  const hot = await openHouse(staff, 'Hot night', nights);
  const many: Offer[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < count) many.push(await openHouse(staff, `House ${(next += 1)}`, nights));
    }),
  );
  await staff.close();
  await service.stop();
  return { hot, many, nights };
}
