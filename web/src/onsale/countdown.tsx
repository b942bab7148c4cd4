/** Time until something, as it passes. Those who listen are not told every second: they find it when they look for it. */
import { useEffect, useRef } from 'react';
import { useLanguage } from '../language/language.js';
import { untilText } from './durations.js';
import { useNow } from './use-now.js';

interface CountdownProps {
  readonly label: string;
  /** Epoch milliseconds, by the service's clock. */
  readonly untilMs: number;
  /** Once, when the time has come. */
  readonly onOver?: () => void;
  readonly tone?: 'plain' | 'warm';
}

export function Countdown({ label, untilMs, onOver, tone = 'plain' }: CountdownProps) {
  const { language } = useLanguage();
  const leftMs = untilMs - useNow();
  const over = leftMs <= 0;
  const tell = useRef(onOver);
  tell.current = onOver;
  useEffect(() => {
    if (over) tell.current?.();
  }, [over]);
  return (
    <div role="timer" aria-label={label}>
      <p className="text-sm text-muted">{label}</p>
      <p className={`figures font-serif text-4xl font-medium ${tone === 'warm' && leftMs < 30_000 ? 'text-danger' : ''}`}>
        {untilText(leftMs, language)}
      </p>
    </div>
  );
}
