/** Tables of the console: a name, heads, cells; each can be taken along as a file. */
import { type ReactNode, useState } from 'react';
import { Button } from '../design/button.js';
import { useFormat, useWords } from '../language/language.js';
import { TroubleNotice } from '../layout/trouble.js';
import type { All } from './all-of.js';
import { consoleWords } from './console-words.js';
import { type Cell, csvOf, download } from './csv.js';

interface TableProps<Row> {
  /** For those who listen. */
  readonly name: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly columns: readonly {
    readonly head: string;
    readonly cell: (row: Row) => ReactNode;
    /** Numbers: at the right. */
    readonly figures?: boolean;
    /** In the last row, which sums up. */
    readonly total?: ReactNode;
  }[];
}

export function Table<Row>({ name, rows, keyOf, columns }: TableProps<Row>) {
  const words = useWords(consoleWords);
  const format = useFormat();
  const shown = (cell: ReactNode) => (typeof cell === 'number' ? format.count(cell) : cell);
  if (rows.length === 0) return <p className="text-muted">{words.nothing}</p>;
  return (
    // What is wider than a phone scrolls by itself, with the keyboard too.
    // biome-ignore lint/a11y/useSemanticElements: no landmark: the section around it is one
    <div
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable
      tabIndex={0}
      aria-label={name}
      className="relative overflow-x-auto rounded-card border border-line bg-surface"
    >
      <table className="w-full text-left text-[0.95rem]">
        <thead className="bg-raised">
          <tr>
            {columns.map(({ head, figures = false }) => (
              <th key={head} scope="col" className={`px-3 py-2 font-semibold whitespace-nowrap ${figures ? 'text-right' : ''}`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className="border-t border-line">
              {columns.map(({ head, cell, figures = false }) => (
                <td
                  key={head}
                  className={`px-3 py-2 align-top [&>button]:-mx-3 [&>button]:-my-2.5 ${figures ? 'figures text-right whitespace-nowrap' : ''}`}
                >
                  {shown(cell(row))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {columns.some(({ total }) => total !== undefined) && (
          <tfoot className="bg-raised font-semibold">
            <tr className="border-t-2 border-line">
              {columns.map(({ head, total, figures = false }, index) =>
                index === 0 ? (
                  <th key={head} scope="row" className="px-3 py-2 font-semibold">
                    {total}
                  </th>
                ) : (
                  <td key={head} className={`px-3 py-2 ${figures ? 'figures text-right whitespace-nowrap' : ''}`}>
                    {shown(total)}
                  </td>
                ),
              )}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

type Line = readonly Cell[];

interface CsvButtonProps {
  /** Of the file. */
  readonly name: string;
  /** On the button, where it is not obvious what is taken along. */
  readonly label?: string;
  readonly head: readonly string[];
  /** All rows, also those that are not shown yet; where they may be too many, with whether these are all. */
  readonly rows: () => Promise<readonly Line[] | All<Line>> | readonly Line[] | All<Line>;
}

export function CsvButton({ name, label, head, rows }: CsvButtonProps) {
  const words = useWords(consoleWords);
  const [busy, setBusy] = useState(false);
  const [cut, setCut] = useState<number>();
  const [trouble, setTrouble] = useState<unknown>();
  const take = async () => {
    setBusy(true);
    setCut(undefined);
    setTrouble(undefined);
    try {
      const taken = await rows();
      const { items, complete } = 'items' in taken ? taken : { items: taken, complete: true };
      download(name, csvOf(head, items));
      if (!complete) setCut(items.length);
    } catch (error) {
      setTrouble(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div>
      <Button look="quiet" busy={busy} onClick={() => void take()}>
        {label ?? words.csv}
      </Button>
      <p role="status" className="text-sm text-warm">
        {cut !== undefined && words.csvCut(cut)}
      </p>
      {trouble !== undefined && <TroubleNotice error={trouble} />}
    </div>
  );
}
