/** Waiting for one's turn. */
import type { Answer } from './answer.js';
import { NoAnswer, type Refused } from './answer.js';
import type { Holdfast } from './client.js';
import { eventsOf } from './event-stream.js';
import type { CodeOf, Schemas } from './operations.js';
import { linkedSignal, pause } from './patience.js';
import { isNotNow, waitBefore } from './retry-policy.js';

export type QueueToken = Schemas['QueueToken'];
type Told = Answer<QueueToken, CodeOf<'/v1/events/{event_id}/queue/status', 'get'>>;

export interface WatchOptions {
  /** Ends the watch: the iteration throws its reason. */
  readonly signal?: AbortSignal;
  /** Between two questions, where no stream gets through. Milliseconds, at least 1,000: more often is refused. */
  readonly pollMs?: number;
  /** Of questions, before a stream is tried again. Milliseconds. */
  readonly streamAgainMs?: number;
  /** A stream that is silent for longer is taken for dead; the service gives a sign of life every 15 s. Milliseconds. */
  readonly silenceMs?: number;
  /** The first token comes at once, unless something between keeps the answer until it ends. Milliseconds. */
  readonly firstMs?: number;
  /** Told whenever the connection is lost; the watch goes on. */
  readonly onInterrupted?: (reason: unknown) => void;
}

/** Streams in a row that brought nothing, after which questions are asked instead. */
const fruitlessMax = 2;
const reconnect = { baseMs: 500, capMs: 15_000 };
/** A stream that lived for so long broke by accident: the waits begin anew. One that is always let go (too many screens) comes more and more slowly. */
const soundMs = 60_000;

/** One watch: what was told last, over streams and questions. Its generators answer whether the watch is over. */
class Watch {
  private last: QueueToken | undefined;
  private lastEventId: string | undefined;
  private failures = 0;

  constructor(
    private readonly holdfast: Holdfast,
    private readonly eventId: string,
    private readonly options: WatchOptions,
  ) {}

  /** Listens until `streamsMax` streams in a row brought nothing. */
  async *listen(streamsMax: number): AsyncGenerator<Told, boolean, undefined> {
    const { signal, firstMs = 10_000, onInterrupted } = this.options;
    for (let fruitless = 0; fruitless < streamsMax; ) {
      const connection = linkedSignal(signal, firstMs);
      const begunAtMs = Date.now();
      let news = 0;
      let retryAfterMs: number | undefined;
      try {
        const opened = await this.open(connection.signal);
        if (opened.ok) {
          for await (const token of this.tokensOf(opened.body, connection)) {
            news += 1;
            if (this.isNews(token)) yield accepted(token);
            if (token.status === 'expired') return true;
          }
        } else if (isNotNow(opened.status)) retryAfterMs = opened.retryAfterMs;
        else {
          yield opened as Refused as Told;
          return true;
        }
      } catch (error) {
        if (signal?.aborted) throw signal.reason;
        onInterrupted?.(error);
      } finally {
        connection.abort();
        connection.done();
      }
      fruitless = news > 0 ? 0 : fruitless + 1;
      this.failures = Date.now() - begunAtMs > soundMs ? 1 : this.failures + 1;
      await pause(waitBefore(this.failures, retryAfterMs, Math.random(), reconnect), signal);
    }
    return false;
  }

  /** Asks until it is time to try a stream again. */
  async *ask(): AsyncGenerator<Told, boolean, undefined> {
    const { signal, pollMs = 2_000, streamAgainMs = 60_000, onInterrupted } = this.options;
    for (const untilMs = Date.now() + streamAgainMs; Date.now() < untilMs; ) {
      try {
        const path = { event_id: this.eventId };
        const told = await this.holdfast.get('/v1/events/{event_id}/queue/status', { path, ...(signal && { signal }) });
        if (told.ok ? this.isNews(told.value) : !isNotNow(told.status)) yield told;
        if (told.ok ? told.value.status === 'expired' : !isNotNow(told.status)) return true;
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error;
        onInterrupted?.(error);
      }
      await pause(Math.max(1_000, pollMs) * (1 + Math.random() / 4), signal);
    }
    return false;
  }

  private open(signal: AbortSignal) {
    const path = `/v1/events/${encodeURIComponent(this.eventId)}/queue/stream`;
    return this.holdfast.stream(path, { lastEventId: this.lastEventId, signal });
  }

  private async *tokensOf(
    body: ReadableStream<Uint8Array> | null,
    connection: ReturnType<typeof linkedSignal>,
  ): AsyncGenerator<QueueToken> {
    if (body === null) return;
    const alive = linkedSignal(connection.signal, this.options.silenceMs ?? 40_000);
    alive.signal.addEventListener('abort', connection.abort);
    try {
      for await (const event of eventsOf(body, alive.restart)) {
        connection.stopClock();
        this.lastEventId = event.id;
        yield JSON.parse(event.data) as QueueToken;
      }
    } finally {
      alive.signal.removeEventListener('abort', connection.abort);
      alive.done();
    }
  }

  /** An estimate alone is none, as the service decides it, too. */
  private isNews(token: QueueToken): boolean {
    const last = this.last;
    this.last = token;
    return (
      last?.id !== token.id ||
      last.status !== token.status ||
      last.position !== token.position ||
      last.draws_at !== token.draws_at ||
      last.expires_at !== token.expires_at
    );
  }
}

/**
 * The buyer's token whenever it changes, the present one first: by a stream that is taken up again where it broke, or, where none
 * gets through, by questions. Goes on through lost connections for as long as it is iterated. Ends after a token that has expired, or
 * after a refusal (`not_found`: not in this waiting room; `unauthorized`: signed out).
 */
export async function* watchQueue(holdfast: Holdfast, eventId: string, options: WatchOptions = {}): AsyncGenerator<Told, void, undefined> {
  const watch = new Watch(holdfast, eventId, options);
  for (let streams = fruitlessMax; ; streams = 1) {
    if (yield* watch.listen(streams)) return;
    if (yield* watch.ask()) return;
  }
}

function accepted(value: QueueToken): Told {
  return { ok: true, value, status: 200, replayed: false, attempts: 1, requestId: undefined };
}

/** Waits until the buyer is let in, or will not be: the first token that does not wait, or the refusal. */
export async function awaitAdmission(holdfast: Holdfast, eventId: string, options: WatchOptions = {}): Promise<Told> {
  for await (const told of watchQueue(holdfast, eventId, options)) if (!told.ok || told.value.status !== 'waiting') return told;
  throw new Error('a watch ends with an expired token or a refusal');
}
