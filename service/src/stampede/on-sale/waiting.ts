/** In the waiting room: half of the people watch a stream, the others ask again and again. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from './people.js';
import type { ShopWindow } from './shop-window.js';

export interface QueueToken {
  readonly id: string;
  readonly status: 'waiting' | 'admitted' | 'expired';
  readonly position: number | null;
}

export interface Waited {
  /** `late`: not let in within the patience. */
  readonly came: 'admitted' | 'expired' | 'late';
  /** How often the position grew. */
  readonly risen: number;
}

/** Milliseconds. */
const askEveryMs = 1_000;
const patienceMs = 120_000;
/** Streams of one stampede; then everybody asks. */
const streamsMax = 1_000;

/** Waits on from the token that the join was answered with. */
export async function waitToBeAdmitted(shop: ShopWindow, eventId: string, { no, token }: Person, first: QueueToken): Promise<Waited> {
  const beganAtMs = performance.now();
  let now: Partial<QueueToken> = first;
  let risen = 0;
  const hear = (next: Partial<QueueToken>) => {
    const { position: before = null } = now;
    const { position: after = null } = next;
    if (before !== null && after !== null && after > before && next.id === now.id) risen += 1;
    now = next;
    return now.status !== 'waiting';
  };
  if (first.status === 'waiting' && no % 2 === 0 && no <= 2 * streamsMax) {
    // A stream that breaks off is no reason to give up: there is asking.
    await shop
      .watch(`/events/${eventId}/queue/stream`, token, AbortSignal.timeout(patienceMs), (data) => hear(JSON.parse(data) as QueueToken))
      .catch(() => undefined);
  }
  let seen: string | undefined;
  while (now.status === 'waiting' && performance.now() - beganAtMs < patienceMs) {
    await sleep(askEveryMs * (0.75 + Math.random() / 2));
    const path = `/events/${eventId}/queue/status`;
    const told = await shop.ask<QueueToken>({ method: 'GET', path, token, seen, step: 'poll' });
    seen = told.tag ?? seen;
    if (told.status === 200) hear(told.body);
    else if (told.status === 404) return { came: 'expired', risen };
  }
  if (now.status === 'admitted') shop.took('wait', beganAtMs);
  return { came: now.status === 'admitted' || now.status === 'expired' ? now.status : 'late', risen };
}
