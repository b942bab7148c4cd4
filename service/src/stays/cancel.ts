/** Cancelling a stay: a confirmed one by its policy, a held one as letting go. What ends how is a table of the API. */
import type { Done, Refusal } from '@holdfast/engine';
import { Problem, problem } from '../http/problems.js';
import type { House } from './house.js';
import type { CancelDetail, CancelResult } from './parts.js';
import { problemOfKernel } from './refusals.js';
import { accessStay, type Requester } from './requester.js';
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
export async function cancel(
  house: House,
  idOrReference: string,
  requester: Requester,
  key: string | null,
  fingerprint: () => string,
): Promise<Cancelled | Problem> {
  const access = await accessStay(house, idOrReference, requester);
  if (access instanceof Problem) return access;
  const { stay } = access;
  const detail: CancelDetail = { by: access.as };
  const outcome = await house.engine.cancel({
    laneId: stay.propertyId,
    reservationId: stay.id,
    kind: 'stay',
    actor: access.actor,
    requestId: requester.requestId,
    heldToo: true,
    detail,
    ...(key === null ? {} : { key: { scope: access.keyScope, key, fingerprint: fingerprint() } }),
  });
  switch (outcome.status) {
    case 'done':
      return { ...after(stay, outcome), replayed: false };
    case 'replayed': {
      const [now] = await readStays(house, [{ propertyId: stay.propertyId, reservationId: stay.id }]);
      if (now === undefined) throw new Error(`stay ${stay.id} is gone`);
      return { stay: now, refundCents: now.refundCents ?? 0, refundable: now.refundable ?? false, replayed: true };
    }
    case 'refused':
      return problemOfEnded(outcome.refusal) ?? problemOfKernel(outcome.refusal);
  }
}

function after(stay: ShownStay, { reservation, result, atMs }: Done): Omit<Cancelled, 'replayed'> {
  const { refund_cents: refundCents, refundable } = result as CancelResult;
  const status = reservation?.state ?? 'cancelled';
  return {
    stay: { ...stay, status, expiresAtMs: null, cancelledAtMs: status === 'cancelled' ? atMs : null, refundCents, refundable },
    refundCents,
    refundable,
  };
}

function problemOfEnded(refusal: Refusal): Problem | undefined {
  if (refusal.code === 'hold_expired') return problem('not_cancellable');
  if (refusal.code !== 'wrong_state') return undefined;
  return problem(refusal.state === 'cancelled' ? 'already_cancelled' : 'not_cancellable');
}
