/** The shapes of reports and of the tape chart on the wire. */
import { Type } from 'typebox';
import { CalendarDate, Currency, Instant, nullable, Uuid } from '../http/schemas.js';

const closed = { additionalProperties: false } as const;
const Count = Type.Integer({ minimum: 0 });

const figures = {
  rooms: Type.Integer({ minimum: 0, description: 'Room nights that there are to sell: the allotment, also where sales are stopped.' }),
  sold: Type.Integer({ minimum: 0, description: 'Room nights of confirmed reservations.' }),
  held: Type.Integer({ minimum: 0, description: 'Room nights that are held and not paid yet; not among those sold.' }),
  revenue_cents: Type.Integer({ minimum: 0, description: 'The prices of the nights sold, as they were booked.' }),
  picked_up: Type.Integer({ description: 'Sold since `picked_up_since`, less what was cancelled since then of what was sold before.' }),
  occupancy: nullable(Type.Number({ description: 'sold / rooms. Null: there are no rooms.' })),
  adr_cents: nullable(Type.Integer({ description: 'Average daily rate: revenue / sold. Null: nothing is sold.' })),
  revpar_cents: nullable(Type.Integer({ description: 'Revenue per available room: revenue / rooms. Null: there are no rooms.' })),
};
export const RoomFigures = Type.Object(figures, { title: 'RoomFigures', ...closed });

const OccupancyNight = Type.Object({ date: CalendarDate, ...figures }, { title: 'OccupancyNight', ...closed });
const RoomTypeFigures = Type.Object(
  { room_type_id: Uuid, code: Type.String(), name: Type.String(), ...figures },
  { title: 'RoomTypeFigures', ...closed },
);
export const Occupancy = Type.Object(
  {
    at: Instant,
    property_id: Uuid,
    room_type_id: nullable(Uuid),
    currency: Currency,
    picked_up_since: CalendarDate,
    nights: Type.Array(OccupancyNight),
    total: RoomFigures,
    room_types: Type.Array(RoomTypeFigures),
    all_room_types: RoomFigures,
  },
  { title: 'Occupancy', ...closed },
);
export const occupancyQuery = {
  room_type_id: Type.Optional(Type.String({ format: 'uuid', description: 'The nights of this room type only.' })),
  picked_up_since: Type.Optional(
    Type.String({ format: 'date', description: 'Since the beginning of this date at the property. Default: a week ago.' }),
  ),
};

const SectorSold = Type.Object(
  {
    sector_id: Uuid,
    name: Type.String(),
    capacity: Type.Integer({ minimum: 0, description: 'As it is now.' }),
    sold: Type.Integer({ minimum: 0, description: 'Now.' }),
    held: Type.Integer({ minimum: 0, description: 'Now.' }),
    sold_by: Type.Array(Count, { description: 'Tickets sold, and not made void, by each of `times`.' }),
  },
  { title: 'SectorSold', ...closed },
);
export const SellThrough = Type.Object(
  {
    at: Instant,
    event_id: Uuid,
    name: Type.String(),
    sales_open_at: Instant,
    step_seconds: Type.Integer({ minimum: 0, description: 'Between two of `times`. 0: the sale has not begun.' }),
    times: Type.Array(Instant),
    sectors: Type.Array(SectorSold),
  },
  { title: 'SellThrough', ...closed },
);
export const sellThroughQuery = Type.Object({
  since: Type.Optional(Type.String({ format: 'date-time', description: 'Default: when the sale opened.' })),
  until: Type.Optional(Type.String({ format: 'date-time', description: 'Default: when the sale is over. Never after now.' })),
});

export const TapeRoom = Type.Object(
  {
    reservation_id: Uuid,
    reference: Type.String(),
    status: Type.Enum(['held', 'confirmed']),
    full_name: Type.String(),
    room_type_id: Uuid,
    item_no: Type.Integer({ description: 'Which of the rooms of its reservation.' }),
    guests: Type.Integer(),
    check_in: CalendarDate,
    check_out: CalendarDate,
  },
  { title: 'TapeRoom', ...closed },
);
export const TapeChart = Type.Object(
  {
    at: Instant,
    property_id: Uuid,
    complete: Type.Boolean({ description: 'False: there are more rooms than fit one answer. Ask for fewer nights.' }),
    rooms: Type.Array(TapeRoom),
  },
  { title: 'TapeChart', ...closed },
);
