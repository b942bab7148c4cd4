/** The verbs that change a reservation which exists. */
import type { Refusal } from '../domain/outcome.js';
import type { FinalState, HeldReservation, Lane, Reservation, ReservationState } from '../domain/reservation.js';
import type { Drawn } from '../part.js';
import { Ledger, type ReservationEntry, unitsIn } from './ledger.js';
import { limitRefusal } from './reserve.js';
import type { Verdict } from './verdict.js';

export type SettlingVerb = 'confirm' | 'extend' | 'release' | 'cancel' | 'expire' | 'reinstate' | 'amend';

/** Past its deadline a hold is expired for everyone, whether or not anybody has settled it. */
export function isOverdue(reservation: Reservation, nowMs: number): boolean {
  return reservation.state === 'held' && reservation.expiresAtMs <= nowMs;
}

function refuseState(reservation: Reservation, nowMs: number): Refusal {
  if (reservation.state === 'held' && isOverdue(reservation, nowMs)) return { code: 'hold_expired', expiredAtMs: reservation.expiresAtMs };
  return { code: 'wrong_state', state: reservation.state };
}

/** Does the reservation's state allow the verb? Judged before the part is asked. */
export function stateRefusal(drawn: Drawn<SettlingVerb>, reservation: Reservation, nowMs: number): Refusal | undefined {
  const liveHold = reservation.state === 'held' && !isOverdue(reservation, nowMs);
  switch (drawn.verb) {
    case 'confirm':
    case 'extend':
    case 'release':
      return liveHold ? undefined : refuseState(reservation, nowMs);
    case 'cancel': {
      const heldToo = (drawn as Drawn<'cancel'>).command.heldToo === true;
      return reservation.state === 'confirmed' || (heldToo && liveHold) ? undefined : refuseState(reservation, nowMs);
    }
    case 'expire':
      if (reservation.state !== 'held') return { code: 'wrong_state', state: reservation.state };
      return liveHold ? { code: 'not_due', expiresAtMs: reservation.expiresAtMs } : undefined;
    case 'reinstate':
      return reservation.state === 'expired' || isOverdue(reservation, nowMs)
        ? undefined
        : { code: 'wrong_state', state: reservation.state };
    case 'amend':
      return reservation.state === 'confirmed' || liveHold ? undefined : refuseState(reservation, nowMs);
  }
}

/** A reservation's common fields, one version on. */
function next(reservation: Reservation) {
  const { id, laneId, organisationId, reference, kind, owner, currency, totalCents, version, createdAtMs } = reservation;
  return { id, laneId, organisationId, reference, kind, owner, currency, totalCents, version: version + 1, createdAtMs };
}

function end(ledger: Ledger, lane: Lane, entry: ReservationEntry, state: FinalState): void {
  const { reservation } = entry;
  ledger.move(Ledger.needs(lane, [], entry.lines));
  // An overdue hold was counted for nobody when the owner's units and holds were read.
  if (!isOverdue(reservation, ledger.world.nowMs)) {
    ledger.countUnits(lane, reservation.owner, -unitsIn(entry.lines));
    if (reservation.state === 'held') ledger.countHold(reservation.owner, -1);
  }
  entry.reservation = { ...next(reservation), state };
}

/** After state and part have consented. */
export function decideSettle(ledger: Ledger, drawn: Drawn<SettlingVerb>, entry: ReservationEntry, lane: Lane): Verdict {
  const { reservation } = entry;
  const done = (type: string): Verdict => ({ entry, event: { id: drawn.commandId, type } });
  switch (drawn.verb) {
    case 'confirm':
      entry.reservation = { ...next(reservation), state: 'confirmed' };
      ledger.countHold(reservation.owner, -1);
      return done('reservation.confirmed');
    case 'extend': {
      const hold = reservation as HeldReservation;
      const wished = ledger.world.nowMs + (drawn as Drawn<'extend'>).command.ttlSeconds * 1000;
      const expiresAtMs = Math.min(hold.latestExpiryMs, Math.max(hold.expiresAtMs, wished));
      entry.reservation = { ...next(hold), state: 'held', expiresAtMs, latestExpiryMs: hold.latestExpiryMs };
      return done('reservation.extended');
    }
    case 'release':
      end(ledger, lane, entry, 'released');
      return done('reservation.released');
    case 'cancel': {
      const state: ReservationState = reservation.state === 'held' ? 'released' : 'cancelled';
      end(ledger, lane, entry, state);
      return done(`reservation.${state}`);
    }
    case 'expire':
      end(ledger, lane, entry, 'expired');
      return done('reservation.expired');
    case 'reinstate':
      return decideReinstate(ledger, drawn, entry, lane);
    case 'amend':
      return decideAmend(ledger, drawn as Drawn<'amend'>, entry, lane);
  }
}

function decideReinstate(ledger: Ledger, drawn: Drawn<SettlingVerb>, entry: ReservationEntry, lane: Lane): Verdict {
  const { reservation, lines } = entry;
  const units = unitsIn(lines);
  const limited = limitRefusal(ledger, lane, reservation.owner, units);
  if (limited === 'unread') return { unread: 'owner_units' };
  if (limited !== undefined) return { refusal: limited };
  // An overdue hold that nobody settled still has its units; an expired reservation must find them again.
  const instead = reservation.state === 'held' ? lines : [];
  const needs = Ledger.needs(lane, lines, instead);
  const shortfall = ledger.shortfall(lane, needs);
  if (shortfall !== undefined) return { refusal: shortfall };
  ledger.move(needs);
  ledger.countUnits(lane, reservation.owner, units);
  entry.reservation = { ...next(reservation), state: 'confirmed' };
  return { entry, event: { id: drawn.commandId, type: 'reservation.reinstated' } };
}

function decideAmend(ledger: Ledger, drawn: Drawn<'amend'>, entry: ReservationEntry, lane: Lane): Verdict {
  const { reservation } = entry;
  const { command } = drawn;
  const units = unitsIn(command.lines) - unitsIn(entry.lines);
  const limited = limitRefusal(ledger, lane, reservation.owner, units);
  if (limited === 'unread') return { unread: 'owner_units' };
  if (limited !== undefined) return { refusal: limited };
  const needs = Ledger.needs(lane, command.lines, entry.lines);
  const shortfall = ledger.shortfall(lane, needs);
  if (shortfall !== undefined) return { refusal: shortfall };
  ledger.move(needs);
  ledger.countUnits(lane, reservation.owner, units);
  const totalCents = command.charges.reduce((sum, charge) => sum + charge.cents, 0);
  entry.reservation = { ...reservation, ...next(reservation), totalCents };
  entry.lines = command.lines;
  entry.charges = command.charges;
  return { entry, event: { id: drawn.commandId, type: 'reservation.amended' } };
}
