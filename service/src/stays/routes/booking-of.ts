/** What the body of a booking asks for. */
import type { LaneId, PoolId } from '@holdfast/engine';
import type { Static } from 'typebox';
import { Problem } from '../../http/problems.js';
import { normalisedEmail } from '../../identity/guest-access.js';
import type { Booking, RoomWanted } from '../agreement.js';
import type { RatePlanId } from '../rules/terms.js';
import type { NewStay } from '../schemas.js';
import { idOf, invalid, parseStay } from './parse.js';

type Body = Static<typeof NewStay>;

function roomsOf({ rooms, room_type_id, rate_plan_id, guests }: Body): RoomWanted[] | Problem {
  const wanted = (room: { room_type_id: string; rate_plan_id: string; guests: number }): RoomWanted => ({
    roomTypeId: idOf<PoolId>(room.room_type_id),
    ratePlanId: idOf<RatePlanId>(room.rate_plan_id),
    guests: room.guests,
  });
  const one = { room_type_id, rate_plan_id, guests };
  if (rooms !== undefined) {
    const both = Object.entries(one).find(([, value]) => value !== undefined);
    return both === undefined ? rooms.map(wanted) : invalid('body', both[0], 'is said by the rooms');
  }
  for (const [field, value] of Object.entries(one)) if (value === undefined) return invalid('body', field, 'is missing');
  return [wanted(one as { room_type_id: string; rate_plan_id: string; guests: number })];
}

/** Adults and children are the guests, no more and no fewer, and one is an adult. */
function partyFault({ adults, children_ages: ages }: Body, guests: number): Problem | undefined {
  if (guests > 100) return invalid('body', 'rooms', 'are for more than 100 guests');
  if (adults !== undefined && adults + (ages?.length ?? guests - adults) !== guests)
    return invalid('body', 'adults', 'and children_ages are not as many as guests');
  if (adults !== undefined && adults > guests) return invalid('body', 'adults', 'are more than guests');
  if (ages !== undefined && ages.length >= guests) return invalid('body', 'children_ages', 'leave no adult among the guests');
  return undefined;
}

/** The booking, or why the body is none: `invalid_request`, `invalid_stay`. */
export function bookingOf(body: Body): Booking | Problem {
  const stay = parseStay('body', body);
  if (stay instanceof Problem) return stay;
  const rooms = roomsOf(body);
  if (rooms instanceof Problem) return rooms;
  const guests = rooms.reduce((sum, room) => sum + room.guests, 0);
  const fault = partyFault(body, guests);
  if (fault !== undefined) return fault;
  const { guest } = body;
  return {
    propertyId: idOf<LaneId>(body.property_id),
    stay,
    rooms,
    party: {
      checkIn: stay.checkIn,
      checkOut: stay.checkOut,
      guests,
      adults: body.adults ?? null,
      childrenAges: body.children_ages ?? null,
      email: normalisedEmail(guest.email),
      emailAsGiven: guest.email,
      fullName: guest.full_name.normalize('NFC'),
      phone: guest.phone ?? null,
      source: body.source ?? null,
      externalReference: body.external_reference ?? null,
    },
  };
}
