/** Loops of so many workers over something that is no HTTP, measured as the load is. */
import { build } from 'hdr-histogram-js';
import type { Measured } from '../load/orders.js';

const percentiles = [1, 5, 10, 25, 50, 75, 90, 95, 99, 99.5, 99.9, 99.99, 100] as const;

/** Each worker does one after the other for so many seconds. `generatorCores` is 0: worker and what is measured are one process. */
export async function meter(workers: number, seconds: number, one: (worker: number) => Promise<unknown>): Promise<Measured> {
  const histogram = build({
    useWebAssembly: false,
    lowestDiscernibleValue: 1,
    highestTrackableValue: 60_000_000,
    numberOfSignificantValueDigits: 3,
  });
  let succeeded = 0;
  const startedAtMs = performance.now();
  const untilMs = startedAtMs + seconds * 1_000;
  const work = async (worker: number) => {
    for (let fromMs = performance.now(); fromMs < untilMs; ) {
      await one(worker);
      const nowMs = performance.now();
      histogram.recordValue(Math.min(60_000_000, Math.round((nowMs - fromMs) * 1_000)));
      succeeded += 1;
      fromMs = nowMs;
    }
  };
  await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)));
  const tookSeconds = (performance.now() - startedAtMs) / 1_000;
  const at = (percentile: number) => histogram.getValueAtPercentile(percentile) / 1_000;
  return {
    succeeded,
    perSecond: succeeded / tookSeconds,
    p50Ms: at(50),
    p99Ms: at(99),
    maxMs: histogram.maxValue / 1_000,
    distribution: percentiles.map((percentile) => [percentile, at(percentile)] as const),
    others: {},
    generatorCores: 0,
  };
}
