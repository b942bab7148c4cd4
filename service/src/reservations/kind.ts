/** What a room of the service says of the kind of reservations that it makes, so that all kinds share one set of routes. */
import type { IdempotencyKey, LaneId, ReservationId, ReservationState } from '@holdfast/engine';
import type { TSchema } from 'typebox';
import type { Answer } from '../http/answer.js';
import type { BodyShape } from '../http/body-shapes.js';
import type { Buyer, Staff } from '../http/principal.js';
import type { Problem, ProblemCode } from '../http/problems.js';
import type { Call } from '../http/route.js';

/** A reservation as it is found: its full name, its kind and whose it is. */
export interface FoundReservation {
  readonly laneId: LaneId;
  readonly id: ReservationId;
  /** As the kernel knows it: `stay`, `tickets`. */
  readonly kind: string;
  readonly owner: string;
  readonly organisationId: string;
  /** Normalised, of a guest who can open it by it; null: nobody can. */
  readonly guestEmail: string | null;
}

/** A reservation, and what whoever asks is to it. */
export interface Access {
  readonly reservation: FoundReservation;
  /** `guest`: by reference and e-mail. `owner`: by the account it was made with. */
  readonly as: 'guest' | 'owner' | 'staff';
  /** For events. */
  readonly actor: string;
  /** Whose Idempotency-Keys these are. */
  readonly keyScope: string;
  readonly requestId: string;
}

/** A reservation in a list, newest first. */
export interface Listed {
  readonly laneId: LaneId;
  readonly id: ReservationId;
  /** Microseconds since 1970, as text. */
  readonly createdAtUs: string;
}

export interface ListAsked {
  readonly who: Buyer | Staff;
  /** Staff only: a reference, an e-mail, or part of a name. */
  readonly q: string | undefined;
  readonly state: ReservationState | undefined;
  /** After the reservation that was made at this instant (microseconds since 1970) and has this id. */
  readonly position: readonly [createdAtUs: string, id: string] | null;
  readonly limit: number;
}

/** A cancelled reservation as the wire shows it. */
export interface CancelAnswer {
  readonly body: unknown;
  readonly replayed: boolean;
}

export type BookCall = Call<'anyone'>;

export interface ReservationKind {
  readonly kind: string;
  /** How one is shown. */
  readonly shape: TSchema;
  /** What cancelling one answers. */
  readonly cancelledShape: TSchema;
  /** What books one. */
  readonly bodies: readonly BodyShape[];
  readonly problems: {
    readonly book: readonly ProblemCode[];
    readonly release: readonly ProblemCode[];
    readonly cancel: readonly ProblemCode[];
  };
  /** Books what a body of one of `bodies` asks for. */
  book(call: BookCall): Promise<Answer<200> | Answer<201> | Problem>;
  /** As the wire shows them, in the order asked for; those that are gone are left out. */
  show(names: readonly Pick<FoundReservation, 'laneId' | 'id'>[]): Promise<readonly unknown[]>;
  /** Null when the hold is gone, now or before. */
  release(access: Access): Promise<null | Problem>;
  cancel(access: Access, key: IdempotencyKey | null): Promise<CancelAnswer | Problem>;
  /** Those that who asks may see, newest first. At most `limit`. */
  list(asked: ListAsked): Promise<readonly Listed[]>;
}
