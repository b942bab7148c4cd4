/** When a request is sent again, and how long is waited before. Pure. */

export interface RetryPolicy {
  /** Sendings of one request, the first included. At least 1. */
  readonly attemptsMax: number;
  /** The wait before the second sending is at most this; it doubles from one to the next. Milliseconds. */
  readonly baseMs: number;
  /** No wait of our own is longer. Milliseconds. */
  readonly capMs: number;
  /** One sending without a whole answer is given up after this. Milliseconds. */
  readonly attemptMs: number;
  /** From the call to its answer, all sendings and waits included. Milliseconds. */
  readonly deadlineMs: number;
}

export const defaultRetryPolicy: RetryPolicy = { attemptsMax: 6, baseMs: 250, capMs: 5_000, attemptMs: 10_000, deadlineMs: 30_000 };

/** Later is added to a wait that the service named, so that those who were sent away together do not come back together. */
const spreadMs = 250;

/** Answers that say "not now": the same request may succeed later. */
export function isNotNow(status: number): boolean {
  return status === 408 || status === 429 || status === 500 || status === 502 || status === 503 || status === 504;
}

/** Whether one of those leaves open if the request was done: with these codes the service says that nothing was. */
export function leavesOpen(status: number, code: string | undefined): boolean {
  return status >= 500 && code !== 'busy' && code !== 'unavailable';
}

/**
 * What to wait before the next sending, in milliseconds. `failed`: how many sendings have failed, from 1. `random`: in [0, 1).
 * Half of an exponentially growing wait is certain and half is drawn; what the service asked for is never undercut.
 */
export function waitBefore(
  failed: number,
  retryAfterMs: number | undefined,
  random: number,
  { baseMs, capMs }: Pick<RetryPolicy, 'baseMs' | 'capMs'>,
): number {
  const ceiling = Math.min(capMs, baseMs * 2 ** Math.min(failed - 1, 30));
  const own = ceiling / 2 + (ceiling / 2) * random;
  return retryAfterMs === undefined ? own : Math.max(own, retryAfterMs + spreadMs * random);
}
