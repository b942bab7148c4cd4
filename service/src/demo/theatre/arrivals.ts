/** When a crowd clicks. Pure. */

/** `at_once`: everybody in the same instant. `spread`: by chance, within some seconds. */
export type Arrival = 'at_once' | 'spread';

/** One press of a button; who is impatient presses twice, and both presses have one key. */
export interface Click {
  /** From 1. */
  readonly buyer: number;
  /** Milliseconds from the opening. */
  readonly atMs: number;
}

/** Nobody comes later than so many milliseconds after the opening. */
export const spreadMs = 2_500;

/** Every so many-th buyer presses twice. */
const doubleClickEvery = 10;

/** Whether this buyer presses twice. */
const clicksTwice = (buyer: number) => buyer % doubleClickEvery === 0;

/** All clicks of a crowd, the first of them first. `random` gives numbers from 0 to below 1; who is where in the crowd is by chance. */
export function clicksOf(arrival: Arrival, buyers: number, random: () => number): Click[] {
  const turns = Array.from({ length: buyers }, (_, index) => ({ buyer: index + 1, turn: random() })).sort((a, b) => a.turn - b.turn);
  return turns.flatMap(({ buyer, turn }) => {
    const click = { buyer, atMs: arrival === 'spread' ? turn * spreadMs : 0 };
    return clicksTwice(buyer) ? [click, click] : [click];
  });
}
