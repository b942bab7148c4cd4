/** Two service processes sell the same events: batches get smaller, and every count stays exact. */
import { serving } from '../contenders.js';
import { atLeast, ratioRow } from '../report/rows.js';
import type { Scenario } from '../scenario.js';
import { comparisonSeconds, created, hotEvents, hotTickets, paceOf } from './contest.js';
import { latencyPlot, remarksOf } from './remarks.js';

const connections = 500;
const scenario = 'two processes, 500 connections';

export const twoProcesses: Scenario = {
  name: 'two-processes',
  title: 'Two processes',
  modes: ['full', 'soak'],
  seconds: (mode) => comparisonSeconds(mode, 2, 0) + 8,
  async run(stage, mode) {
    const template = await hotEvents(stage);
    const [alone, shared] = [await stage.copy(template, 'one process'), await stage.copy(template, 'two processes')];
    const one = await stage.holdfast(alone);
    const two = [await stage.holdfast(shared), await stage.holdfast(shared)];
    await stage.signIn(mode.people, alone, [one, ...two]);
    const sending = { connections, plan: hotTickets(template.stock), good: created };
    const contenders = [serving(stage, 'two', two, sending, shared), serving(stage, 'one', [one], sending, alone)];
    const { rounds } = await stage.arbiter.rounds(contenders, paceOf(mode));
    const row = { scenario, unit: 'reservations', rounds, one: 'two', other: 'one' } as const;
    return {
      rows: [ratioRow({ ...row, figure: 'perSecond', target: atLeast(0.7) }), ratioRow({ ...row, figure: 'p99Ms', target: null })],
      plots: [latencyPlot('Latency with one process and with two', rounds)],
      remarks: remarksOf(rounds, {}),
      measured: { rounds },
    };
  },
};
