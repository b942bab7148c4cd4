import { createHash, randomBytes, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commitmentOf, digestAfter, drawKeyOf, nobodyJoined, Permutation } from '../../../../src/events/waiting-room/rules/draw.js';

const ranksOf = (permutation: Permutation) => Array.from({ length: permutation.size }, (_, number) => permutation.rankOf(number));

describe('the permutation of a draw', () => {
  it('gives every number one rank and every rank one number, whatever the key and the size', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), fc.integer({ min: 1, max: 3_000 }), (key, size) => {
        const permutation = new Permutation(Buffer.from(key), size);
        const ranks = ranksOf(permutation);
        expect([...ranks].sort((a, b) => a - b)).toEqual(Array.from({ length: size }, (_, rank) => rank));
        expect(ranks.map((rank) => permutation.numberAt(rank))).toEqual(Array.from({ length: size }, (_, number) => number));
      }),
      { numRuns: 60 },
    );
  });

  it('gives a million numbers a million ranks, in well under a second', () => {
    const size = 1_000_000;
    const startedAtMs = performance.now();
    const permutation = new Permutation(randomBytes(32), size);
    const drawn = new Uint8Array(size);
    for (let number = 0; number < size; number += 1) drawn[permutation.rankOf(number)] = 1;
    expect(drawn.every((once) => once === 1)).toBe(true);
    expect(performance.now() - startedAtMs).toBeLessThan(1_000);
  });

  it('gives every order of four people about as often as any other', () => {
    const draws = 24_000;
    const times = new Map<string, number>();
    for (let draw = 0; draw < draws; draw += 1) {
      const order = ranksOf(new Permutation(createHash('sha256').update(`four ${draw}`).digest(), 4)).join('');
      times.set(order, (times.get(order) ?? 0) + 1);
    }
    const expected = draws / 24;
    const chiSquare = [...times.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    expect(times.size).toBe(24);
    // 23 degrees of freedom: one fair draw in a thousand is above 49.7.
    expect(chiSquare).toBeLessThan(49.7);
  });

  it('gives the first to join no better a rank than the last', () => {
    const [size, draws, bins] = [1_000, 4_000, 10];
    for (const number of [0, 1, 499, 999]) {
      const counts = Array<number>(bins).fill(0);
      for (let draw = 0; draw < draws; draw += 1) {
        const rank = new Permutation(createHash('sha256').update(`rank ${draw}`).digest(), size).rankOf(number);
        counts[Math.floor((rank * bins) / size)] = (counts[Math.floor((rank * bins) / size)] ?? 0) + 1;
      }
      const chiSquare = counts.reduce((sum, count) => sum + (count - draws / bins) ** 2 / (draws / bins), 0);
      // 9 degrees of freedom: one fair draw in a thousand is above 27.9.
      expect(chiSquare, `number ${number}`).toBeLessThan(27.9);
    }
  });

  it('is the same for the same key for ever, and what another implementation of its description gives', () => {
    const key = drawKeyOf(Buffer.alloc(32, 7), 10, digestAfter(nobodyJoined, '11111111-1111-1111-1111-111111111111'));
    expect(key.toString('hex')).toBe('8e654730c4536f351fd46d2d023cb9260ce9701a609421ebda75c8cba709d764');
    expect(ranksOf(new Permutation(key, 10))).toEqual([6, 1, 4, 3, 0, 9, 5, 2, 8, 7]);
  });
});

describe('the key of a draw', () => {
  it('changes with the secret, the number of joins and any of them', () => {
    const secret = randomBytes(32);
    const ids = Array.from({ length: 5 }, () => randomUUID());
    const digest = ids.reduce(digestAfter, nobodyJoined);
    const others = [
      drawKeyOf(randomBytes(32), 5, digest),
      drawKeyOf(secret, 6, digest),
      drawKeyOf(secret, 5, [...ids.slice(0, 4), randomUUID()].reduce(digestAfter, nobodyJoined)),
      drawKeyOf(secret, 5, [...ids].reverse().reduce(digestAfter, nobodyJoined)),
    ];
    for (const other of others) expect(other.equals(drawKeyOf(secret, 5, digest))).toBe(false);
  });

  it('is committed to by a hash that only its secret has', () => {
    const secret = randomBytes(32);
    expect(commitmentOf(secret)).toEqual(createHash('sha256').update(secret).digest());
  });
});
