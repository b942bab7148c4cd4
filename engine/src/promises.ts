/** The constraints that the guarantees rest on, by name. The engine does not start on a database that lacks one. */
import type { Pool } from 'pg';
import { textArray } from './columns.js';
import { PromiseBroken } from './domain/errors.js';
import * as sql from './sql/index.js';

export const promisedConstraints = [
  'inventory_not_oversold',
  'allotment_not_negative',
  'overbooking_not_negative',
  'cells_are_unique',
  'lanes_are_unique',
  'lane_no_is_unique',
  'reservations_are_unique',
  'references_are_unique',
  'state_is_known',
  'only_a_hold_has_a_deadline',
  'no_hold_outlives_its_bound',
  'lines_are_unique',
  'quantity_is_positive',
  'charges_are_unique',
  'a_key_acts_once',
  'events_are_unique',
  'positions_are_unique',
  'an_event_has_one_position',
  'one_relay',
] as const;

/** Throws {@link PromiseBroken} naming what is missing or not validated. */
export async function assertPromises(pool: Pool): Promise<void> {
  const { rows } = await pool.query(sql.readConstraints.text, [textArray([...promisedConstraints])]);
  const found = new Set(rows.map((row: { name: string }) => row.name));
  const missing = promisedConstraints.filter((name) => !found.has(name));
  if (missing.length > 0) throw new PromiseBroken(`the database lacks: ${missing.join(', ')}. Run the migrations, and restore what was dropped.`);
}
