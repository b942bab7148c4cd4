/**
 * Booking a stay, once. What is sent is written down in the tab before it is sent, with the key of its intent. So a double click joins the
 * first one, a reload finds what was under way and asks again with the same key, and whoever went back meanwhile is told what came of it.
 */
import type { Schemas } from '@holdfast/client';
import { holdfast, intents } from '../service/holdfast.js';
import { forget, keep, kept } from '../service/kept.js';
import { rememberGuest } from './guest.js';
import type { Stay } from './queries.js';
import type { OfferSearch } from './search-params.js';

type NewStay = Schemas['NewStay'];
type Answered = Awaited<ReturnType<typeof send>>;

/** Rooms for a party, as even as can be: no room sleeps more than the search reckoned with. */
function roomsFor(roomTypeId: string, ratePlanId: string, guests: number, rooms: number) {
  return Array.from({ length: rooms }, (_, index) => ({
    room_type_id: roomTypeId,
    rate_plan_id: ratePlanId,
    guests: Math.floor(guests / rooms) + (index < guests % rooms ? 1 : 0),
  }));
}

export interface Guest {
  readonly full_name: string;
  readonly email: string;
  readonly phone: string;
}

/** An offer that has everything which booking it takes. */
export interface OfferChosen {
  readonly propertyId: string;
  readonly roomTypeId: string;
  readonly ratePlanId: string;
  readonly checkIn: string;
  readonly checkOut: string;
  readonly guests: number;
  readonly rooms: number;
}

export function offerOf({ where, room_type, rate_plan, check_in, check_out, guests = 2, rooms = 1 }: OfferSearch): OfferChosen | undefined {
  if (where === undefined || room_type === undefined || rate_plan === undefined || check_in === undefined || check_out === undefined)
    return undefined;
  return { propertyId: where, roomTypeId: room_type, ratePlanId: rate_plan, checkIn: check_in, checkOut: check_out, guests, rooms };
}

export function newStay(offer: OfferChosen, guest: Guest): NewStay {
  const { propertyId, roomTypeId, ratePlanId, checkIn, checkOut, guests, rooms } = offer;
  const phone = guest.phone.trim();
  return {
    property_id: propertyId,
    ...(rooms === 1
      ? { room_type_id: roomTypeId, rate_plan_id: ratePlanId, guests }
      : { rooms: roomsFor(roomTypeId, ratePlanId, guests, rooms) }),
    check_in: checkIn,
    check_out: checkOut,
    guest: { email: guest.email.trim(), full_name: guest.full_name.trim(), ...(phone !== '' && { phone }) },
  };
}

const nameOf = (offer: OfferChosen) => `booking ${JSON.stringify(Object.values(offer))}`;
const isNewStay = (value: unknown): value is NewStay => typeof value === 'object' && value !== null && 'property_id' in value;

/** What was sent for this offer and has no answer yet that was seen. */
export function underWay(offer: OfferChosen): NewStay | undefined {
  return kept(nameOf(offer), isNewStay);
}

function send(name: string, body: NewStay) {
  return holdfast.post('/v1/reservations', { intent: intents.of(name, body), body });
}

const flying = new Map<string, Promise<Answered>>();

async function flight(name: string, body: NewStay): Promise<Answered> {
  keep(name, body);
  const answer = await send(name, body);
  if (answer.ok) rememberGuest(answer.value.reference, body.guest.email);
  // A refusal that is one used no key and left nothing behind.
  else if (!answer.unsettled) forget(name);
  return answer;
}

/** Sends it, or joins the one that is on its way. Throws NoAnswer: then it stays under way. */
export function book(offer: OfferChosen, body: NewStay): Promise<Answered> {
  const name = nameOf(offer);
  const known = flying.get(name);
  if (known !== undefined) return known;
  const started = flight(name, body).finally(() => flying.delete(name));
  flying.set(name, started);
  return started;
}

interface JustBooked {
  readonly reference: string;
  readonly name: string;
}
const justBooked = 'holdfast.booked';
const isJustBookedShape = (value: unknown): value is JustBooked =>
  typeof value === 'object' && value !== null && 'reference' in value && 'name' in value;

/** The answer is known. It stays under way until it was seen: a reload just now finds it again. */
export function markBooked(offer: OfferChosen, { reference }: Pick<Stay, 'reference'>): void {
  keep(justBooked, { reference, name: nameOf(offer) });
}

/** It was seen: booking the same again is meant anew. */
export function markSeen(reference: string): void {
  const booked = kept(justBooked, isJustBookedShape);
  if (booked?.reference !== reference) return;
  forget(booked.name);
  intents.settle(booked.name);
}

/** Whether this booking is the one that was made here just now. */
export function isJustBooked(reference: string): boolean {
  return kept(justBooked, isJustBookedShape)?.reference === reference;
}
