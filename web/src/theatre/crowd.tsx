/** Buyers as dots. What they came to is told apart by size as well as by colour; the table below says it in numbers. */
import { memo } from 'react';
import { dotsOf, gridOf } from './scene.js';

const step = 10;
/** Diameters, out of a step. */
const looks = [
  { mark: '.', stroke: 'var(--edge)', width: 2.6, cap: 'round' },
  { mark: 'r', stroke: 'var(--muted)', width: 4.6, cap: 'round' },
  { mark: 's', stroke: 'var(--accent)', width: 8.6, cap: 'round' },
  { mark: 'o', stroke: 'var(--danger)', width: 8.6, cap: 'round' },
  { mark: 'x', stroke: 'var(--danger)', width: 5.6, cap: 'square' },
] as const;

export const Crowd = memo(function Crowd({ label, outcomes }: { readonly label: string; readonly outcomes: string }) {
  const { columns, rows } = gridOf(outcomes.length);
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${columns * step} ${rows * step}`} className="block w-full">
      {looks.map(({ mark, stroke, width, cap }) => (
        <path key={mark} d={dotsOf(outcomes, mark, columns, step)} fill="none" stroke={stroke} strokeWidth={width} strokeLinecap={cap} />
      ))}
    </svg>
  );
});

/** What the dots mean. */
export function Legend({ entries }: { readonly entries: readonly { readonly mark: '.' | 'r' | 's' | 'o'; readonly text: string }[] }) {
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm text-muted">
      {entries.map(({ mark, text }) => (
        <li key={mark} className="inline-flex items-center gap-2">
          <svg aria-hidden="true" width="14" height="14" viewBox="0 0 10 10">
            {looks
              .filter((look) => look.mark === mark)
              .map(({ stroke, width }) => (
                <path key={mark} d="M5 5h0" fill="none" stroke={stroke} strokeWidth={width} strokeLinecap="round" />
              ))}
          </svg>
          {text}
        </li>
      ))}
    </ul>
  );
}
