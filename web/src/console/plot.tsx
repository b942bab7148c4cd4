/** A plot of a few lines over time. The legend below says a number of each; what is not to be seen is in a table beside it. */

export interface Series {
  readonly name: string;
  /** Null: there is none, and the line has a gap. */
  readonly values: readonly (number | null)[];
  /** For the legend; without it, the latest value. */
  readonly figure?: string;
}

/** Told apart by colour and by dash: of sixteen, no two are alike. */
const strokes = ['var(--accent)', 'var(--warm)', 'var(--danger)', 'var(--muted)'] as const;
const dashes = [undefined, '7 4', '2 4', '12 3 2 3'] as const;
const lookOf = (index: number) => ({ stroke: strokes[index % 4], strokeDasharray: dashes[(index + Math.floor(index / 4)) % 4] });

const width = 640;
const height = 180;
const foot = 4;

interface PlotProps {
  readonly label: string;
  /** One for each value, ascending. */
  readonly times: readonly number[];
  readonly series: readonly Series[];
  /** The upper edge, at least. */
  readonly top?: number;
  /** How values are written. */
  readonly show?: (value: number) => string;
  /** How times are written, for the first one and the last. */
  readonly when?: (time: number) => string;
}

/** The lines of a series: a gap begins a new one. One value alone is a dot. */
function runsOf(values: readonly (number | null)[], point: (value: number, index: number) => string): string[] {
  const runs: string[][] = [];
  let gap = true;
  values.forEach((value, index) => {
    if (value === null) gap = true;
    else {
      if (gap) runs.push([]);
      gap = false;
      runs.at(-1)?.push(point(value, index));
    }
  });
  return runs.map((run) => (run.length === 1 ? `${run[0]} ${run[0]}` : run.join(' ')));
}

export function Plot({ label, times, series, top = 1, show = String, when }: PlotProps) {
  const first = times[0] ?? 0;
  const last = times.at(-1) ?? 0;
  const span = Math.max(1, last - first);
  const edge = Math.max(top, ...series.flatMap(({ values }) => values.filter((value) => value !== null)));
  const x = (time: number) => ((time - first) / span) * width;
  const y = (value: number) => height - foot - (value / edge) * (height - 2 * foot);
  return (
    <figure>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="h-48 w-full rounded-card border border-line bg-surface"
      >
        {[0.25, 0.5, 0.75].map((part) => (
          <line key={part} x1={0} x2={width} y1={height * part} y2={height * part} stroke="var(--line)" vectorEffect="non-scaling-stroke" />
        ))}
        {series.map(({ name, values }, index) =>
          runsOf(values, (value, at) => `${x(times[at] ?? 0)},${y(value)}`).map((points) => (
            <polyline
              key={`${name} ${points.slice(0, 24)}`}
              fill="none"
              {...lookOf(index)}
              strokeWidth={2}
              strokeLinecap="round"
              vectorEffect="non-scaling-stroke"
              points={points}
            />
          )),
        )}
      </svg>
      {when !== undefined && times.length > 1 && (
        <div aria-hidden="true" className="mt-1 flex justify-between text-sm text-muted">
          <span>{when(first)}</span>
          <span>{when(last)}</span>
        </div>
      )}
      <figcaption className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-sm">
        {series.map(({ name, values, figure }, index) => (
          <span key={name} className="inline-flex items-center gap-2">
            <svg aria-hidden="true" width="28" height="8">
              <line x1="0" x2="28" y1="4" y2="4" {...lookOf(index)} strokeWidth="2" />
            </svg>
            {name} <b className="figures">{figure ?? show(values.at(-1) ?? 0)}</b>
          </span>
        ))}
        <span className="ml-auto text-muted figures">
          {show(0)} – {show(edge)}
        </span>
      </figcaption>
    </figure>
  );
}
