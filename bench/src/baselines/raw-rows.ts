/** The rows that a search of availability needs, fetched with `pg` by three prepared statements, and thrown away. */
import pg from 'pg';
import { meter } from '../machine/meter.js';
import type { RawRowsOrder } from '../machine/processes.js';
import { obey } from '../machine/told.js';
import { run } from './per-request.js';
import * as sql from './sql/index.js';

const pool = new pg.Pool({ connectionString: process.argv[2] as string, max: 10, application_name: 'raw rows', idleTimeoutMillis: 0 });

obey<RawRowsOrder>(
  ({ propertyIds, checkIn, checkOut, connections, seconds }) =>
    meter(connections, seconds, async () => {
      const propertyId = propertyIds[Math.floor(Math.random() * propertyIds.length)];
      const [plans] = await Promise.all([
        run(pool, sql.fetchPlans, [propertyId]),
        run(pool, sql.fetchRates, [propertyId, checkIn, checkOut]),
        run(pool, sql.fetchCells, [propertyId, checkIn, checkOut]),
      ]);
      if (plans.rowCount === 0) throw new Error('a property without plans');
    }),
  () => pool.end(),
);
