import { describe, expect, it } from 'vitest';
import { dotsOf, gridOf, sceneOf } from '../src/theatre/scene.js';
import type { Performance } from '../src/theatre/use-theatre.js';

const performance = {
  available: 0,
  seats: 3,
  outcomes: 'srss',
  sold: 3,
  refused: 1,
  answered_at_ms: [10, 40, 20, 30],
  batches: [
    { at_ms: 9, size: 1 },
    { at_ms: 19, size: 2 },
  ],
} as unknown as Performance;

describe('a scene of a performance', () => {
  it('is what the service says, now', () => {
    expect(sceneOf(performance, null)).toEqual({ available: 0, outcomes: 'srss', sold: 3, refused: 1, batches: [1, 2] });
  });

  it.each([
    [0, { available: 3, outcomes: '....', sold: 0, refused: 0, batches: [] }],
    [10, { available: 2, outcomes: 's...', sold: 1, refused: 0, batches: [1] }],
    [25, { available: 0, outcomes: 's.s.', sold: 2, refused: 0, batches: [1, 2] }],
    [40, { available: 0, outcomes: 'srss', sold: 3, refused: 1, batches: [1, 2] }],
  ])('is what had happened by an instant of it: %i ms', (atMs, scene) => {
    expect(sceneOf(performance, atMs)).toEqual(scene);
  });
});

describe('the dots', () => {
  it.each([1, 2, 200, 500, 1_000])('have a place each: %i', (buyers) => {
    const { columns, rows } = gridOf(buyers);
    expect(columns * rows).toBeGreaterThanOrEqual(buyers);
    expect(columns * (rows - 1)).toBeLessThan(buyers);
  });

  it('stand row by row', () => {
    expect(dotsOf('s.rs', 's', 2, 10)).toBe('M5 5h0M15 15h0');
    expect(dotsOf('....', 's', 2, 10)).toBe('');
  });
});
