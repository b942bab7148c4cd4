/**
 * How a tape chart is laid out: each booked room is a bar in one of the rows of its room type. Rows are for showing only. Holdfast sells
 * room types; which room a guest gets is decided at the desk, and known to nobody here.
 */
import type { Schemas } from '@holdfast/client';
import { type Day, nightsBetween } from '../../dates.js';

export type TapeRoom = Schemas['TapeRoom'];

export interface Bar {
  /** Of the reservation and its room. */
  readonly id: string;
  readonly room: TapeRoom;
  /** Of its room type, from 0. */
  readonly row: number;
  /** In days from the first one shown: guests come at the middle of a day and leave at the middle of another. */
  readonly start: number;
  readonly end: number;
}

const barIdOf = (room: TapeRoom) => `${room.reservation_id} ${room.item_no}`;

/** Who comes first, first; of those who come together, who stays longest. */
function inOrder(one: TapeRoom, other: TapeRoom): number {
  if (one.check_in !== other.check_in) return one.check_in < other.check_in ? -1 : 1;
  if (one.check_out !== other.check_out) return one.check_out > other.check_out ? -1 : 1;
  return barIdOf(one) < barIdOf(other) ? -1 : 1;
}

/**
 * First fit: each room goes into the first row that is free by then, so there are no more rows than rooms slept in on the fullest night.
 * Two stays share a day in a row, when one leaves and the other comes. `rooms` are of one room type.
 */
export function layOut(rooms: readonly TapeRoom[], from: Day, days: number): readonly Bar[] {
  const freeFrom: Day[] = [];
  const bars = [...rooms].sort(inOrder).map((room) => {
    const free = freeFrom.findIndex((day) => day <= room.check_in);
    const row = free === -1 ? freeFrom.length : free;
    freeFrom[row] = room.check_out;
    return {
      id: barIdOf(room),
      room,
      row,
      start: Math.max(0, nightsBetween(from, room.check_in) + 0.5),
      end: Math.min(days, nightsBetween(from, room.check_out) + 0.5),
    };
  });
  // While the next week is on its way, what there is of the last one.
  return bars.filter(({ start, end }) => start < days && end > 0);
}

export function rowsOf(bars: readonly Bar[]): number {
  return bars.reduce((rows, { row }) => Math.max(rows, row + 1), 0);
}

const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'] as const;
export type TapeKey = (typeof keys)[number];

export function isTapeKey(key: string): key is TapeKey {
  return (keys as readonly string[]).includes(key);
}

/**
 * The bar that a key leads to: the next one in its row, or the nearest one in the next row that has any, of this room type or of
 * another. `lines`: the bars of each room type, in the order shown. Undefined: there is none that way.
 */
export function barAt(lines: readonly (readonly Bar[])[], id: string, key: TapeKey): Bar | undefined {
  const rows: (readonly Bar[])[] = lines.flatMap((bars) => {
    const own: Bar[][] = Array.from({ length: rowsOf(bars) }, () => []);
    for (const bar of bars) own[bar.row]?.push(bar);
    return own;
  });
  const at = rows.findIndex((bars) => bars.some((bar) => bar.id === id));
  const row = rows[at];
  if (row === undefined) return undefined;
  const no = row.findIndex((bar) => bar.id === id);
  if (key === 'Home') return row[0];
  if (key === 'End') return row.at(-1);
  if (key === 'ArrowLeft') return row[no - 1];
  if (key === 'ArrowRight') return row[no + 1];
  const { start = 0, end = 0 } = row[no] ?? {};
  const away = (bar: Bar) => Math.abs(bar.start + bar.end - start - end);
  const next = rows[at + (key === 'ArrowUp' ? -1 : 1)];
  return next?.reduce((nearest, bar) => (away(bar) < away(nearest) ? bar : nearest));
}
