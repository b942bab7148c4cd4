/** The words around accounts. */
import { defineWords } from '../language/language.js';
import type { AccountWords } from './words/en.js';

export const accountWords = defineWords<AccountWords>({
  en: () => import('./words/en.js').then((module) => module.default),
  it: () => import('./words/it.js').then((module) => module.default),
  pt: () => import('./words/pt.js').then((module) => module.default),
});
