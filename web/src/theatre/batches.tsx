/** Batches as they commit: a bar for each, as high as the seats that its transaction sold. */
import { memo } from 'react';

const height = 60;
/** Bars at least; fewer batches leave room at the right. */
const placesMin = 24;

export const Batches = memo(function Batches({ label, sizes }: { readonly label: string; readonly sizes: readonly number[] }) {
  const places = Math.max(placesMin, sizes.length);
  const top = Math.max(1, ...sizes);
  const bars = sizes.map((size, index) => `M${index + 0.5} ${height}v${(-size / top) * height}`).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${places} ${height}`}
      preserveAspectRatio="none"
      className="h-24 w-full border-b border-line"
    >
      <path d={bars} fill="none" stroke="var(--accent)" strokeWidth={0.72} />
    </svg>
  );
});
