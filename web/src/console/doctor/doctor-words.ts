/** What the doctor counted, in the language of the page. */
import { defineWords } from '../../language/language.js';
import type { DoctorWords } from './words/en.js';

export const doctorWords = defineWords<DoctorWords>({
  en: () => import('./words/en.js').then((module) => module.default),
  it: () => import('./words/it.js').then((module) => module.default),
  pt: () => import('./words/pt.js').then((module) => module.default),
});
