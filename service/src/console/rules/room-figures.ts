/**
 * What hotels reckon by. Of a night or of many, of a room type or of a whole house:
 *
 * - occupancy = rooms sold / rooms available;
 * - ADR, the average daily rate = room revenue / rooms sold;
 * - RevPAR, the revenue per available room = room revenue / rooms available.
 *
 * Of many nights the sums are divided, never the ratios averaged: a night with one room sold counts as one room.
 */

/** Room nights, and money in minor units of one currency. */
export interface RoomCounts {
  /** That there are to sell: the allotment. */
  readonly rooms: number;
  readonly sold: number;
  /** Held and not paid yet. */
  readonly held: number;
  readonly revenueCents: number;
  /** Sold since the day that was asked for, less what was cancelled of what had been sold before it; may be below zero. */
  readonly pickedUp: number;
}

/** Null: there is nothing to divide by. */
export interface RoomRatios {
  /** To four digits: 0.8333; above 1 where more is sold than there is. */
  readonly occupancy: number | null;
  /** Minor units, rounded half up. */
  readonly adrCents: number | null;
  /** As {@link RoomRatios.adrCents}. */
  readonly revparCents: number | null;
}

export const noRooms: RoomCounts = { rooms: 0, sold: 0, held: 0, revenueCents: 0, pickedUp: 0 };

export function ratiosOf({ rooms, sold, revenueCents }: RoomCounts): RoomRatios {
  return {
    occupancy: rooms === 0 ? null : Math.round((sold / rooms) * 10_000) / 10_000,
    adrCents: sold === 0 ? null : Math.round(revenueCents / sold),
    revparCents: rooms === 0 ? null : Math.round(revenueCents / rooms),
  };
}

export function sumOf(all: readonly RoomCounts[]): RoomCounts {
  return all.reduce(
    (sum, each) => ({
      rooms: sum.rooms + each.rooms,
      sold: sum.sold + each.sold,
      held: sum.held + each.held,
      revenueCents: sum.revenueCents + each.revenueCents,
      pickedUp: sum.pickedUp + each.pickedUp,
    }),
    noRooms,
  );
}
