import { useEffect, useState } from 'react';

/** The time, epoch milliseconds, as it passes; it stands still when nobody needs it. */
export function useNow(everyMs: number, running: boolean): number {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNowMs(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, running]);
  return nowMs;
}
