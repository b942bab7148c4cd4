/** One cell is changed by thousands of batches while a snapshot is held that keeps PostgreSQL from cleaning up behind them. */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { hotCell, openCell } from '../machine/engine-alone.js';
import type { Mode } from '../modes.js';
import { atLeast, atMost, times, valueRow } from '../report/rows.js';
import { ratesInParts } from '../report/statistics.js';
import type { Scenario } from '../scenario.js';

/** Reservations in a batch: commits are what is counted. */
const callers = 4;
const deadTuplesMax = 1_000;
/** Autovacuum wakes once a minute. */
const vacuumPatienceMs = 90_000;
const parts = 10;

async function deadTuples(pool: pg.Pool): Promise<{ readonly dead: number; readonly kilobytes: number }> {
  const { rows } = await pool.query(
    `select n_dead_tup::float8 as dead, (pg_relation_size(relid) / 1024)::float8 as kilobytes
     from pg_stat_user_tables where schemaname = 'holdfast' and relname = 'inventory'`,
  );
  return rows[0];
}

export const churn: Scenario = {
  name: 'churn',
  title: 'Churn on one cell',
  modes: ['full', 'soak'],
  seconds: (mode: Mode) => 6 + 0.7 * mode.churnSecondsMax + 45,
  async run(stage, mode) {
    const template = await stage.template('bare', async () => undefined);
    const own = await stage.copy(template, 'the engine');
    const cell = await openCell(own.url, { queues: 1, batchMax: callers });
    // As in a service: what is sold is numbered, and that table is changed as often.
    const { relay } = cell.engine.loops;
    relay.start();
    const holder = await own.pool.connect();
    await holder.query('begin isolation level repeatable read');
    // The first question takes the snapshot.
    await holder.query('select 1');
    const heldFromMs = performance.now();
    let release: Promise<unknown> | undefined;
    const letGo = () => (release ??= holder.query('rollback').finally(() => holder.release()));
    const timer = setTimeout(() => void letGo(), mode.snapshotSeconds * 1_000);

    stage.progress.say(`${mode.churnCommits.toLocaleString('en')} commits`);
    const doneAtMs: number[] = [];
    let made = 0;
    const untilAtMs = heldFromMs + mode.churnSecondsMax * 1_000;
    const goesOn = () => cell.engine.counters.batches < mode.churnCommits && performance.now() < untilAtMs;
    const caller = async () => {
      while (goesOn()) {
        await hotCell(cell);
        made += 1;
        if (made % callers === 0) doneAtMs.push(performance.now());
      }
    };
    await Promise.all(Array.from({ length: callers }, caller));
    const committed = cell.engine.counters.batches;
    const held = await deadTuples(own.pool);
    const heldSeconds = Math.min(mode.snapshotSeconds, (performance.now() - heldFromMs) / 1_000);
    clearTimeout(timer);
    await letGo();

    stage.progress.say('until autovacuum has been');
    const untilMs = performance.now() + vacuumPatienceMs;
    let after = await deadTuples(own.pool);
    while (after.dead > deadTuplesMax && performance.now() < untilMs) {
      await hotCell(cell);
      await sleep(1_000);
      after = await deadTuples(own.pool);
    }
    await relay.stop();
    await cell.close();

    const rates = ratesInParts(doneAtMs, parts);
    const [first, last] = [rates[0] as number, rates.at(-1) as number];
    const scenario = `churn on one cell, ${committed.toLocaleString('en')} commits under a snapshot of ${heldSeconds.toFixed(0)} s`;
    return {
      rows: [
        valueRow({
          scenario,
          figure: 'last tenth to first',
          value: last / first,
          show: times,
          against: `${Math.round(last * callers)} to ${Math.round(first * callers)} reservations/s`,
          target: atLeast(0.8),
        }),
        valueRow({
          scenario,
          figure: 'dead tuples afterwards',
          value: after.dead,
          show: (count) => `${Math.round(count)}`,
          against: `${held.dead} when the snapshot went; the table has ${after.kilobytes} kB`,
          target: atMost(deadTuplesMax),
        }),
      ],
      plots: [
        {
          kind: 'lines',
          title: 'Reservations of one cell, by tenths of the run',
          x: 'tenth',
          y: 'reservations/s',
          series: [{ name: 'the engine alone', points: rates.map((rate, index) => [index + 1, rate * callers] as const) }],
        },
      ],
      measured: { rates, committed, held, after, heldSeconds },
    };
  },
};
