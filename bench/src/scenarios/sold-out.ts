/** Everybody wants a ticket and there is none: a refusal costs no write and no transaction id. */
import type pg from 'pg';
import { serving } from '../contenders.js';
import { atLeast, atMost, ratioRow, valueRow } from '../report/rows.js';
import type { Scenario } from '../scenario.js';
import { type EventOnSale, openEvents } from '../stock/events.js';
import { staffFill } from '../stock/staff.js';
import { comparisonSeconds, created, paceOf } from './contest.js';
import { latencyPlot, remarksOf } from './remarks.js';

const connections = 500;
const units = 10;
const scenario = 'sold out, 500 connections';

interface Used {
  readonly ids: number;
  /** Without those of {@link turns}. */
  readonly rows: number;
  /** Rows that the relay wrote of its own turning, sold or refused: a transaction each. */
  readonly turns: number;
}

/** Transaction ids of the server, and rows written to tables of this database, until now. */
async function used(pool: pg.Pool): Promise<Used> {
  await pool.query('select pg_stat_force_next_flush()');
  const { rows } = await pool.query(
    `select pg_snapshot_xmax(pg_current_snapshot())::text::float8 as ids,
       (select sum(n_tup_ins + n_tup_upd + n_tup_del) from pg_stat_user_tables where relname <> 'relay')::float8 as rows,
       (select n_tup_upd from pg_stat_user_tables where relname = 'relay')::float8 as turns`,
  );
  return rows[0];
}

export const soldOut: Scenario = {
  name: 'sold-out',
  title: 'Sold out',
  modes: ['quick', 'full', 'soak'],
  seconds: (mode) => comparisonSeconds(mode, 2, 0) + 6,
  async run(stage, mode) {
    const template = await stage.template('sold_out', (url) => staffFill(url, (staff) => openEvents(staff, 1, { units })));
    const own = await stage.copy(template, 'holdfast');
    const holdfast = await stage.holdfast(own);
    const nothing = await stage.perRequest(await stage.copy(template, 'N', false));
    await stage.signIn(mode.people, own, [holdfast, nothing]);
    const { sectorId } = template.stock[0] as EventOnSale;
    const plan = { kind: 'tickets', sectors: [sectorId] } as const;
    const sale = await stage.load.run({
      addresses: [holdfast.address],
      connections: 1,
      seconds: 30,
      requestsMax: units,
      plan,
      good: created,
    });
    if (sale.succeeded !== units) throw new Error(`it did not sell out: ${JSON.stringify(sale)}`);
    await stage.drained(own);

    const refusing = serving(stage, 'holdfast', [holdfast], { connections, plan: () => plan, good: [409] });
    const doing = { connections, plan: () => ({ ...plan, path: '/v1/nothing/reservations' }), good: created };
    let spent = { ids: 0, rows: 0, refusals: 0 };
    let warm = false;
    const counted = {
      ...refusing,
      slice: async (seconds: number) => {
        const before = await used(own.pool);
        const measured = await refusing.slice(seconds);
        const after = await used(own.pool);
        // In the warm-up connections still report what they wrote when it sold.
        if (warm)
          spent = {
            ids: spent.ids + after.ids - before.ids - (after.turns - before.turns),
            rows: spent.rows + after.rows - before.rows,
            refusals: spent.refusals + measured.succeeded,
          };
        warm = true;
        return measured;
      },
    };
    const { rounds } = await stage.arbiter.rounds([counted, serving(stage, 'N', [nothing], doing)], paceOf(mode));
    const each = (count: number) => `${count} in ${spent.refusals.toLocaleString('en')} refusals`;
    return {
      rows: [
        ratioRow({ scenario, unit: 'refusals', rounds, one: 'holdfast', other: 'N', figure: 'perSecond', target: atLeast(0.5) }),
        ratioRow({ scenario, unit: 'refusals', rounds, one: 'holdfast', other: 'N', figure: 'p99Ms', target: null }),
        // The server's own upkeep may take an id now and then, whoever is refused meanwhile; what the relay's idle turns take is left out.
        valueRow({
          scenario,
          figure: 'transaction ids',
          value: Math.max(0, spent.ids),
          show: (count) => `${count}`,
          against: each(Math.max(0, spent.ids)),
          target: atMost(20),
        }),
        valueRow({
          scenario,
          figure: 'rows written',
          value: spent.rows,
          show: (count) => `${count}`,
          against: each(spent.rows),
          target: atMost(0),
        }),
      ],
      plots: [latencyPlot('Latency of a refusal', rounds)],
      remarks: remarksOf(rounds, {}),
      measured: { rounds, spent },
    };
  },
};
