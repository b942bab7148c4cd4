/** Processes that are told to stop while the house sells, as in a deployment: nobody is met with an error, and nothing is lost. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveThree } from '../../../testing/serve.js';
import { codes, march } from '../stays/desk.js';
import { insist, isLost } from './guests.js';
import { ServedHotel } from './served-hotel.js';

describe('a process that is told to stop under load', () => {
  let hotel: ServedHotel;
  beforeAll(async () => {
    hotel = await ServedHotel.open({ start: (databaseUrl) => serveThree({ databaseUrl }) });
  }, 120_000);
  afterAll(() => hotel.close());

  it('answers all that was asked of it, refuses connections from then on, and goes with 0; another one follows it', async () => {
    const guestsMax = 400;
    const own = await hotel.sellable({ allotment: guestsMax, nights: 1 });
    const toldAtMs = new Map<number, number>();
    const ends: Promise<number | NodeJS.Signals | undefined>[] = [];
    const tell = (at: number) => {
      toldAtMs.set(at, performance.now());
      ends.push((async () => hotel.services[at]?.stop())());
    };
    const guests = await insist(hotel, own, {
      guests: guestsMax,
      atATime: 24,
      onSold: (sold) => {
        if (sold === 60) tell(0);
        if (sold === 160) tell(1);
      },
    });
    expect(await Promise.all(ends)).toEqual([0, 0]);

    const attempts = guests.flatMap((guest) => guest.attempts);
    const unfinished = attempts.filter(
      ({ at, sentAtMs, ...attempt }) => isLost({ at, sentAtMs, ...attempt }) && sentAtMs < (toldAtMs.get(at) ?? Number.POSITIVE_INFINITY),
    );
    expect(unfinished).toEqual([]);
    expect([...new Set(attempts.map(({ came }) => came))].filter((came) => !/^20[01]$|^ECONN|^UND_ERR_SOCKET$|^503 /.test(came))).toEqual(
      [],
    );
    expect(attempts.filter(({ came, retryAfter }) => came.startsWith('503') && retryAfter === undefined)).toEqual([]);

    // Everybody has a room of their own, and a room that somebody was told of is one that is booked.
    const answers = guests.flatMap(({ answer }) => answer ?? []);
    expect(Object.keys(codes(answers)).filter((code) => !['200', '201'].includes(code))).toEqual([]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(guestsMax);
    expect(await hotel.booked(own, march(1), march(2))).toEqual([guestsMax]);
    await hotel.expectSound();
  }, 120_000);
});
