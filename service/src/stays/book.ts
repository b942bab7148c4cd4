/** Booking: judge and price by the terms, let the kernel take the stock under the lock, answer from its outcome. */
import { asId, EngineBusy, type LaneId, type Outcome, type ReservationId, type ReserveCommand, type SubmitOptions } from '@holdfast/engine';
import { actOnce } from '../http/act-once.js';
import type { Principal } from '../http/principal.js';
import { Problem, problem } from '../http/problems.js';
import { guestKeyScope } from '../reservations/access.js';
import { agree, type Booking, reserveFor, shownAfter } from './agreement.js';
import { type House, houseWithin } from './house.js';
import { problemOfKernel, problemOfStay } from './refusals.js';
import { judgeRooms } from './rules/restrictions.js';
import type { PlanTerms } from './rules/terms.js';
import { readStays, type ShownStay } from './shown-stay.js';
import * as sql from './sql/index.js';
import type { KnownTerms, TermsAsked } from './terms-book.js';

/** A booking, who sent it, and the key that makes it act once. */
export interface BookingRequest {
  readonly booking: Booking;
  /** Anonymous: a guest, for themselves. */
  readonly by: Principal;
  readonly key: string;
  readonly fingerprint: string;
  readonly requestId: string;
  /** Of whoever asks: when they are gone before the command was sent, it is dropped. */
  readonly signal?: SubmitOptions['signal'];
}

/** `replayed`: the key acted before; the stay is shown as it is now. */
export interface Booked {
  readonly stay: ShownStay;
  readonly replayed: boolean;
}

/** How often the terms are judged when staff change them meanwhile, before the property is kept locked for it. */
const judgedMax = 4;
/** Live unpaid holds of one e-mail, of guests who book for themselves. */
const anonymousHoldsMax = 10;

type Reserve = (command: ReserveCommand) => Promise<Outcome>;

/**
 * Books every room or none. What is paid at the property, or costs nothing, is confirmed at once; what is prepaid is held until
 * it is paid or expires.
 */
export async function book(house: House, request: BookingRequest): Promise<Booked | Problem> {
  const booked = await judgeAndReserve(house, request, (command) => house.engine.reserve(command, { signal: request.signal }));
  return booked === 'stale' ? bookLocked(house, request) : booked;
}

/**
 * Terms as remembered may sell, because the kernel compares their version under the lock; only terms as they are now refuse.
 * `stale` when they moved each time between being read and being locked.
 */
async function judgeAndReserve(house: House, request: BookingRequest, reserve: Reserve): Promise<Booked | Problem | 'stale'> {
  const { booking, by } = request;
  const owner = by.kind === 'buyer' ? by.owner : house.guests.ownerOf(booking.party.email);
  const scope = by.kind === 'anonymous' ? guestKeyScope(booking.propertyId, owner) : by.keyScope;
  const key = { scope, key: request.key, fingerprint: request.fingerprint };
  let known = remembered(house, booking);
  for (let judged = 1; judged <= judgedMax; judged += 1) {
    const fresh = known === undefined;
    const terms = known ?? (await load(house, booking));
    if (terms instanceof Problem) return terms;
    if (by.kind === 'staff' && by.organisationId !== terms.rooms[0].property.organisationId) return problem('not_found');

    const refusal = judgeRooms(terms.rooms, booking.rooms, booking.stay, terms.nowMs);
    if (refusal !== undefined && fresh) return (await replayOf(house, booking, key)) ?? problemOfStay(refusal);
    known = undefined;
    if (refusal !== undefined) continue;

    const agreement = agree(booking, owner, terms.rooms);
    const outcome = await reserve({
      actor: by.kind === 'anonymous' ? 'guest' : by.actor,
      requestId: request.requestId,
      key,
      termsVersion: terms.version,
      liveHoldsMax: by.kind === 'anonymous' ? Math.min(anonymousHoldsMax, house.maxLiveHolds) : house.maxLiveHolds,
      ...reserveFor(agreement, house.paymentGraceSeconds),
    });
    if (outcome.status === 'done') return { stay: shownAfter(agreement, outcome), replayed: false };
    if (outcome.status === 'replayed') return replayed(house, booking, outcome.resultId);
    if (outcome.refusal.code !== 'stale') return problemOfKernel(outcome.refusal);
  }
  return 'stale';
}

