import { useEffect, useState } from 'react';
import { clockAheadMs } from '../account/session.js';

/** The service's time, as far as it is known here. Epoch milliseconds. */
export const serviceNowMs = () => Date.now() - clockAheadMs();

/** The service's time as it passes; it stands still when nobody needs it. */
export function useNow(running = true, everyMs = 1_000): number {
  const [nowMs, setNowMs] = useState(serviceNowMs);
  useEffect(() => {
    if (!running) return;
    const tick = () => setNowMs(serviceNowMs());
    tick();
    const timer = setInterval(tick, everyMs);
    return () => clearInterval(timer);
  }, [running, everyMs]);
  return nowMs;
}
