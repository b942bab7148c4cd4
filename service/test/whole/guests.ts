/** Guests who do not give up: each sends one booking with one key, to one process after the other, until it is decided. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, Sellable } from '../stays/desk.js';
import { march } from '../stays/desk.js';
import type { Sent, ServedHotel } from './served-hotel.js';

export interface Attempt {
  readonly at: number;
  readonly sentAtMs: number;
  /** `503 unavailable`, `201`; or the code of the socket's error when no answer came. */
  readonly came: string;
  readonly retryAfter: string | undefined;
}

export interface Guest {
  readonly sent: Sent;
  readonly attempts: Attempt[];
  /** The answer that decided it. */
  answer?: Answer;
}

export interface Insistence {
  readonly guests: number;
  /** How many of them try at a time. */
  readonly atATime: number;
  /** Told of every booking made. */
  readonly onSold?: (sold: number) => void;
}

const patienceMs = 90_000;
/** A client that heard nothing, or 503, waits before it tries again: a fraction of what `Retry-After` asks, so that tests are short. */
const pauseMs = 40;

export const isLost = ({ came }: Attempt) => !/^\d/.test(came);

/** Resolves when every guest has the night or is told that it is sold out. An answer that is neither decides, too. */
export async function insist(hotel: ServedHotel, own: Sellable, { guests, atATime, onSold }: Insistence): Promise<Guest[]> {
  const all = Array.from({ length: guests }, (): Guest => {
    return { sent: hotel.bookingSent(hotel.booking(own, march(1), march(2)), randomUUID()), attempts: [] };
  });
  // Connections are open before the rush begins: what is sent is on its way at once.
  const places = [...hotel.services.keys()];
  await Promise.all(places.flatMap((at) => Array.from({ length: atATime }, () => hotel.send({ method: 'GET', path: '/healthz', at }))));
  const waiting = [...all];
  let sold = 0;
  const client = async (first: number) => {
    for (let guest = waiting.shift(); guest !== undefined; guest = waiting.shift()) {
      await decide(hotel, guest, first);
      if ((guest.answer?.status ?? 500) >= 300) continue;
      sold += 1;
      onSold?.(sold);
    }
  };
  await Promise.all(Array.from({ length: atATime }, (_, index) => client(index)));
  return all;
}

async function decide(hotel: ServedHotel, guest: Guest, first: number): Promise<void> {
  const giveUpAtMs = performance.now() + patienceMs;
  for (let at = first % hotel.services.length; ; at = (at + 1) % hotel.services.length) {
    const sentAtMs = performance.now();
    const answer = await hotel.send({ ...guest.sent, at }).catch((error: Error & { code?: string }) => error);
    const lost = answer instanceof Error;
    const came = lost ? (answer.code ?? answer.message) : `${answer.status} ${answer.body.code ?? ''}`.trim();
    guest.attempts.push({ at, sentAtMs, came, retryAfter: lost ? undefined : (answer.headers['retry-after'] as string | undefined) });
    if (!lost && answer.status !== 503) {
      guest.answer = answer;
      return;
    }
    if (performance.now() > giveUpAtMs)
      throw new Error(`not decided after ${guest.attempts.length} attempts, the last of which came to ${came}`);
    await sleep(pauseMs * (0.5 + Math.random()));
  }
}
