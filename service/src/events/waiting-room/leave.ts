/** Leaving: a place in the queue is given up, a pass ends. Leaving what one is not in changes nothing. */
import type { Asking } from './asking.js';
import type { Doorkeeper } from './doorkeeper.js';
import * as sql from './sql/index.js';

export async function leave(asking: Asking, doorkeeper: Doorkeeper, eventId: string, userId: string): Promise<void> {
  const [, left] = await asking.together([
    { statement: sql.lockRoom, values: [eventId] },
    { statement: sql.leaveRoom, values: [eventId, userId, asking.pretendNow()] },
  ]);
  // Nobody waits for whoever comes in instead.
  if (left?.[0]?.['was'] === 'admitted') doorkeeper.call(eventId);
}
