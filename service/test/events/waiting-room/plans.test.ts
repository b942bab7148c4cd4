import type { Statement } from '@holdfast/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endPassWrite, passFacts } from '../../../src/events/waiting-room/room.js';
import { Rooms } from './rooms.js';

let rooms: Rooms;
beforeAll(async () => {
  rooms = await Rooms.open();
});
afterAll(() => rooms.close());

/** The plan that the kernel's connections would make and keep, as it does: whatever comes, by indexes. */
async function planOf({ text }: Statement, types: string, values: string): Promise<string> {
  const tx = await rooms.pool.connect();
  try {
    await tx.query(`begin; set local enable_seqscan = off; set local enable_hashjoin = off; set local enable_mergejoin = off;
      set local plan_cache_mode = force_generic_plan; prepare asked (${types}) as ${text}`);
    const { rows } = await tx.query(`explain execute asked (${values})`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    await tx.query('deallocate all; rollback');
    tx.release();
  }
}

describe('what goes the kernel’s road', () => {
  const nobody = `'{}', '{}', '{}'`;

  it.each(['empty', 'small'])(
    'finds the pass of a buyer by the buyer, also with a plan that was made while the table was %s',
    async (table) => {
      if (table === 'small') await rooms.crowd(await rooms.event({ maxInside: 3 }), 20);
      const facts = await planOf(passFacts, 'uuid[], uuid[], uuid[]', nobody);
      const ending = await planOf(endPassWrite.statement, 'uuid[], text[], float8[]', nobody);
      for (const plan of [facts, ending]) {
        expect(plan).toContain('places_of_people');
        expect(plan).toMatch(/Index Cond: \(\(event_id = asked\.event_id\) AND \(user_id = /);
        for (const other of ['passes_inside', 'a_number_is_given_once', 'nobody_waits_twice', 'Seq Scan'])
          expect(plan).not.toContain(other);
      }
    },
  );
});
