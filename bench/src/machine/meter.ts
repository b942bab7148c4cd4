/** Loops of so many workers over something that is no HTTP, measured as the load is. */
import { Latencies } from '../load/latencies.js';
import type { Measured } from '../load/orders.js';

/** Each worker does one after the other for so many seconds. `generatorCores` is 0: worker and what is measured are one process. */
export async function meter(workers: number, seconds: number, one: (worker: number) => Promise<unknown>): Promise<Measured> {
  const latencies = new Latencies();
  let succeeded = 0;
  const startedAtMs = performance.now();
  const untilMs = startedAtMs + seconds * 1_000;
  const work = async (worker: number) => {
    for (let fromMs = performance.now(); fromMs < untilMs; ) {
      await one(worker);
      const nowMs = performance.now();
      latencies.record(nowMs - fromMs);
      succeeded += 1;
      fromMs = nowMs;
    }
  };
  await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)));
  const tookSeconds = (performance.now() - startedAtMs) / 1_000;
  return {
    succeeded,
    perSecond: succeeded / tookSeconds,
    ...latencies.told(),
    others: {},
    generatorCores: 0,
  };
}
