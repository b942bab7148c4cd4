/** What each buyer of an on-sale will do, decided by their number: the same crowd every time. Pure. */

/**
 * `pays`: with a good card. `second_card`: the first is declined. `lets_go`: declined, and gives the ticket back. `abandons`:
 * closes the tab with a ticket held. `silent`: the gateway takes the money and says nothing. `told_thrice`: the gateway says it
 * three times. `wants_money_back`: pays, and staff give all of it back.
 */
export type Fate = 'pays' | 'second_card' | 'lets_go' | 'abandons' | 'silent' | 'told_thrice' | 'wants_money_back';

/** By the number modulo `every`; everybody else pays. */
const every = 20;
const fates: ReadonlyMap<number, Fate> = new Map([
  [2, 'abandons'],
  [3, 'second_card'],
  [5, 'silent'],
  [7, 'lets_go'],
  [11, 'told_thrice'],
  [13, 'second_card'],
  [14, 'wants_money_back'],
  [15, 'abandons'],
]);

/** The fate of the buyer of this number, from 1. */
export function fateOf(buyer: number): Fate {
  return fates.get(buyer % every) ?? 'pays';
}

/** No divisor of `every`, so that each fate has some who click twice. */
const doubleClickEvery = 7;

/** Whether this buyer clicks every button twice. */
export function clicksTwice(buyer: number): boolean {
  return buyer % doubleClickEvery === 0;
}

/** Of the orders this buyer will place, in their order, the payment methods. */
export function cardsOf(fate: Fate): readonly string[] {
  switch (fate) {
    case 'abandons':
      return [];
    case 'second_card':
      return ['test_declined', 'test_ok'];
    case 'lets_go':
      return ['test_declined'];
    case 'silent':
      return ['test_silent'];
    case 'told_thrice':
      return ['test_duplicate'];
    default:
      return ['test_ok'];
  }
}
