/** Business of years is in the database already: selling must not feel it, in steps from nothing to all of it. */
import type { Round } from '../arbiter.js';
import { serving } from '../contenders.js';
import type { Mode } from '../modes.js';
import { atLeast, ratioRow } from '../report/rows.js';
import { ratioOfRounds } from '../report/statistics.js';
import type { Scenario } from '../scenario.js';
import { addHistory, countHistory } from '../stock/history.js';
import { comparisonSeconds, created, hotEvents, hotTickets, paceOf } from './contest.js';
import { latencyPlot, remarksOf } from './remarks.js';

const connections = 200;
/** Steps of the curve, as shares of all; the last has the target and all rounds. */
const steps = [0.1, 0.5] as const;
const pastEvents = 8;
/** Reservations, with all that belongs to them, written in a second, about. */
const madePerSecond = 12_000;

const perSecondOf = (rounds: readonly Round[], name: string) =>
  ratioOfRounds(
    rounds,
    (round) => round[name]?.perSecond ?? Number.NaN,
    () => 1,
  );

export const growth: Scenario = {
  name: 'growth',
  title: 'Growth',
  modes: ['full', 'soak'],
  // The recount of so much takes its time, too.
  seconds: (mode: Mode) => comparisonSeconds(mode, 2, 0) + 20 + (mode.history * 1.4) / madePerSecond,
  async run(stage, mode) {
    const template = await hotEvents(stage);
    const [past, fresh] = [template.stock.slice(0, pastEvents), template.stock.slice(pastEvents)];
    const small = await stage.copy(template, 'empty');
    const large = await stage.copy(template, 'grown');
    const [young, old] = [await stage.holdfast(small), await stage.holdfast(large)];
    await stage.signIn(mode.people, small, [young, old]);
    const sending = { connections, plan: hotTickets(fresh), good: created };
    const contenders = [serving(stage, 'empty', [young], sending, small), serving(stage, 'grown', [old], sending, large)];

    const curve: (readonly [number, number])[] = [];
    const grow = async (upTo: number, before: number) => {
      await addHistory(large.pool, past, before, upTo - before, (made) =>
        stage.progress.say(`${made.toLocaleString('en')} reservations of the past`),
      );
      stage.progress.say('statistics, and a vacuum');
      await large.pool.query('vacuum analyze');
      return upTo;
    };
    let made = 0;
    for (const step of steps) {
      made = await grow(Math.round(mode.history * step), made);
      const { rounds } = await stage.arbiter.rounds(contenders, { ...paceOf(mode), rounds: 1 });
      curve.push([made, perSecondOf(rounds, 'grown')]);
      if (curve.length === 1) curve.unshift([0, perSecondOf(rounds, 'empty')]);
    }
    await grow(mode.history, made);
    const { rounds } = await stage.arbiter.rounds(contenders, paceOf(mode));
    curve.push([mode.history, perSecondOf(rounds, 'grown')]);
    const rows = await countHistory(large.pool);

    const scenario = `after ${mode.history.toLocaleString('en')} reservations`;
    const row = { scenario, unit: 'reservations', rounds, one: 'grown', other: 'empty' } as const;
    return {
      rows: [ratioRow({ ...row, figure: 'perSecond', target: atLeast(0.85) }), ratioRow({ ...row, figure: 'p99Ms', target: null })],
      plots: [
        {
          kind: 'lines',
          title: 'A hot sector over the reservations that there are',
          x: 'reservations',
          y: 'reservations/s',
          series: [{ name: 'holdfast', points: curve }],
        },
        latencyPlot('Latency of a reservation, with and without a past', rounds),
      ],
      remarks: remarksOf(rounds, {}),
      measured: { rounds, curve, rows },
    };
  },
};
