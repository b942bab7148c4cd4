/** The words of the tape chart. */
import { defineWords } from '../../language/language.js';
import type { TapeWords } from './words/en.js';

export const tapeWords = defineWords<TapeWords>({
  en: () => import('./words/en.js').then((module) => module.default),
  it: () => import('./words/it.js').then((module) => module.default),
  pt: () => import('./words/pt.js').then((module) => module.default),
});
