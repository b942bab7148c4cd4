/** How a party shares the rooms. */

/** Guests that the fullest room sleeps when `guests` share `rooms` as evenly as they can. */
export function guestsInFullestRoom(guests: number, rooms: number): number {
  return Math.ceil(guests / rooms);
}
