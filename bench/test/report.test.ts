import { describe, expect, it } from 'vitest';
import { bar } from '../src/progress.js';
import { htmlOf } from '../src/report/html.js';
import { figureOf, linearTicks, logTicks, shortNumber } from '../src/report/plots.js';

describe('plots', () => {
  it('has round ticks from zero over the largest value', () => {
    expect(linearTicks(93)).toEqual([0, 20, 40, 60, 80, 100]);
    expect(linearTicks(0.7)).toEqual([0, 0.2, 0.4, 0.6, 0.8]);
    expect(linearTicks(0)).toEqual([0, 1]);
    expect(linearTicks(100).at(-1)).toBe(100);
  });

  it('has a power of ten on each side of logarithmic values', () => {
    expect(logTicks(0.3, 40)).toEqual([0.1, 1, 10, 100]);
    expect(logTicks(10, 10)).toEqual([10, 100]);
  });

  it('writes numbers short', () => {
    expect([12_345, 1_500_000, 0.25, 7].map(shortNumber)).toEqual(['12.3k', '1.5M', '0.25', '7']);
  });

  it('draws a line for each series and a dot for each point that is a number', () => {
    const drawn = figureOf({
      kind: 'lines',
      title: 'Throughput',
      x: 'connections',
      y: '1/s',
      series: [
        {
          name: 'a',
          points: [
            [1, 10],
            [2, Number.NaN],
            [3, 30],
          ],
        },
        { name: 'b', points: [[1, 5]] },
      ],
    });
    expect(drawn.match(/<polyline/g)).toHaveLength(2);
    expect(drawn.match(/<circle/g)).toHaveLength(3);
    expect(drawn).not.toContain('NaN');
  });

  it('leaves out of a logarithmic plot what has no place there', () => {
    const series = [
      {
        name: 'a',
        points: [
          [1, 0],
          [10, 5],
        ] as const,
      },
    ];
    const drawn = figureOf({ kind: 'lines', title: 'p99', x: 'connections', y: 'ms', logX: true, logY: true, series });
    expect(drawn.match(/<circle/g)).toHaveLength(1);
    expect(drawn).not.toMatch(/NaN|Infinity/);
  });

  it('draws nothing at all without falling over', () => {
    expect(figureOf({ kind: 'lines', title: 'empty', x: 'x', y: 'y', series: [] })).toContain('<svg');
    expect(figureOf({ kind: 'bars', title: 'empty', unit: 'ms', bars: [] })).toContain('<svg');
  });
});

describe('the report', () => {
  const html = htmlOf({
    heading: 'Measured',
    facts: [['processor', 'A & B <fast>']],
    rows: [
      { scenario: 'hot', figure: 'p99', holdfast: '1 ms', against: 'S 9 ms', ratio: '0.11×', target: '≤ 0.2×', met: true },
      { scenario: 'hot', figure: 'p50', holdfast: '1 ms', against: 'S 1 ms', ratio: '1.00×', target: '', met: null },
    ],
    remarks: ['A remark.'],
    chapters: [
      { title: 'With a plot', plots: [{ kind: 'bars', title: 'Shares', unit: 'ms', bars: [{ name: '<b>', value: 2 }] }] },
      { title: 'Without', plots: [] },
    ],
  });

  it('needs nothing from anywhere else', () => {
    expect(html).not.toMatch(/<script|<link|<img|src=|href=|url\(|@import|https?:/);
  });

  it('writes what it is given as text', () => {
    expect(html).toContain('A &amp; B &lt;fast&gt;');
    expect(html).toContain('&lt;b&gt;');
  });

  it('has a chapter for what has plots, and ticks where there are targets', () => {
    expect(html).toContain('With a plot');
    expect(html).not.toContain('Without');
    expect(html.match(/✓/g)).toHaveLength(1);
  });
});

describe('the bar', () => {
  it('is full at the end, empty at the beginning, and never longer than it is', () => {
    expect(bar(0)).toMatch(/^░+$/);
    expect(bar(1)).toMatch(/^█+$/);
    expect(bar(0.5)).toHaveLength(bar(7).length);
    expect(bar(-1)).toBe(bar(0));
  });
});
