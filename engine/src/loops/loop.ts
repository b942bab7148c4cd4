/** The skeleton of what runs by itself: again at once after a full batch, else after a wait; a failure waits too. */
export interface LoopOptions {
  /** How much one run takes at most. */
  readonly limit: number;
  /** Milliseconds between runs that found less than that. */
  readonly idleMs: number;
  /** Milliseconds between full runs, so that a backlog leaves room for the front of the house. */
  readonly busyMs: number;
}

/** So many times as long as it looked for nothing a loop waits, where that is longer than what it waits anyhow: looking may have become dear. */
const restPerLook = 10;

export abstract class Loop {
  private running: Promise<void> | undefined;
  private stopping: AbortController | undefined;
  /** Whether the last run knows of more; undefined: if it did as much as it may. */
  protected hasMore: boolean | undefined;
  /** Told of every failure; the loop goes on. */
  onError: (error: unknown) => void = () => undefined;

  constructor(protected readonly options: LoopOptions) {}

  /** It was told to stop: what is under way should come to an end. */
  protected get isStopping(): boolean {
    return this.stopping?.signal.aborted === true;
  }

  /** Does at most `limit` pieces of work and says how many it did. Any process may call it at any time. */
  abstract runOnce(limit?: number): Promise<number>;

  start(): void {
    if (this.running !== undefined) return;
    this.stopping = new AbortController();
    this.running = this.run(this.stopping.signal);
  }

  /** Resolves after `ms`, or when the loop is told to stop. */
  protected pause(ms: number): Promise<void> {
    return wait(ms, this.stopping?.signal);
  }

  /** Resolves when the run in progress has ended. */
  async stop(): Promise<void> {
    this.stopping?.abort();
    await this.running;
    this.running = undefined;
  }

  private async run(signal: AbortSignal): Promise<void> {
    const { limit, idleMs, busyMs } = this.options;
    while (!signal.aborted) {
      let done = 0;
      const startedAtMs = performance.now();
      try {
        done = await this.runOnce(limit);
      } catch (error) {
        this.onError(error);
      }
      const shareMs = done === 0 ? (performance.now() - startedAtMs) * restPerLook : 0;
      await wait((this.hasMore ?? done >= limit) ? busyMs : Math.max(idleMs, shareMs), signal);
    }
  }
}

/** Resolves after `ms` or when the signal is aborted, whichever comes first. Does not keep the process alive. */
function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const timer = setTimeout(done, ms);
    timer.unref();
    signal?.addEventListener('abort', done, { once: true });
    function done() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    }
  });
}
