/** Light or dark: as the device says, unless the visitor chose here. `before-paint.js` applies it before anything is painted. */
import { useState } from 'react';

export type Theme = 'device' | 'light' | 'dark';

export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState<Theme>(() => (document.documentElement.dataset['theme'] as Theme | undefined) ?? 'device');
  const choose = (next: Theme) => {
    if (next === 'device') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = next;
    try {
      if (next === 'device') localStorage.removeItem('holdfast.theme');
      else localStorage.setItem('holdfast.theme', next);
    } catch {
      // It holds for this page, then.
    }
    setTheme(next);
  };
  return [theme, choose];
}
