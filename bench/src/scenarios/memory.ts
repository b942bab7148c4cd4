/** What a process takes: while it is idle, and while it sells to a thousand connections. */
import { setTimeout as sleep } from 'node:timers/promises';
import { residentMegabytes } from '../machine/processes.js';
import { atMost, times, valueRow } from '../report/rows.js';
import { inParts, mean } from '../report/statistics.js';
import type { Scenario } from '../scenario.js';
import { created, hotEvents, hotTickets } from './contest.js';

const megabytes = (value: number) => `${value.toFixed(0)} MB`;
const idleSeconds = 10;
const connections = 1_000;
const sampleEveryMs = 500;
/** Of the second half of the run, to the first: what is caught in between by the collector differs by less. */
const growthMax = 1.1;

export const idleMemory: Scenario = {
  name: 'idle-memory',
  title: 'An idle service',
  modes: ['quick', 'full', 'soak'],
  seconds: () => idleSeconds + 3,
  async run(stage) {
    const template = await stage.template('bare', async () => undefined);
    const { pid } = await stage.holdfast(await stage.copy(template, 'an idle service'));
    stage.progress.say(`for ${idleSeconds} s`);
    await sleep(idleSeconds * 1_000);
    const value = residentMegabytes(pid);
    return {
      rows: [valueRow({ scenario: `idle service, after ${idleSeconds} s`, figure: 'memory', value, show: megabytes, target: atMost(150) })],
      measured: { megabytes: value },
    };
  },
};

export const memory: Scenario = {
  name: 'memory',
  title: 'Memory with 1,000 connections',
  modes: ['full', 'soak'],
  seconds: ({ memorySeconds }) => memorySeconds + 20,
  async run(stage, mode) {
    const template = await hotEvents(stage);
    const own = await stage.copy(template, 'holdfast');
    const service = await stage.holdfast(own);
    await stage.signIn(mode.people, own, [service]);
    const order = { addresses: [service.address], connections, good: created };
    stage.progress.say('warm-up');
    await stage.load.run({ ...order, seconds: Math.max(3, mode.memorySeconds / 6), plan: hotTickets(template.stock)(0) });
    stage.progress.say(`${connections} connections for ${mode.memorySeconds} s`);
    const samples: (readonly [number, number])[] = [];
    const startedAtMs = performance.now();
    let over = false;
    const sampling = (async () => {
      while (!over) {
        const now = residentMegabytes(service.pid);
        if (now !== undefined) samples.push([(performance.now() - startedAtMs) / 1_000, now]);
        await sleep(sampleEveryMs);
      }
    })();
    const measured = await stage.load.run({ ...order, seconds: mode.memorySeconds, plan: hotTickets(template.stock)(1) });
    over = true;
    await sampling;
    await stage.drained(own);
    const taken = samples.map(([, value]) => value);
    const [first = [], second = []] = inParts(taken, 2);
    const known = taken.length > 0;
    const scenario = `selling to ${connections.toLocaleString('en')} connections`;
    return {
      rows: [
        valueRow({
          scenario,
          figure: 'memory, at most',
          value: known ? Math.max(...taken) : undefined,
          show: megabytes,
          target: atMost(300),
        }),
        valueRow({
          scenario,
          figure: 'second half to first',
          value: known ? mean(second) / mean(first) : undefined,
          show: times,
          target: atMost(growthMax),
        }),
      ],
      plots: [
        {
          kind: 'lines',
          title: 'Memory of a process that sells to 1,000 connections',
          x: 's',
          y: 'MB',
          series: [{ name: 'resident', points: samples }],
        },
      ],
      measured: { samples, measured },
    };
  },
};
