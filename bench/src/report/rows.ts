/** From what was measured to rows with their units, a ratio taken round by round, and a target. */
import type { Round, Slice } from '../arbiter.js';
import { median, ratioOfRounds } from './statistics.js';

export interface Row {
  readonly scenario: string;
  readonly figure: string;
  readonly holdfast: string;
  /** Whom it is compared with, and what that one made; empty: nobody. */
  readonly against: string;
  readonly ratio: string;
  readonly target: string;
  /** Null: there is no target, or nothing could be measured. */
  readonly met: boolean | null;
}

export interface Target {
  readonly kind: 'at least' | 'at most';
  readonly value: number;
}
export const atLeast = (value: number): Target => ({ kind: 'at least', value });
export const atMost = (value: number): Target => ({ kind: 'at most', value });

export function meets(value: number, target: Target | null): boolean | null {
  if (target === null) return null;
  // What is no number was not reached.
  return target.kind === 'at least' ? value >= target.value : value <= target.value;
}

export const perSecond = (value: number) => `${Math.round(value).toLocaleString('en')}/s`;
export const milliseconds = (value: number) => `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ms`;
export const times = (value: number) => `${value.toFixed(2)}×`;
const targetText = (target: Target | null, show: (value: number) => string) =>
  target === null ? '' : `${target.kind === 'at least' ? '≥' : '≤'} ${show(target.value)}`;

const shown = { perSecond, p50Ms: milliseconds, p99Ms: milliseconds } as const;
const named = { perSecond: 'a second', p50Ms: 'p50', p99Ms: 'p99' } as const;
export type Figure = keyof typeof shown;

export interface Comparison {
  readonly scenario: string;
  /** What is counted: `reservations`, `polls`. */
  readonly unit: string;
  readonly rounds: readonly Round[];
  readonly one: string;
  readonly other: string;
  readonly figure: Figure;
  /** Of the other's figure, when it is another one. */
  readonly otherFigure?: Figure;
  readonly target: Target | null;
}

/** One figure of a comparison: medians of both, and the median of the ratios of the rounds, which is what has the target. */
export function ratioRow({ scenario, unit, rounds, one, other, figure, otherFigure = figure, target }: Comparison): Row {
  const of = (name: string, which: Figure) => (round: Round) => (round[name] as Slice)[which];
  const ratio = ratioOfRounds(rounds, of(one, figure), of(other, otherFigure));
  const show = (name: string, which: Figure) => shown[which](median(rounds.map(of(name, which))));
  return {
    scenario,
    figure: figure === 'perSecond' ? `${unit}/s` : named[figure],
    holdfast: show(one, figure),
    against: one === other ? `${named[otherFigure]} ${show(other, otherFigure)}` : `${other} ${show(other, otherFigure)}`,
    ratio: times(ratio),
    target: targetText(target, (value) => `${value}×`),
    met: meets(ratio, target),
  };
}

export interface Value {
  readonly scenario: string;
  readonly figure: string;
  /** Undefined: the system does not say. */
  readonly value: number | undefined;
  readonly show: (value: number) => string;
  readonly against?: string;
  readonly target: Target | null;
}

/** A figure that stands for itself. */
export function valueRow({ scenario, figure, value, show, against = '', target }: Value): Row {
  return {
    scenario,
    figure,
    holdfast: value === undefined ? 'unknown here' : show(value),
    against,
    ratio: '',
    target: targetText(target, show),
    met: value === undefined ? null : meets(value, target),
  };
}

/** A row that could not be measured, and why. */
export function absentRow(scenario: string, figure: string, why: string): Row {
  return { scenario, figure, holdfast: '', against: why, ratio: '', target: '', met: null };
}
