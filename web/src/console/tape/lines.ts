/** The lines of a tape chart: each room type with what there is of it and who has it. */
import type { Schemas } from '@holdfast/client';
import type { Day } from '../../dates.js';
import type { Calendar } from '../queries.js';
import type { TapeLine } from './chart.js';
import { layOut, type TapeRoom } from './rows.js';

export function linesOf(
  property: Schemas['Property'],
  calendar: Calendar,
  rooms: readonly TapeRoom[],
  days: readonly Day[],
): readonly TapeLine[] {
  const [from = ''] = days;
  return property.room_types.map(({ id, name }) => {
    const nights = new Map(calendar.room_types.find(({ room_type_id }) => room_type_id === id)?.nights.map((night) => [night.date, night]));
    const own = rooms.filter(({ room_type_id }) => room_type_id === id);
    const stock = days.map((day) => {
      const { allotment = 0, overbooking = 0, booked = 0 } = nights.get(day) ?? {};
      return { rooms: allotment, free: Math.max(0, allotment + overbooking - booked) };
    });
    return { roomTypeId: id, name, bars: layOut(own, from, days.length), stock };
  });
}
