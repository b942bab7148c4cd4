/** Buyers spread over a thousand events: batches are small, and nobody may be left behind. */
import { atLeast, atMost, ratioRow } from '../report/rows.js';
import type { Scenario } from '../scenario.js';
import { comparisonSeconds, contest, manyEvents, paceOf } from './contest.js';
import { latencyPlot, remarksOf } from './remarks.js';

export const manyLanes: Scenario = {
  name: 'many-lanes',
  title: 'A thousand events',
  modes: ['full', 'soak'],
  seconds: (mode) => comparisonSeconds(mode, 2, 1) + 10,
  async run(stage, mode) {
    const template = await manyEvents(stage, mode);
    const sectors = template.stock.map(({ sectorId }) => sectorId);
    const { holdfast, perRequest } = await contest(stage, mode, template, 200, () => ({ kind: 'tickets', sectors }));
    const { rounds, tuned } = await stage.arbiter.rounds([holdfast, perRequest], paceOf(mode));
    const common = { scenario: `${mode.lanes.toLocaleString('en')} lanes, uniform, 200 connections`, unit: 'reservations', rounds };
    return {
      rows: [
        ratioRow({ ...common, one: 'holdfast', other: 'S', figure: 'perSecond', target: atLeast(2.5) }),
        ratioRow({ ...common, one: 'holdfast', other: 'holdfast', figure: 'p99Ms', otherFigure: 'p50Ms', target: atMost(5) }),
        ratioRow({ ...common, one: 'holdfast', other: 'S', figure: 'p99Ms', target: null }),
      ],
      plots: [latencyPlot('Latency of a reservation over many events', rounds)],
      remarks: remarksOf(rounds, tuned),
      measured: { rounds, tuned },
    };
  },
};
