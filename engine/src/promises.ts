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

/** These name one thing over all lanes, or, where the tables are distributed by lane, one thing of a lane. */
const keysOverLanes: ReadonlySet<string> = new Set([
  'lane_no_is_unique',
  'references_are_unique',
  'a_key_acts_once',
  'events_are_unique',
  'batches_are_unique',
]);

/** Promised only where the tables are distributed by lane. */
export const distributedConstraints = ['every_key_is_of_a_lane', 'every_batch_is_of_one_lane'] as const;

/** How the kernel's tables are made: `plain`, or so that they can be distributed by lane. */
export type Form = 'plain' | 'distributed';

export interface Promises {
  /** `distributed` as soon as anything is: what is half of each is broken. */
  readonly form: Form;
  /** Those that are missing, or not validated, or (where a database can say so) not enforced, or of the other form. */
  readonly broken: readonly string[];
}

export async function readPromises(on: Pool | PoolClient): Promise<Promises> {
  const { rows } = await on.query(sql.readConstraints.text, [textArray([...promisedConstraints, ...distributedConstraints])]);
  const found = new Map(rows.map(({ name, definition }: { name: string; definition: string }) => [name, definition]));
  const ofLanes = (name: string) => /\blane_id\b/.test(found.get(name) ?? '');
  const distributed = [...keysOverLanes].some(ofLanes) || distributedConstraints.some((name) => found.has(name));
  const names = distributed ? [...promisedConstraints, ...distributedConstraints] : promisedConstraints;
  const broken = names.filter((name) => !found.has(name) || (keysOverLanes.has(name) && ofLanes(name) !== distributed));
  return { form: distributed ? 'distributed' : 'plain', broken };
}

/** Answers the form that the database has. Throws {@link PromiseBroken} naming what is broken. */
export async function assertPromises(pool: Pool): Promise<Form> {
  const { rows } = await pool.query(sql.readDateStyle.text);
  const { style } = rows[0] as { style: string };
  if (!style.startsWith('ISO'))
    throw new PromiseBroken(`dates are written as ${style} here: set DateStyle to ISO for this role and database.`);
  const { form, broken } = await readPromises(pool);
  if (broken.length > 0) {
    const half = form === 'distributed' ? ', or has them in another form than a distributed database,' : '';
    throw new PromiseBroken(`the database lacks${half}: ${broken.join(', ')}. Run the migrations, and restore what was dropped.`);
  }
  return form;
}
