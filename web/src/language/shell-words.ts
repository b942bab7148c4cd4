/** Words that every page needs. */
import { defineWords } from './language.js';
import type { ShellWords } from './words/en.js';

export const shellWords = defineWords<ShellWords>({
  en: () => import('./words/en.js').then((module) => module.default),
  it: () => import('./words/it.js').then((module) => module.default),
  pt: () => import('./words/pt.js').then((module) => module.default),
});
