/** Who asks for something about an order or what it pays for, and what that person may see. What is not theirs does not exist. */
import { asId, isUuid, type LaneId, laneNoOf, type ReservationId } from '@holdfast/engine';
import type { Principal } from '../http/principal.js';
import { type Problem, problem } from '../http/problems.js';
import type { Desk } from './desk.js';
import { readOrder, type ShownOrder } from './shown-order.js';
import * as sql from './sql/index.js';

export interface Requester {
  readonly principal: Principal;
  /** By it a guest proves that a reservation is theirs. */
  readonly email: string | undefined;
  /** The client's address, for the budget of attempts. */
  readonly address: string;
  readonly requestId: string;
}

/** A reservation that may be paid for, and who pays. */
export interface Payable {
  readonly laneId: LaneId;
  readonly reservationId: ReservationId;
  readonly kind: string;
  readonly owner: string;
  readonly userId: string | null;
  /** For events. */
  readonly actor: string;
  readonly keyScope: string;
}

interface ReservationRow {
  readonly lane_id: string;
  readonly id: string;
  readonly organisation_id: string;
  readonly owner: string;
  readonly kind: string;
}

async function findReservation(desk: Desk, idOrReference: string): Promise<ReservationRow | undefined> {
  const values = isUuid(idOrReference)
    ? [null, idOrReference, laneNoOf(asId<ReservationId>(idOrReference))]
    : [idOrReference.toUpperCase(), null, null];
  return (await desk.ask<ReservationRow>(sql.readReservation, values))[0];
}

/** The reservation, for its owner: by account, or as a guest by the e-mail it was made with. Staff pay for nobody. */
export async function accessPayable(
  desk: Desk,
  idOrReference: string,
  { principal, email, address }: Requester,
): Promise<Payable | Problem> {
  if (principal.kind === 'staff') return problem('forbidden', 'A reservation is paid for by its owner.', { required: 'buyer' });
  if (principal.kind === 'buyer') {
    const row = await findReservation(desk, idOrReference);
    if (row === undefined || row.owner !== principal.owner) return problem('not_found');
    return payable(row, principal.userId, principal.actor, principal.keyScope);
  }
  if (email === undefined) return problem('not_found');
  return desk.guests.open({ reference: idOrReference, email, address }, async (owner) => {
    const row = await findReservation(desk, idOrReference);
    return row !== undefined && row.owner === owner ? payable(row, null, 'guest', `guest:${row.lane_id}:${owner}`) : null;
  });
}

function payable(row: ReservationRow, userId: string | null, actor: string, keyScope: string): Payable {
  const { owner, kind } = row;
  return { laneId: asId<LaneId>(row.lane_id), reservationId: asId<ReservationId>(row.id), kind, owner, userId, actor, keyScope };
}

/** An order, for its owner or for staff of its organisation. */
export async function accessOrder(desk: Desk, orderId: string, { principal, email, address }: Requester): Promise<ShownOrder | Problem> {
  if (principal.kind === 'anonymous') {
    if (email === undefined) return problem('not_found');
    return desk.guests.open({ reference: orderId, email, address }, async (owner) => {
      const order = await readOrder(desk.ask, orderId);
      return order !== undefined && order.owner === owner ? order : null;
    });
  }
  const order = await readOrder(desk.ask, orderId);
  const theirs =
    order !== undefined &&
    (principal.kind === 'staff' ? order.organisationId === principal.organisationId : order.owner === principal.owner);
  return theirs ? order : problem('not_found');
}
