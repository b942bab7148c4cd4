/** What staff ask for, and what comes of it. */
import type { Intent } from '../http/act-once.js';
import type { Staff } from '../http/principal.js';

export interface StaffRequest {
  readonly staff: Staff;
  /** Under which key. */
  readonly intent: Intent;
  readonly requestId: string;
}

/** `replayed`: the key acted before; the thing is shown as it is now. */
export interface Made<Thing> {
  readonly thing: Thing;
  readonly replayed: boolean;
}
