import { describe, expect, it } from 'vitest';
import type { Round, Slice } from '../src/arbiter.js';
import { absentRow, atLeast, atMost, meets, ratioRow, valueRow } from '../src/report/rows.js';
import { table, verdict } from '../src/report/table.js';

const slice = (perSecond: number, p50Ms: number, p99Ms: number): Slice => ({
  succeeded: perSecond,
  perSecond,
  p50Ms,
  p99Ms,
  maxMs: p99Ms,
  distribution: [],
  others: {},
  generatorCores: 0,
});

const rounds: Round[] = [
  { holdfast: slice(9_000, 1, 10), S: slice(1_000, 1, 100) },
  { holdfast: slice(4_000, 2, 20), S: slice(500, 1, 50) },
  { holdfast: slice(7_000, 1.5, 30), S: slice(1_000, 1, 200) },
];
const common = { scenario: 'hot', unit: 'reservations', rounds, one: 'holdfast', other: 'S' } as const;

describe('rows', () => {
  it('gives the tick to the median of the ratios of the rounds, not to the ratio of the medians', () => {
    const row = ratioRow({ ...common, figure: 'perSecond', target: atLeast(8) });
    expect(row).toEqual({
      scenario: 'hot',
      figure: 'reservations/s',
      holdfast: '7,000/s',
      against: 'S 1,000/s',
      ratio: '8.00×',
      target: '≥ 8×',
      met: true,
    });
  });

  it('misses a target by the smallest amount', () => {
    expect(ratioRow({ ...common, figure: 'perSecond', target: atLeast(8.01) }).met).toBe(false);
    expect(ratioRow({ ...common, figure: 'p99Ms', target: atMost(0.14) }).met).toBe(false);
    expect(ratioRow({ ...common, figure: 'p99Ms', target: atMost(0.15) }).met).toBe(true);
  });

  it('compares two figures of one contender', () => {
    const row = ratioRow({ ...common, other: 'holdfast', figure: 'p99Ms', otherFigure: 'p50Ms', target: atMost(5) });
    expect(row).toMatchObject({ figure: 'p99', holdfast: '20 ms', against: 'p50 1.50 ms', ratio: '10.00×', met: false });
  });

  it('takes what is no number for missed, and what the system does not say for unknown', () => {
    expect(meets(Number.NaN, atLeast(1))).toBe(false);
    expect(meets(Number.NaN, atMost(1))).toBe(false);
    const row = valueRow({ scenario: 'idle', figure: 'memory', value: undefined, show: String, target: atMost(150) });
    expect(row).toMatchObject({ holdfast: 'unknown here', met: null });
  });

  it('has no tick without a target', () => {
    expect(ratioRow({ ...common, figure: 'p50Ms', target: null })).toMatchObject({ target: '', met: null });
    expect(absentRow('hot', 'reservations/s', 'no redis-server')).toMatchObject({ against: 'no redis-server', met: null });
  });
});

describe('the table', () => {
  const rows = [
    ratioRow({ ...common, figure: 'perSecond', target: atLeast(8) }),
    ratioRow({ ...common, figure: 'p99Ms', target: atMost(0.1) }),
    ratioRow({ ...common, figure: 'p50Ms', target: null }),
  ];

  it('has a line for each row with its tick, and names a scenario once', () => {
    const lines = table(rows).split('\n');
    expect(lines).toHaveLength(5);
    expect(lines[2]).toMatch(/^hot .*≥ 8× {2}✓$/);
    expect(lines[3]).toMatch(/^ +p99 .*≤ 0\.1× {2}✗$/);
    expect(lines[4]).not.toMatch(/[✓✗]/);
  });

  it('says how many targets were met', () => {
    expect(verdict(rows)).toBe('1 of 2 targets met; 1 rows have none.');
  });
});
