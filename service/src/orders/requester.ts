/** Who asks for something about an order or what it pays for, and what that person may see. What is not theirs does not exist. */
import type { Principal } from '../http/principal.js';
import { type Problem, problem } from '../http/problems.js';
import { type Requester as Asking, access, find } from '../reservations/access.js';
import type { Access } from '../reservations/kind.js';
import type { Desk } from './desk.js';
import { readOrder, type ShownOrder } from './shown-order.js';

/** A request about one order or one reservation, by whoever sent it. */
export type Requester = Asking;

/** The reservation, for its owner: by account, or as a guest by the e-mail it was made with. Staff pay for nobody. */
export async function accessPayable(desk: Desk, idOrReference: string, requester: Requester): Promise<Access | Problem> {
  if (requester.principal.kind === 'staff') return problem('not_found', 'A reservation is paid for by its owner.');
  return access(desk, idOrReference, requester);
}

const isTheirs = (order: ShownOrder, principal: Principal) =>
  principal.kind === 'staff'
    ? order.organisationId === principal.organisationId
    : principal.kind === 'buyer' && (order.owner === principal.owner || order.userId === principal.userId);

/** An order, for its owner, for a guest who proves that what it pays for is theirs, or for staff of its organisation. */
export async function accessOrder(desk: Desk, orderId: string, { principal, email, address }: Requester): Promise<ShownOrder | Problem> {
  if (principal.kind !== 'anonymous') {
    const order = await readOrder(desk.ask, orderId);
    if (order !== undefined && isTheirs(order, principal)) return order;
    if (principal.kind === 'staff') return problem('not_found');
  }
  if (email === undefined) return problem('not_found');
  return desk.guests.open({ reference: orderId, email, address }, async (owner) => {
    const order = await readOrder(desk.ask, orderId);
    if (order === undefined) return null;
    const reservation = await find(desk, order.reservationId);
    const guest = reservation?.guestEmail ?? null;
    return guest !== null && desk.guests.ownerOf(guest) === owner ? order : null;
  });
}
