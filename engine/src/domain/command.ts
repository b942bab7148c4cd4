/** What one may ask of the kernel. Each command names its lane, says who asks, and may carry a key that makes it act once. */
import type { CalendarDate, LaneId, PoolId, ReservationId } from './ids.js';
import type { Charge, Line } from './reservation.js';

/** One intent. Same scope and key with the same fingerprint: the first answer again; with another fingerprint: `key_reused`. */
export interface IdempotencyKey {
  /** Whose key it is: keys of two scopes never meet. */
  readonly scope: string;
  readonly key: string;
  /** Hexadecimal digest of the content. */
  readonly fingerprint: string;
}

interface CommandBase {
  readonly laneId: LaneId;
  /** The part of the product that takes part in this command, as registered in `parts`; unregistered kinds are the kernel's alone. */
  readonly kind: string;
  /** Further parts that take part in this very command (the order that a payment settles, beside what it buys). */
  readonly also?: readonly string[];
  /** Who did it, for the event: `guest`, `user:…`, `key:…`, `clock`. */
  readonly actor: string;
  readonly requestId?: string;
  readonly key?: IdempotencyKey;
  /** What the part's own statements and rules need. The kernel does not look inside. */
  readonly detail?: unknown;
}

/** Makes a reservation: every line or none. */
export interface ReserveCommand extends CommandBase {
  readonly owner: string;
  readonly currency: string;
  readonly lines: readonly Line[];
  readonly charges: readonly Charge[];
  /** A hold with a deadline, or confirmed at once. Seconds. `latest_expiry` is ttl + grace. */
  readonly as: 'confirmed' | { readonly ttlSeconds: number; readonly graceSeconds: number };
  /** The lane's `version` that the price and rules were judged by; another one under the lock is `stale`. Absent: not asked. */
  readonly termsVersion?: number;
  /** Live holds the owner may have over all lanes when this one is a hold. Absent: no limit. */
  readonly liveHoldsMax?: number;
}

interface SettleCommand extends CommandBase {
  readonly reservationId: ReservationId;
}

/** held → confirmed, unless the deadline has passed. */
export interface ConfirmCommand extends SettleCommand {}
/** Moves the deadline of a live hold to now + `ttlSeconds`, never beyond `latest_expiry`, never back. */
export interface ExtendCommand extends SettleCommand {
  readonly ttlSeconds: number;
}
/** held → released: the owner lets go. */
export interface ReleaseCommand extends SettleCommand {}
/** confirmed → cancelled (and a live hold → released, when `heldToo`). */
export interface CancelCommand extends SettleCommand {
  readonly heldToo?: boolean;
}
/** held → expired, when the deadline has passed. */
export interface ExpireCommand extends SettleCommand {}
/** expired → confirmed, if every cell still has room and is open. */
export interface ReinstateCommand extends SettleCommand {}
/** Other lines and charges for a live reservation: all of the difference fits, or nothing changes. */
export interface AmendCommand extends SettleCommand {
  readonly lines: readonly Line[];
  readonly charges: readonly Charge[];
  readonly termsVersion?: number;
}

/** Absolute numbers for one cell; a field that is not named keeps its value. A new cell needs an allotment. */
export interface CellUpdate {
  readonly poolId: PoolId;
  readonly date: CalendarDate;
  readonly allotment?: number;
  readonly overbooking?: number;
  readonly closed?: boolean;
}

/** Publishes cells, terms, or both. `terms: true` moves the lane's version, so that nobody books at the old ones. */
export interface PublishCommand extends CommandBase {
  readonly cells: readonly CellUpdate[];
  readonly terms: boolean;
  /** `inventory.published`, `rates.published`. */
  readonly eventType: string;
  /** What the event says beside the lane. */
  readonly payload?: Readonly<Record<string, unknown>>;
}

export interface CommandsByVerb {
  readonly reserve: ReserveCommand;
  readonly confirm: ConfirmCommand;
  readonly extend: ExtendCommand;
  readonly release: ReleaseCommand;
  readonly cancel: CancelCommand;
  readonly expire: ExpireCommand;
  readonly reinstate: ReinstateCommand;
  readonly amend: AmendCommand;
  readonly publish: PublishCommand;
}

export type Verb = keyof CommandsByVerb;
