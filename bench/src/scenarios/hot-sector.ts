/** Everybody wants a ticket of one sector, and there is one for everybody. */
import type { Contender } from '../arbiter.js';
import { tuning, updating } from '../contenders.js';
import { absentRow, atLeast, atMost, ratioRow } from '../report/rows.js';
import type { Scenario } from '../scenario.js';
import type { EventOnSale } from '../stock/events.js';
import { comparisonSeconds, contest, created, hotEvents, hotTickets, paceOf } from './contest.js';
import { latencyPlot, remarksOf } from './remarks.js';

const connections = 200;
const scenario = 'hot sector, 200 connections';

export const hotSector: Scenario = {
  name: 'hot-sector',
  title: 'A hot sector',
  modes: ['quick', 'full', 'soak'],
  seconds: (mode) => comparisonSeconds(mode, 4, 2) + 8,
  async run(stage, mode) {
    const template = await hotEvents(stage);
    const plan = hotTickets(template.stock);
    const redisUrl = await stage.redisUrl();
    const locking = redisUrl === null ? null : await stage.perRequest(await stage.copy(template, 'S+R'), redisUrl);
    const { holdfast, perRequest } = await contest(stage, mode, template, connections, plan, locking === null ? [] : [locking]);
    const contenders: Contender[] = [holdfast, perRequest];
    if (locking !== null) contenders.push(tuning(stage, locking, { connections, plan, good: created }));
    const bare = await stage.hotRow(await stage.copy(template, 'U', false));
    contenders.push(updating(bare, template.stock[0] as EventOnSale));
    const { rounds, tuned } = await stage.arbiter.rounds(contenders, paceOf(mode));
    const row = (other: string, figure: 'perSecond' | 'p99Ms', target: ReturnType<typeof atLeast> | null) =>
      ratioRow({ scenario, unit: 'reservations', rounds, one: 'holdfast', other, figure, target });
    return {
      rows: [
        row('S', 'perSecond', atLeast(8)),
        row('S', 'p99Ms', atMost(0.2)),
        ...(redisUrl === null
          ? [absentRow(scenario, 'reservations/s', 'S+R: this machine has no redis-server')]
          : [row('S+R', 'perSecond', atLeast(8)), row('S+R', 'p99Ms', atMost(0.2))]),
        row('U', 'perSecond', atLeast(3)),
      ],
      plots: [latencyPlot('Latency of a reservation in a hot sector (U: of the bare UPDATE)', rounds)],
      remarks: remarksOf(rounds, tuned),
      measured: { rounds, tuned },
    };
  },
};
