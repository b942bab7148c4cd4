/** What becomes of a command. A refusal is an answer, not an error: it wrote nothing and used no key. */
import type { CalendarDate, LaneId, PoolId } from './ids.js';
import type { Reservation, ReservationState } from './reservation.js';

/** Where stock was short, and by how much. */
export interface Shortage {
  readonly laneId: LaneId;
  readonly poolId: PoolId;
  readonly date: CalendarDate;
  readonly required: number;
  readonly available: number;
}

/** In the order in which they are judged; the first that applies is the answer. */
export type Refusal =
  | { readonly code: 'lane_unknown' }
  | { readonly code: 'key_reused' }
  | { readonly code: 'reservation_unknown' }
  | { readonly code: 'wrong_state'; readonly state: ReservationState }
  | { readonly code: 'hold_expired'; readonly expiredAtMs: number }
  /** The deadline of a hold that should expire has not come. */
  | { readonly code: 'not_due'; readonly expiresAtMs: number }
  | { readonly code: 'sale_not_open'; readonly opensAtMs: number }
  | { readonly code: 'sale_closed'; readonly closedAtMs: number }
  /** A rule of the command's part said no, in its own words. */
  | { readonly code: 'refused_by_part'; readonly reason: string; readonly members: Readonly<Record<string, unknown>> }
  | { readonly code: 'stale'; readonly version: number }
  | { readonly code: 'limit_reached'; readonly limit: number; readonly taken: number; readonly required: number }
  | { readonly code: 'too_many_holds'; readonly limit: number }
  /** No row for the cell: never published, so not for sale. */
  | ({ readonly code: 'not_published' } & Shortage)
  | ({ readonly code: 'closed' } & Shortage)
  | ({ readonly code: 'sold_out' } & Shortage)
  | { readonly code: 'allotment_required'; readonly poolId: PoolId; readonly date: CalendarDate }
  | {
      readonly code: 'allotment_below_booked';
      readonly poolId: PoolId;
      readonly date: CalendarDate;
      readonly booked: number;
      readonly sellable: number;
    };

export type RefusalCode = Refusal['code'];

/** Done, and committed. `result` is what the part's `judge` returned for it (a refund, say). */
export interface Done {
  readonly status: 'done';
  /** The reservation after the command; null for a publish. */
  readonly reservation: Reservation | null;
  readonly result: unknown;
  /** The database's clock under the lock. */
  readonly atMs: number;
}

/** The key was used before, for the same content: this is what it made. Read it for its present state. */
export interface Replayed {
  readonly status: 'replayed';
  readonly resultKind: string;
  readonly resultId: string;
}

export interface Refused {
  readonly status: 'refused';
  readonly refusal: Refusal;
}

export type Outcome = Done | Replayed | Refused;
