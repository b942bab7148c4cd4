/** The shapes of dates as a guest sees them, on the wire. */
import { Type } from 'typebox';
import { CalendarDate, Money, nullable } from '../http/schemas.js';
import { dayCodes } from './rules/days.js';
import { longestStayNights } from './rules/stay.js';
import { partyQuery, rangeQuery } from './schemas.js';

const closed = { additionalProperties: false } as const;

/** Dates of one calendar: three months. */
export const calendarDatesMax = 92;

export const calendarQuery = Type.Object({ ...rangeQuery, ...partyQuery });
export const departuresQuery = Type.Object({ check_in: CalendarDate, ...partyQuery });

const Code = nullable(
  Type.Enum([...dayCodes], {
    description: 'Why not, by the code that booking would refuse with; of several plans, the one that comes nearest to selling. Else null.',
  }),
);
const StayNights = Type.Integer({ minimum: 1, maximum: longestStayNights });

const CalendarDay = Type.Object(
  {
    date: CalendarDate,
    arrival: Type.Boolean({ description: 'Some stay that arrives on this date is sold.' }),
    departure: Type.Boolean({ description: 'Some stay that leaves on this date is sold. Without `arrival`: a day for departures only.' }),
    nights: nullable(
      Type.Integer({
        minimum: 1,
        description:
          'Of the shortest stay that arrives on this date. Without `arrival`: the minimum that cannot be met from here (`min_stay_not_met`), else null.',
      }),
    ),
    price: nullable({
      ...Money,
      description: 'The night of this date, all rooms together, at the lowest price among the shortest stays; null without `arrival`.',
    }),
    code: Code,
  },
  { title: 'CalendarDay', ...closed },
);
export const AvailabilityCalendar = Type.Object({ days: Type.Array(CalendarDay) }, { title: 'AvailabilityCalendar', ...closed });

const DepartureDay = Type.Object(
  {
    date: CalendarDate,
    nights: StayNights,
    total: nullable({ ...Money, description: 'The whole stay, all rooms together, in the cheapest plan; null where none sells it.' }),
    code: Code,
    required: nullable(Type.Integer({ minimum: 0, description: 'With a minimum or maximum stay: so many nights. Else null.' })),
  },
  { title: 'DepartureDay', ...closed },
);
export const Departures = Type.Object({ days: Type.Array(DepartureDay) }, { title: 'Departures', ...closed });
