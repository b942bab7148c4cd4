/** Leaving: a place in the queue is given up, a pass ends. Leaving what one is not in changes nothing. */
import * as sql from './sql/index.js';
import type { WaitingRooms } from './waiting-room.js';

/** False where there is no such event, or none yet for the public. */
export async function leave(
  { asking, doorkeeper, views }: Pick<WaitingRooms, 'asking' | 'doorkeeper' | 'views'>,
  eventId: string,
  userId: string,
): Promise<boolean> {
  const now = asking.pretendNow();
  const [, left, event] = await asking.together([
    { statement: sql.lockRoom, values: [eventId] },
    { statement: sql.leaveRoom, values: [eventId, userId, now] },
    { statement: sql.readWindow, values: [eventId, now] },
  ]);
  views.known(eventId)?.people.doubt(userId);
  // Whoever comes in instead does not wait for the clockwork.
  if (left?.[0]?.['was'] === 'admitted') doorkeeper.call(eventId);
  return event?.length === 1;
}
