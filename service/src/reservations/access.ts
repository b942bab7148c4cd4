/** Who asks for something about one reservation, and what that person may see and do. */
import { asId, isUuid, type LaneId, laneNoOf, type ReservationId } from '@holdfast/engine';
import type pg from 'pg';
import type { Principal } from '../http/principal.js';
import { Problem, problem } from '../http/problems.js';
import type { GuestAccess } from '../identity/guest-access.js';
import type { Access, FoundReservation } from './kind.js';
import { findReservation } from './sql/statements.js';

/** Where reservations are asked for. */
export interface Desk {
  readonly pool: pg.Pool;
  readonly guests: GuestAccess;
}

/** A request about one reservation, by whoever sent it. */
export interface Requester {
  readonly principal: Principal;
  /** As sent with the request: by it a guest proves that the reservation is theirs. */
  readonly email: string | undefined;
  /** The client's address, for the budget of attempts. */
  readonly address: string;
  readonly requestId: string;
}

interface FoundRow {
  readonly lane_id: string;
  readonly id: string;
  readonly kind: string;
  readonly owner: string;
  readonly organisation_id: string;
  readonly guest_email: string | null;
}

const reference = /^HF-[0-9A-HJKMNP-TV-Z]{10}$/i;

/** Has the text the form of a reference? */
export function isReference(text: string): boolean {
  return reference.test(text);
}

/** The reservation that a path names by id or by reference, in any case; undefined when there is none. */
export async function find({ pool }: Pick<Desk, 'pool'>, idOrReference: string): Promise<FoundReservation | undefined> {
  const id = isUuid(idOrReference) ? asId<ReservationId>(idOrReference) : null;
  if (id === null && !isReference(idOrReference)) return undefined;
  const { rows } = await pool.query<FoundRow>(
    findReservation.text,
    id === null ? [idOrReference.toUpperCase(), null, null] : [null, id, laneNoOf(id)],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  return {
    laneId: asId<LaneId>(row.lane_id),
    id: asId<ReservationId>(row.id),
    kind: row.kind,
    owner: row.owner,
    organisationId: row.organisation_id,
    guestEmail: row.guest_email,
  };
}

/** The scope of an anonymous guest's keys: one property, one normalised e-mail. */
export function guestKeyScope(laneId: string, owner: string): string {
  return `guest:${laneId}:${owner}`;
}

/**
 * The reservation, for somebody who may have it: staff of its organisation, the account it was made with, or a guest by the
 * e-mail it was booked with. Whatever is not theirs does not exist, and guesses have a budget.
 */
export async function access(
  desk: Desk,
  idOrReference: string,
  { principal, email, address, requestId }: Requester,
): Promise<Access | Problem> {
  if (principal.kind !== 'anonymous') {
    const reservation = await find(desk, idOrReference);
    const theirs =
      reservation !== undefined &&
      (principal.kind === 'staff' ? reservation.organisationId === principal.organisationId : reservation.owner === principal.owner);
    if (theirs)
      return {
        reservation,
        as: principal.kind === 'staff' ? 'staff' : 'owner',
        actor: principal.actor,
        keyScope: principal.keyScope,
        requestId,
      };
    if (principal.kind === 'staff') return problem('not_found');
  }
  if (email === undefined) return problem('not_found');
  const reservation = await desk.guests.open({ reference: idOrReference, email, address }, async (owner) => {
    const found = await find(desk, idOrReference);
    return found !== undefined && found.guestEmail !== null && desk.guests.ownerOf(found.guestEmail) === owner ? found : null;
  });
  if (reservation instanceof Problem) return reservation;
  if (principal.kind === 'buyer') return { reservation, as: 'guest', actor: principal.actor, keyScope: principal.keyScope, requestId };
  return { reservation, as: 'guest', actor: 'guest', keyScope: guestKeyScope(reservation.laneId, desk.guests.ownerOf(email)), requestId };
}
