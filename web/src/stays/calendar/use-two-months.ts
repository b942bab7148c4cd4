import { useSyncExternalStore } from 'react';

const wide = matchMedia('(min-width: 48rem)');

function subscribe(onChange: () => void): () => void {
  wide.addEventListener('change', onChange);
  return () => wide.removeEventListener('change', onChange);
}

/** Whether there is room for two months side by side. */
export function useTwoMonths(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches);
}
