/** Cancelling tickets: staff cancel what is confirmed, for all that was paid; what is held is let go. What ends how is a table of the API. */
import type { IdempotencyKey, Refusal } from '@holdfast/engine';
import { type Problem, problem } from '../http/problems.js';
import type { BoxOffice } from './box-office.js';
import { type CancelTicketsDetail, ticketsKind } from './parts.js';
import { problemOfKernel } from './refusals.js';
import { readTickets, type ShownTickets, type TicketsName } from './shown-tickets.js';

export interface CancelTickets {
  readonly name: TicketsName;
  readonly by: CancelTicketsDetail['by'];
  readonly actor: string;
  readonly requestId: string;
  /** null: none was sent. */
  readonly key: IdempotencyKey | null;
}

export interface CancelledTickets {
  readonly tickets: ShownTickets;
  /** Minor units of the reservation's currency; 0 if none. */
  readonly refundCents: number;
  readonly replayed: boolean;
}

/** With the key of an earlier cancel: the same refund again. Without one, a reservation that has ended is a refusal. */
export async function cancelTickets(
  office: BoxOffice,
  { name, by, actor, requestId, key }: CancelTickets,
): Promise<CancelledTickets | Problem> {
  const { eventId, reservationId } = name;
  const outcome = await office.engine.cancel({
    laneId: eventId,
    reservationId,
    kind: ticketsKind,
    also: office.alsoAsked,
    actor,
    requestId,
    heldToo: true,
    detail: { by } satisfies CancelTicketsDetail,
    ...(key === null ? {} : { key }),
  });
  if (outcome.status === 'refused') return problemOfEnded(outcome.refusal) ?? problemOfKernel(outcome.refusal);
  const [tickets] = await readTickets(office, [name]);
  if (tickets === undefined) throw new Error(`reservation ${reservationId} is gone`);
  return { tickets, refundCents: tickets.refundCents ?? 0, replayed: outcome.status === 'replayed' };
}

function problemOfEnded(refusal: Refusal): Problem | undefined {
  if (refusal.code === 'refused_by_part' && refusal.reason === 'not_cancellable')
    return problem('not_cancellable', 'Only staff cancel confirmed tickets.');
  if (refusal.code === 'hold_expired') return problem('not_cancellable');
  if (refusal.code !== 'wrong_state') return undefined;
  return problem(refusal.state === 'cancelled' ? 'already_cancelled' : 'not_cancellable');
}
