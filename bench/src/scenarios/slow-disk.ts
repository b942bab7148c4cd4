/** A disk whose flush takes 5 ms, or a synchronous standby: there a transaction costs what it waits, and a batch waits once. */
import type { Mode } from '../modes.js';
import { ratioRow } from '../report/rows.js';
import type { Findings, Scenario } from '../scenario.js';
import type { Stage } from '../stage.js';
import { comparisonSeconds, contest, hotEvents, hotHouse, hotTickets, oneNight, paceOf, shownOnly } from './contest.js';
import { remarksOf } from './remarks.js';

const flushMs = 5;
const connections = 200;

async function sold(stage: Stage, mode: Mode, what: 'hot sector' | 'hot night'): Promise<Findings> {
  const { holdfast, perRequest } =
    what === 'hot sector'
      ? await hotEvents(stage).then((template) => contest(stage, mode, template, connections, hotTickets(template.stock)))
      : await hotHouse(stage).then((template) => contest(stage, mode, template, connections, oneNight(template.stock)));
  await stage.laboratory.flushTakes(flushMs);
  try {
    const { rounds, tuned } = await stage.arbiter.rounds([holdfast, perRequest], paceOf(shownOnly(mode)));
    const row = {
      scenario: `${what}, a flush takes ${flushMs} ms`,
      unit: 'reservations',
      rounds,
      one: 'holdfast',
      other: 'S',
      target: null,
    } as const;
    return {
      rows: [ratioRow({ ...row, figure: 'perSecond' }), ratioRow({ ...row, figure: 'p99Ms' })],
      remarks: remarksOf(rounds, tuned),
      measured: { rounds, tuned },
    };
  } finally {
    await stage.laboratory.flushTakes(0);
  }
}

export const slowDisk: Scenario = {
  name: 'slow-disk',
  title: 'A slow disk, a hot sector',
  modes: ['full', 'soak'],
  seconds: (mode) => comparisonSeconds(shownOnly(mode), 2, 1) + 4,
  run: (stage, mode) => sold(stage, mode, 'hot sector'),
};

export const slowDiskNight: Scenario = {
  name: 'slow-disk-night',
  title: 'A slow disk, a hot night',
  modes: ['full', 'soak'],
  seconds: (mode) => comparisonSeconds(shownOnly(mode), 2, 1),
  run: (stage, mode) => sold(stage, mode, 'hot night'),
};
