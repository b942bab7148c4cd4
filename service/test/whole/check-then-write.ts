/** The design that oversells, on the same tables: look how much is left, and if there is something, write that it is taken. */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Sellable } from '../stays/desk.js';

const look = 'select booked, allotment from holdfast.inventory where lane_id = $1 and pool_id = $2 and date = $3';
const reserve = `insert into holdfast.reservations (lane_id, id, organisation_id, reference, kind, owner, state, currency, total_cents, command_id, created_at)
  values ($1, $2, $1, $3, 'by hand', $3, 'confirmed', 'EUR', 0, $2, clock_timestamp())`;
const take = `insert into holdfast.reservation_lines (lane_id, reservation_id, item_no, pool_id, date, role, quantity, price_cents)
  values ($1, $2, 1, $3, $4, 'unit', 1, 0)`;
const count = 'update holdfast.inventory set booked = $4 where lane_id = $1 and pool_id = $2 and date = $3';

/**
 * As many guests at once, each in a transaction of their own; nobody writes before everybody has looked. How many were sold the
 * night, and what the counter says of it: within the allotment, so that no constraint notices.
 */
export async function checkThenWrite(
  pool: pg.Pool,
  { propertyId, roomTypeId }: Sellable,
  night: string,
  guests: number,
): Promise<{ sold: number; booked: number }> {
  let everybodyLooked: () => void = () => undefined;
  const barrier = new Promise<void>((open) => {
    everybodyLooked = open;
  });
  let looked = 0;
  const guest = async () => {
    const tx = await pool.connect();
    try {
      await tx.query('begin');
      const { booked, allotment } = (await tx.query(look, [propertyId, roomTypeId, night])).rows[0];
      looked += 1;
      if (looked === guests) everybodyLooked();
      await barrier;
      if (booked < allotment) {
        const id = randomUUID();
        await tx.query(reserve, [propertyId, id, `HF-${id}`]);
        await tx.query(take, [propertyId, id, roomTypeId, night]);
        await tx.query(count, [propertyId, roomTypeId, night, booked + 1]);
      }
      await tx.query('commit');
      return booked < allotment;
    } finally {
      tx.release();
    }
  };
  const answers = await Promise.all(Array.from({ length: guests }, guest));
  const { rows } = await pool.query(look, [propertyId, roomTypeId, night]);
  return { sold: answers.filter(Boolean).length, booked: rows[0].booked };
}
