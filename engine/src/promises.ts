/** The constraints that the guarantees rest on, by name. The engine does not start on a database that lacks one. */
import type { Pool, PoolClient } from 'pg';
import { textArray } from './columns.js';
import { PromiseBroken } from './domain/errors.js';
import * as sql from './sql/index.js';

export const promisedConstraints = [
  'lanes_are_unique',
  'lane_no_is_unique',
  'lane_no_fits_32_bits',
  'owner_limit_is_positive',
  'inventory_not_oversold',
  'allotment_not_negative',
  'overbooking_not_negative',
  'cells_are_unique',
  'reservations_are_unique',
  'references_are_unique',
  'state_is_known',
  'only_a_hold_has_a_deadline',
  'no_hold_outlives_its_bound',
  'lines_are_unique',
  'role_is_known',
  'quantity_is_positive',
  'price_not_negative',
  'charges_are_unique',
  'a_key_acts_once',
  'events_are_unique',
  'batches_are_unique',
  'positions_are_unique',
  'an_event_has_one_position',
  'one_relay',
  'one_relay_row',
  'targets_are_unique',
  'deliveries_are_unique',
  'delivery_state_is_known',
] as const;

/** Those that are missing, or not validated, or (where a database can say so) not enforced. */
export async function brokenPromises(on: Pool | PoolClient): Promise<string[]> {
  const { rows } = await on.query(sql.readConstraints.text, [textArray([...promisedConstraints])]);
  const found = new Set(rows.map((row: { name: string }) => row.name));
  return promisedConstraints.filter((name) => !found.has(name));
}

/** Throws {@link PromiseBroken} naming what is broken. */
export async function assertPromises(pool: Pool): Promise<void> {
  const { rows } = await pool.query(sql.readDateStyle.text);
  const { style } = rows[0] as { style: string };
  if (!style.startsWith('ISO'))
    throw new PromiseBroken(`dates are written as ${style} here: set DateStyle to ISO for this role and database.`);
  const broken = await brokenPromises(pool);
  if (broken.length > 0)
    throw new PromiseBroken(`the database lacks: ${broken.join(', ')}. Run the migrations, and restore what was dropped.`);
}
