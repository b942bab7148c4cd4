/** The shapes of the console on the wire. */
import { Type } from 'typebox';
import { Cents, Currency, Instant, nullable, Uuid } from '../http/schemas.js';

const closed = { additionalProperties: false } as const;
const Count = Type.Integer({ minimum: 0 });

const PropertyToday = Type.Object(
  {
    property_id: Uuid,
    name: Type.String(),
    timezone: Type.String(),
    currency: Currency,
    date: Type.String({ format: 'date', description: "The property's today." }),
    arrivals: Count,
    departures: Count,
    in_house: Count,
    held: Type.Integer({ minimum: 0, description: 'Arrivals of today that are held and not paid yet.' }),
    rooms_sold: Type.Integer({ minimum: 0, description: 'Rooms that are slept in tonight.' }),
    rooms: Type.Integer({ minimum: 0, description: 'Rooms that may be sold tonight.' }),
  },
  { title: 'PropertyToday', ...closed },
);

const eventFigures = {
  event_id: Uuid,
  name: Type.String(),
  venue: Type.String(),
  timezone: Type.String(),
  status: Type.Enum(['draft', 'on_sale', 'closed']),
  starts_at: Instant,
  sales_open_at: Instant,
  total: Count,
  sold: Count,
  held: Count,
  waiting: Count,
  admitted: Type.Integer({ minimum: 0, description: 'In all, since the event was made.' }),
  mode: Type.Enum(['open', 'queue']),
  paused: Type.Boolean(),
};
const EventToday = Type.Object(eventFigures, { title: 'EventToday', ...closed });

export const Today = Type.Object(
  { at: Instant, properties: Type.Array(PropertyToday), events: Type.Array(EventToday) },
  { title: 'Today', ...closed },
);

const SectorFigures = Type.Object(
  { sector_id: Uuid, name: Type.String(), price_cents: Cents, currency: Currency, total: Count, sold: Count, held: Count },
  { title: 'SectorFigures', ...closed },
);
export const EventFigures = Type.Object(
  { at: Instant, ...eventFigures, sectors: Type.Array(SectorFigures) },
  { title: 'EventFigures', ...closed },
);
export const eventParams = Type.Object({ event_id: Uuid });

const StoryEntry = Type.Object(
  {
    at: Instant,
    source: Type.Enum(['event', 'payment', 'refund', 'notice']),
    what: Type.String({ description: '`reservation.held`, `order.paid`, `payment.late`, `refund.succeeded`, …' }),
    actor: Type.String({ description: '`staff:…`, `key:…`, `user:…`, `guest:…`, `gateway:…`, or a loop of the service.' }),
    actor_name: nullable(Type.String({ description: 'The e-mail of a person, the label of a key.' })),
    request_id: nullable(Type.String()),
    event_id: nullable(Uuid),
    details: Type.Object({}, { additionalProperties: true }),
    deliveries: Type.Array(
      Type.Object({ target: Type.String(), status: Type.Enum(['pending', 'delivered', 'dead']), attempts: Count }, closed),
    ),
  },
  { title: 'StoryEntry', ...closed },
);
export const Story = Type.Object({ data: Type.Array(StoryEntry) }, { title: 'Story', ...closed });

export const deliveryStates = ['pending', 'delivered', 'dead'] as const;
export const Delivery = Type.Object(
  {
    id: Type.String({ format: 'uuid', description: 'Of the event; a receiver gets the same, however often it is sent.' }),
    target: Type.String(),
    position: Type.Integer(),
    status: Type.Enum([...deliveryStates]),
    attempts: Count,
    last_error: nullable(Type.String()),
    type: Type.String(),
    aggregate_id: Uuid,
    due_at: Instant,
    finished_at: nullable(Instant),
    occurred_at: Instant,
  },
  { title: 'Delivery', ...closed },
);
export const Retried = Type.Object({ retried: Count }, { title: 'Retried', ...closed });

const moneyFields = { amount_cents: Cents, currency: Currency, since: Instant };
export const Attention = Type.Object(
  {
    money_without_a_seat: Type.Array(
      Type.Object(
        {
          order_id: Uuid,
          reference: nullable(Type.String()),
          reservation_status: nullable(Type.String()),
          why: Type.Enum(['not_confirmed', 'not_given_back', 'mismatch']),
          ...moneyFields,
        },
        { title: 'MoneyWithoutASeat', ...closed },
      ),
    ),
    seats_without_money: Type.Array(
      Type.Object({ reservation_id: Uuid, reference: Type.String(), ...moneyFields }, { title: 'SeatWithoutMoney', ...closed }),
    ),
    owed_refunds: Type.Array(
      Type.Object(
        {
          refund_id: Uuid,
          order_id: Uuid,
          reference: nullable(Type.String()),
          reason: Type.String(),
          failure_code: nullable(Type.String()),
          ...moneyFields,
        },
        { title: 'OwedRefund', ...closed },
      ),
    ),
  },
  { title: 'Attention', description: 'At most 100 of each, the oldest first.', ...closed },
);

export const MadeAgain = Type.Object({ refund_id: Uuid, amount_cents: Cents, currency: Currency }, { title: 'RefundMadeAgain', ...closed });

export const Examination = Type.Object(
  {
    at: Instant,
    well: Type.Boolean(),
    findings: Type.Array(
      Type.Object({ guarantee: Type.String(), title: Type.String(), count: Type.Integer({ minimum: 0 }) }, { title: 'Finding', ...closed }),
    ),
  },
  { title: 'Examination', ...closed },
);
