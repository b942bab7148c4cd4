/** Hotels: one night that everybody wants, one house with stays of all lengths, and many houses. */
import type { Plan } from '../load/orders.js';
import type { Mode } from '../modes.js';
import { atLeast, ratioRow, type Target } from '../report/rows.js';
import type { Findings, Scenario } from '../scenario.js';
import type { Stage } from '../stage.js';
import type { Template } from '../templates.js';
import { comparisonSeconds, contest, hotHouse, manyHouses, oneNight, paceOf } from './contest.js';
import { latencyPlot, remarksOf } from './remarks.js';

interface Asked {
  readonly scenario: string;
  readonly connections: number;
  readonly target: Target;
}

async function stays(
  stage: Stage,
  mode: Mode,
  template: Template<unknown>,
  plan: (slice: number) => Plan,
  { scenario, connections, target }: Asked,
): Promise<Findings> {
  const { holdfast, perRequest } = await contest(stage, mode, template, connections, plan);
  const { rounds, tuned } = await stage.arbiter.rounds([holdfast, perRequest], paceOf(mode));
  const row = (figure: 'perSecond' | 'p99Ms', wanted: Target | null) =>
    ratioRow({ scenario, unit: 'reservations', rounds, one: 'holdfast', other: 'S', figure, target: wanted });
  return {
    rows: [row('perSecond', target), row('p99Ms', null)],
    plots: [latencyPlot(`Latency, ${scenario}`, rounds)],
    remarks: remarksOf(rounds, tuned),
    measured: { rounds, tuned },
  };
}

const nightsMax = 14;
const nightsOnSale = 60;

export const hotNight: Scenario = {
  name: 'hot-night',
  title: 'A hot night',
  modes: ['full', 'soak'],
  seconds: (mode) => comparisonSeconds(mode, 2, 1),
  async run(stage, mode) {
    const template = await hotHouse(stage);
    const asked = { scenario: 'hot night, 200 connections', connections: 200, target: atLeast(8) };
    return stays(stage, mode, template, oneNight(template.stock), asked);
  },
};

export const oneHotel: Scenario = {
  name: 'one-hotel',
  title: 'One hotel, stays of 1 to 14 nights',
  modes: ['full', 'soak'],
  seconds: (mode) => comparisonSeconds(mode, 2, 1),
  async run(stage, mode) {
    const template = await hotHouse(stage);
    const { offers, nights } = template.stock;
    const plan = { kind: 'stays', offers, dates: nights.slice(0, nightsOnSale + 1), nightsMax } as const;
    const asked = { scenario: 'one hotel, 1–14 nights of 60, 100 connections', connections: 100, target: atLeast(5) };
    return stays(stage, mode, template, () => plan, asked);
  },
};

export const manyProperties: Scenario = {
  name: 'many-properties',
  title: 'A thousand properties',
  modes: ['full', 'soak'],
  seconds: (mode) => comparisonSeconds(mode, 2, 1) + 8,
  async run(stage, mode) {
    const template = await manyHouses(stage, mode);
    const scenario = `${mode.lanes.toLocaleString('en')} properties, 200 connections`;
    return stays(stage, mode, template, oneNight(template.stock), { scenario, connections: 200, target: atLeast(2.5) });
  },
};
