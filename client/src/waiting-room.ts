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

/** As the service decides it: an estimate alone is no news. */
function differs(one: QueueToken | undefined, other: QueueToken): boolean {
  return (
    one?.id !== other.id ||
    one.status !== other.status ||
    one.position !== other.position ||
    one.draws_at !== other.draws_at ||
    one.expires_at !== other.expires_at
  );
}

/**
 * The buyer's token whenever it changes, the present one first: by a stream that is taken up again where it broke, or, where none
 * gets through, by questions. Goes on through lost connections for as long as it is iterated. Ends after a token that has expired, or
 * after a refusal (`not_found`: not in this waiting room; `unauthorized`: signed out).
 */
export async function* watchQueue(holdfast: Holdfast, eventId: string, options: WatchOptions = {}): AsyncGenerator<Told, void, undefined> {
  const { signal, pollMs = 2_000, silenceMs = 40_000, firstMs = 10_000, onInterrupted } = options;
  const path = `/v1/events/${encodeURIComponent(eventId)}/queue/stream`;
  let last: QueueToken | undefined;
  let lastEventId: string | undefined;
  let failures = 0;

  for (let fruitless = 0; fruitless < fruitlessMax; ) {
    const connection = linkedSignal(signal, firstMs);
    const begunAtMs = Date.now();
    let news = 0;
    let retryAfterMs: number | undefined;
    try {
      const opened = await holdfast.stream(path, { lastEventId, signal: connection.signal });
      if (!opened.ok) {
        if (!isNotNow(opened.status)) {
          yield opened as Refused as Told;
          return;
        }
        retryAfterMs = opened.retryAfterMs;
      } else if (opened.body !== null) {
        const alive = linkedSignal(connection.signal, silenceMs);
        const silent = () => connection.abort();
        alive.signal.addEventListener('abort', silent);
        try {
          for await (const event of eventsOf(opened.body, alive.restart)) {
            connection.stopClock();
            news += 1;
            lastEventId = event.id;
            const token = JSON.parse(event.data) as QueueToken;
            if (differs(last, token)) yield accepted(token);
            last = token;
            if (token.status === 'expired') return;
          }
        } finally {
          alive.signal.removeEventListener('abort', silent);
          alive.done();
        }
      }
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      onInterrupted?.(error);
    } finally {
      connection.abort();
      connection.done();
    }
    fruitless = news > 0 ? 0 : fruitless + 1;
    failures = Date.now() - begunAtMs > soundMs ? 1 : failures + 1;
    await pause(waitBefore(failures, retryAfterMs, Math.random(), reconnect), signal);
  }

  for (;;) {
    try {
      const told = await holdfast.get('/v1/events/{event_id}/queue/status', { path: { event_id: eventId }, ...(signal && { signal }) });
      if (!told.ok && !isNotNow(told.status)) {
        yield told;
        return;
      }
      if (told.ok) {
        if (differs(last, told.value)) yield told;
        last = told.value;
        if (last.status === 'expired') return;
      }
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      onInterrupted?.(error);
    }
    await pause(Math.max(1_000, pollMs) * (1 + Math.random() / 4), signal);
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
