/** The words of the theatre. */
import { defineWords } from '../language/language.js';
import type { TheatreWords } from './words/en.js';

export const theatreWords = defineWords<TheatreWords>({
  en: () => import('./words/en.js').then((module) => module.default),
  it: () => import('./words/it.js').then((module) => module.default),
  pt: () => import('./words/pt.js').then((module) => module.default),
});
