import { describe, expect, it } from 'vitest';
import { etaSeconds, type Pace } from '../../../../src/events/waiting-room/rules/eta.js';

const pace: Pace = { shut: false, opensInSeconds: 0, ratePerMinute: 60, maxInside: 100, passTtlSeconds: 600, inside: 0, lately: null };

describe('an estimate', () => {
  it.each<[string, number, Partial<Pace>, number | null]>([
    ['is the rate of the door while there is space', 9, {}, 10],
    ['is nothing while the door is shut', 0, { shut: true }, null],
    ['begins when the sale opens', 9, { opensInSeconds: 300 }, 310],
    ['is that of a room in which everybody stays as long as they may, when it is full and nobody left lately', 9, { inside: 100 }, 60],
    ['is the pace of late when the room is full', 9, { inside: 100, lately: 0.5 }, 20],
    ['is never faster than the door', 9, { inside: 100, lately: 50 }, 10],
    ['counts the space that there still is', 29, { inside: 80, lately: 0.5 }, 30],
  ])('%s', (_, position, differing, seconds) => {
    expect(etaSeconds(position, { ...pace, ...differing })).toBe(seconds);
  });

  it('B95 never falls with the position', () => {
    for (const inside of [0, 50, 100, 150]) {
      const estimates = Array.from({ length: 300 }, (_, position) => etaSeconds(position, { ...pace, inside, lately: 0.3 }) ?? 0);
      expect(estimates).toEqual([...estimates].sort((a, b) => a - b));
    }
  });
});
