/** The words of the pages of events. */
import { defineWords } from '../language/language.js';
import type { SaleWords } from './words/en.js';

export const saleWords = defineWords<SaleWords>({
  en: () => import('./words/en.js').then((module) => module.default),
  it: () => import('./words/it.js').then((module) => module.default),
  pt: () => import('./words/pt.js').then((module) => module.default),
});
