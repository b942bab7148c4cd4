/** Very many holds run out at once while others go on buying: at a fixed rate, each latency from the instant its request was due. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { LoadOrder } from '../load/orders.js';
import type { Mode } from '../modes.js';
import { atMost, milliseconds, times, valueRow } from '../report/rows.js';
import type { Scenario } from '../scenario.js';
import type { EventOnSale } from '../stock/events.js';
import { addOverdueHolds, countOverdueHolds } from '../stock/history.js';
import { created, hotEvents } from './contest.js';
import { remarksOf } from './remarks.js';

const connections = 200;
const ratePerSecond = 500;
const quietSeconds = 10;
const expirySecondsMax = 60;
const lanesCount = 10;
const pollEveryMs = 200;

export const expiry: Scenario = {
  name: 'expiry',
  title: 'Holds run out while others buy',
  modes: ['full', 'soak'],
  seconds: (mode: Mode) => 25 + quietSeconds + mode.overdueHolds / 3_500,
  async run(stage, mode) {
    const template = await hotEvents(stage);
    const own = await stage.copy(template, 'holdfast');
    const service = await stage.holdfast(own);
    await stage.signIn(Math.min(mode.people, 5_000), own, [service]);
    const lanes = template.stock.slice(0, lanesCount);
    const order = (seconds: number): Omit<LoadOrder, 'kind'> => ({
      addresses: [service.address],
      connections,
      seconds,
      ratePerSecond,
      // One of the events whose holds run out.
      plan: { kind: 'tickets', sectors: [(lanes[0] as EventOnSale).sectorId] },
      good: created,
    });
    const count = mode.overdueHolds.toLocaleString('en');
    await stage.load.run(order(2));
    await stage.drained(own);
    stage.progress.say(`quiet, ${ratePerSecond} reservations a second`);
    const quiet = await stage.load.run(order(quietSeconds));

    // Nobody else is disturbed by their making: it is over when the clock of the service begins to see them, at once and all together.
    stage.progress.say(`${count} holds run out`);
    await addOverdueHolds(own.pool, lanes, mode.overdueHolds);
    const startedAtMs = performance.now();
    const left: (readonly [number, number])[] = [];
    const expired = (async () => {
      for (;;) {
        const overdue = await countOverdueHolds(own.pool);
        const tookSeconds = (performance.now() - startedAtMs) / 1_000;
        left.push([tookSeconds, overdue]);
        if (overdue === 0 || tookSeconds > 2 * expirySecondsMax) return overdue === 0 ? tookSeconds : Number.POSITIVE_INFINITY;
        await sleep(pollEveryMs);
      }
    })();
    const buying = stage.load.run(order(3 * expirySecondsMax));
    const seconds = await expired;
    stage.load.finish();
    const meanwhile = await buying;
    const { p99Ms } = meanwhile;

    const scenario = `${count} holds run out, ${ratePerSecond}/s bought meanwhile`;
    return {
      rows: [
        valueRow({
          scenario,
          figure: 'all expired after',
          value: seconds,
          show: (value) => `${value.toFixed(1)} s`,
          target: atMost(expirySecondsMax),
        }),
        valueRow({
          scenario,
          figure: 'p99 meanwhile, to quiet',
          value: p99Ms / quiet.p99Ms,
          show: times,
          against: `${milliseconds(p99Ms)}, quiet ${milliseconds(quiet.p99Ms)}`,
          target: atMost(3),
        }),
      ],
      plots: [
        {
          kind: 'lines',
          title: 'Holds that have run out and are not settled',
          x: 's',
          y: 'holds',
          series: [{ name: 'holds', points: left }],
        },
      ],
      remarks: remarksOf([{ quiet, meanwhile }], {}),
      measured: { quiet, meanwhile, seconds, left },
    };
  },
};
