/** Waiting that can be called off. */

/** Resolves after `ms`; rejects with the signal's reason as soon as it is aborted. */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const over = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', over);
      resolve();
    }, ms);
    signal?.addEventListener('abort', over, { once: true });
  });
}

/** What `work` comes to, or the signal's reason if that is sooner; `work` itself goes on, for others who wait for it. */
export function orAbort<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work;
  return new Promise((resolve, reject) => {
    const over = () => reject(signal.reason);
    if (signal.aborted) over();
    signal.addEventListener('abort', over, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', over));
  });
}

/** A signal that is aborted with `signal`, by `abort`, or after `ms`; `done` lets go of both. */
export function linkedSignal(signal: AbortSignal | undefined, ms: number) {
  const controller = new AbortController();
  let late = false;
  const over = () => controller.abort(signal?.reason);
  if (signal?.aborted) over();
  else signal?.addEventListener('abort', over, { once: true });
  const expire = () => {
    late = true;
    controller.abort();
  };
  let timer = Number.isFinite(ms) ? setTimeout(expire, ms) : undefined;
  return {
    signal: controller.signal,
    abort: () => controller.abort(),
    /** Whether it was the time that ended it. */
    isLate: () => late,
    /** The time begins anew. */
    restart: () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = setTimeout(expire, ms);
    },
    /** The time no longer counts. */
    stopClock: () => clearTimeout(timer),
    done: () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', over);
    },
  };
}
