/** Buyers come at a fixed rate, whatever becomes of those before them: one that the per-request design can just bear. */
import { serving } from '../contenders.js';
import { ratioRow } from '../report/rows.js';
import type { Scenario } from '../scenario.js';
import { comparisonSeconds, contest, created, hotEvents, hotTickets, paceOf, shownOnly } from './contest.js';
import { latencyPlot, remarksOf } from './remarks.js';

const connections = 200;
/** Of what the per-request design makes in a closed loop. */
const share = 0.8;

export const steadyRate: Scenario = {
  name: 'steady-rate',
  title: 'A fixed rate',
  modes: ['full', 'soak'],
  seconds: (mode) => comparisonSeconds(shownOnly(mode), 2, 1) + 6,
  async run(stage, mode) {
    const template = await hotEvents(stage);
    const plan = hotTickets(template.stock);
    const { perRequest, own, services } = await contest(stage, mode, template, connections, plan);
    const closed = await stage.arbiter.rounds([perRequest], { ...paceOf(mode), rounds: 1 });
    const ratePerSecond = Math.max(1, Math.round((closed.rounds[0]?.['S']?.perSecond ?? 0) * share));
    const sending = { connections, plan, good: created, ratePerSecond };
    const { rounds } = await stage.arbiter.rounds(
      [serving(stage, 'holdfast', [services.holdfast], sending, own), serving(stage, 'S', [services.perRequest], sending)],
      paceOf(shownOnly(mode)),
    );
    const scenario = `hot sector, open loop, ${ratePerSecond}/s`;
    const row = { scenario, unit: 'reservations', rounds, one: 'holdfast', other: 'S', target: null } as const;
    return {
      rows: [ratioRow({ ...row, figure: 'p50Ms' }), ratioRow({ ...row, figure: 'p99Ms' })],
      plots: [latencyPlot(`Latency at ${ratePerSecond} buyers a second, from the instant each was due`, rounds)],
      remarks: remarksOf(rounds, closed.tuned),
      measured: { ratePerSecond, rounds },
    };
  },
};
