/** From a no of the kernel to the wire's. */

import type { Refusal } from '@holdfast/engine';
import { instant } from '../clock/instant.js';
import { isProblemCode, type Problem, problem } from '../http/problems.js';

/**
 * The kernel's refusals that mean the same to every use case of tickets. `sectors` are those that were asked for: a shortage of
 * another pool is one of a cap. Throws for a refusal that the use case should have dealt with: that is a bug.
 */
export function problemOfKernel(refusal: Refusal, sectors: ReadonlySet<string> = new Set()): Problem {
  switch (refusal.code) {
    case 'lane_unknown':
    case 'reservation_unknown':
      return problem('not_found');
    case 'key_reused':
      return problem('idempotency_key_reused');
    case 'hold_expired':
      return problem('hold_expired');
    case 'sale_not_open':
      // A draft never opens, and nobody but staff knows of it.
      return Number.isFinite(refusal.opensAtMs)
        ? problem('sale_not_open', undefined, { sales_open_at: instant(refusal.opensAtMs) })
        : problem('not_found');
    case 'sale_closed':
      return problem('sale_closed', undefined, Number.isFinite(refusal.closedAtMs) ? { sales_close_at: instant(refusal.closedAtMs) } : {});
    case 'limit_reached': {
      const { limit, taken, required } = refusal;
      return problem('limit_reached', undefined, { limit, taken, required, available: Math.max(0, limit - taken) });
    }
    case 'too_many_holds':
      return problem('too_many_holds', undefined, { limit: refusal.limit });
    case 'not_published':
    case 'closed':
    case 'sold_out': {
      const { poolId, required, available } = refusal;
      return problem('sold_out', undefined, { [sectors.has(poolId) ? 'sector_id' : 'cap_id']: poolId, required, available });
    }
    case 'allotment_below_booked': {
      const { booked, sellable } = refusal;
      return problem('allotment_below_booked', `${booked} are taken, and ${sellable} would be for sale.`, { booked, sellable });
    }
    case 'refused_by_part':
      if (isProblemCode(refusal.reason)) return problem(refusal.reason, undefined, refusal.members);
      break;
  }
  throw new Error(`tickets were refused as ${refusal.code}`);
}
