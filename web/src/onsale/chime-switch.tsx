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
    const unlock = ({ target }: Event) => {
      // The switch itself says what it does.
      if (!isChimeOn() && !(target instanceof Element && target.closest('[data-chime]'))) unlockChime();
    };
    addEventListener('click', unlock);
    addEventListener('keydown', unlock);
    return () => {
      removeEventListener('click', unlock);
      removeEventListener('keydown', unlock);
    };
  }, []);
  return (
    <Button look="quiet" className="px-0!" data-chime aria-pressed={on} onClick={() => turnChime(!on)}>
      {on ? words.soundOn : words.soundOff}
    </Button>
  );
}
