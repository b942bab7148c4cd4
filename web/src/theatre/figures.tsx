/** The end of a performance in numbers: what was promised, what the database has, and what the naive design has beside it. */
import { useLanguage, useWords } from '../language/language.js';
import { theatreWords } from './theatre-words.js';
import type { Performance } from './use-theatre.js';

interface Row {
  readonly name: string;
  readonly ours: number;
  readonly naive: number | null | undefined;
  /** What the naive design should not have. */
  readonly bad?: boolean;
}

export function Figures({ performance }: { readonly performance: Performance }) {
  const words = useWords(theatreWords);
  const { language } = useLanguage();
  const { proof, naive, seats, refused, absorbed } = performance;
  if (proof === null) return null;
  const { sold, held, available, tickets, codes, buyers_twice: buyersTwice } = proof;
  const counted = naive?.count ?? null;
  const rows: readonly Row[] = [
    { name: words.seats, ours: proof.capacity, naive: seats },
    { name: words.sold, ours: sold, naive: counted?.sold },
    { name: words.oversold, ours: Math.max(0, sold - seats), naive: counted?.oversold, bad: true },
    { name: words.held, ours: held, naive: null },
    { name: words.available, ours: available, naive: counted?.available, bad: (counted?.available ?? 0) < 0 },
    { name: words.refused, ours: refused, naive: naive?.refused },
    { name: words.absorbed, ours: absorbed, naive: null },
    { name: words.soldTwice, ours: buyersTwice, naive: counted?.sold_twice, bad: true },
    { name: words.tickets, ours: tickets, naive: null },
    { name: words.codes, ours: codes, naive: null },
  ];
  const cell = 'px-3 py-2 text-right figures';
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-surface">
      <table className="w-full text-left text-[0.95rem]">
        <caption className="sr-only">{words.proof}</caption>
        <thead className="bg-raised">
          <tr>
            <td className="px-3 py-2" />
            <th scope="col" className="px-3 py-2 text-right font-semibold">
              {words.ours}
            </th>
            {counted !== null && (
              <th scope="col" className="px-3 py-2 text-right font-semibold">
                {words.naive}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, ours, naive: other, bad = false }) => (
            <tr key={name} className="border-t border-line">
              <th scope="row" className="px-3 py-2 font-normal">
                {name}
              </th>
              <td className={cell}>{ours.toLocaleString(language)}</td>
              {counted !== null && (
                <td className={`${cell} ${bad && other !== 0 ? 'font-semibold text-danger' : ''}`}>
                  {other == null ? '–' : other.toLocaleString(language)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
