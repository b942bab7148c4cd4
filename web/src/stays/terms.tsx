/** What an offer or a booking costs and what cancelling it means. */

import type { Money } from '../language/format.js';
import { useFormat, useWords } from '../language/language.js';
import { stayWords } from './stay-words.js';

interface TermsProps {
  /** RFC 3339, or null: not refundable. */
  readonly refundableUntil: string | null;
  readonly payment: 'at_property' | 'prepaid';
  readonly timeZone: string | undefined;
  /** What has been paid; absent: nothing yet. */
  readonly paid?: Money | undefined;
}

/** Two lines. */
export function Terms({ refundableUntil, payment, timeZone, paid }: TermsProps) {
  const words = useWords(stayWords);
  const format = useFormat();
  return (
    <>
      <p className={refundableUntil === null ? 'text-warm' : 'text-accent'}>
        {refundableUntil === null ? words.nonRefundable : words.freeUntil(format.instant(refundableUntil, timeZone))}
      </p>
      <p className="text-muted">
        {paid !== undefined ? words.paid(format.money(paid)) : payment === 'prepaid' ? words.payNow : words.payAtProperty}
      </p>
    </>
  );
}

interface NightsProps {
  readonly nights: readonly { readonly date: string; readonly price: Money }[];
  readonly total: Money;
}

/** The price of every night, and their sum. */
export function Nights({ nights, total }: NightsProps) {
  const words = useWords(stayWords);
  const format = useFormat();
  return (
    <table className="figures w-full max-w-sm text-sm">
      <thead className="sr-only">
        <tr>
          <th scope="col">{words.night}</th>
          <th scope="col">{words.price}</th>
        </tr>
      </thead>
      <tbody>
        {nights.map(({ date, price }) => (
          <tr key={date}>
            <th scope="row" className="py-0.5 pr-6 text-left font-normal first-letter:uppercase">
              {format.shortDay(date)}
            </th>
            <td className="text-right">{format.money(price)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="font-semibold">
          <th scope="row" className="border-t border-line pt-1 text-left font-semibold">
            {words.sum}
          </th>
          <td className="border-t border-line pt-1 text-right">{format.money(total)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
