/** What is left of a sector. Held is not sold: it may come back. */
import { useLanguage, useWords } from '../language/language.js';
import type { Sector } from './queries.js';
import { saleWords } from './sale-words.js';

export function SectorStock({ sector }: { readonly sector: Sector }) {
  const words = useWords(saleWords);
  const { language } = useLanguage();
  const { available_inventory: free, may_return } = sector;
  if (free > 0) return <span className="figures">{words.free(free.toLocaleString(language), free === 1)}</span>;
  return may_return ? <span className="text-warm">{words.sectorHeld}</span> : <span className="text-muted">{words.sectorSold}</span>;
}
