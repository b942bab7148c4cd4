/**
 * What the kernel sells. A **pool** is interchangeable units; a pool on a date is a **cell**, the counter that two people
 * want at the same instant; a **line** takes units of one cell at a price; a **reservation** is its lines, its state and
 * its owner, all or nothing.
 *
 *             ┌─────────► confirmed ─► cancelled
 *  (new) ─► held ─► released      (the owner let go: final)
 *             └───► expired       (the clock did) ──reinstate──► confirmed
 *
 * Instants are milliseconds since 1970 by the database's clock (fractions are microseconds). Money is integer minor units.
 */
import type { CalendarDate, LaneId, OrganisationId, PoolId, ReservationId } from './ids.js';

/** `unit` lines are what the owner gets; `cap` lines draw on a shared limit, cost nothing and count for no limit or total. */
export type LineRole = 'unit' | 'cap';

/** `quantity` units of one cell. `itemNo` groups the lines that belong together (one room of several). */
export interface Line {
  readonly itemNo: number;
  readonly poolId: PoolId;
  readonly date: CalendarDate;
  readonly role: LineRole;
  readonly quantity: number;
  /** Price of **one** unit, in minor units of the reservation's currency; 0 on a `cap` line. */
  readonly priceCents: number;
  /** The lane of the cell, when it is not the reservation's own (a house-wide cap). */
  readonly cellLaneId?: LaneId;
}

/** A part of the price. The charges of a reservation add up to its total. */
export interface Charge {
  readonly itemNo: number;
  /** `room`, later `tax`, `fee`, `discount`, `deposit`. */
  readonly component: string;
  readonly cents: number;
}

export type FinalState = 'released' | 'expired' | 'cancelled';
export type ReservationState = 'held' | 'confirmed' | FinalState;

interface ReservationBase {
  readonly id: ReservationId;
  readonly laneId: LaneId;
  readonly organisationId: OrganisationId;
  readonly reference: string;
  /** The part of the product it belongs to, as registered with the engine. */
  readonly kind: string;
  /** Opaque: a user id, or a keyed hash of an address. The kernel knows no person. */
  readonly owner: string;
  /** ISO 4217. */
  readonly currency: string;
  readonly totalCents: number;
  /** 1 when made; one more with every change. */
  readonly version: number;
  readonly createdAtMs: number;
}

/** Only a hold has a deadline. `latestExpiryMs` bounds every extension and never changes. */
export interface HeldReservation extends ReservationBase {
  readonly state: 'held';
  readonly expiresAtMs: number;
  readonly latestExpiryMs: number;
}
export interface ConfirmedReservation extends ReservationBase {
  readonly state: 'confirmed';
}
export interface EndedReservation extends ReservationBase {
  readonly state: FinalState;
}
export type Reservation = HeldReservation | ConfirmedReservation | EndedReservation;

/** A cell as the database has it. Sellable = `allotment + overbooking`; left = max(0, sellable − booked). */
export interface Cell {
  readonly laneId: LaneId;
  readonly poolId: PoolId;
  readonly date: CalendarDate;
  readonly allotment: number;
  readonly overbooking: number;
  readonly booked: number;
  /** Stop-sell: nothing more is sold, whatever is left. */
  readonly closed: boolean;
}

/** What is locked together, and what is judged under that lock. */
export interface Lane {
  readonly laneId: LaneId;
  readonly no: number;
  readonly organisationId: OrganisationId;
  readonly kind: string;
  readonly currency: string;
  /** Nothing is reserved before this instant; null: no such bound. */
  readonly opensAtMs: number | null;
  /** Nothing is reserved from this instant on; null: no such bound. */
  readonly closesAtMs: number | null;
  /** Units that one owner may have held and confirmed in this lane; null: no limit. */
  readonly ownerLimit: number | null;
  /** Of the terms (prices, restrictions, policies): it moves when staff change them. */
  readonly version: number;
}
