/** A plot of a few counts over a short time. The legend beside it says the latest numbers, for those who do not see it. */

export interface Series {
  readonly name: string;
  readonly values: readonly number[];
}

/** Told apart by colour and by dash. */
const looks = [
  { stroke: 'var(--accent)', dash: undefined },
  { stroke: 'var(--warm)', dash: '7 4' },
  { stroke: 'var(--danger)', dash: '2 4' },
  { stroke: 'var(--muted)', dash: '12 3 2 3' },
] as const;

const width = 640;
const height = 180;
const foot = 4;

/** `times`: one for each value, ascending. */
export function Plot({
  label,
  times,
  series,
}: {
  readonly label: string;
  readonly times: readonly number[];
  readonly series: readonly Series[];
}) {
  const first = times[0] ?? 0;
  const span = Math.max(1, (times.at(-1) ?? 0) - first);
  const top = Math.max(1, ...series.flatMap(({ values }) => values));
  const x = (time: number) => ((time - first) / span) * width;
  const y = (value: number) => height - foot - (value / top) * (height - 2 * foot);
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
        {series.map(({ name, values }, index) => (
          <polyline
            key={name}
            fill="none"
            stroke={looks[index % looks.length]?.stroke}
            strokeDasharray={looks[index % looks.length]?.dash}
            strokeWidth={2}
            vectorEffect="non-scaling-stroke"
            points={values.map((value, at) => `${x(times[at] ?? 0)},${y(value)}`).join(' ')}
          />
        ))}
      </svg>
      <figcaption className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-sm">
        {series.map(({ name, values }, index) => (
          <span key={name} className="inline-flex items-center gap-2">
            <svg aria-hidden="true" width="28" height="8">
              <line
                x1="0"
                x2="28"
                y1="4"
                y2="4"
                stroke={looks[index % looks.length]?.stroke}
                strokeDasharray={looks[index % looks.length]?.dash}
                strokeWidth="2"
              />
            </svg>
            {name} <b className="figures">{values.at(-1) ?? 0}</b>
          </span>
        ))}
        <span className="ml-auto text-muted figures">0 – {top}</span>
      </figcaption>
    </figure>
  );
}
