/** What the doctor asks of waiting rooms. */
import type { Check } from '@holdfast/engine';
import * as sql from './sql/index.js';

export const roomChecks: readonly Check[] = [
  { guarantee: 'queue', title: 'numbers of a waiting room were given without a gap, and are counted right', statement: sql.doctorNumbers },
  { guarantee: 'queue', title: 'nobody waits behind the frontier, and nobody came in before it', statement: sql.doctorFrontier },
  { guarantee: 'queue', title: 'nobody has two places in one waiting room', statement: sql.doctorPasses },
];
