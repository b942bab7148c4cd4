/** Letting go of a hold. Asking for it again, or of what has ended anyhow, changes nothing and is no fault. */
import { Problem, problem } from '../http/problems.js';
import type { House } from './house.js';
import { problemOfKernel } from './refusals.js';
import { accessStay, type Requester } from './requester.js';

/** Null when the hold is gone, now or before. */
export async function release(house: House, idOrReference: string, requester: Requester): Promise<null | Problem> {
  const access = await accessStay(house, idOrReference, requester);
  if (access instanceof Problem) return access;
  const outcome = await house.engine.release({
    laneId: access.stay.propertyId,
    reservationId: access.stay.id,
    kind: 'stay',
    actor: access.actor,
    requestId: requester.requestId,
  });
  if (outcome.status !== 'refused' || outcome.refusal.code === 'hold_expired') return null;
  if (outcome.refusal.code !== 'wrong_state') return problemOfKernel(outcome.refusal);
  return outcome.refusal.state === 'confirmed' ? problem('already_confirmed') : null;
}
