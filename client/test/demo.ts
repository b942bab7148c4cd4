/** A service with its demo data, as `npm start` has it, in a process and a database of its own. */
import { type ClonedDatabase, cloneDatabase } from '../../testing/clone-database.js';
import { type ServedProcess, serve } from '../../testing/serve.js';

export const demo = {
  email: 'buyer@ticketing.local',
  password: 'password123',
  staffKey: 'demo-staff-key',
  eventId: '11111111-1111-1111-1111-111111111111',
  sectorId: '22222222-2222-2222-2222-222222222222',
  propertyId: '44444444-4444-4444-4444-444444444444',
  doubleId: '55555555-5555-5555-5555-555555555555',
  flexibleId: '77777777-7777-7777-7777-777777777777',
} as const;

export interface DemoService {
  readonly address: string;
  readonly database: ClonedDatabase;
  close(): Promise<void>;
}

export async function serveDemo(): Promise<DemoService> {
  const database = await cloneDatabase();
  let served: ServedProcess;
  try {
    served = await serve({ databaseUrl: database.url, env: { DEMO: 'on' } });
  } catch (error) {
    await database.drop();
    throw error;
  }
  return {
    address: served.address,
    database,
    close: async () => {
      await served.stop();
      await database.drop();
    },
  };
}

/** `YYYY-MM-DD`, so many days from today. */
export function daysFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** A booking of the demo's double room, whose guest is new. */
export function newStay(nights: { readonly from: number; readonly to: number }) {
  return {
    property_id: demo.propertyId,
    room_type_id: demo.doubleId,
    rate_plan_id: demo.flexibleId,
    check_in: daysFromNow(nights.from),
    check_out: daysFromNow(nights.to),
    guests: 2,
    guest: { email: `guest-${crypto.randomUUID()}@example.com`, full_name: 'Ada Guest' },
  };
}
