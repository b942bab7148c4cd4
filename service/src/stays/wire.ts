/** From the house's words to the wire's. */

import type { Static } from 'typebox';
import { instant, instantOrNull } from '../clock/instant.js';
import type { Calendar } from './calendar.js';
import type { Property } from './catalogue.js';
import type * as dayShapes from './day-schemas.js';
import type { DaysFound } from './days.js';
import { membersOf } from './refusals.js';
import type { CalendarDay, DepartureDay } from './rules/days.js';
import { type PricedNight, sumOverRooms } from './rules/price.js';
import { sentenceOf } from './rules/refusal.js';
import type { Stay } from './rules/stay.js';
import type * as shapes from './schemas.js';
import type { Found } from './search.js';
import type { ShownStay } from './shown-stay.js';

const cancellation = (refundableUntilMs: number | null) => ({ refundable_until: instantOrNull(refundableUntilMs) });
const priced = (nights: readonly PricedNight[], currency: string) =>
  nights.map(({ date, priceCents }) => ({ date: date as string, price: { amount_cents: priceCents, currency } }));

/** The one value that all rooms have, or null when they differ. */
function common<Value>(values: readonly Value[]): Value | null {
  const [first] = values;
  return first !== undefined && values.every((value) => value === first) ? first : null;
}

/** A stay. */
export function stayOnWire(stay: ShownStay): Static<typeof shapes.StayReservation> {
  const { currency, rooms } = stay;
  const money = (cents: number) => ({ amount_cents: cents, currency });
  return {
    id: stay.id,
    reference: stay.reference,
    kind: 'stay',
    status: stay.status,
    property_id: stay.propertyId,
    room_type_id: common(rooms.map((room) => room.roomTypeId)),
    rate_plan_id: common(rooms.map((room) => room.ratePlanId)),
    check_in: stay.checkIn,
    check_out: stay.checkOut,
    guests: stay.guests,
    adults: stay.adults,
    children_ages: stay.childrenAges === null ? null : [...stay.childrenAges],
    guest: { email: stay.emailAsGiven, full_name: stay.fullName, phone: stay.phone },
    rooms: rooms.map((room) => ({
      room_type_id: room.roomTypeId,
      rate_plan_id: room.ratePlanId,
      guests: room.guests,
      nights: priced(room.nights, currency),
      total: money(room.totalCents),
      cancellation: cancellation(room.refundableUntilMs),
    })),
    nights: priced(sumOverRooms(rooms.map((room) => room.nights)), currency),
    total: money(stay.totalCents),
    cancellation: cancellation(stay.refundableUntilMs),
    payment: stay.payment,
    source: stay.source,
    external_reference: stay.externalReference,
    expires_at: instantOrNull(stay.expiresAtMs),
    created_at: instant(stay.createdAtMs),
    cancelled_at: instantOrNull(stay.cancelledAtMs),
  };
}

/** What a search found; why the rest is not offered only when `explain` asks for it. */
export function availabilityOnWire(stay: Stay, { offers, refused }: Found, explain: boolean): Static<typeof shapes.Availability> {
  return {
    check_in: stay.checkIn,
    check_out: stay.checkOut,
    nights: stay.nights.length,
    offers: offers.map(({ terms: { property, roomType, plan }, unitsLeft, nights, totalCents, refundableUntilMs }) => ({
      room_type_id: roomType.roomTypeId,
      room_type_name: roomType.name,
      max_occupancy: roomType.maxOccupancy,
      rate_plan_id: plan.ratePlanId,
      rate_plan_code: plan.code,
      units_left: unitsLeft,
      total: { amount_cents: totalCents, currency: property.currency },
      nights: priced(nights, property.currency),
      cancellation: cancellation(refundableUntilMs),
      payment: plan.payment,
    })),
    ...(explain
      ? {
          refused: refused.map(({ terms: { roomType, plan }, refusal }) => ({
            room_type_id: roomType.roomTypeId,
            rate_plan_id: plan.ratePlanId,
            code: refusal.code,
            detail: sentenceOf(refusal),
            ...membersOf(refusal),
          })),
        }
      : {}),
  };
}

/** What each date is to who would come or go. */
export function calendarDaysOnWire({ currency, days }: DaysFound<CalendarDay>): Static<typeof dayShapes.AvailabilityCalendar> {
  return {
    days: days.map(({ date, arrival, departs }) => ({
      date,
      arrival: arrival.kind === 'open',
      departure: departs,
      nights: arrival.kind === 'open' ? arrival.nights : arrival.code === 'min_stay_not_met' ? arrival.required : null,
      price: arrival.kind === 'open' ? { amount_cents: arrival.priceCents, currency } : null,
      code: arrival.kind === 'open' ? null : arrival.code,
    })),
  };
}

/** What each date is to who has come. */
export function departureDaysOnWire({ currency, days }: DaysFound<DepartureDay>): Static<typeof dayShapes.Departures> {
  return {
    days: days.map(({ date, nights, departure }) => ({
      date,
      nights,
      total: departure.kind === 'open' ? { amount_cents: departure.totalCents, currency } : null,
      code: departure.kind === 'open' ? null : departure.code,
      required: departure.kind === 'open' ? null : departure.required,
    })),
  };
}

/** A property; its organisation is nobody's business. */
export function propertyOnWire({
  organisationId: _organisation,
  room_types,
  rate_plans,
  ...property
}: Property): Static<typeof shapes.Property> {
  return { ...property, room_types: [...room_types], rate_plans: [...rate_plans] };
}

/** Room types with their nights and their plans' rates. */
export function calendarOnWire({ property, stock, rates }: Calendar): Static<typeof shapes.Calendar> {
  return {
    room_types: property.room_types.map(({ id }) => ({
      room_type_id: id,
      nights: [...(stock.get(id)?.values() ?? [])],
      rate_plans: property.rate_plans
        .filter((plan) => plan.room_type_id === id)
        .map((plan) => ({ rate_plan_id: plan.id, nights: [...(rates.get(plan.id) ?? [])] })),
    })),
  };
}
