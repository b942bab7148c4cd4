/** Parts of a whole, as each language writes them: `83.3 %`; a dash where there is no whole. */
import { useLanguage } from '../../language/language.js';

export function usePercent(): (part: number | null) => string {
  const { language } = useLanguage();
  const format = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  return (part) => (part === null ? '–' : format.format(part));
}
