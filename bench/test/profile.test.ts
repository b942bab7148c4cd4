import { describe, expect, it } from 'vitest';
import { spentIn } from '../src/machine/cpu-profile.js';
import { nameOfStatement } from '../src/scenarios/batch.js';

const frame = (functionName: string, url: string) => ({ functionName, url, lineNumber: 6 });

describe('a profile', () => {
  it('counts self times by function and by room, without what was idle', () => {
    const { busySeconds, byRoom, byFunction } = spentIn({
      nodes: [
        { id: 1, callFrame: frame('(idle)', '') },
        { id: 2, callFrame: frame('decide', 'file:///somewhere/engine/dist/src/decide.js') },
        { id: 3, callFrame: frame('', 'file:///somewhere/service/dist/src/stays/book.js') },
        { id: 4, callFrame: frame('parse', 'file:///somewhere/node_modules/pg/lib/client.js') },
        { id: 5, callFrame: frame('(garbage collector)', '') },
      ],
      samples: [1, 2, 2, 3, 4, 5],
      timeDeltas: [9_000_000, 300_000, 300_000, 200_000, 100_000, 100_000],
    });
    expect(busySeconds).toBeCloseTo(1, 9);
    expect(byRoom.map(({ name }) => name)).toEqual(['engine', 'service/stays', 'pg', '(garbage collector)']);
    expect(byRoom[0]?.share).toBeCloseTo(0.6, 9);
    expect(byFunction[0]?.name).toBe('engine/dist/src/decide.js:7 decide');
    expect(byFunction[1]?.name).toBe('service/dist/src/stays/book.js:7 (anonymous)');
  });

  it('counts no time in which nothing was sampled', () => {
    const nodes = [{ id: 1, callFrame: frame('close', 'file:///somewhere/service/dist/src/main.js') }];
    expect(spentIn({ nodes, samples: [1, 1], timeDeltas: [500_000, 16_000_000] }).busySeconds).toBeCloseTo(0.5, 9);
  });

  it('names a statement by what it changes', () => {
    expect(nameOfStatement('insert into holdfast.outbox (id, lane_id) select')).toBe('insert into holdfast.outbox');
    expect(nameOfStatement('update holdfast.inventory cell set booked = 1')).toBe('update holdfast.inventory');
    expect(nameOfStatement('with moved as ( update holdfast.inventory i set booked = 1')).toBe('update holdfast.inventory');
    expect(nameOfStatement('commit')).toBe('commit');
  });
});
