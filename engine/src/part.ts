/**
 * How a part of a product takes part in the road: by registering, per kind and verb, static set-based statements of its
 * own and one pure rule. That is how a part's rows commit together with the stock.
 */

import type { CommandsByVerb, Verb } from './domain/command.js';
import type { CommandId, ReservationId } from './domain/ids.js';
import type { Lane, Reservation } from './domain/reservation.js';
import type { Statement } from './statement.js';

/** A command with what was drawn for it, once. `reservationId` is the new reservation's, or the one the command settles; of a publish it names nothing. */
export interface Drawn<V extends Verb = Verb> {
  readonly verb: V;
  readonly command: CommandsByVerb[V];
  readonly commandId: CommandId;
  readonly reservationId: ReservationId;
}

/** A row of a part's `facts` statement. It says for which command it is. */
export interface FactRow {
  /** The `commandId` it belongs to, as text. */
  readonly command_id: string;
  readonly [column: string]: unknown;
}

export interface Judgement<V extends Verb> {
  readonly drawn: Drawn<V>;
  readonly facts: readonly FactRow[];
  readonly lane: Lane;
  /** The reservation before the command; absent for reserve and publish. */
  readonly reservation?: Reservation;
  /** The database's clock, read after the locks. */
  readonly nowMs: number;
}

/** A part's no: `reason` is a stable code of the part's, `members` what helps. */
export interface PartRefusal {
  readonly refuse: string;
  readonly members?: Readonly<Record<string, unknown>>;
}
/** An event of the part's own, beside the command's: `order.paid`. Its id was drawn with the command, so that it is the same on every attempt. */
export interface PartEvent {
  readonly id: string;
  readonly type: string;
  readonly aggregateId: string;
  readonly aggregateVersion: number;
  readonly payload: Readonly<Record<string, unknown>>;
}

/**
 * A part's yes, and what it worked out: handed to its `write`, and back to the caller as `Done.result`. Of several parts the
 * results are one object.
 */
export interface PartConsent {
  readonly result?: unknown;
  readonly events?: readonly PartEvent[];
}

export interface Accepted<V extends Verb = Verb> {
  readonly drawn: Drawn<V>;
  readonly reservation: Reservation | null;
  readonly result: unknown;
  readonly nowMs: number;
}

/** A part's share in one verb. Statements are set-based: called once for all commands of the batch that are this kind and verb. */
export interface Share<V extends Verb = Verb> {
  /** Locks and reads the part's own rows, after the lanes are locked. */
  readonly facts?: { readonly statement: Statement; readonly values: (drawn: readonly Drawn<V>[]) => readonly unknown[] };
  /** Pure. May refuse; may say nothing. */
  readonly judge?: (judgement: Judgement<V>) => PartRefusal | PartConsent | undefined;
  /**
   * Of a reserve: its facts are only read, not locked, and the judge may be asked before any lock is taken, so that the look can
   * answer what it refuses. Without it, commands of a share that judges always take the whole road.
   */
  readonly early?: true;
  /** Below the line: may not refuse. Several statements run in this order. */
  readonly write?: readonly { readonly statement: Statement; readonly values: (accepted: readonly Accepted<V>[]) => readonly unknown[] }[];
}

export interface Part {
  readonly kind: string;
  readonly shares: { readonly [V in Verb]?: Share<V> };
  /** Names of the part's own constraints that a command may run into, with the part's code for each. */
  readonly violations?: Readonly<Record<string, string>>;
}
