/** What the reader of a comparison has to be told. */
import type { Round } from '../arbiter.js';
import type { LinePlot } from '../report/plots.js';
import { median } from '../report/statistics.js';

/** What each design found to be best, and every answer that was none of those wanted: an honest run has none. */
export function remarksOf(rounds: readonly Round[], tuned: Readonly<Record<string, string>>): string[] {
  const remarks = Object.entries(tuned).map(([name, found]) => `${name} ran with what served it best: ${found}.`);
  const names = Object.keys(rounds[0] ?? {});
  for (const name of names) {
    const sums: Record<string, number> = {};
    for (const round of rounds)
      for (const [answer, count] of Object.entries(round[name]?.others ?? {})) sums[answer] = (sums[answer] ?? 0) + count;
    const list = Object.entries(sums).map(([answer, count]) => `${count} × ${answer}`);
    if (list.length > 0) remarks.push(`Not every request to ${name} was answered as wanted: ${list.join(', ')}.`);
  }
  const others = Math.max(0, ...rounds.flatMap((round) => Object.values(round).map(({ cores }) => cores?.others ?? 0)));
  if (others > 0.25) remarks.push(`Other programs used up to ${others.toFixed(1)} cores meanwhile: do not believe these figures.`);
  return remarks;
}

/** Latency by how many requests took longer: 1 in 2, 1 in 10, … Each percentile is the median over the rounds. */
export function latencyPlot(title: string, rounds: readonly Round[]): LinePlot {
  const names = Object.keys(rounds[0] ?? {});
  return {
    kind: 'lines',
    title,
    x: 'one request in so many took longer',
    y: 'ms',
    logX: true,
    logY: true,
    series: names.map((name) => ({
      name,
      points: (rounds[0]?.[name]?.distribution ?? [])
        .filter(([percentile]) => percentile < 100)
        .map(([percentile], index) => {
          const over = rounds.map((round) => round[name]?.distribution[index]?.[1] ?? Number.NaN);
          return [100 / (100 - percentile), median(over)] as const;
        }),
    })),
  };
}
