/** Who asks for something about one stay, and what that person may see and do. */
import type { Principal } from '../http/principal.js';
import { Problem, problem } from '../http/problems.js';
import type { House } from './house.js';
import { findStay, type ShownStay } from './shown-stay.js';

/** A request about one stay, by whoever sent it. */
export interface Requester {
  readonly principal: Principal;
  /** As sent with the request: by it a guest proves that the stay is theirs. */
  readonly email: string | undefined;
  /** The client's address, for the budget of attempts. */
  readonly address: string;
  readonly requestId: string;
}

/** A stay, and what its requester is to it. */
export interface Access {
  readonly stay: ShownStay;
  readonly as: 'guest' | 'staff';
  /** For events. */
  readonly actor: string;
  /** Whose Idempotency-Keys these are. */
  readonly keyScope: string;
}

/** The scope of an anonymous guest's keys: one property, one normalised e-mail. */
export function guestKeyScope(propertyId: string, owner: string): string {
  return `guest:${propertyId}:${owner}`;
}

/**
 * The stay that a path names by id or reference, for somebody who may have it: staff of its organisation, or the guest by the
 * e-mail it was booked with. Whatever is not theirs does not exist, and guesses have a budget.
 */
export async function accessStay(house: House, idOrReference: string, { principal, email, address }: Requester): Promise<Access | Problem> {
  if (principal.kind === 'staff') {
    const stay = await findStay(house, idOrReference);
    if (stay === undefined || stay.organisationId !== principal.organisationId) return problem('not_found');
    return { stay, as: 'staff', actor: principal.actor, keyScope: principal.keyScope };
  }
  if (email === undefined) return problem('not_found');
  const stay = await house.guests.open({ reference: idOrReference, email, address }, async (owner) => {
    const found = await findStay(house, idOrReference);
    return found !== undefined && found.owner === owner ? found : null;
  });
  return stay instanceof Problem ? stay : { stay, as: 'guest', actor: 'guest', keyScope: guestKeyScope(stay.propertyId, stay.owner) };
}
