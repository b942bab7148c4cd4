/** What is sold is made by staff over HTTP, like anywhere; only how many there are is raised in the database, where the API has a bound. */
import { createKey } from '@holdfast/service/identity/keys.js';
import { createOrganisation } from '@holdfast/service/identity/organisations.js';
import { StaffClient } from '@holdfast/service/stampede/staff-client.js';
import pg from 'pg';
import { startHoldfast } from '../machine/processes.js';
import { raiseAllotments } from './sql/index.js';

export type Staff = Pick<StaffClient, 'send'>;

const scopes = ['catalogue:write', 'inventory:write', 'rates:write', 'admission:write'] as const;
const atOnce = 4;

/** Serves the database for as long as `fill` works, migrating it first; leaves nobody connected to it. */
export async function staffFill<Stock>(databaseUrl: string, fill: (staff: Staff) => Promise<Stock>): Promise<Stock> {
  const service = await startHoldfast(databaseUrl);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  try {
    const organisationId = await createOrganisation(pool, { name: 'Bench' });
    const key = await createKey(pool, { organisationId, label: 'bench', scopes });
    const staff = new StaffClient(service.address, (key as { text: string }).text);
    const stock = await fill(staff);
    await staff.close();
    await pool.query(raiseAllotments.text);
    return stock;
  } finally {
    await pool.end();
    await service.stop();
  }
}

/** Makes so many, a few at a time; in order. */
export async function many<Thing>(count: number, make: (index: number) => Promise<Thing>): Promise<Thing[]> {
  const things: Thing[] = Array(count);
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const index = next;
      next += 1;
      things[index] = await make(index);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return things;
}