/** Staff change terms faster than they can be judged: in one transaction the first `stale` leaves the property locked, so that the next terms read are the ones sold by. */
async function bookLocked(house: House, request: BookingRequest): Promise<Booked | Problem> {
  const intent = { scope: 'booking', key: null, fingerprint: request.fingerprint };
  // Asked within the transaction: who holds one connection must not wait for another.
  const acted = await actOnce(house.pool, intent, 'booking', (tx) =>
    judgeAndReserve(houseWithin(house, tx), request, (command) => house.engine.reserveIn(tx, command)),
  );
  if (acted instanceof Problem) return acted;
  if (acted.status === 'replayed' || acted.result === 'stale') throw new EngineBusy('the terms changed under the lock');
  return acted.result;
}

/** Terms of all rooms, of one version. */
interface BookingTerms {
  readonly rooms: readonly [PlanTerms, ...PlanTerms[]];
  readonly version: number;
  /** The database's clock. */
  readonly nowMs: number;
}

function askedOf({ propertyId, stay, rooms }: Booking): TermsAsked[] {
  return rooms.map(({ roomTypeId, ratePlanId }) => ({ propertyId, roomTypeId, ratePlanId, stay }));
}

/** Undefined when they are not all of one version. */
function together(known: readonly KnownTerms[], nowMs: number): BookingTerms | undefined {
  const version = known[0]?.version ?? 0;
  if (known.some((each) => each.version !== version)) return undefined;
  return { rooms: known.map((each) => each.terms) as [PlanTerms, ...PlanTerms[]], version, nowMs };
}

function remembered(house: House, booking: Booking): BookingTerms | undefined {
  const nowMs = house.terms.nowMs();
  if (nowMs === undefined) return undefined;
  const known = askedOf(booking).map((asked) => house.terms.remembered(asked));
  return known.includes(undefined) ? undefined : together(known as KnownTerms[], nowMs);
}

const missing = {
  property: 'no such property',
  room_type: 'no such room type at this property',
  rate_plan: 'no such rate plan at this property',
};

async function load(house: House, booking: Booking): Promise<BookingTerms | Problem> {
  for (;;) {
    const found = await Promise.all(askedOf(booking).map((asked) => house.terms.load(asked)));
    const known: KnownTerms[] = [];
    for (const each of found) {
      if ('missing' in each) return problem('not_found', `There is ${missing[each.missing]}.`);
      known.push(each);
    }
    const terms = together(known, Math.max(...known.map((each) => each.readAtMs)));
    if (terms !== undefined) return terms;
  }
}

/** A key that acted before is answered by what it made, also when the rules would refuse it by now. */
async function replayOf(
  house: House,
  booking: Booking,
  key: { readonly scope: string; readonly key: string; readonly fingerprint: string },
): Promise<Booked | Problem | undefined> {
  const [used] = await house.ask<{ fingerprint: string; result_id: string }>(sql.findKey, [key.scope, key.key, booking.propertyId]);
  if (used === undefined) return undefined;
  return used.fingerprint === key.fingerprint ? replayed(house, booking, used.result_id) : problem('idempotency_key_reused');
}

async function replayed(house: House, { propertyId }: { readonly propertyId: LaneId }, resultId: string): Promise<Booked> {
  const [stay] = await readStays(house, [{ propertyId, reservationId: asId<ReservationId>(resultId) }]);
  if (stay === undefined) throw new Error(`a key names reservation ${resultId}, which is no stay`);
  return { stay, replayed: true };
}
