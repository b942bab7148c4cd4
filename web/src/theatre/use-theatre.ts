/** What is played, as it is told by the service; over lost connections. */
import { eventsOf, type Schemas } from '@holdfast/client';
import { useEffect, useState } from 'react';
import { holdfast, RefusalError } from '../service/holdfast.js';

export type Performance = NonNullable<Schemas['Theatre']['performance']>;

export interface Told {
  /** undefined: not told yet; null: none was played. */
  readonly performance: Performance | null | undefined;
  /** The connection is lost, and taken up again. */
  readonly interrupted: boolean;
  /** There is no theatre here. */
  readonly closed: boolean;
}

const againMs = { first: 500, most: 8_000 };
/** The service gives a sign of life every 15 s. */
const silenceMs = 40_000;

/** Listens to one stream to its end. Throws RefusalError, and whatever a connection may throw. */
async function listen(signal: AbortSignal, onTold: (performance: Performance | null) => void): Promise<void> {
  const connection = new AbortController();
  const abort = () => connection.abort(signal.reason);
  signal.addEventListener('abort', abort);
  let silence = setTimeout(abort, silenceMs);
  const alive = () => {
    clearTimeout(silence);
    silence = setTimeout(abort, silenceMs);
  };
  try {
    const opened = await holdfast.stream('/v1/theatre/stream', { signal: connection.signal });
    if (!opened.ok) throw new RefusalError(opened.problem);
    if (opened.body === null) return;
    for await (const { data } of eventsOf(opened.body, alive)) onTold((JSON.parse(data) as Schemas['Theatre']).performance);
  } finally {
    clearTimeout(silence);
    signal.removeEventListener('abort', abort);
  }
}

export function useTheatre(): Told {
  const [told, setTold] = useState<Told>({ performance: undefined, interrupted: false, closed: false });
  useEffect(() => {
    const control = new AbortController();
    const { signal } = control;
    const watch = async () => {
      for (let pauseMs = againMs.first; !signal.aborted; pauseMs = Math.min(againMs.most, pauseMs * 2)) {
        try {
          await listen(signal, (performance) => {
            pauseMs = againMs.first;
            setTold({ performance, interrupted: false, closed: false });
          });
        } catch (error) {
          if (signal.aborted) return;
          if (error instanceof RefusalError && error.problem.code === 'not_found') {
            setTold({ performance: null, interrupted: false, closed: true });
            return;
          }
        }
        if (signal.aborted) return;
        setTold((known) => ({ ...known, interrupted: true }));
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    };
    void watch();
    return () => control.abort();
  }, []);
  return told;
}
