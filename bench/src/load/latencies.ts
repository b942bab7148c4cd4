/** Latencies as they are counted, and what is told of them. */
import { build } from 'hdr-histogram-js';
import type { Measured } from './orders.js';

const percentiles = [1, 5, 10, 25, 50, 75, 90, 95, 99, 99.5, 99.9, 99.99, 100] as const;
const longestMicroseconds = 60_000_000;

export class Latencies {
  private readonly histogram = build({
    useWebAssembly: false,
    lowestDiscernibleValue: 1,
    highestTrackableValue: longestMicroseconds,
    numberOfSignificantValueDigits: 3,
  });

  record(ms: number): void {
    this.histogram.recordValue(Math.min(longestMicroseconds, Math.round(ms * 1_000)));
  }

  told(): Pick<Measured, 'p50Ms' | 'p99Ms' | 'maxMs' | 'distribution'> {
    const at = (percentile: number) => this.histogram.getValueAtPercentile(percentile) / 1_000;
    return {
      p50Ms: at(50),
      p99Ms: at(99),
      maxMs: this.histogram.maxValue / 1_000,
      distribution: percentiles.map((percentile) => [percentile, at(percentile)] as const),
    };
  }
}
