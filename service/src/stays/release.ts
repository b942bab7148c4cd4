/** Letting go of a hold. Asking for it again, or of what has ended anyhow, changes nothing and is no fault. */
import { type Problem, problem } from '../http/problems.js';
import type { Access } from '../reservations/kind.js';
import type { House } from './house.js';
import { problemOfKernel } from './refusals.js';

/** Null when the hold is gone, now or before. */
export async function release(house: House, { reservation, actor, requestId }: Access): Promise<null | Problem> {
  const { laneId, id } = reservation;
  const outcome = await house.engine.release({ laneId, reservationId: id, kind: 'stay', also: house.alsoAsked, actor, requestId });
  if (outcome.status !== 'refused' || outcome.refusal.code === 'hold_expired') return null;
  if (outcome.refusal.code !== 'wrong_state') return problemOfKernel(outcome.refusal);
  return outcome.refusal.state === 'confirmed' ? problem('already_confirmed') : null;
}
