/** Letting go of held tickets. Asking for it again, or of what has ended anyhow, changes nothing and is no fault. */
import { type Problem, problem } from '../http/problems.js';
import type { BoxOffice } from './box-office.js';
import { ticketsKind } from './parts.js';
import { problemOfKernel } from './refusals.js';
import type { TicketsName } from './shown-tickets.js';

/** Null when the hold is gone, now or before. */
export async function releaseTickets(
  office: BoxOffice,
  { eventId, reservationId }: TicketsName,
  actor: string,
  requestId: string,
): Promise<null | Problem> {
  const outcome = await office.engine.release({
    laneId: eventId,
    reservationId,
    kind: ticketsKind,
    also: office.alsoAsked,
    actor,
    requestId,
  });
  if (outcome.status !== 'refused' || outcome.refusal.code === 'hold_expired') return null;
  if (outcome.refusal.code !== 'wrong_state') return problemOfKernel(outcome.refusal);
  return outcome.refusal.state === 'confirmed' ? problem('already_confirmed') : null;
}
