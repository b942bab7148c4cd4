/** A performance once more, slower: what took a blink is shown in some seconds. */
import { useCallback, useEffect, useState } from 'react';
import type { Performance } from './use-theatre.js';

/** Milliseconds. */
const showMs = 10_000;
const calmEveryMs = 500;

export interface Replay {
  /** Milliseconds from the opening; null: it is shown as it is. */
  readonly atMs: number | null;
  /** How many times slower. */
  readonly slower: number;
  readonly start: () => void;
  readonly stop: () => void;
}

/** Whether the visitor's device asks for little motion. */
export const wantsCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

export function useReplay(performance: Performance | null | undefined): Replay {
  const [atMs, setAtMs] = useState<number | null>(null);
  const tookMs = performance?.phase === 'ended' ? (performance.took_ms ?? 0) : 0;
  const id = performance?.id;
  const slower = Math.max(1, Math.round(showMs / Math.max(1, tookMs)));
  const plays = atMs !== null;
  const stop = useCallback(() => setAtMs(null), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another performance ends the replay of the former
  useEffect(() => setAtMs(null), [id]);

  useEffect(() => {
    if (!plays) return;
    const begunAtMs = globalThis.performance.now();
    const everyMs = wantsCalm() ? calmEveryMs : 0;
    let shownAtMs = begunAtMs;
    let frame = 0;
    const show = () => {
      const nowMs = globalThis.performance.now();
      const then = (nowMs - begunAtMs) / slower;
      if (then > tookMs) return stop();
      if (nowMs - shownAtMs >= everyMs) {
        shownAtMs = nowMs;
        setAtMs(then);
      }
      frame = requestAnimationFrame(show);
    };
    frame = requestAnimationFrame(show);
    return () => cancelAnimationFrame(frame);
  }, [plays, slower, tookMs, stop]);

  return { atMs, slower, start: useCallback(() => setAtMs(0), []), stop };
}
