/** The shapes of stays on the wire. */
import { Type } from 'typebox';
import { CalendarDate, Cents, Currency, CurrencyInUse, Email, Instant, Money, nullable, Uuid } from '../http/schemas.js';
import { reservationStates } from '../reservations/schemas.js';

const unitsMax = 100_000;
const closed = { additionalProperties: false } as const;

const Name = Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' });
const Code = Type.String({ minLength: 1, maxLength: 40, pattern: '\\S' });
/** How long a stay lasts, as a rule; more than a stay can last is a rule that nobody meets. */
const Nights = Type.Integer({ minimum: 1, maximum: unitsMax });
const Units = Type.Integer({ minimum: 0, maximum: unitsMax });
const Guests = Type.Integer({ minimum: 1, maximum: 100 });
const Payment = Type.Enum(['at_property', 'prepaid']);
const CheckInTime = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', description: 'HH:MM, local.' });
const TimeZone = Type.String({ minLength: 1, maxLength: 64, description: 'IANA name.' });
const RefundHours = nullable(
  Type.Integer({
    minimum: 0,
    maximum: 100_000,
    description: 'Free to cancel until this many hours before check-in. Null: non-refundable.',
  }),
);
const HoldTtlSeconds = Type.Integer({ minimum: 1, maximum: 100_000 });

/** Paths below a property. */
export const propertyParams = Type.Object({ property_id: Uuid });
/** Paths below a room type. */
export const roomTypeParams = Type.Object({ property_id: Uuid, room_type_id: Uuid });
/** Paths below a rate plan. */
export const ratePlanParams = Type.Object({ property_id: Uuid, rate_plan_id: Uuid });
/** Half-open, like a stay. */
export const rangeQuery = { from: CalendarDate, to: Type.String({ format: 'date', description: 'Not included.' }) };

const PricedNight = Type.Object({ date: CalendarDate, price: Money }, { title: 'PricedNight', ...closed });
const Cancellation = Type.Object({ refundable_until: nullable(Instant) }, { title: 'Cancellation', ...closed });

const StayRoom = Type.Object(
  { room_type_id: Uuid, rate_plan_id: Uuid, guests: Guests, nights: Type.Array(PricedNight), total: Money, cancellation: Cancellation },
  { title: 'StayRoom', ...closed },
);

export const StayReservation = Type.Object(
  {
    id: Uuid,
    reference: Type.String(),
    kind: Type.Enum(['stay']),
    status: Type.Enum([...reservationStates]),
    property_id: Uuid,
    room_type_id: nullable(Uuid),
    rate_plan_id: nullable(Uuid),
    check_in: CalendarDate,
    check_out: CalendarDate,
    guests: Type.Integer(),
    adults: nullable(Type.Integer()),
    children_ages: nullable(Type.Array(Type.Integer())),
    guest: Type.Object({ email: Type.String(), full_name: Type.String(), phone: nullable(Type.String()) }, { title: 'Guest', ...closed }),
    rooms: Type.Array(StayRoom),
    nights: Type.Array(PricedNight),
    total: Money,
    cancellation: Cancellation,
    payment: Payment,
    source: nullable(Type.String()),
    external_reference: nullable(Type.String()),
    expires_at: nullable(Instant),
    created_at: Instant,
    cancelled_at: nullable(Instant),
  },
  { title: 'StayReservation', ...closed },
);

export const Cancelled = Type.Object(
  { reservation: StayReservation, refund: Money, refundable: Type.Boolean() },
  { title: 'CancelledStay', ...closed },
);

const RoomWanted = Type.Object({ room_type_id: Uuid, rate_plan_id: Uuid, guests: Guests }, { title: 'RoomWanted', ...closed });

export const NewStay = Type.Object(
  {
    property_id: Uuid,
    room_type_id: Type.Optional(Uuid),
    rate_plan_id: Type.Optional(Uuid),
    guests: Type.Optional(Guests),
    rooms: Type.Optional(
      Type.Array(RoomWanted, {
        minItems: 1,
        maxItems: 10,
        description: 'Instead of `room_type_id`, `rate_plan_id` and `guests`: several rooms in one reservation, all or nothing.',
      }),
    ),
    check_in: CalendarDate,
    check_out: CalendarDate,
    adults: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
    children_ages: Type.Optional(Type.Array(Type.Integer({ minimum: 0, maximum: 17 }), { maxItems: 100 })),
    guest: Type.Object(
      { email: Email, full_name: Name, phone: Type.Optional(nullable(Type.String({ minLength: 1, maxLength: 40 }))) },
      closed,
    ),
    source: Type.Optional(Type.String({ minLength: 1, maxLength: 64, description: 'Staff only: the channel it came through.' })),
    external_reference: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 128,
        description: 'Staff only: what the channel calls it; unique per organisation and source.',
      }),
    ),
  },
  { title: 'NewStay', ...closed },
);

/** Who comes; to be spread into a query. */
export const partyQuery = {
  guests: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 2, description: 'The party, over all rooms.' })),
  rooms: Type.Optional(Type.Integer({ minimum: 1, maximum: 10, default: 1 })),
};
export const availabilityQuery = Type.Object({
  check_in: CalendarDate,
  check_out: CalendarDate,
  ...partyQuery,
  explain: Type.Optional(Type.Boolean({ default: false, description: 'Also say why the other plans are not offered.' })),
});

