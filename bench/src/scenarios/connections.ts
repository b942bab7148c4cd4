/** A hot sector over the number of connections: where each design has had enough. */
import { type Sending, serving, tuning } from '../contenders.js';
import type { Scenario } from '../scenario.js';
import { comparisonSeconds, created, hotEvents, hotTickets } from './contest.js';

interface Point {
  readonly connections: number;
  readonly holdfast: { readonly perSecond: number; readonly p99Ms: number };
  readonly perRequest: { readonly perSecond: number; readonly p99Ms: number };
}

/** One setting for the whole curve. */
const tunedFor = 200;

export const connectionsCurve: Scenario = {
  name: 'connections',
  title: 'Throughput over connections',
  modes: ['full', 'soak'],
  seconds: (mode) => 10 + mode.connections.length * (comparisonSeconds({ ...mode, rounds: 1 }, 2, 0) - 6) + 8,
  async run(stage, mode) {
    const template = await hotEvents(stage);
    const own = await stage.copy(template, 'holdfast');
    const holdfast = await stage.holdfast(own);
    const perRequest = await stage.perRequest(await stage.copy(template, 'S'));
    await stage.signIn(mode.people, own, [holdfast, perRequest]);
    let slices = 0;
    const plan = () => hotTickets(template.stock)(slices++);
    const pace = { rounds: 0, sliceSeconds: mode.sliceSeconds, warmUpSeconds: mode.warmUpSeconds };
    const { tuned } = await stage.arbiter.rounds([tuning(stage, perRequest, { connections: tunedFor, plan, good: created })], pace);
    const points: Point[] = [];
    for (const connections of mode.connections) {
      const sending: Sending = { connections, plan, good: created };
      const contenders = [serving(stage, 'holdfast', [holdfast], sending, own), serving(stage, 'S', [perRequest], sending)];
      const { rounds } = await stage.arbiter.rounds(contenders, { ...pace, rounds: 1 });
      const [round] = rounds;
      const of = (name: string) => ({ perSecond: round?.[name]?.perSecond ?? Number.NaN, p99Ms: round?.[name]?.p99Ms ?? Number.NaN });
      points.push({ connections, holdfast: of('holdfast'), perRequest: of('S') });
    }
    const series = (figure: 'perSecond' | 'p99Ms') =>
      (['holdfast', 'perRequest'] as const).map((who) => ({
        name: who === 'holdfast' ? 'holdfast' : 'S',
        points: points.map((point) => [point.connections, point[who][figure]] as const),
      }));
    return {
      rows: [],
      plots: [
        {
          kind: 'lines',
          title: 'Throughput over connections, a hot sector',
          x: 'connections',
          y: 'reservations/s',
          series: series('perSecond'),
        },
        { kind: 'lines', title: 'p99 over connections, a hot sector', x: 'connections', y: 'ms', logY: true, series: series('p99Ms') },
      ],
      remarks: Object.entries(tuned).map(([name, found]) => `Throughput over connections: ${name} with ${found} throughout.`),
      measured: points,
    };
  },
};
