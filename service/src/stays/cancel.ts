/** Cancelling a stay: a confirmed one by its policy, a held one as letting go. What ends how is a table of the API. */
import type { IdempotencyKey, Refusal } from '@holdfast/engine';
import { type Problem, problem } from '../http/problems.js';
import type { Access } from '../reservations/kind.js';
import type { House } from './house.js';
import type { CancelDetail } from './parts.js';
import { problemOfKernel } from './refusals.js';
import { readStays, type ShownStay } from './shown-stay.js';

/** A stay that has been cancelled or let go of, and what that gave back. */
export interface Cancelled {
  readonly stay: ShownStay;
  /** Minor units of the stay's currency; 0 if none. */
  readonly refundCents: number;
  /** Was it still free for at least one room? */
  readonly refundable: boolean;
  readonly replayed: boolean;
}

/** With the key of an earlier cancel: the same refund again. Without one, a stay that has ended is a refusal. */
export async function cancel(house: House, access: Access, key: IdempotencyKey | null): Promise<Cancelled | Problem> {
  const { reservation, actor, requestId } = access;
  const detail: CancelDetail = { by: access.as === 'staff' ? 'staff' : 'guest' };
  const outcome = await house.engine.cancel({
    laneId: reservation.laneId,
    reservationId: reservation.id,
    kind: 'stay',
    also: house.alsoAsked,
    actor,
    requestId,
    heldToo: true,
    detail,
    ...(key === null ? {} : { key }),
  });
  if (outcome.status === 'refused') return problemOfEnded(outcome.refusal) ?? problemOfKernel(outcome.refusal);
  const [stay] = await readStays(house, [{ propertyId: reservation.laneId, reservationId: reservation.id }]);
  if (stay === undefined) throw new Error(`stay ${reservation.id} is gone`);
  return { stay, refundCents: stay.refundCents ?? 0, refundable: stay.refundable ?? false, replayed: outcome.status === 'replayed' };
}

function problemOfEnded(refusal: Refusal): Problem | undefined {
  if (refusal.code === 'hold_expired') return problem('not_cancellable');
  if (refusal.code !== 'wrong_state') return undefined;
  return problem(refusal.state === 'cancelled' ? 'already_cancelled' : 'not_cancellable');
}