const Offer = Type.Object(
  {
    room_type_id: Uuid,
    room_type_name: Type.String(),
    max_occupancy: Type.Integer(),
    rate_plan_id: Uuid,
    rate_plan_code: Type.String(),
    units_left: Type.Integer({ description: 'Of the scarcest night.' }),
    total: Money,
    nights: Type.Array(PricedNight),
    cancellation: Cancellation,
    payment: Payment,
  },
  { title: 'Offer', ...closed },
);
const RefusedPlan = Type.Object(
  { room_type_id: Uuid, rate_plan_id: Uuid, code: Type.String(), detail: Type.String() },
  { title: 'RefusedPlan', additionalProperties: true, description: 'With the members that the same refusal has when booking.' },
);
export const Availability = Type.Object(
  {
    check_in: CalendarDate,
    check_out: CalendarDate,
    nights: Type.Integer(),
    offers: Type.Array(Offer),
    refused: Type.Optional(Type.Array(RefusedPlan)),
  },
  { title: 'Availability', ...closed },
);

export const RoomType = Type.Object(
  { id: Uuid, code: Type.String(), name: Type.String(), max_occupancy: Type.Integer() },
  { title: 'RoomType', ...closed },
);
export const RatePlan = Type.Object(
  {
    id: Uuid,
    room_type_id: Uuid,
    code: Type.String(),
    name: Type.String(),
    payment: Payment,
    refundable_until_hours: RefundHours,
    hold_ttl_seconds: HoldTtlSeconds,
  },
  { title: 'RatePlan', ...closed },
);
export const Property = Type.Object(
  {
    id: Uuid,
    name: Type.String(),
    city: Type.String(),
    timezone: Type.String(),
    currency: Currency,
    check_in_time: Type.String(),
    room_types: Type.Array(RoomType),
    rate_plans: Type.Array(RatePlan),
  },
  { title: 'Property', ...closed },
);

const propertyFields = { name: Name, city: Name, timezone: TimeZone, currency: CurrencyInUse, check_in_time: CheckInTime };
export const NewProperty = Type.Object(
  { ...propertyFields, check_in_time: Type.Optional(CheckInTime) },
  { title: 'NewProperty', ...closed },
);
export const PropertyChange = Type.Partial(Type.Object(propertyFields), { title: 'PropertyChange', minProperties: 1, ...closed });

const roomTypeFields = { code: Code, name: Name, max_occupancy: Guests };
export const NewRoomType = Type.Object(roomTypeFields, { title: 'NewRoomType', ...closed });
export const RoomTypeChange = Type.Partial(Type.Object(roomTypeFields), { title: 'RoomTypeChange', minProperties: 1, ...closed });

const ratePlanFields = {
  room_type_id: Uuid,
  code: Code,
  name: Name,
  payment: Payment,
  refundable_until_hours: RefundHours,
  hold_ttl_seconds: HoldTtlSeconds,
};
export const NewRatePlan = Type.Object(
  { ...ratePlanFields, hold_ttl_seconds: Type.Optional(HoldTtlSeconds) },
  { title: 'NewRatePlan', ...closed },
);
export const RatePlanChange = Type.Partial(Type.Object(ratePlanFields), { title: 'RatePlanChange', minProperties: 1, ...closed });

export const InventoryUpdate = Type.Object(
  {
    ...rangeQuery,
    allotment: Type.Optional(nullable(Units)),
    overbooking: Type.Optional(nullable(Units)),
    closed: Type.Optional(nullable(Type.Boolean())),
  },
  { title: 'InventoryUpdate', ...closed },
);

const rateFields = {
  price_cents: nullable(Cents),
  min_stay: nullable(Nights),
  max_stay: nullable(Nights),
  min_stay_through: nullable(Nights),
  closed_to_arrival: Type.Boolean(),
  closed_to_departure: Type.Boolean(),
  closed: Type.Boolean(),
};
const RateUpdate = Type.Object(
  {
    date: CalendarDate,
    price_cents: Type.Optional(rateFields.price_cents),
    min_stay: Type.Optional(rateFields.min_stay),
    max_stay: Type.Optional(rateFields.max_stay),
    min_stay_through: Type.Optional(rateFields.min_stay_through),
    closed_to_arrival: Type.Optional(nullable(Type.Boolean())),
    closed_to_departure: Type.Optional(nullable(Type.Boolean())),
    closed: Type.Optional(nullable(Type.Boolean())),
  },
  { title: 'RateUpdate', description: 'What is not named keeps its value, null clears it.', ...closed },
);
/** Dates that one publish may name. */
export const publishedDatesMax = 731;
export const RatesUpdate = Type.Object(
  { rates: Type.Array(RateUpdate, { minItems: 1, maxItems: publishedDatesMax }) },
  { title: 'RatesUpdate', ...closed },
);

const StockNight = Type.Object(
  { date: CalendarDate, allotment: Type.Integer(), overbooking: Type.Integer(), booked: Type.Integer(), closed: Type.Boolean() },
  { title: 'StockNight', ...closed },
);
const RateNight = Type.Object({ date: CalendarDate, ...rateFields }, { title: 'RateNight', ...closed });
export const Calendar = Type.Object(
  {
    room_types: Type.Array(
      Type.Object(
        {
          room_type_id: Uuid,
          nights: Type.Array(StockNight),
          rate_plans: Type.Array(Type.Object({ rate_plan_id: Uuid, nights: Type.Array(RateNight) }, closed)),
        },
        closed,
      ),
    ),
  },
  { title: 'Calendar', ...closed },
);
