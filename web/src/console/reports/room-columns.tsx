/** The columns that every table of room figures has, behind what names a row. */
import type { Schemas } from '@holdfast/client';
import { useFormat, useWords } from '../../language/language.js';
import { usePercent } from './percent.js';
import { reportWords } from './report-words.js';

type Figures = Schemas['RoomFigures'];

/** `total`: for the last row. */
export function useRoomColumns<Row extends Figures>(currency: string, total: Figures) {
  const words = useWords(reportWords);
  const format = useFormat();
  const percent = usePercent();
  const money = (cents: number | null) => (cents === null ? '–' : format.money({ amount_cents: cents, currency }));
  const shown: readonly (readonly [head: string, cell: (figures: Figures) => string | number])[] = [
    [words.occupancy, ({ occupancy }) => percent(occupancy)],
    [words.roomsSold, ({ sold }) => sold],
    [words.roomsThere, ({ rooms }) => rooms],
    [words.roomsHeld, ({ held }) => held],
    [words.adr, ({ adr_cents }) => money(adr_cents)],
    [words.revpar, ({ revpar_cents }) => money(revpar_cents)],
    [words.revenue, ({ revenue_cents }) => money(revenue_cents)],
    [words.pickUp, ({ picked_up }) => (picked_up > 0 ? `+${picked_up}` : picked_up)],
  ];
  return shown.map(([head, cell]) => ({ head, cell: (row: Row) => cell(row), figures: true, total: cell(total) }));
}
