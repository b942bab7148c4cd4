import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Departures } from '../../../src/events/waiting-room/departures.js';
import { People } from '../../../src/events/waiting-room/people.js';

const placeOf = (number: number) => ({ id: randomUUID(), number, ahead: number });

describe('the people that a process knows', () => {
  it('are found again, each with the place they were remembered with last', () => {
    const people = new People(1_000_000);
    const users = Array.from({ length: 20_000 }, (_, number) => ({ userId: randomUUID(), place: placeOf(number) }));
    for (const { userId, place } of users) people.remember(userId, place);
    for (const { userId, place } of users) expect(people.find(userId)).toEqual(place);
    const [first] = users;
    const another = placeOf(20_000);
    people.remember(first?.userId ?? '', another);
    expect(people.find(first?.userId ?? '')).toEqual(another);
    expect(people.count).toBe(20_000);
    expect(people.find(randomUUID())).toBeUndefined();
  });

  it('keep apart ids that differ in one bit, and ids made one after the other', () => {
    const people = new People(10_000);
    const ids = Array.from({ length: 4_096 }, (_, number) => `00000000-0000-0000-0000-${number.toString(16).padStart(12, '0')}`);
    for (const [number, id] of ids.entries()) people.remember(id, { id, number, ahead: 0 });
    for (const [number, id] of ids.entries()) expect(people.find(id)).toEqual({ id, number, ahead: 0 });
  });

  it('take less than 200 bytes each, a million of them', () => {
    const people = new People(1_500_000);
    const text = (number: number) => `00000000-0000-4000-8000-${(number * 7919).toString(16).padStart(12, '0')}`;
    for (let number = 0; number < 1_000_000; number += 1) people.remember(text(number), { id: text(number), number, ahead: number });
    expect(people.count).toBe(1_000_000);
    expect(people.bytes / people.count).toBeLessThan(200);
    expect(people.find(text(777_777))).toEqual({ id: text(777_777), number: 777_777, ahead: 777_777 });
  });

  it('are all forgotten when they are too many, and found no more', () => {
    const people = new People(100);
    const users = Array.from({ length: 101 }, () => randomUUID());
    for (const [number, userId] of users.entries()) people.remember(userId, placeOf(number));
    expect(people.count).toBe(1);
    expect(people.find(users[0] ?? '')).toBeUndefined();
    expect(people.find(users[100] ?? '')?.number).toBe(100);
  });
});

describe('those who left', () => {
  it('are counted in front of a rank as a list of them would be, whatever the ranks and wherever the frontier is', () => {
    const rounds = fc.array(fc.record({ leave: fc.array(fc.nat(499), { maxLength: 20 }), served: fc.nat(60) }), { maxLength: 20 });
    fc.assert(
      fc.property(rounds, fc.shuffledSubarray([...Array(500).keys()], { minLength: 500 }), (steps, ranks) => {
        const rankOf = (number: number) => ranks[number] as number;
        const departures = new Departures();
        const left: number[] = [];
        let frontier = 0;
        for (const { leave, served } of steps) {
          const fresh = [...new Set(leave)].filter((number) => !left.includes(number) && rankOf(number) >= frontier);
          left.push(...fresh);
          frontier += served;
          departures.add(fresh);
          departures.countUpTo(left.length, frontier, rankOf);
          for (const rank of [0, 1, frontier, 250, 499]) {
            const inFront = left.filter((number) => rankOf(number) >= frontier && rankOf(number) < rank).length;
            expect(departures.inFrontOf(Math.max(rank, frontier))).toBe(
              left.filter((number) => rankOf(number) >= frontier && rankOf(number) < Math.max(rank, frontier)).length,
            );
            if (rank >= frontier) expect(departures.inFrontOf(rank)).toBe(inFront);
          }
          for (const number of left) if (rankOf(number) >= frontier) expect(departures.has(rankOf(number))).toBe(true);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('get the ranks that were drawn when the draw is held', () => {
    const departures = new Departures();
    departures.add([1, 3]);
    departures.countUpTo(2, 0, (number) => number);
    expect(departures.inFrontOf(2)).toBe(1);
    departures.recount((number) => 9 - number);
    expect([departures.inFrontOf(6), departures.inFrontOf(7), departures.inFrontOf(9), departures.has(8), departures.has(1)]).toEqual([
      0,
      1,
      2,
      true,
      false,
    ]);
  });
});
