/** Keys that acted before, sent again by everybody at once. */
import { serving } from '../contenders.js';
import { atLeast, ratioRow } from '../report/rows.js';
import type { Scenario } from '../scenario.js';
import { comparisonSeconds, created, hotEvents, hotTickets, paceOf } from './contest.js';
import { latencyPlot, remarksOf } from './remarks.js';

const connections = 200;
const scenario = 'replays of old keys, 200 connections';

export const replays: Scenario = {
  name: 'replays',
  title: 'Replays',
  modes: ['full', 'soak'],
  seconds: (mode) => comparisonSeconds(mode, 2, 0) + 4,
  async run(stage, mode) {
    const template = await hotEvents(stage);
    const own = await stage.copy(template, 'holdfast');
    const service = await stage.holdfast(own);
    await stage.signIn(mode.people, own, [service]);
    const [old, ...fresh] = template.stock;
    const sold = { kind: 'tickets', sectors: [(old as (typeof fresh)[number]).sectorId], remember: 'old' } as const;
    await stage.load.run({ addresses: [service.address], connections, seconds: 60, requestsMax: mode.people, plan: sold, good: created });
    const again = { connections, plan: () => ({ kind: 'replays', remembered: 'old' }) as const, good: [200] };
    const contenders = [
      serving(stage, 'replays', [service], again, own),
      serving(stage, 'reservations', [service], { connections, plan: hotTickets(fresh), good: created }, own),
    ];
    const { rounds } = await stage.arbiter.rounds(contenders, paceOf(mode));
    const row = { scenario, unit: 'replays', rounds, one: 'replays', other: 'reservations' } as const;
    return {
      rows: [ratioRow({ ...row, figure: 'perSecond', target: atLeast(0.5) }), ratioRow({ ...row, figure: 'p99Ms', target: null })],
      plots: [latencyPlot('Latency of a replay and of a reservation', rounds)],
      remarks: remarksOf(rounds, {}),
      measured: { rounds },
    };
  },
};
