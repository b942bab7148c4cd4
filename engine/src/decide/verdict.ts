import type { Refusal } from '../domain/outcome.js';
import type { ReservationEntry } from './ledger.js';

/** What a verb's rule says of one command: a refusal, or the changed reservation and its event, or that more must be read first. */
export type Verdict =
  | { readonly refusal: Refusal }
  | { readonly unread: 'owner_units' }
  | { readonly entry: ReservationEntry | null; readonly event: { readonly id: string; readonly type: string } };
