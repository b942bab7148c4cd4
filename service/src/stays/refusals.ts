/** From a no of the rules or the kernel to the wire's. */
import type { Refusal, Shortage } from '@holdfast/engine';
import { isProblemCode, type Problem, problem } from '../http/problems.js';
import { type StayRefusal, sentenceOf } from './rules/refusal.js';

/** The members that help: all that the refusal says beside its code. */
export function membersOf(refusal: StayRefusal): Record<string, unknown> {
  const { code: _code, ...members } = refusal;
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [name === 'maxOccupancy' ? 'max_occupancy' : name, value]));
}

/** A stay that is not sold. `roomTypeId` names the room, where there are several. */
export function problemOfStay(refusal: StayRefusal, members: Readonly<Record<string, unknown>> = {}): Problem {
  return problem(refusal.code, sentenceOf(refusal), { ...membersOf(refusal), ...members });
}

/** What the kernel found missing, as the evaluator of a search would have said it. */
export function stayRefusalOf(code: 'not_published' | 'closed' | 'sold_out', { date, required, available }: Shortage): StayRefusal {
  if (code === 'not_published') return { code: 'rate_unavailable', missing: 'inventory', night: date };
  if (code === 'closed') return { code: 'closed', night: date };
  return { code: 'sold_out', night: date, required, available };
}

/**
 * The kernel's refusals that mean the same to every use case of stays. Throws for one that the use case should have dealt with
 * or that cannot happen to a stay: that is a bug.
 */
export function problemOfKernel(refusal: Refusal): Problem {
  switch (refusal.code) {
    case 'lane_unknown':
    case 'reservation_unknown':
      return problem('not_found');
    case 'key_reused':
      return problem('idempotency_key_reused');
    case 'hold_expired':
      return problem('hold_expired');
    case 'too_many_holds':
      return problem('too_many_holds', undefined, { limit: refusal.limit });
    case 'not_published':
    case 'closed':
    case 'sold_out':
      return problemOfStay(stayRefusalOf(refusal.code, refusal), { room_type_id: refusal.poolId });
    case 'allotment_required':
      return problem('allotment_required', `The night of ${refusal.date} was never published: it needs an allotment.`, {
        night: refusal.date,
      });
    case 'allotment_below_booked': {
      const { date, booked, sellable } = refusal;
      return problem('allotment_below_booked', `On the night of ${date} ${booked} are booked, and ${sellable} would be for sale.`, {
        night: date,
        booked,
        sellable,
      });
    }
    case 'refused_by_part':
      if (isProblemCode(refusal.reason)) return problem(refusal.reason, undefined, refusal.members);
      break;
  }
  throw new Error(`a stay was refused as ${refusal.code}`);
}
