import { describe, expect, it } from 'vitest';
import { passRefusal } from '../../../../src/events/waiting-room/rules/pass.js';

describe('a reservation', () => {
  const now = 1_000_000;
  it.each([
    ['needs no pass where the room is open', { mode: 'open', pass_expires_at_ms: null }, undefined],
    ['needs no pass where there is no room', undefined, undefined],
    ['needs one in queue mode', { mode: 'queue', pass_expires_at_ms: null }, 'not_admitted'],
    ['needs one that has not ended', { mode: 'queue', pass_expires_at_ms: now }, 'not_admitted'],
    ['is let through with one that lives', { mode: 'queue', pass_expires_at_ms: now + 1 }, undefined],
  ])('%s', (_, row, refuse) => {
    expect(passRefusal(row, now)?.refuse).toBe(refuse);
  });
});
