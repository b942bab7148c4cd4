/** The shapes of events and tickets on the wire. */
import { Type } from 'typebox';
import { Cents, Currency, CurrencyInUse, Instant, Money, nullable, Uuid } from '../http/schemas.js';
import { reservationStates } from '../reservations/schemas.js';

const closed = { additionalProperties: false } as const;

const Name = Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' });
const TimeZone = Type.String({ minLength: 1, maxLength: 64, description: 'IANA name.' });
const Units = Type.Integer({ minimum: 0, maximum: 100_000 });
const Limit = nullable(
  Type.Integer({
    minimum: 1,
    maximum: 100_000,
    description: 'Tickets that one person may have, held and confirmed, over all sectors. Null: no limit.',
  }),
);
const HoldTtl = nullable(
  Type.Integer({ minimum: 1, maximum: 86_400, description: 'How long tickets are held until they are paid. Null: as configured.' }),
);
const mayReturn = Type.Boolean({ description: 'Nothing is free just now, but holds could still come back.' });

export const eventParams = Type.Object({ event_id: Uuid });
export const sectorParams = Type.Object({ event_id: Uuid, sector_id: Uuid });
export const capParams = Type.Object({ event_id: Uuid, cap_id: Uuid });

export const Sector = Type.Object(
  {
    id: Uuid,
    event_id: Uuid,
    name: Type.String(),
    price_cents: Cents,
    currency: Currency,
    total_inventory: Type.Integer(),
    available_inventory: Type.Integer({ description: 'The least over the sector and its caps. May be one second old; buying is exact.' }),
    may_return: mayReturn,
  },
  { title: 'Sector', ...closed },
);

export const Cap = Type.Object(
  { id: Uuid, event_id: Uuid, name: Type.String(), total: Type.Integer(), available: Type.Integer(), sector_ids: Type.Array(Uuid) },
  { title: 'Cap', ...closed },
);

const eventFields = {
  id: Uuid,
  name: Type.String(),
  venue: Type.String(),
  timezone: Type.String(),
  starts_at: Instant,
  sales_open_at: Instant,
  sales_close_at: nullable(Instant),
  status: Type.Enum(['draft', 'on_sale', 'sold_out', 'closed']),
  limit_per_customer: nullable(Type.Integer()),
  may_return: mayReturn,
};
export const Draw = Type.Object(
  {
    commitment: Type.String({
      description: 'SHA-256 of the secret that a draw is held with, hexadecimal; known since the event was made.',
    }),
    held_at: nullable(Instant),
    participants: nullable(Type.Integer()),
    joins_digest: nullable(Type.String()),
    secret: nullable(Type.String({ description: 'Published when the draw is held: from then on anyone can recompute every rank.' })),
  },
  { title: 'Draw', ...closed },
);
/** What only staff of the event's organisation see. */
const staffFields = { hold_ttl_seconds: Type.Optional(nullable(Type.Integer())), caps: Type.Optional(Type.Array(Cap)) };

export const EventSummary = Type.Object(eventFields, { title: 'EventSummary', ...closed });
export const Event = Type.Object(
  { ...eventFields, sectors: Type.Array(Sector), draw: nullable(Draw), ...staffFields },
  { title: 'Event', ...closed },
);

const eventChanges = {
  name: Name,
  venue: Name,
  timezone: TimeZone,
  starts_at: Instant,
  sales_open_at: Instant,
  sales_close_at: nullable(Instant),
  status: Type.Enum(['draft', 'on_sale', 'closed']),
  limit_per_customer: Limit,
  hold_ttl_seconds: HoldTtl,
};
export const NewEvent = Type.Object(
  {
    ...eventChanges,
    sales_close_at: Type.Optional(eventChanges.sales_close_at),
    status: Type.Optional(Type.Enum(['draft', 'on_sale', 'closed'], { description: 'A draft, unless said otherwise.' })),
    limit_per_customer: Type.Optional(Limit),
    hold_ttl_seconds: Type.Optional(HoldTtl),
  },
  { title: 'NewEvent', ...closed },
);
export const EventChange = Type.Partial(Type.Object(eventChanges), { title: 'EventChange', minProperties: 1, ...closed });

const sectorFields = { name: Name, price_cents: Cents, currency: CurrencyInUse, total_inventory: Units };
export const NewSector = Type.Object(sectorFields, { title: 'NewSector', ...closed });
export const SectorChange = Type.Partial(Type.Object(sectorFields), { title: 'SectorChange', minProperties: 1, ...closed });

const capFields = { name: Name, total: Units, sector_ids: Type.Array(Uuid, { maxItems: 200, uniqueItems: true }) };
export const NewCap = Type.Object(capFields, { title: 'NewCap', ...closed });
export const CapChange = Type.Partial(Type.Object(capFields), { title: 'CapChange', minProperties: 1, ...closed });

const Quantity = Type.Integer({ minimum: 1, maximum: 8 });
const TicketItem = Type.Object({ sector_id: Uuid, quantity: Quantity }, { title: 'TicketItem', ...closed });
export const NewTickets = Type.Object(
  { sector_id: Uuid, quantity: Quantity },
  { title: 'NewTickets', description: 'Tickets of one sector.', ...closed },
);
export const NewTicketItems = Type.Object(
  { event_id: Uuid, items: Type.Array(TicketItem, { minItems: 1, maxItems: 10 }) },
  { title: 'NewTicketItems', description: 'Tickets of several sectors of one event: all or none.', ...closed },
);

export const TicketReservation = Type.Object(
  {
    id: Uuid,
    reference: Type.String(),
    kind: Type.Enum(['tickets']),
    user_id: Uuid,
    event_id: Uuid,
    sector_id: nullable(Uuid),
    quantity: Type.Integer(),
    items: Type.Array(
      Type.Object({ sector_id: Uuid, quantity: Type.Integer(), price: Money, total: Money }, { title: 'ReservedTickets', ...closed }),
    ),
    status: Type.Enum([...reservationStates]),
    expires_at: nullable(Instant),
    total: Money,
    created_at: Instant,
    cancelled_at: nullable(Instant),
    tickets: Type.Optional(
      Type.Array(
        Type.Object({ code: Type.String(), state: Type.Enum(['valid', 'void']), sector_id: Uuid }, { title: 'Ticket', ...closed }),
        {
          description: 'Once it is confirmed.',
        },
      ),
    ),
  },
  { title: 'TicketReservation', ...closed },
);

export const CancelledTickets = Type.Object(
  { reservation: TicketReservation, refund: Money, refundable: Type.Boolean() },
  { title: 'CancelledTickets', ...closed },
);
