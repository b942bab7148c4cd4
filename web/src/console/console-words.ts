/** The words of the console. */
import { defineWords } from '../language/language.js';
import type { ConsoleWords } from './words/en.js';

export const consoleWords = defineWords<ConsoleWords>({
  en: () => import('./words/en.js').then((module) => module.default),
  it: () => import('./words/it.js').then((module) => module.default),
  pt: () => import('./words/pt.js').then((module) => module.default),
});
