/** Why tickets were not held, in the visitor's language. */
import type { Problem } from '@holdfast/client';
import type { EventShown } from './queries.js';
import type { SaleWords } from './words/en.js';

export interface Said {
  readonly title?: string;
  readonly text: string;
}

const numberIn = (problem: Problem, member: string) => (typeof problem[member] === 'number' ? problem[member] : 0);

/** Undefined: nothing to do with the sale. */
export function sayRefusal(problem: Problem, event: EventShown, words: SaleWords): Said | undefined {
  switch (problem.code) {
    case 'sold_out': {
      const name = event.sectors.find(({ id }) => id === problem['sector_id'])?.name ?? words.thisEvent;
      return { title: words.fasterTitle, text: words.fasterText(name, numberIn(problem, 'available')) };
    }
    case 'limit_reached':
      return { text: words.limitReached(numberIn(problem, 'limit'), numberIn(problem, 'available')) };
    case 'too_many_holds':
      return { text: words.tooManyHolds };
    case 'not_admitted':
      return { text: words.notAdmitted };
    case 'sale_not_open':
      return { text: words.notOpen };
    case 'sale_closed':
      return { text: words.saleOver };
    default:
      return undefined;
  }
}
