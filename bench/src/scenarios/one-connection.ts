/** Nobody else is there: what one buyer waits, of tickets and of a stay. */

import type { Plan } from '../load/orders.js';
import type { Mode } from '../modes.js';
import { atMost, ratioRow } from '../report/rows.js';
import type { Findings, Scenario } from '../scenario.js';
import type { Stage } from '../stage.js';
import type { Template } from '../templates.js';
import { comparisonSeconds, contest, created, hotEvents, hotHouse, hotTickets, oneNight, paceOf } from './contest.js';
import { latencyPlot, remarksOf } from './remarks.js';

/** Few are enough for one connection. */
const peopleMax = 5_000;
const runInConnections = 16;
/** What is sold meanwhile: of no slice of the rounds. */
const runInSlice = 20;

async function alone(
  stage: Stage,
  mode: Mode,
  scenario: string,
  template: Template<unknown>,
  plan: (slice: number) => Plan,
): Promise<Findings> {
  const { holdfast, perRequest, services } = await contest(stage, { ...mode, people: Math.min(mode.people, peopleMax) }, template, 1, plan);
  // A process compiles its code as it runs it, which takes thousands of requests: one connection would be measured in the midst of it.
  for (const { name, address } of [services.holdfast, services.perRequest]) {
    stage.progress.say(`${name}, run in`);
    await stage.load.run({
      addresses: [address],
      connections: runInConnections,
      seconds: mode.runInSeconds,
      plan: plan(runInSlice),
      good: created,
    });
  }
  const { rounds, tuned } = await stage.arbiter.rounds([holdfast, perRequest], paceOf(mode));
  return {
    rows: [
      ratioRow({ scenario, unit: 'reservations', rounds, one: 'holdfast', other: 'S', figure: 'p50Ms', target: atMost(1.5) }),
      ratioRow({ scenario, unit: 'reservations', rounds, one: 'holdfast', other: 'S', figure: 'p99Ms', target: null }),
    ],
    plots: [latencyPlot(`Latency, ${scenario}`, rounds)],
    remarks: remarksOf(rounds, {}),
    measured: { rounds, tuned },
  };
}

export const oneConnection: Scenario = {
  name: 'one-connection',
  title: 'One connection, tickets',
  modes: ['quick', 'full', 'soak'],
  seconds: (mode) => comparisonSeconds(mode, 2, 0) + 2 + 2 * mode.runInSeconds,
  async run(stage, mode) {
    const template = await hotEvents(stage);
    return alone(stage, mode, 'one connection, tickets', template, hotTickets(template.stock));
  },
};

export const oneConnectionStay: Scenario = {
  name: 'one-connection-stay',
  title: 'One connection, a stay',
  modes: ['full', 'soak'],
  seconds: (mode) => comparisonSeconds(mode, 2, 0) + 2 * mode.runInSeconds,
  async run(stage, mode) {
    const template = await hotHouse(stage);
    return alone(stage, mode, 'one connection, a stay', template, oneNight(template.stock));
  },
};
