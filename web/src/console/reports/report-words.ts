/** The words of the reports. */
import { defineWords } from '../../language/language.js';
import type { ReportWords } from './words/en.js';

export const reportWords = defineWords<ReportWords>({
  en: () => import('./words/en.js').then((module) => module.default),
  it: () => import('./words/it.js').then((module) => module.default),
  pt: () => import('./words/pt.js').then((module) => module.default),
});
