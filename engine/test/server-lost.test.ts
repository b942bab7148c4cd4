/** The whole server goes, in the middle of a sale, and comes back: what was acknowledged is there, and nothing is there twice. */
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OwnServer, startOwnServer } from '../../testing/own-server.js';
import { type Engine, migrateEngine, type Outcome, openEngine } from '../src/index.js';
import { bookedOf, faultsIn, keyed, openStall, poolOf, type Stall, until, want } from './kit.js';

let server: OwnServer;
let watch: pg.Pool;

beforeAll(async () => {
  server = await startOwnServer();
  watch = poolOf(server.url, 4);
  await migrateEngine(watch);
});
afterAll(async () => {
  await watch.end();
  await server.stop();
});

/** A caller who keeps asking with the same key until there is an answer, as the documentation says. */
async function persist(engine: Engine, stall: Stall, key: string, answered: () => void): Promise<Outcome> {
  const giveUpAtMs = performance.now() + 25_000;
  for (;;) {
    try {
      const outcome = await engine.reserve(want(stall, key, keyed(key)));
      answered();
      return outcome;
    } catch (error) {
      const retryable = ['EngineUnavailable', 'EngineBusy', 'OutcomeUnknown'].includes((error as Error).name);
      if (!retryable || performance.now() > giveUpAtMs) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

const ways: Record<string, () => Promise<void>> = {
  'a backend is killed': async () => {
    const { rows } = await watch.query(
      "select pid from pg_stat_activity where datname = current_database() and application_name = 'engine under test' and pid <> pg_backend_pid() limit 1",
    );
    process.kill(rows[0].pid, 'SIGKILL');
  },
  'the server is killed': async () => void process.kill(server.pid(), 'SIGKILL'),
  'the server is restarted': async () => void process.kill(server.pid(), 'SIGINT'),
};

describe('a sale of 150 units to 200 buyers', () => {
  for (const [what, strike] of Object.entries(ways)) {
    it(`sells each once, acknowledged and present, when ${what} in the middle`, async () => {
      const pool = poolOf(server.url, 6);
      const engine = await openEngine({ pool, queues: 2, bounds: { batchMax: 4 } });
      const stall = await openStall(watch, engine, { units: 150 });
      let answers = 0;
      const sale = Array.from({ length: 200 }, (_, index) => persist(engine, stall, `${what} ${index}`, () => (answers += 1)));
      await until('the sale is under way', () => answers > 30);
      expect(answers).toBeLessThan(150);
      await strike();
      const outcomes = await Promise.all(sale);
      await engine.close();
      await pool.end();

      const bought = outcomes.flatMap((outcome) =>
        outcome.status === 'done' ? [outcome.reservation?.id] : outcome.status === 'replayed' ? [outcome.resultId] : [],
      );
      const refused = outcomes.flatMap((outcome) => (outcome.status === 'refused' ? [outcome.refusal.code] : []));
      expect(refused).toEqual(Array(50).fill('sold_out'));
      const { rows } = await watch.query<{ id: string }>('select id from holdfast.reservations where lane_id = $1', [stall.laneId]);
      expect(rows.map(({ id }) => id).sort()).toEqual([...bought].sort());
      expect(new Set(bought).size).toBe(150);
      expect(await bookedOf(watch, stall)).toBe(150);
      expect(engine.counters.splits).toBe(0);
      expect(await faultsIn(watch)).toEqual({});
    });
  }
});
