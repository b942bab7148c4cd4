/** The words of the pages of stays. */
import { defineWords } from '../language/language.js';
import type { StayWords } from './words/en.js';

export const stayWords = defineWords<StayWords>({
  en: () => import('./words/en.js').then((module) => module.default),
  it: () => import('./words/it.js').then((module) => module.default),
  pt: () => import('./words/pt.js').then((module) => module.default),
});
