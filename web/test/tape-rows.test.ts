import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { partSold, spanOf } from '../src/console/reports/sale-window.js';
import { type Bar, barAt, layOut, rowsOf, type TapeRoom } from '../src/console/tape/rows.js';
import { nightsBetween, plusDays } from '../src/dates.js';

const from = '2031-03-01';
const march = (day: number) => plusDays(from, day - 1);
let made = 0;
function room(checkIn: string, checkOut: string, more: Partial<TapeRoom> = {}): TapeRoom {
  made += 1;
  return {
    reservation_id: `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`,
    reference: `HF-${made}`,
    status: 'confirmed',
    full_name: 'Ada',
    room_type_id: '55555555-5555-5555-5555-555555555555',
    item_no: 1,
    guests: 1,
    check_in: checkIn,
    check_out: checkOut,
    ...more,
  };
}
const placed = (bars: readonly Bar[]) => bars.map(({ row, start, end }) => [row, start, end]);

describe('a tape chart', () => {
  it('draws a stay from the middle of the day it comes to the middle of the day it goes', () => {
    expect(placed(layOut([room(march(2), march(4))], from, 14))).toEqual([[0, 1.5, 3.5]]);
  });

  it('puts a stay that comes on the day another leaves into the same row, and others below', () => {
    const bars = layOut([room(march(3), march(5)), room(march(1), march(3)), room(march(2), march(4))], from, 14);
    expect(placed(bars)).toEqual([
      [0, 0.5, 2.5],
      [1, 1.5, 3.5],
      [0, 2.5, 4.5],
    ]);
    expect(rowsOf(bars)).toBe(2);
  });

  it('cuts off what is before and after, and leaves out what is not there at all', () => {
    const stays = [room('2031-02-20', march(2)), room(march(13), '2031-03-25'), room('2031-02-27', from), room('2031-02-01', '2031-02-20')];
    expect(placed(layOut([...stays, room('2031-03-20', '2031-03-22')], from, 14))).toEqual([
      [0, 0, 1.5],
      [1, 0, 0.5],
      [0, 12.5, 14],
    ]);
  });

  const rooms = fc
    .array(fc.record({ comes: fc.integer({ min: -5, max: 40 }), nights: fc.integer({ min: 1, max: 30 }) }), { maxLength: 80 })
    .map((stays) => stays.map(({ comes, nights }) => room(march(comes), march(comes + nights))));

  it('shows each room once, no two of a row at the same time, and needs no more rows than rooms on the fullest night', () => {
    fc.assert(
      fc.property(rooms, (stays) => {
        // As many days as there are nights, from before the first.
        const bars = layOut(stays, march(-5), 80);
        expect(bars.map(({ id }) => id).sort()).toEqual(stays.map((stay) => `${stay.reservation_id} 1`).sort());
        for (const row of Array.from({ length: rowsOf(bars) }, (_, no) => bars.filter((bar) => bar.row === no))) {
          expect(row.filter((bar, index) => index > 0 && bar.start < (row[index - 1] as Bar).end)).toEqual([]);
        }
        const nights = Array.from({ length: 80 }, (_, no) => march(no - 5));
        const fullest = Math.max(
          0,
          ...nights.map((night) => stays.filter((stay) => stay.check_in <= night && night < stay.check_out).length),
        );
        expect(rowsOf(bars)).toBe(fullest);
        for (const { room: stay, start, end } of bars) expect(end - start).toBe(nightsBetween(stay.check_in, stay.check_out));
      }),
    );
  });

  it('is walked with the arrow keys: along a row, and to the nearest of the next one', () => {
    const [a, b, c, d] = [room(march(1), march(3)), room(march(5), march(8)), room(march(2), march(4)), room(march(6), march(7))];
    const other = room(march(6), march(8));
    // Rows: a b, c d, and a room type below.
    const lines = [layOut([a, b, c, d], from, 14), layOut([], from, 14), layOut([other], from, 14)];
    const idOf = (one: TapeRoom) => `${one.reservation_id} 1`;
    const walk = (one: TapeRoom, key: Parameters<typeof barAt>[2]) => barAt(lines, idOf(one), key)?.room.reference;
    expect([walk(a, 'ArrowRight'), walk(b, 'ArrowLeft'), walk(a, 'End'), walk(b, 'Home')]).toEqual(
      [b, a, b, a].map(({ reference }) => reference),
    );
    expect([walk(b, 'ArrowDown'), walk(a, 'ArrowDown'), walk(d, 'ArrowUp')]).toEqual([d, c, b].map(({ reference }) => reference));
    // Over a room type that has none.
    expect([walk(c, 'ArrowDown'), walk(other, 'ArrowUp')]).toEqual([other, d].map(({ reference }) => reference));
    expect([walk(a, 'ArrowLeft'), walk(a, 'ArrowUp'), walk(other, 'ArrowDown'), barAt(lines, 'nobody', 'End')]).toEqual(
      new Array(4).fill(undefined),
    );
  });
});

describe('a part of a sale', () => {
  it('is counted from its beginning, or back from now', () => {
    const [opened, now] = ['2031-03-01T10:00:00Z', '2031-03-09T12:34:56.789Z'];
    expect(spanOf('all', opened, now)).toEqual({ from: '', to: '' });
    expect(spanOf('minutes', opened, now)).toEqual({ from: '', to: '2031-03-01T10:10:00.000Z' });
    expect(spanOf('day', opened, now)).toEqual({ from: '', to: '2031-03-02T10:00:00.000Z' });
    expect(spanOf('latest', opened, now)).toEqual({ from: '2031-03-08T12:34:00.000Z', to: '' });
    expect([partSold(1, 4), partSold(0, 0)]).toEqual([0.25, null]);
  });
});
