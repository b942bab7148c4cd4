/** What the days look like, and what that means. */
import type { ReactNode } from 'react';
import { useWords } from '../../language/language.js';
import { stayWords } from '../stay-words.js';

function Entry({ sample, look, children }: { readonly sample: string; readonly look: string; readonly children: ReactNode }) {
  return (
    <li className="flex items-center gap-2">
      <span aria-hidden="true" className={`figures grid h-7 min-w-9 place-items-center rounded-md px-1 text-xs ${look}`}>
        {sample}
      </span>
      {children}
    </li>
  );
}

export function Legend() {
  const words = useWords(stayWords);
  return (
    <ul className="mt-3 grid gap-1.5 text-sm text-muted sm:grid-cols-2">
      <Entry sample="120" look="font-semibold text-ink">
        {words.legendPrice}
      </Entry>
      <Entry sample="14" look="text-warm bg-[linear-gradient(135deg,var(--warm-wash)_50%,transparent_50%)]">
        {words.legendOut}
      </Entry>
      <Entry sample="14" look="border border-dashed border-edge">
        {words.legendMinimum}
      </Entry>
      <Entry sample="14" look="line-through">
        {words.legendClosed}
      </Entry>
    </ul>
  );
}
