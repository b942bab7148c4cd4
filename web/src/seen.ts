/** When what a page shows counts as seen. */
import { useEffect } from 'react';

/** A page that is there for less was not seen: it was being left already, by a reload that was under way. Milliseconds. */
const glimpseMs = 3_000;

/** Calls `seen` after a moment, or as soon as somebody goes on from here; not when the page as a whole is replaced before that. */
export function useSeen(seen: () => void): void {
  useEffect(() => {
    const timer = setTimeout(seen, glimpseMs);
    return () => {
      clearTimeout(timer);
      seen();
    };
  }, [seen]);
}
