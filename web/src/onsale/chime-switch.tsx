import { useEffect, useSyncExternalStore } from 'react';
import { Button } from '../design/button.js';
import { useWords } from '../language/language.js';
import { isChimeOn, onChimeChange, turnChime, unlockChime } from './chime.js';
import { saleWords } from './sale-words.js';

/** Turns the sound on and off. After a reload the first press of anything turns it on again, unless it was turned off. */
export function ChimeSwitch() {
  const words = useWords(saleWords);
  const on = useSyncExternalStore(onChimeChange, isChimeOn);
  useEffect(() => {
    addEventListener('keydown', unlockChime, { once: true });
    return () => removeEventListener('keydown', unlockChime);
  }, []);
  return (
    <Button look="quiet" className="-mx-3" aria-pressed={on} onClick={() => turnChime(!on)}>
      {on ? words.soundOn : words.soundOff}
    </Button>
  );
}
