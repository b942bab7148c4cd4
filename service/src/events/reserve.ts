/** Reserving tickets: price by the terms, let the kernel take the stock under the lock, answer from its outcome. */
import {
  asId,
  type Done,
  EngineBusy,
  type LaneId,
  type Outcome,
  type ReservationId,
  type ReserveCommand,
  type SubmitOptions,
} from '@holdfast/engine';
import { actOnce } from '../http/act-once.js';
import type { Buyer } from '../http/principal.js';
import { Problem, problem } from '../http/problems.js';
import { type BoxOffice, officeWithin } from './box-office.js';
import { issueKind, passKind, type TicketsDetail, ticketsKind } from './parts.js';
import { problemOfKernel } from './refusals.js';
import { chargesOf, linesOf, type PricedItem, priceItems, type TicketItem, totalOf } from './rules/tickets.js';
import { readTickets, type ShownTickets } from './shown-tickets.js';
import * as sql from './sql/index.js';
import type { KnownTerms } from './terms-book.js';

export interface TicketsRequest {
  readonly buyer: Buyer;
  /** null: the event that has the sector of the only item. */
  readonly eventId: LaneId | null;
  /** 1 to 10. */
  readonly items: readonly [TicketItem, ...TicketItem[]];
  readonly key: string;
  readonly fingerprint: string;
  readonly requestId: string;
  /** Of whoever asks: when they are gone before the command was sent, it is dropped. */
  readonly signal?: SubmitOptions['signal'];
}

/** `replayed`: the key acted before; the reservation is shown as it is now. */
export interface Reserved {
  readonly tickets: ShownTickets;
  readonly replayed: boolean;
}

/** How often the terms are judged when staff change them meanwhile, before the event is kept locked for it. */
const judgedMax = 3;

type Reserve = (command: ReserveCommand) => Promise<Outcome>;

/** Holds every ticket or none, for as long as the event says; what costs nothing is confirmed at once. */
export async function reserve(office: BoxOffice, request: TicketsRequest): Promise<Reserved | Problem> {
  const reserved = await judgeAndReserve(office, request, (command) => office.engine.reserve(command, { signal: request.signal }));
  return reserved === 'stale' ? reserveLocked(office, request) : reserved;
}

/**
 * Terms as remembered may sell, because the kernel compares their version under the lock; only terms as they are now refuse.
 * `stale` when they moved each time between being read and being locked.
 */
async function judgeAndReserve(office: BoxOffice, request: TicketsRequest, send: Reserve): Promise<Reserved | Problem | 'stale'> {
  const { buyer, eventId, items, requestId } = request;
  const key = { scope: buyer.keyScope, key: request.key, fingerprint: request.fingerprint };
  const asked = eventId === null ? { sectorId: items[0].sectorId } : { eventId };
  let known = office.terms.remembered(asked);
  for (let judged = 1; judged <= judgedMax; judged += 1) {
    const fresh = known === undefined;
    const now: KnownTerms | undefined = known ?? (await office.terms.load(asked));
    const priced = now === undefined || now.terms.status === 'draft' ? undefined : priceItems(items, now.terms.sectors);
    known = undefined;
    if (now === undefined || priced === undefined) {
      if (!fresh) continue;
      return (await replayOf(office, request.eventId, key)) ?? problem('not_found', 'There is no such sector on sale.');
    }

    const outcome = await send(commandFor(office, buyer, requestId, key, now, priced));
    if (outcome.status === 'done') return { tickets: await shownAfter(office, buyer, priced, outcome), replayed: false };
    if (outcome.status === 'replayed') return { tickets: await theOne(office, now.terms.eventId, outcome.resultId), replayed: true };
    if (outcome.refusal.code !== 'stale') return problemOfKernel(outcome.refusal, new Set(items.map((item) => item.sectorId)));
  }
  return 'stale';
}

/** Staff change terms faster than they can be judged: in one transaction the first `stale` leaves the event locked, so that the next terms read are the ones sold by. */
async function reserveLocked(office: BoxOffice, request: TicketsRequest): Promise<Reserved | Problem> {
  const intent = { scope: 'tickets', key: null, fingerprint: request.fingerprint };
  // Asked within the transaction: who holds one connection must not wait for another.
  const acted = await actOnce(office.pool, intent, 'tickets', (tx) =>
    judgeAndReserve(officeWithin(office, tx), request, (command) => office.engine.reserveIn(tx, command)),
  );
  if (acted instanceof Problem) return acted;
  if (acted.status === 'replayed' || acted.result === 'stale') throw new EngineBusy('the terms changed under the lock');
  return acted.result;
}

function commandFor(
  office: BoxOffice,
  buyer: Buyer,
  requestId: string,
  key: NonNullable<ReserveCommand['key']>,
  { terms, version }: KnownTerms,
  priced: readonly PricedItem[],
): ReserveCommand {
  const free = totalOf(priced) === 0;
  const command: ReserveCommand = {
    laneId: terms.eventId,
    kind: ticketsKind,
    actor: buyer.actor,
    requestId,
    key,
    owner: buyer.owner,
    currency: terms.currency,
    lines: linesOf(priced, terms.sectors),
    charges: chargesOf(priced),
    as: free ? 'confirmed' : { ttlSeconds: terms.holdTtlSeconds ?? office.ticketHoldTtlSeconds, graceSeconds: office.paymentGraceSeconds },
    termsVersion: version,
    liveHoldsMax: office.maxLiveHolds,
    detail: { userId: buyer.userId } satisfies TicketsDetail,
  };
  const also = [...(terms.needsPass ? [passKind] : []), ...(free ? [issueKind] : [])];
  return also.length > 0 ? { ...command, also } : command;
}

/** Out of what was priced and what the kernel made of it: nothing is read again, but for the codes of tickets that exist at once. */
async function shownAfter(office: BoxOffice, buyer: Buyer, items: readonly PricedItem[], { reservation }: Done): Promise<ShownTickets> {
  if (reservation === null) throw new Error('a reserve that made no reservation');
  const { id, laneId, organisationId, reference, state, currency, totalCents, createdAtMs } = reservation;
  if (state !== 'held') return theOne(office, laneId, id);
  return {
    id,
    eventId: laneId,
    organisationId,
    reference,
    userId: buyer.userId,
    status: state,
    expiresAtMs: reservation.expiresAtMs,
    currency,
    totalCents,
    createdAtMs,
    cancelledAtMs: null,
    refundCents: null,
    items,
    tickets: [],
  };
}

/** A key that acted before is answered by what it made, also when it is withdrawn from sale by now. */
async function replayOf(
  office: BoxOffice,
  eventId: LaneId | null,
  key: { readonly scope: string; readonly key: string; readonly fingerprint: string },
): Promise<Reserved | Problem | undefined> {
  const [used] = await office.ask<{ fingerprint: string; event_id: string; result_id: string }>(sql.findKey, [key.scope, key.key, eventId]);
  if (used === undefined) return undefined;
  if (used.fingerprint !== key.fingerprint) return problem('idempotency_key_reused');
  return { tickets: await theOne(office, used.event_id, used.result_id), replayed: true };
}

async function theOne(office: BoxOffice, eventId: string, reservationId: string): Promise<ShownTickets> {
  const [tickets] = await readTickets(office, [{ eventId: asId<LaneId>(eventId), reservationId: asId<ReservationId>(reservationId) }]);
  if (tickets === undefined) throw new Error(`${reservationId} is no reservation of tickets`);
  return tickets;
}
