/** A stay as everybody sees it, and how it is read. */
import { asId, type LaneId, type PoolId, plainArray, type ReservationId, type ReservationState } from '@holdfast/engine';
import { answersByName, Together } from '../readings/together.js';
import type { House } from './house.js';
import type { PricedNight } from './rules/price.js';
import type { PaymentMode, RatePlanId } from './rules/terms.js';
import * as sql from './sql/index.js';

/** One room of a stay, as it was agreed. */
export interface ShownRoom {
  readonly itemNo: number;
  readonly roomTypeId: PoolId;
  readonly ratePlanId: RatePlanId;
  readonly guests: number;
  readonly nights: readonly PricedNight[];
  readonly totalCents: number;
  readonly refundableUntilMs: number | null;
}

/** Its present state: a hold past its deadline is `expired`. Instants in milliseconds since 1970, money in minor units of `currency`. */
export interface ShownStay {
  readonly id: ReservationId;
  readonly propertyId: LaneId;
  readonly organisationId: string;
  readonly reference: string;
  /** What the kernel knows the guest by. */
  readonly owner: string;
  readonly status: ReservationState;
  /** Of a live hold; else null. */
  readonly expiresAtMs: number | null;
  readonly currency: string;
  readonly totalCents: number;
  readonly createdAtMs: number;
  readonly checkIn: string;
  readonly checkOut: string;
  readonly guests: number;
  readonly adults: number | null;
  readonly childrenAges: readonly number[] | null;
  /** Normalised; `emailAsGiven` is the guest's own writing. */
  readonly email: string;
  readonly emailAsGiven: string;
  readonly fullName: string;
  readonly phone: string | null;
  readonly source: string | null;
  readonly externalReference: string | null;
  readonly payment: PaymentMode;
  readonly refundableUntilMs: number | null;
  readonly cancelledAtMs: number | null;
  /** What cancelling gave back; null as long as nobody cancelled. */
  readonly refundCents: number | null;
  readonly refundable: boolean | null;
  readonly rooms: readonly ShownRoom[];
}

/** A reservation's full name. */
export interface StayName {
  readonly propertyId: LaneId;
  readonly reservationId: ReservationId;
}

interface ShownRow {
  readonly id: string;
  readonly property_id: string;
  readonly organisation_id: string;
  readonly reference: string;
  readonly owner: string;
  readonly status: ReservationState;
  readonly expires_at_ms: number | null;
  readonly currency: string;
  readonly total_cents: number;
  readonly created_at_ms: number;
  readonly check_in: string;
  readonly check_out: string;
  readonly guests: number;
  readonly adults: number | null;
  readonly children_ages: readonly number[] | null;
  readonly email: string;
  readonly email_as_given: string;
  readonly full_name: string;
  readonly phone: string | null;
  readonly source: string | null;
  readonly external_reference: string | null;
  readonly payment: PaymentMode;
  readonly refundable_until_ms: number | null;
  readonly cancelled_at_ms: number | null;
  readonly refund_cents: number | null;
  readonly refundable: boolean | null;
  readonly rooms: readonly {
    readonly item_no: number;
    readonly room_type_id: PoolId;
    readonly rate_plan_id: RatePlanId;
    readonly guests: number;
    readonly total_cents: number;
    readonly refundable_until_ms: number | null;
  }[];
  readonly lines: readonly (readonly [itemNo: number, date: PricedNight['date'], priceCents: number])[];
}

const nameOf = ({ propertyId, reservationId }: StayName) => `${propertyId} ${reservationId}`;
const readAtOnceMax = 128;

/** Stays by their names, for all who ask at the same time: a rush of replays is a rush of these. */
export function stayReadings(house: Pick<House, 'ask' | 'pretendNow'>): Together<StayName, ShownStay> {
  const read = async (names: readonly StayName[]) => {
    const values = [
      plainArray(names.map((name) => name.propertyId)),
      plainArray(names.map((name) => name.reservationId)),
      house.pretendNow(),
    ];
    const found = (await house.ask<ShownRow>(sql.readStays, values)).map(shownFrom);
    return answersByName(names, nameOf, found, ({ propertyId, id }) => nameOf({ propertyId, reservationId: id }));
  };
  return new Together({ nameOf, batchMax: readAtOnceMax, read });
}

/** Stays by their names, in the order of the names; those that do not exist are left out. */
export async function readStays({ stays }: Pick<House, 'stays'>, names: readonly StayName[]): Promise<ShownStay[]> {
  const shown = await Promise.all(names.map((name) => stays.ask(name)));
  return shown.filter((each) => each !== undefined);
}

function shownFrom(row: ShownRow): ShownStay {
  return {
    id: asId<ReservationId>(row.id),
    propertyId: asId<LaneId>(row.property_id),
    organisationId: row.organisation_id,
    reference: row.reference,
    owner: row.owner,
    status: row.status,
    expiresAtMs: row.expires_at_ms,
    currency: row.currency,
    totalCents: row.total_cents,
    createdAtMs: row.created_at_ms,
    checkIn: row.check_in,
    checkOut: row.check_out,
    guests: row.guests,
    adults: row.adults,
    childrenAges: row.children_ages,
    email: row.email,
    emailAsGiven: row.email_as_given,
    fullName: row.full_name,
    phone: row.phone,
    source: row.source,
    externalReference: row.external_reference,
    payment: row.payment,
    refundableUntilMs: row.refundable_until_ms,
    cancelledAtMs: row.cancelled_at_ms,
    refundCents: row.refund_cents,
    refundable: row.refundable,
    rooms: row.rooms.map((room) => ({
      itemNo: room.item_no,
      roomTypeId: room.room_type_id,
      ratePlanId: room.rate_plan_id,
      guests: room.guests,
      nights: row.lines.filter(([itemNo]) => itemNo === room.item_no).map(([, date, priceCents]) => ({ date, priceCents })),
      totalCents: room.total_cents,
      refundableUntilMs: room.refundable_until_ms,
    })),
  };
}
