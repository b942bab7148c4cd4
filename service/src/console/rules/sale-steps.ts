/** The instants at which a sale is looked at: a second apart while it is young, days apart when it is old, never more than fit a plot. */

/** Instants of one plot, beside its first. */
const stepsMax = 240;

/** Seconds that people count in. */
const usual = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200, 86_400, 172_800, 604_800];

export interface SaleSteps {
  readonly stepSeconds: number;
  /** From the first instant to the last, both of them; the last step may be a shorter one. Epoch ms. */
  readonly timesMs: readonly number[];
}

/** `toMs` is after `fromMs`. */
export function stepsBetween(fromMs: number, toMs: number): SaleSteps {
  const seconds = (toMs - fromMs) / 1000;
  const weeks = Math.ceil(seconds / stepsMax / 604_800);
  const stepSeconds = usual.find((step) => seconds / step <= stepsMax) ?? weeks * 604_800;
  const steps = Math.ceil(seconds / stepSeconds);
  const timesMs = Array.from({ length: steps + 1 }, (_, step) => Math.min(fromMs + step * stepSeconds * 1000, toMs));
  return { stepSeconds, timesMs };
}

/** What came and went in the step that ended at `timesMs[step]`; in step 0, all that was before. */
export interface SoldStep {
  readonly step: number;
  /** Tickets issued, less those made void. */
  readonly units: number;
}

/** How many were sold at each of so many instants. */
export function soldBy(steps: readonly SoldStep[], times: number): number[] {
  const changes = new Array<number>(times).fill(0);
  for (const { step, units } of steps) changes[step] = (changes[step] ?? 0) + units;
  let sold = 0;
  return changes.map((units) => {
    sold += units;
    return sold;
  });
}
