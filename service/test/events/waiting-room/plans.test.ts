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
    await tx.query('deallocate asked; rollback');
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
        expect(plan).toMatch(/Index Cond: \(.*user_id = .*\)/);
        for (const other of ['passes_inside', 'a_number_is_given_once', 'nobody_waits_twice', 'Seq Scan'])
          expect(plan).not.toContain(other);
      }
    },
  );
});

describe('the door of an event that is larger than all before it', () => {
  /** Many people wait for an event of which the planner, who counted small ones, knows nothing. Milliseconds that its door takes. */
  async function doorAfterSmallEvents(): Promise<number> {
    for (let count = 0; count < 6; count += 1) await rooms.crowd(await rooms.event({ paused: true }), 100);
    await rooms.pool.query('analyze events.places');
    const eventId = await rooms.event({ maxInside: 50 });
    await rooms.pool.query(
      `insert into events.places (event_id, number, user_id, id, state, ahead, joined_at)
       select $1, number, gen_random_uuid(), gen_random_uuid(), 'waiting', number, clock_timestamp() from generate_series(0, 99999) number`,
      [eventId],
    );
    await rooms.set(eventId, 'joined = 100000');
    await rooms.rooms.views.fresh(eventId);
    const startedAtMs = performance.now();
    await rooms.rooms.door.open(eventId);
    const tookMs = performance.now() - startedAtMs;
    expect(await rooms.counts(eventId)).toMatchObject({ admitted: 50 });
    await rooms.forget(eventId);
    return tookMs;
  }

  it('is as quick as any', async () => {
    expect(await doorAfterSmallEvents()).toBeLessThan(300);
  });

  it('is held for long when the planner goes by past events and has an index to be tempted by (control)', async () => {
    await rooms.pool.query('alter table events.places alter column event_id set statistics -1');
    await rooms.pool.query(
      'drop index events.places_of_people; create index places_of_people on events.places (event_id, user_id, number)',
    );
    expect(await doorAfterSmallEvents()).toBeGreaterThan(300);
  });
});
