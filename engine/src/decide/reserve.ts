import type { Refusal } from '../domain/outcome.js';
import type { Lane, Reservation } from '../domain/reservation.js';
import type { Drawn } from '../part.js';
import { Ledger, type ReservationEntry, unitsIn } from './ledger.js';
import type { Verdict } from './verdict.js';

/** May anything be bought in this lane at this instant? */
export function windowRefusal(lane: Lane, nowMs: number): Refusal | undefined {
  if (lane.opensAtMs !== null && nowMs < lane.opensAtMs) return { code: 'sale_not_open', opensAtMs: lane.opensAtMs };
  if (lane.closesAtMs !== null && nowMs >= lane.closesAtMs) return { code: 'sale_closed', closedAtMs: lane.closesAtMs };
  return undefined;
}

/** Does the owner keep within the lane's limit with `units` more? `'unread'` when the owner's units were not read. */
export function limitRefusal(ledger: Ledger, lane: Lane, owner: string, units: number): Refusal | 'unread' | undefined {
  if (lane.ownerLimit === null || units <= 0) return undefined;
  const taken = ledger.unitsOf(lane, owner);
  if (taken === undefined) return 'unread';
  if (taken + units > lane.ownerLimit) return { code: 'limit_reached', limit: lane.ownerLimit, taken, required: units };
  return undefined;
}

function stateOf({ as }: Drawn<'reserve'>['command'], nowMs: number) {
  if (as === 'confirmed') return { state: 'confirmed' as const };
  const latestExpiryMs = nowMs + (as.ttlSeconds + as.graceSeconds) * 1000;
  return { state: 'held' as const, expiresAtMs: nowMs + as.ttlSeconds * 1000, latestExpiryMs };
}

/** After the part has consented: limit, live holds, stock; then the units are taken. */
export function decideReserve(ledger: Ledger, drawn: Drawn<'reserve'>, reference: string, lane: Lane): Verdict {
  const { command, reservationId, commandId } = drawn;
  const { nowMs } = ledger.world;
  const units = unitsIn(command.lines);
  const limited = limitRefusal(ledger, lane, command.owner, units);
  if (limited === 'unread') return { unread: 'owner_units' };
  if (limited !== undefined) return { refusal: limited };

  const held = command.as !== 'confirmed';
  if (held && command.liveHoldsMax !== undefined && ledger.holdsOf(command.owner) >= command.liveHoldsMax) {
    return { refusal: { code: 'too_many_holds', limit: command.liveHoldsMax } };
  }
  const needs = Ledger.needs(lane, command.lines);
  const shortfall = ledger.shortfall(lane, needs);
  if (shortfall !== undefined) return { refusal: shortfall };

  ledger.move(needs);
  ledger.countUnits(lane, command.owner, units);
  if (held) ledger.countHold(command.owner, 1);
  const base = {
    id: reservationId,
    laneId: lane.laneId,
    organisationId: lane.organisationId,
    reference,
    kind: command.kind,
    owner: command.owner,
    currency: command.currency,
    totalCents: command.charges.reduce((sum, charge) => sum + charge.cents, 0),
    version: 1,
    createdAtMs: nowMs,
  };
  // Spread into a third object they would cost as much as all the rest of a decision.
  const reservation: Reservation = Object.assign(base, stateOf(command, nowMs));
  const entry: ReservationEntry = { reservation, lines: command.lines, before: null, charges: command.charges };
  ledger.reservations.set(reservationId, entry);
  return { entry, event: { id: commandId, type: held ? 'reservation.held' : 'reservation.confirmed' } };
}
