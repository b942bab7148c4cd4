/** The engine for the library's users: reservations of one cell, in this process, by the size of a batch. */
import { type EngineMeasured, measureEngine } from '../machine/engine-alone.js';
import { perSecond, valueRow } from '../report/rows.js';
import type { Scenario } from '../scenario.js';

export const engineAlone: Scenario = {
  name: 'engine',
  title: 'The engine alone',
  modes: ['quick', 'full', 'soak'],
  seconds: ({ engineBatches, engineSeconds }) => engineBatches.length * (engineSeconds + 2),
  async run(stage, mode) {
    const template = await stage.template('bare', async () => undefined);
    const measured: EngineMeasured[] = [];
    for (const batch of mode.engineBatches) {
      stage.progress.say(`batches of ${batch}`);
      measured.push(await measureEngine((await stage.copy(template, `batches of ${batch}`)).url, batch, mode.engineSeconds));
    }
    return {
      rows: measured.map(({ batch, perSecond: value, batchMean }) =>
        valueRow({
          scenario: 'engine alone, one cell',
          figure: `batches of up to ${batch}`,
          value,
          show: perSecond,
          against: `${batchMean.toFixed(0)} in a batch`,
          target: null,
        }),
      ),
      plots: [
        {
          kind: 'lines',
          title: 'The engine alone, over the size of a batch',
          x: 'commands in a batch',
          y: 'reservations/s',
          logX: true,
          series: [{ name: 'engine', points: measured.map((each) => [each.batch, each.perSecond] as const) }],
        },
      ],
      measured,
    };
  },
};
