/** Plots as SVG, made of nothing but text. */

export interface Series {
  readonly name: string;
  /** x and y, ascending in x. */
  readonly points: readonly (readonly [number, number])[];
}

export interface LinePlot {
  readonly kind: 'lines';
  readonly title: string;
  readonly x: string;
  readonly y: string;
  readonly logX?: boolean;
  readonly logY?: boolean;
  readonly series: readonly Series[];
}

/** Shares of a whole, one bar each. */
export interface BarPlot {
  readonly kind: 'bars';
  readonly title: string;
  readonly unit: string;
  readonly bars: readonly { readonly name: string; readonly value: number }[];
}

export type Plot = LinePlot | BarPlot;

const width = 640;
const height = 340;
const edge = { left: 64, right: 16, top: 16, bottom: 48 };
const colours = ['#0b6e4f', '#c8553d', '#4a5a8a', '#b8860b', '#7b2d8b', '#555555'];

export function escapeText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

/** `12k`, `1.5M`, `0.25`. */
export function shortNumber(value: number): string {
  const size = Math.abs(value);
  if (size >= 1e6) return `${Number((value / 1e6).toPrecision(3))}M`;
  if (size >= 1e3) return `${Number((value / 1e3).toPrecision(3))}k`;
  return `${Number(value.toPrecision(3))}`;
}

/** Round steps of 1, 2 or 5 that cover 0 to `max` in about five. */
export function linearTicks(max: number): number[] {
  if (!(max > 0)) return [0, 1];
  const rough = max / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((each) => each * power >= rough) as number) * power;
  return Array.from({ length: Math.ceil(max / step - 1e-9) + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}

/** Powers of ten around `min` to `max`, both positive. */
export function logTicks(min: number, max: number): number[] {
  const from = Math.floor(Math.log10(min));
  const to = Math.max(from + 1, Math.ceil(Math.log10(max)));
  return Array.from({ length: to - from + 1 }, (_, index) => Number((10 ** (from + index)).toPrecision(6)));
}

interface Axis {
  readonly ticks: readonly number[];
  /** 0 to 1. */
  place(value: number): number;
}

function axisOf(values: readonly number[], log: boolean): Axis {
  const known = values.filter((value) => Number.isFinite(value) && (!log || value > 0));
  if (known.length === 0) return { ticks: [0, 1], place: (value) => value };
  const ticks = log ? logTicks(Math.min(...known), Math.max(...known)) : linearTicks(Math.max(...known));
  const scale = log ? Math.log10 : (value: number) => value;
  const [first, last] = [scale(ticks[0] as number), scale(ticks.at(-1) as number)];
  return { ticks, place: (value) => (scale(value) - first) / (last - first) };
}

function lines({ title, x, y, logX = false, logY = false, series }: LinePlot): string {
  const points = series.flatMap((each) => each.points);
  const axisX = axisOf(
    points.map(([value]) => value),
    logX,
  );
  const axisY = axisOf(
    points.map(([, value]) => value),
    logY,
  );
  const atX = (value: number) => (edge.left + axisX.place(value) * (width - edge.left - edge.right)).toFixed(1);
  const atY = (value: number) => (height - edge.bottom - axisY.place(value) * (height - edge.top - edge.bottom)).toFixed(1);
  const grid = [
    ...axisX.ticks.map(
      (tick) =>
        `<line x1="${atX(tick)}" x2="${atX(tick)}" y1="${edge.top}" y2="${height - edge.bottom}"/><text x="${atX(tick)}" y="${height - edge.bottom + 16}" text-anchor="middle">${shortNumber(tick)}</text>`,
    ),
    ...axisY.ticks.map(
      (tick) =>
        `<line x1="${edge.left}" x2="${width - edge.right}" y1="${atY(tick)}" y2="${atY(tick)}"/><text x="${edge.left - 6}" y="${Number(atY(tick)) + 4}" text-anchor="end">${shortNumber(tick)}</text>`,
    ),
  ];
  const drawn = series.map(({ points: own }, index) => {
    const colour = colours[index % colours.length];
    const seen = own.filter(([px, py]) => Number.isFinite(py) && (!logX || px > 0) && (!logY || py > 0));
    const path = seen.map(([px, py]) => `${atX(px)},${atY(py)}`).join(' ');
    const dots = seen.map(
      ([px, py]) =>
        `<circle cx="${atX(px)}" cy="${atY(py)}" r="3" fill="${colour}"><title>${shortNumber(px)}: ${shortNumber(py)}</title></circle>`,
    );
    return `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2"/>${dots.join('')}`;
  });
  const legend = series.map(
    ({ name }, index) => `<span><i style="background:${colours[index % colours.length]}"></i>${escapeText(name)}</span>`,
  );
  return `<figure><figcaption>${escapeText(title)}</figcaption><svg viewBox="0 0 ${width} ${height}" role="img"><g class="grid">${grid.join('')}</g>${drawn.join('')}<text class="axis" x="${(width + edge.left) / 2}" y="${height - 8}" text-anchor="middle">${escapeText(x)}</text><text class="axis" transform="translate(12 ${height / 2}) rotate(-90)" text-anchor="middle">${escapeText(y)}</text></svg><p class="legend">${legend.join('')}</p></figure>`;
}

const barHeight = 20;
const nameWidth = 260;

function bars({ title, unit, bars: all }: BarPlot): string {
  const max = Math.max(...all.map(({ value }) => value), Number.MIN_VALUE);
  const tall = all.length * barHeight + 8;
  const drawn = all.map(({ name, value }, index) => {
    const y = index * barHeight + 4;
    const long = (value / max) * (width - nameWidth - 110);
    return `<text x="${nameWidth - 8}" y="${y + 13}" text-anchor="end">${escapeText(name)}</text><rect x="${nameWidth}" y="${y}" width="${long.toFixed(1)}" height="${barHeight - 5}" fill="${colours[0]}"/><text x="${(nameWidth + long + 6).toFixed(1)}" y="${y + 13}">${shortNumber(value)} ${escapeText(unit)}</text>`;
  });
  return `<figure><figcaption>${escapeText(title)}</figcaption><svg viewBox="0 0 ${width} ${tall}" role="img">${drawn.join('')}</svg></figure>`;
}

/** A figure element. */
export function figureOf(plot: Plot): string {
  return plot.kind === 'lines' ? lines(plot) : bars(plot);
}
