/** Properties to search among: ten room types with five plans each, and a week of nights with the day to leave on. */
import pg from 'pg';
import { nightsFrom, openHouses } from './houses.js';
import * as sql from './sql/index.js';
import { staffFill } from './staff.js';

export const roomTypesEach = 10;
export const plansEach = 5;
export const nightsLooked = 7;

export interface SearchStock {
  readonly propertyIds: readonly string[];
  readonly checkIn: string;
  readonly checkOut: string;
}

/** At a time, so that no statement takes forever. */
const wave = 500;
const hands = 2;

/** The first is made by staff; all others are like it, but larger, and made in the database. Ends with fresh statistics. */
export async function openSearch(databaseUrl: string, count: number, say: (made: number) => void): Promise<SearchStock> {
  const dates = nightsFrom(nightsLooked + 1);
  const [first] = await staffFill(databaseUrl, (staff) => openHouses(staff, 1, dates));
  const propertyIds: string[] = [];
  // Rows that refer to each other are made together here: a look-up for each of millions would only take its time.
  const pool = new pg.Pool({ connectionString: databaseUrl, max: hands, options: '-c session_replication_role=replica' });
  try {
    let next = 0;
    const hand = async () => {
      while (next < count) {
        const size = Math.min(wave, count - next);
        next += size;
        const { rows } = await pool.query(sql.addProperties.text, [first?.propertyId, size]);
        const ids = rows.map(({ property_id }) => property_id as string);
        await pool.query(sql.addRoomTypes.text, [ids, roomTypesEach]);
        await pool.query(sql.addRatePlans.text, [ids, plansEach]);
        await pool.query(sql.addRates.text, [ids, dates]);
        await pool.query(sql.addRooms.text, [ids, dates]);
        propertyIds.push(...ids);
        say(propertyIds.length);
      }
    };
    await Promise.all(Array.from({ length: hands }, hand));
    await pool.query('vacuum analyze');
    return { propertyIds, checkIn: dates[0] as string, checkOut: dates[nightsLooked] as string };
  } finally {
    await pool.end();
  }
}
